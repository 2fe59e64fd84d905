"""Watching a match between computer players."""
