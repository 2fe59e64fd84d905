"""Architectures as drawings: edits, ways in, analysis, comparison, templates, own cards, files."""
