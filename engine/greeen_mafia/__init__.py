"""GREEEN MAFIA: one player, a pack of two-sided cards, and a puzzle in every deal."""
