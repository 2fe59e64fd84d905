"""What is drawn of Skull Bites: cards, table, setup, figures."""
