"""What is drawn of SHELLS HACK: a folder for each page, and what they share: texts, symbols, routes on the map."""
