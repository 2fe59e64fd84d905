"""What people write into a cell of a table to say that there is a link, or that there is none."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["is_weight", "is_yes"]

_YES = frozenset(
    {
        "○",
        "◯",
        "●",
        "◎",
        "〇",
        "o",
        "✓",
        "✔",
        "☑",
        "✅",
        "true",
        "yes",
        "y",
        "はい",
        "有",
        "あり",
        "有り",
        "可",
        "レ",
    }
)
_NO = frozenset(
    {
        "",
        "-",
        "–",
        "—",
        "―",
        "−",
        "‐",
        "─",
        "ー",
        "/",
        "\\",
        ".",
        "false",
        "no",
        "n",
        "none",
        "null",
        "nan",
        "いいえ",
        "無",
        "なし",
        "無し",
        "否",
        "不可",
        "✗",
        "✘",
        "☐",
    }
)
_CROSSES = frozenset(["×", "x", "✕", "✖", "╳"])
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,30}(?:[.,][0-9]{0,30})?|[.,][0-9]{1,30})(?:e[+-]?[0-9]{1,3})?")


def is_yes(cell: str, crosses: bool) -> bool | None:
    """Return whether a cell says that there is a link, None for what is no mark; ``crosses``: × says yes."""
    mark = _folded(cell)
    if mark in _YES:
        return True
    if mark in _NO:
        return False
    if mark in _CROSSES:
        return crosses
    return float(mark.replace(",", ".")) != 0 if _NUMBER.fullmatch(mark) else None


def is_weight(cell: str) -> bool:
    """Return whether a cell is a number that says more than yes or no."""
    mark = _folded(cell)
    return _NUMBER.fullmatch(mark) is not None and float(mark.replace(",", ".")) not in (0.0, 1.0)


def _folded(cell: str) -> str:
    """Full-width forms as their usual ones; what is longer than any mark is cut."""
    return unicodedata.normalize("NFKC", cell.strip()[:64]).casefold().strip()
