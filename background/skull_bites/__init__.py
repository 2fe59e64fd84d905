"""What Skull Bites has worked out beside the pages: runs of many games."""
