"""What is drawn: the shell around all pages, browser components, and a folder for each game."""
