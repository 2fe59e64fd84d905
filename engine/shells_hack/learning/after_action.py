"""The facts of a finished match that a debrief goes by: acts, the way in, what Red knew, what Blue kept in hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.game import ALL
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.learning.attempts import Attempt, attempts
from engine.shells_hack.learning.mapping import mapped
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import View
from engine.shells_hack.rules.cards import AttackCard, load

__all__ = ["Facts", "Known", "Step", "Technique", "Unplayed", "facts"]


@dataclass(frozen=True, slots=True)
class Step:
    """A component that fell: from where, and by which card."""

    act: int
    turn: int
    target: str
    sources: tuple[str, ...]  #: components that were breached before and lead there; none for a direct attack
    card: str


@dataclass(frozen=True, slots=True)
class Known:
    """What Red knew at the end of a turn."""

    turn: int
    components: int  #: of which it knew that they are there
    scouted: int  #: whose resistances it had seen
    breached: int
    assets: int  #: components whose assets it had seen


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A countermeasure that was in hand at the end and never played."""

    card: str
    turns: tuple[int, ...]  #: in which it could have been played: legal and paid for


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique of ATT&CK in this match."""

    id: str
    tries: int
    successes: int


@dataclass(frozen=True, slots=True)
class Facts:
    """All of them."""

    view: View  #: of the end, with everything open
    attempts: tuple[Attempt, ...]
    path: tuple[Step, ...]
    known: tuple[Known, ...]
    unplayed: tuple[Unplayed, ...]
    techniques: tuple[Technique, ...]
    mitigations: tuple[tuple[str, int], ...]  #: id, and how many of the techniques used it addresses
    helped: tuple[int, ...]  #: acts after a hint was asked for


def facts(match: Match) -> Facts:
    """Return the facts of a match that has ended; the same match gives the same facts."""
    tried = attempts(match)
    techniques = _techniques(tried)
    return Facts(
        match.view(ALL),
        tried,
        _path(match, tried),
        _known(match),
        _unplayed(match),
        techniques,
        _mitigations(tried, {one.id for one in techniques}),
        tuple(act for act in range(1, match.acts + 1) if match.entry_at(act).note.get("helped") is True),
    )


def _path(match: Match, tried: tuple[Attempt, ...]) -> tuple[Step, ...]:
    cards = {card.id: card for card in load().attacks}
    steps: list[Step] = []
    for one in tried:
        card: AttackCard = cards[one.card]
        if not one.success or card.category not in ("direct", "lateral"):
            continue
        view = match.view_at(one.act, ALL)
        breached = {step.target for step in steps}
        ways = [edge.source for edge in view.edges if edge.target == one.target and edge.source in breached]
        sources = tuple(ways) if card.category == "lateral" else ()
        if one.target not in breached:
            steps.append(Step(one.act, one.turn, one.target, sources, one.card))
    return tuple(steps)


def _known(match: Match) -> tuple[Known, ...]:
    """By turn, at its last act."""
    last: dict[int, int] = {}
    for act in range(match.acts + 1):
        state: Position = match.state_at(act)
        if state.state.turn:
            last[state.state.turn] = act
    found = []
    for turn, act in last.items():
        seen = SHELLS_HACK.view(match.state_at(act), "red").components if act < match.acts else ()
        if not seen:  # the end opens everything: what Red knew is what it knew one act before
            seen = SHELLS_HACK.view(match.state_at(act - 1), "red").components
        found.append(
            Known(
                turn,
                len(seen),
                sum(one.levels is not None for one in seen),
                sum(one.intruded for one in seen),
                sum(one.assets is not None for one in seen),
            )
        )
    return tuple(found)


def _unplayed(match: Match) -> tuple[Unplayed, ...]:
    played = {
        match.entry_at(act).action.split()[1]
        for act in range(1, match.acts + 1)
        if match.entry_at(act).seat == "blue" and match.entry_at(act).action.startswith("play ")
    }
    kept = [card for card in match.view(ALL).blue.hand or () if card not in played]
    could: dict[str, dict[int, None]] = {card: {} for card in kept}
    for act in range(match.acts):
        state: Position = match.state_at(act)
        if SHELLS_HACK.to_act(state) == ("blue",):
            for action in SHELLS_HACK.legal(state, "blue"):
                if action.card in could:
                    could[action.card][state.state.turn] = None
    return tuple(Unplayed(card, tuple(turns)) for card, turns in could.items())


def _techniques(tried: tuple[Attempt, ...]) -> tuple[Technique, ...]:
    tries: Counter[str] = Counter()
    successes: Counter[str] = Counter()
    for one in tried:
        found = mapped("attack", one.card)
        for technique in found.techniques if found else ():
            tries[technique] += 1
            successes[technique] += one.success
    return tuple(Technique(id, tries[id], successes[id]) for id in sorted(tries))


def _mitigations(tried: tuple[Attempt, ...], used: set[str]) -> tuple[tuple[str, int], ...]:
    """Those of the cards used, by how many of the techniques used stand on a card that they address."""
    addressed: dict[str, set[str]] = {}
    for card in dict.fromkeys(one.card for one in tried):
        found = mapped("attack", card)
        for mitigation in found.mitigations if found else ():
            addressed.setdefault(mitigation, set()).update(used & set(found.techniques if found else ()))
    counts = [(id, len(techniques)) for id, techniques in addressed.items()]
    return tuple(sorted(counts, key=lambda row: (-row[1], row[0])))
