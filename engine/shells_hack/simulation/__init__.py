"""Matches in numbers: batches, studies, odds, swings, what-if, the value of cards, balance."""
