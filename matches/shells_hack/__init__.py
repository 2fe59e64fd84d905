"""What the store keeps for SHELLS HACK beside its matches."""
