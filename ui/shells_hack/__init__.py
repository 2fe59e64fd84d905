"""What is drawn of SHELLS HACK."""
