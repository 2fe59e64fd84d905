"""The rules of SHELLS HACK and all they are made of: sizes, settings, card tables, state, and whether a match is one."""
