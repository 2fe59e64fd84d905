"""Foreign text made fit to be shown, printed and stored: what no encoding can carry, or a terminal would obey, goes."""

from __future__ import annotations

import re

__all__ = ["one_line", "plain"]

#: marks that turn the direction of the text after them: a name could be shown in another order than it is written
_TURNING = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
#: lone surrogates (a JSON file can hold them, UTF-8 cannot), and control characters but tab and line ends
_UNFIT = re.compile(f"[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{_TURNING}]")
#: what takes no room on the screen: two names that differ could look the same, or a name like none
_UNSEEN = re.compile(
    f"[{_TURNING}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u206f\u2800\u3164\ufeff\uffa0"
    "\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
#: forms are chosen for the sign before them, here there is none
_FORMLESS = re.compile(rf"(?:(?<!\S)|(?<=[{_JOINERS}]))[\ufe00-\ufe0f\U000e0100-\U000e01ef]+")
_WRITTEN = "\u0600-\u0dff\u1780-\u17ff"  #: scripts whose letters join, from Arabic to Khmer
_DRAWN = "\u2190-\u2bff\U0001f000-\U0001faff"  #: emoji
#: joiners that make no other sign of those around them
_JOINLESS = re.compile(
    f"(?<![{_WRITTEN}])\u200c|\u200c(?![{_WRITTEN}])"
    f"|(?<![{_WRITTEN}{_DRAWN}\ufe0f])\u200d|\u200d(?![{_WRITTEN}{_DRAWN}])"
)


def plain(text: str) -> str:
    """Return a text with U+FFFD in place of every character that cannot be shown.

    >>> plain("a\\x1b[31mb") == "a\\ufffd[31mb"
    True
    """
    return _UNFIT.sub("\ufffd", text)


def one_line(text: str) -> str:
    """Return a name as it is kept: on one line, of signs that can be seen and in the order in which they are written.

    >>> one_line(" My\\n \\u202eb\\u200bank ")
    'My bank'
    """
    printed = "".join(c if c.isprintable() or c in _JOINERS else " " for c in _UNSEEN.sub("", text))
    return " ".join(_JOINLESS.sub("", _FORMLESS.sub("", printed)).split())
