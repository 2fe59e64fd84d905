"""The board on which a match is played."""
