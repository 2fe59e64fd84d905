"""Outlines of the icons, for pictures and paper: Material Symbols Rounded (Apache License 2.0), 24 units wide."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

__all__ = ["outline"]

_FILE = Path(__file__).with_name("outlines.json")


@cache
def _outlines() -> dict[str, str]:
    outlines: dict[str, str] = json.loads(_FILE.read_text("utf-8"))["outlines"]
    return outlines


def outline(symbol: str) -> str:
    """Return a symbol's outline as an SVG path of absolute M, L, C and Z."""
    return _outlines()[symbol]
