"""Charts and their panels, for the pages of every game."""
