"""The counts of a batch by the names of cards and components: plain lists and dicts, to be stored and drawn.

Lists of pairs stand for tables whose keys are numbers, as JSON has none. Rows of components and cards are in the
order of :data:`CARD`, :data:`COUNTERMEASURE` and :data:`COMPONENT`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import EFFECTS, Settings
from engine.shells_hack.rules.state import ENDINGS
from engine.shells_hack.rules.tables import active_attacks, active_countermeasures, component_ids
from engine.shells_hack.simulation.tally import BYPASS, OUTSIDE, Tally

__all__ = ["CARD", "COMPONENT", "COUNTERMEASURE", "FROM_BYPASS", "FROM_OUTSIDE", "named", "together"]

CARD = ("played", "worked", "matches", "wins")
COUNTERMEASURE = ("played", "matches", "wins")
COMPONENT = ("scouted", "intruded", "wins", "entry", "executed", "stopped")
FROM_OUTSIDE, FROM_BYPASS = "@outside", "@bypass"  #: where a way begins that comes from no component


def named(tally: Tally, settings: Settings) -> dict[str, Any]:
    """Return the counts of matches that were played on these settings' architecture and cards."""
    components = component_ids(settings.architecture)
    sources = dict(enumerate(components)) | {OUTSIDE: FROM_OUTSIDE, BYPASS: FROM_BYPASS}
    return {
        "matches": tally.matches,
        "acts": tally.acts,
        "final_price": {name: _pairs(tally.final_price[ending]) for ending, name in ENDINGS.items()},
        "last_turn": {name: _pairs(tally.last_turn[ending]) for ending, name in ENDINGS.items()},
        "prices": [_pairs(row) for row in tally.prices[1 : settings.turn_limit + 1]],
        "red": {
            card.id: [getattr(tally, f"attack_{what}")[i] for what in CARD]
            for i, card in enumerate(active_attacks(settings, load()))
        },
        "blue": {
            card.id: [getattr(tally, f"defence_{what}")[i] for what in COUNTERMEASURE]
            for i, card in enumerate(active_countermeasures(settings, load()))
        },
        "components": {
            name: [getattr(tally, "intruded_wins" if what == "wins" else what)[i] for what in COMPONENT]
            for i, name in enumerate(components)
        },
        "steps": sorted(
            [stage + 1, sources[source], components[target], count]
            for stage, rows in enumerate(tally.steps)
            for source, row in enumerate(rows)
            for target, count in enumerate(row)
            if count
        ),
        "effects": sorted(
            [stage, components[component], EFFECTS[effect], count]
            for stage, rows in enumerate(tally.effects)
            for component, row in enumerate(rows)
            for effect, count in enumerate(row)
            if count
        ),
    }


def _pairs(row: list[int]) -> list[list[int]]:
    return [[number, count] for number, count in enumerate(row) if count]


def together(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the counts of several batches, on different architectures perhaps, as one."""
    all_parts = list(parts)
    if len(all_parts) == 1:
        return all_parts[0]

    def of(key: str) -> list[Any]:
        return [part[key] for part in all_parts]

    def by_ending(key: str) -> dict[str, Any]:
        return {name: _merged(part[name] for part in of(key)) for name in ENDINGS.values()}

    return {
        "matches": sum(of("matches")),
        "acts": sum(of("acts")),
        "final_price": by_ending("final_price"),
        "last_turn": by_ending("last_turn"),
        "prices": [_merged(turns) for turns in zip(*of("prices"), strict=True)],
        **{key: _added(of(key)) for key in ("red", "blue", "components")},
        **{key: _merged(of(key)) for key in ("steps", "effects")},
    }


def _added(tables: Iterable[dict[str, list[int]]]) -> dict[str, list[int]]:
    """Rows of numbers by name, added place by place."""
    total: dict[str, list[int]] = {}
    for table in tables:
        for name, row in table.items():
            total[name] = [a + b for a, b in zip(total.get(name, [0] * len(row)), row, strict=True)]
    return total


def _merged(tables: Iterable[list[Any]]) -> list[Any]:
    """Rows that end with a count, those that are otherwise the same as one."""
    counts: dict[tuple[Any, ...], int] = {}
    for table in tables:
        for *key, count in table:
            counts[tuple(key)] = counts.get(tuple(key), 0) + count
    return [[*key, count] for key, count in sorted(counts.items())]
