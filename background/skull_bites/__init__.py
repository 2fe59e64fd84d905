"""What Skull Bites has worked out beside its pages."""
