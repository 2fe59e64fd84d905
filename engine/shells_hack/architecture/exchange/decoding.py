"""Which encoding a text file is in: by its mark, else by what it can be read as without a fault."""

from __future__ import annotations

import codecs

__all__ = ["decoded"]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ZEROES = 3  #: one of so many bytes is zero where Latin signs are written in UTF-16


def decoded(raw: bytes) -> tuple[str, str]:
    """Return a file's text and its encoding; what no encoding fits is read as UTF-8 with U+FFFD for its faults."""
    for mark, encoding in _MARKS:
        if raw.startswith(mark):
            return raw.removeprefix(mark).decode(encoding, "replace"), encoding
    wide = _wide(raw)
    for encoding in (wide,) if wide else ("utf-8", "cp932"):
        try:
            return raw.decode(encoding), encoding
        except UnicodeDecodeError:
            continue
    return raw.decode("utf-8", "replace"), "utf-8"


def _wide(raw: bytes) -> str:
    """UTF-16 without a mark, known by its zero bytes: they stand on one side of the pairs."""
    head = raw[:4_096]
    first, second = head[::2].count(0), head[1::2].count(0)
    if max(first, second) * _ZEROES < len(head) // 2 or not max(first, second):
        return ""
    return "utf-16-be" if first > second else "utf-16-le"
