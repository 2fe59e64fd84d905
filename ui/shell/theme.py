"""The style sheet's colours and the app's type, for figures and paper, which know no custom properties.

Without streamlit. ``.streamlit/config.toml`` repeats some of them for streamlit's own widgets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

__all__ = ["COLOURS", "FONT"]

_SHEET = Path(__file__).with_name("style.css")
_TOKEN = re.compile(r"--([\w-]+):(?:light-dark\((#\w{6}),(#\w{6})\)|(#\w{6})[;\s])")

#: families in the order in which they are looked for: Latin letters first, then Japanese ones
FONT = (
    "'Barlow Semi Condensed', 'BIZ UDPGothic', 'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Yu Gothic UI', "
    "sans-serif"
)


def _read(sheet: str) -> Mapping[str, Mapping[str, str]]:
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for name, by_day, by_night, always in _TOKEN.findall(sheet):
        light.setdefault(name, by_day or always)  # what one part of the page sets anew does not count
        dark.setdefault(name, by_night or always)
    return {"light": light, "dark": dark}


#: by theme, then by a token's name: ``COLOURS["dark"]["ink-2"]``
COLOURS = _read(_SHEET.read_text("utf-8"))
