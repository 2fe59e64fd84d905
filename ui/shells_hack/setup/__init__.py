"""A match being prepared: its draft, the settings beside the pairing, what links and ids mean."""
