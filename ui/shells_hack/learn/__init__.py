"""What is shown for learning: the world behind the cards, the report of a match."""
