"""What a match teaches: cards among public frameworks, layers of techniques, the report."""
