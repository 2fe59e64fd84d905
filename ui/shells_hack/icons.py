"""Which Material Symbol stands for what in SHELLS HACK."""

from __future__ import annotations

__all__ = ["ASSET", "CATEGORY"]

CATEGORY = {
    "recon": "travel_explore",
    "weaponization": "construction",
    "direct": "door_front",
    "lateral": "sync_alt",
    "execution": "flag",
    "countermeasure": "shield",
    "component": "dns",
    "event": "newspaper",
}
ASSET = {"financial": "payments", "customer": "contact_page", "credentials": "key", "secrets": "science"}
