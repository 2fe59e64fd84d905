"""The computer players: each chooses by what its own seat sees."""
