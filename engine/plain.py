"""Foreign text made fit to be shown, printed and stored: what no encoding can carry, or a terminal would obey, goes."""

from __future__ import annotations

import re

__all__ = ["plain"]

#: lone surrogates (a JSON file can hold them, UTF-8 cannot) and control characters but tab and line ends
_UNFIT = re.compile("[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def plain(text: str) -> str:
    """Return a text with U+FFFD in place of every character that cannot be shown.

    >>> plain("a\\x1b[31mb") == "a\\ufffd[31mb"
    True
    """
    return _UNFIT.sub("\ufffd", text)
