"""Watching a match between computer players: the choice, curves, controls, the act shown."""
