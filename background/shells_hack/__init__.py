"""What SHELLS HACK has worked out beside the pages."""
