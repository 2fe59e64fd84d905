"""What SHELLS HACK has worked out beside the pages: estimates, hints, odds, costly acts, runs of analytics."""
