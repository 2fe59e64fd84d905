"""What is drawn of GREEEN MAFIA: cards, table, papers, charts."""
