"""A match being prepared."""
