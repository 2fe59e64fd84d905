"""Material Symbols on every page."""

from __future__ import annotations

__all__ = ["mi"]


def mi(symbol: str) -> str:
    """Return a symbol as HTML, silent for screen readers: a word always stands beside it."""
    return f'<span class="mi" aria-hidden="true">{symbol}</span>'
