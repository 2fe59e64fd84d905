"""Which Material Symbol stands for what, on every page."""

from __future__ import annotations

__all__ = ["ASSET", "CATEGORY", "EFFECT", "EVENT", "PARAMETER", "mi"]

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
EFFECT = {"leak": "outbound", "delete": "delete", "stop": "pause_circle"}
EVENT = {"red": "trending_down", "blue": "trending_up", "none": "horizontal_rule"}
PARAMETER = {"recon": "visibility", "intrusion": "lock_open", "execution": "bolt"}


def mi(symbol: str) -> str:
    """Return a symbol as HTML, silent for screen readers: a word always stands beside it."""
    return f'<span class="mi" aria-hidden="true">{symbol}</span>'
