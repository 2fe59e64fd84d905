"""The rules and all cards of SHELLS HACK as they are read."""
