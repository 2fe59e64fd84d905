"""What the store keeps for SHELLS HACK beside its matches: architectures, drawn and kept, and own cards."""
