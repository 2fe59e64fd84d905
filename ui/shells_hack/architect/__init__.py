"""The architect editor."""
