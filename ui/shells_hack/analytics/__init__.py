"""Thousands of matches, and what can be learnt from them: choices, runs, charts and tables, kept results."""
