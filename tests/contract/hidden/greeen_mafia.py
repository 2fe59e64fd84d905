"""Other GREEEN MAFIA positions that look the same: the pack behind its two front cards in another order (G1)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from engine.game import ALL, AnyGame, LogLine
from engine.games import GAMES
from engine.greeen_mafia.actions import Action
from engine.greeen_mafia.mission_files import missions
from engine.greeen_mafia.report import NAMED
from engine.greeen_mafia.state import State

GAME: Any = GAMES["greeen_mafia"]
DEALS = 60  #: of each mission under each keep rule


def settings(game: AnyGame) -> list[Any]:
    """Settings to walk through."""
    kinds = [GAME.make_settings(mission=id, keep=keep) for id in missions() for keep in ("auto", "optional")]
    crowd = {"id": "crowd", "facilities": [{"icon": "bar", "damage": {"personnel": 1}}] * 9}
    return kinds * DEALS + [GAME.read_settings({"mission": crowd})] * (4 * DEALS)


def others(state: State, viewer: str, luck: random.Random) -> State:
    """Return another position that the viewer cannot tell from this one."""
    twin = state.copy()
    if state.kills == 0 or state.phase == "over":
        return twin
    plan = state.plan
    objective = min(state.deck.index(plan.first), state.deck.index(plan.second))
    ahead, behind = state.deck[2:objective], state.deck[max(objective, 2) :]
    killed = [card for card in behind if card < plan.cards]
    known = killed[-1:] if any(line.number == state.acts and line.code in NAMED for line in state.log) else []
    free = [card for card in killed if card not in known]
    for part in (ahead, free):
        luck.shuffle(part)
    names = iter([*free, *known])
    twin.deck = [*state.deck[:2][: max(objective, 2)], *ahead, *(c if c >= plan.cards else next(names) for c in behind)]
    if viewer != ALL:
        twin.kept = _kept(state, free, luck)
    twin.log = [_renamed(state, line, luck) for line in state.log]
    return twin


def _kept(state: State, free: list[int], luck: random.Random) -> list[int]:
    """Kept cards of the same damage, taken from those that nobody sees."""
    damage = state.plan.damage
    kept: list[int] = []
    for card in state.kept:
        same = [one for one in free if damage[one] == damage[card] and one not in kept and one not in state.kept]
        kept.append(luck.choice([card, *same]) if card in free else card)
    return kept


def _renamed(state: State, line: LogLine, luck: random.Random) -> LogLine:
    """A kill before the last act may have been of any card."""
    if line.code not in NAMED or line.number == state.acts:
        return line
    return replace(line, params=line.params | {"card": str(luck.randint(1, state.plan.cards))})


def questions(state: State, twin: State) -> list[Action]:
    """Everything that anyone could ask about."""
    cards = [*map(str, range(1, 11)), "I", "II", "", "x"]
    return [Action("resolve"), *(Action("kill", card, decline) for card in cards for decline in (False, True))]


def unheard(state: State, twin: State, viewer: str, luck: random.Random) -> None:
    """There is no other seat."""
