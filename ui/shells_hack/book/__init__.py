"""The rules and all cards of SHELLS HACK as they are read, and the tiles by which cards are chosen."""
