"""What is worked out beside the pages, while they stay quick: the service, its questions, a folder for each game."""
