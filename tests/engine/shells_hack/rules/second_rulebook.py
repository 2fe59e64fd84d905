"""The rules once more, written from the rulebook and D1–D23 with names, sets and dicts: slow, plain, and independent.

It is told only what chance decides (the card drawn, the event) and predicts everything else. It shares no code with the
engine but the card files, which ``test_cards`` checks against the rulebook.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from engine.shells_hack.rules.cards import load

PARAMETER = {"recon": 0, "direct": 1, "lateral": 1, "execution": 2}


@dataclass
class SecondRulebook:
    """A match by the book."""

    settings: dict[str, Any]
    hands: dict[str, Counter[str]]
    decks: dict[str, int]
    phase: str = "setup"
    turn: int = 0
    price: int = 100
    draws_left: int = 0
    must_draw: bool = False
    bypass: int = 0
    winner: str = ""
    termination: str = ""
    funds: dict[str, int] = field(default_factory=lambda: {"blue": 0, "red": 0})
    scouted: set[str] = field(default_factory=set)
    intruded: set[str] = field(default_factory=set)
    applied: set[tuple[str, str]] = field(default_factory=set)
    used: set[tuple[str, str]] = field(default_factory=set)
    impacts: set[tuple[str, str]] = field(default_factory=set)
    stopped: dict[str, int] = field(default_factory=dict)
    buffs: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        cards = load()
        sets = self.settings["card_sets"]
        self.attacks = {c.id: c for c in cards.attacks if c.set in sets}
        self.countermeasures = {c.id: c for c in cards.countermeasures if c.set in sets}
        self.events = {c.id: c for c in cards.events}
        self.impact_table = {(row.asset, row.effect): row for row in cards.impacts}
        sheet = self.settings["architecture"]
        self.components = {c["id"]: c for c in sheet["components"] if c["enabled"]}
        self.edges = {
            (e["source"], e["target"])
            for e in sheet["edges"]
            if e["source"] in self.components and e["target"] in self.components
        }
        kept = self.settings["company"]["assets"] if sheet["assets"] is None else sheet["assets"]
        self.assets = {c: set(kept.get(c, ())) for c in self.components}
        self.initial = {c: tuple(row["levels"]) for c, row in self.components.items()}
        self.levels = {c: list(row["levels"]) for c, row in self.components.items()}
        self.draws_left = self.settings["company"]["funds"]

    # ---- what is legal

    def entered(self, component: str) -> bool:
        """Something with an edge into the component is intruded, or 隣接無効 holds (D7, D8)."""
        return self.bypass > 0 or any(a in self.intruded for a, b in self.edges if b == component)

    def visible(self) -> set[str]:
        """D26."""
        near = {c for c in self.components if self.components[c]["exposed"] or self.entered(c)}
        return near | self.scouted | self.intruded

    def legal(self) -> set[str]:
        """D4, D6–D9, D5, D16, D20."""
        if self.phase == "over":
            return set()
        if self.phase == "setup":
            return {"ready"} | ({"draw"} if self.draws_left and self.decks["blue"] else set())
        if self.must_draw:
            return {"draw"}
        return {"end"} | (self.legal_defences() if self.phase == "blue" else self.legal_attacks())

    def legal_defences(self) -> set[str]:
        return {
            f"play {name} {component}"
            for name, count in self.hands["blue"].items()
            if count and self.countermeasures[name].cost <= self.funds["blue"]
            for component in self.components
            if self.names_target(self.countermeasures[name], component, 0)
            and (name, component) not in self.applied
            and self.raised(name, component) != [0, 0, 0]
        }

    def legal_attacks(self) -> set[str]:
        found = set()
        for name, count in self.hands["red"].items():
            card = self.attacks[name]
            if not count or card.cost > self.funds["red"] or card.skill > self.settings["actor"]["skill"]:
                continue
            if card.category == "weaponization":
                found.add(f"play {name}")
                continue
            found |= {f"play {name} {c}" for c in self.components if self.attackable(card, c)}
        return found

    def attackable(self, card: Any, component: str) -> bool:
        if not self.names_target(card, component, self.bypass) or (card.id, component) in self.used:
            return False
        intruded = component in self.intruded
        if card.category == "execution":
            if not self.settings["repeat_impact"] and (card.effect, component) in self.impacts:
                return False
        elif intruded or (card.category == "recon" and component in self.scouted):
            return False
        is_open = self.components[component]["exposed"] or self.entered(component)
        if card.condition == "intruded":
            return intruded
        return self.entered(component) if card.condition == "adjacent" else is_open or intruded

    def names_target(self, card: Any, component: str, bypass: int) -> bool:
        exposed = self.components[component]["exposed"]
        if card.scope == "listed":
            return component in card.targets
        return card.scope == "all" or (exposed or bypass > 0 if card.scope == "exposed" else not exposed)

    def raised(self, name: str, component: str) -> list[int]:
        """D20: how much each resistance would rise."""
        card = self.countermeasures[name]
        by = (card.recon, card.intrusion, card.execution)
        return [
            min(3, now + plus) - now if start else 0
            for plus, now, start in zip(by, self.levels[component], self.initial[component], strict=True)
        ]

    # ---- acts

    def act(self, text: str, drawn: str = "", event: str = "") -> None:
        """Make an act, given what chance decided."""
        kind, *rest = text.split()
        seat = "blue" if self.phase == "setup" else self.phase
        if kind == "draw":
            self.draw(seat, drawn)
        elif kind == "ready":
            self.begin_turn(event)
        elif kind == "end":
            self.end(event)
        elif seat == "blue":
            self.defend(*rest)
        else:
            self.attack(*rest)

    def draw(self, seat: str, card: str) -> None:
        self.decks[seat] -= 1
        self.must_draw = False
        if self.phase == "setup":
            self.draws_left -= 1
        weapon = seat == "red" and self.attacks[card].category == "weaponization"
        if weapon or not self.hands[seat][card]:
            self.hands[seat][card] += 1

    def begin_turn(self, event: str) -> None:
        self.turn += 1
        self.phase = "blue"
        self.draws_left = 0
        card = self.events[event]
        cap = self.settings["funds_cap"]
        for seat, owner, change in (("blue", "company", card.blue_funds), ("red", "actor", card.red_funds)):
            self.funds[seat] = min(cap, self.funds[seat] + self.settings[owner]["funds"])
            self.funds[seat] = max(0, min(cap, self.funds[seat] + change))
        for levels in self.levels.values():
            levels[1] = max(0, levels[1] + card.intrusion)
        self.fall(-card.price)
        self.must_draw = self.phase != "over" and self.decks["blue"] > 0

    def end(self, event: str) -> None:
        if self.phase == "blue":
            self.phase, self.must_draw = "red", self.decks["red"] > 0
            return
        self.buffs, self.used = [], set()
        self.bypass = max(0, self.bypass - 1)
        if self.turn == self.settings["turn_limit"]:
            self.finish("blue", "turn_limit")
        else:
            self.begin_turn(event)

    def defend(self, name: str, component: str) -> None:
        self.funds["blue"] -= self.countermeasures[name].cost
        for param, plus in enumerate(self.raised(name, component)):
            self.levels[component][param] += plus
        self.applied.add((name, component))

    def attack(self, name: str, component: str = "") -> None:
        card = self.attacks[name]
        self.funds["red"] -= card.cost
        if card.buff is not None:
            self.hands["red"][name] -= 1
            self.buffs.append(card.buff)
            return
        self.used.add((name, component))
        if self.level(card, component) < self.levels[component][PARAMETER[card.category]]:
            return
        if card.category == "recon":
            self.scouted.add(component)
        elif card.category == "execution":
            self.execute(card.effect, component)
        else:
            self.intruded.add(component)

    def level(self, card: Any, component: str) -> int:
        """D10, D11."""
        parameter = ("recon", "intrusion", "execution")[PARAMETER[card.category]]
        return int(card.level) + sum(
            buff.amount
            for buff in self.buffs
            if buff.parameter == parameter and buff.component in (None, component) and buff.card in (None, card.id)
        )

    def execute(self, effect: str, component: str) -> None:
        """D15–D19, D23."""
        self.impacts.add((effect, component))
        hit = [self.impact_table[asset, effect] for asset in self.assets[component]]
        self.fall(max((-row.price for row in hit), default=0))
        if self.phase == "over":
            return
        if self.reached():
            self.finish("red", "objective")
            return
        self.funds["blue"] = max(0, self.funds["blue"] + sum(row.blue_funds for row in hit))
        if any(row.bypass for row in hit):
            self.bypass = self.settings["bypass_turns"]
        if effect == "stop":
            self.stopped[component] = self.turn + 1

    def reached(self) -> bool:
        return self.done() >= self.settings["actor"]["objective"]["count"]

    def done(self) -> int:
        """How many components count for Red's objective."""
        goal = self.settings["actor"]["objective"]
        return sum(
            (goal["component"] in (None, c)) and (goal["asset"] is None or goal["asset"] in self.assets[c])
            for effect, c in self.impacts
            if effect == goal["effect"]
        )

    def fall(self, points: int) -> None:
        self.price = max(0, self.price - points)
        if self.price <= self.settings["threshold"]:
            self.finish("red", "price")

    def finish(self, winner: str, termination: str) -> None:
        self.phase, self.winner, self.termination, self.must_draw = "over", winner, termination, False
