"""Documents that teach, for pages, printers and PDFs: what is in one says a game."""
