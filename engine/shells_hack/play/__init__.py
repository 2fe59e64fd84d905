"""A match in play: positions, actions as text, what a seat sees, hears, and is told when it may not act."""
