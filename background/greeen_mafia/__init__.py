"""What GREEEN MAFIA has worked out beside the pages: exact counts of missions."""
