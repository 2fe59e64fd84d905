"""D30 by brute force: what Red could ever do alone, with all cards and full funds in every turn."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from engine.errors import BadSettings
from engine.game import jsonable
from engine.shells_hack.rules.limits import MAX_FUNDS
from engine.shells_hack.rules.settings import Settings
from tests.engine.shells_hack.architecture.drawn import drawn
from tests.engine.shells_hack.positions import GAME
from tests.engine.shells_hack.rules.second_rulebook import SecondRulebook


class Alone:
    """Red alone at the initial resistances, as often as it likes."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.book = SecondRulebook(settings, {}, {})
        self.executed: set[tuple[str, str]] = set()
        copies = settings["copies"]
        cards = [c for c in self.book.attacks.values() if c.skill <= settings["actor"]["skill"]]
        self.attacks = [c for c in cards if c.buff is None]
        self.weapons = [c for c in cards if c.buff is not None for _ in range(c.copies if copies is None else copies)]
        self.levels = {(card.id, c): self.best(card, c) for card in self.attacks for c in self.book.components}
        while self.grows():
            pass

    def best(self, card: Any, component: str) -> int:
        """The highest level that a turn's funds can buy, -1 if the card itself is too dear."""
        left = self.book.settings["funds_cap"] - card.cost
        if left < 0:
            return -1
        amounts = sorted((w.buff.amount for w in self.weapons if self.counts(w.buff, card, component)), reverse=True)
        return int(card.level) + sum(amounts[: left // 2])  # each weaponization card costs 2

    def counts(self, buff: Any, card: Any, component: str) -> bool:
        parameter = {"recon": "recon", "direct": "intrusion", "execution": "execution"}[self.kind(card)]
        return buff.parameter == parameter and buff.component in (None, component) and buff.card in (None, card.id)

    def grows(self) -> bool:
        """Do everything that can be done now; return whether something was new."""
        before = len(self.book.intruded), len(self.executed), self.book.bypass
        for card, component in itertools.product(self.attacks, self.book.components):
            if not self.book.attackable(card, component):
                continue
            resistance = self.book.levels[component][("recon", "direct", "execution").index(self.kind(card))]
            if self.levels[card.id, component] < resistance:
                continue
            if self.kind(card) == "direct":
                self.book.intruded.add(component)
            elif self.kind(card) == "execution":
                self.executed.add((card.effect, component))
                if card.effect == "leak" and "credentials" in self.book.assets[component]:
                    self.book.bypass = 1
        return before != (len(self.book.intruded), len(self.executed), self.book.bypass)

    @staticmethod
    def kind(card: Any) -> str:
        return "direct" if card.category == "lateral" else str(card.category)

    def unreachable(self) -> set[str]:
        """What Red cannot do."""
        found = set() if self.book.intruded else {"no_entry"}
        self.book.impacts = self.executed
        return found if self.book.reached() else found | {"objective_unreachable"}


def problems(settings: dict[str, Any]) -> set[str]:
    """What D30 must name: where a larger funds cap is all that is missing, the least one that will do."""
    sheet = settings["architecture"]
    kept = settings["company"]["assets"] if sheet["assets"] is None else sheet["assets"]
    enabled = {row["id"] for row in sheet["components"] if row["enabled"]}
    found = {"asset_on_missing_component" for name, assets in kept.items() if assets and name not in enabled}
    unreachable = Alone(settings).unreachable()
    if unreachable and not Alone(settings | {"funds_cap": MAX_FUNDS}).unreachable():
        caps = range(settings["funds_cap"] + 1, MAX_FUNDS + 1)
        least = next(cap for cap in caps if not Alone(settings | {"funds_cap": cap}).unreachable())
        return found | {f"funds_cap_too_small {least}"}
    return found | unreachable


def named(settings: Settings) -> set[str]:
    """What is said of a match however long it lasts; whether its turns suffice is another question (D62)."""
    try:
        GAME.deal(settings, 1)
    except BadSettings as error:
        return {f"{problem.code} {problem.params.get('least', '')}".strip() for problem in error.problems}
    return set()


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in (2, 3))])
def test_problems_are_named_exactly(part: int) -> None:
    """D30: over 200 drawn settings, and 200 in the long run: no entry and objectives out of reach, no more."""
    luck = random.Random(77 + part)
    seen: dict[str, int] = {}
    for _ in range(100):
        settings = drawn(luck.randint)
        wanted = problems(jsonable(settings))
        assert named(settings) == wanted, settings
        for code in wanted or {"match"}:
            seen[code.split()[0]] = seen.get(code.split()[0], 0) + 1
    assert seen["match"] > 10
    assert seen["objective_unreachable"] > 10
