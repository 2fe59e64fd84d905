"""The match store: what was played, by whom, kept over refreshes and restarts."""
