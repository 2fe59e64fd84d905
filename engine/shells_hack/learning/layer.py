"""ATT&CK Navigator layers: the techniques of one match, or of many together, as a file of layer format 4.5."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from engine.catalog import card_name, texts
from engine.match import Match
from engine.shells_hack.learning.attempts import Attempt, attempts
from engine.shells_hack.learning.mapping import mapped, mappings
from engine.shells_hack.rules.settings import Settings

__all__ = ["layer"]

LAYER, NAVIGATOR = "4.5", "5.1.0"
DONE, FAILED = "✓", "✗"
MOST_LINES = 30  #: of a comment; a batch has more to tell than a tooltip holds
WEAK, STRONG = "#fff3d6", "#b4232f"


@dataclass(slots=True)
class _Cell:
    """What is known of one technique under one tactic."""

    tries: int = 0
    successes: int = 0
    lines: list[str] = field(default_factory=list)


def layer(matches: Iterable[Match], name: str, language: str) -> dict[str, Any]:
    """Return the layer of some matches: a try counts 1 and its success 1 more, the comment says when and where.

    Cards that share a technique are one entry: a layer holds but one of each technique and tactic.
    """
    cells: dict[tuple[str, str], _Cell] = {}
    several = list(matches)
    for number, match in enumerate(several, 1):
        mark = f"#{number} " if len(several) > 1 else ""
        for attempt in attempts(match):
            _count(cells, attempt, mark + _told(language, match.settings, attempt))
    known = mappings()
    return {
        "name": name,
        "versions": {"attack": known.attack.partition(".")[0], "navigator": NAVIGATOR, "layer": LAYER},
        "domain": "enterprise-attack",
        "description": f"{texts(language)['report.layer.told']} {known.notice}",
        "sorting": 3,
        "hideDisabled": False,
        "techniques": [_entry(key, cell) for key, cell in sorted(cells.items())],
        "gradient": {
            "colors": [WEAK, STRONG],
            "minValue": 0,
            "maxValue": max((cell.tries + cell.successes for cell in cells.values()), default=1),
        },
        "legendItems": [{"label": texts(language)["report.layer.legend"], "color": STRONG}],
        "metadata": [{"name": "matches", "value": str(len(several))}],
    }


def _count(cells: dict[tuple[str, str], _Cell], attempt: Attempt, told: str) -> None:
    found = mapped("attack", attempt.card)
    if found is None:
        return
    for technique in found.techniques:
        cell = cells.setdefault((technique, mappings().tactic_short(found.tactic)), _Cell())
        cell.tries += 1
        cell.successes += attempt.success
        cell.lines.append(told)


def _told(language: str, settings: Settings, attempt: Attempt) -> str:
    own = {row.id: row.name for row in settings.architecture.components if row.name}
    where = own.get(attempt.target) or (card_name(language, "component", attempt.target) if attempt.target else "")
    place = f" → {where}" if where else ""
    mark = DONE if attempt.success else FAILED
    return f"T{attempt.turn} {card_name(language, 'attack', attempt.card)}{place} {mark}"


def _entry(key: tuple[str, str], cell: _Cell) -> dict[str, Any]:
    more = len(cell.lines) - MOST_LINES
    return {
        "techniqueID": key[0],
        "tactic": key[1],
        "score": cell.tries + cell.successes,
        "comment": "\n".join(cell.lines[:MOST_LINES] + ([f"+{more}"] if more > 0 else [])),
        "enabled": True,
        "metadata": [
            {"name": "tries", "value": str(cell.tries)},
            {"name": "successes", "value": str(cell.successes)},
        ],
    }
