"""What PDFs of all games have in common."""
