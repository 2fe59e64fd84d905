"""A second reading of the rules, from the rulebook alone: no memory, no tables, only what a player would do by hand.

It plays every sequence of choices on a list of cards with sides and turns, and shares no code with the engine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

KINDS = ("personnel", "information", "equipment")


@dataclass
class Pack:
    """Cards by name, front first, and those that lie across, in the order in which they were turned."""

    cards: list[str]
    across: list[str] = field(default_factory=list)

    def copy(self) -> Pack:
        return Pack(list(self.cards), list(self.across))


def holds(mission: dict[str, Any], pack: Pack, name: str) -> bool:
    """Whether the icons that stick out meet what is printed on a card."""
    out = [kind for card in pack.across for kind in KINDS for _ in range(printed(mission, card)["damage"][kind])]
    need = printed(mission, name)["condition"]
    return all(out.count(kind) >= need[kind] for kind in KINDS) and len(out) >= need["any"]


def printed(mission: dict[str, Any], name: str) -> dict[str, Any]:
    if "I" in name:
        return mission[{"I": "objective_1", "II": "objective_2"}[name]]
    return mission["facilities"][int(name) - 1]


def after_kill(mission: dict[str, Any], pack: Pack, name: str, keep: bool) -> Pack:
    """The pack after a kill."""
    then = pack.copy()
    then.cards.remove(name)
    then.cards.append(name)
    if keep:
        then.across.append(name)
        if len(then.across) == mission["keep_limit"] + 1:
            then.across.pop(0)
    elif then.across:
        then.across.pop(0)
    return then


def endings(mission: dict[str, Any], pack: Pack, optional: bool, halves: int, won: list[int]) -> None:
    """Play every line from here; for each that wins note how many times uniform play had to choose between two."""
    front = pack.cards[0]
    if front == "II":
        if holds(mission, pack, "II"):
            won.append(halves)
        return
    if front == "I":
        if holds(mission, pack, "I"):
            endings(mission, Pack(pack.cards[::-1], ["I"]), optional, halves, won)
        return
    targets = [name for name in pack.cards[:2] if "I" not in name]
    for name in targets:
        can = holds(mission, pack, name)
        ways = ([True, False] if optional else [True]) if can else [False]
        for keep in ways:
            deeper = halves + len(targets) + len(ways) - 2
            endings(mission, after_kill(mission, pack, name, keep), optional, deeper, won)


def count(mission: dict[str, Any], order: list[str], optional: bool) -> tuple[int, Fraction]:
    """Winning lines of a deal, and how often uniform play wins it."""
    won: list[int] = []
    endings(mission, Pack([*order, "I", "II"]), optional, 0, won)
    return len(won), sum((Fraction(times, 2**halves) for halves, times in Counter(won).items()), Fraction(0))
