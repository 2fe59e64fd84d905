"""Browser components: a module with its script beside it."""
