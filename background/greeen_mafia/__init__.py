"""What GREEEN MAFIA has worked out beside the pages."""
