"""Thousands of matches, and what can be learnt from them."""
