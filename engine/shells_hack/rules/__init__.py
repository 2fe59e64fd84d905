"""The rules of SHELLS HACK and what they work on: sizes, settings, card tables, state; whether a match is one."""
