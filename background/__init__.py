"""What is worked out beside the pages, while they stay quick."""
