"""What every page needs: the table of pages, session, frame, texts, errors."""
