"""Which acts are legal, and why another one is not. Only what the seat itself knows is said."""

from __future__ import annotations

from itertools import combinations

from engine.errors import Reason
from engine.skull_bites.actions import (
    BLOCK,
    CHOOSE,
    DEFEND,
    DISCARD,
    HEAL,
    PASS,
    PLAY,
    RESTORE,
    TAKE,
    Action,
)
from engine.skull_bites.effects import ELEMENTS
from engine.skull_bites.rules import to_act
from engine.skull_bites.state import (
    ASK_DEFEND,
    ASK_HEAL,
    ASK_REVIVE,
    ASKING,
    CHOOSING,
    DISCARDING,
    OVER,
    PLAYING,
    State,
)

HANDLED = {CHOOSE: CHOOSING, PLAY: PLAYING, DISCARD: DISCARDING}  #: the phase in which an act is made


def legal(state: State, seat: int) -> list[Action]:
    """Return every legal act of a seat, none if it is not to act."""
    if seat not in to_act(state):
        return []
    phase, ids = state.phase, state.tables.cards
    if phase == PLAYING:
        plays = state.tables.plays
        return [plays[card] for card in state.hands[seat]]
    if phase == CHOOSING:
        return [Action(CHOOSE, state.tables.adventurers[one]) for one in state.choices[seat]]
    if phase == DISCARDING:
        return [Action(DISCARD, ids[card]) for card in state.hands[seat]]
    ask = state.asks[0]
    if ask.kind == ASK_DEFEND:
        return _defences([ids[state.field[place].card] for place in ask.places])
    if ask.kind == ASK_HEAL:
        return [Action(HEAL, ids[card]) for card in state.tucked[seat]]
    broken = [name for element, name in enumerate(ELEMENTS) if not state.shields[seat] >> element & 1]
    return [Action(RESTORE, name) for name in broken] + ([Action(PASS)] if ask.kind == ASK_REVIVE else [])


def _defences(cards: list[str]) -> list[Action]:
    """All at once, as many blocked as possible first, or one by one."""
    cards, sizes = sorted(cards), range(len(cards), -1, -1)
    found = [Action(DEFEND, cards=chosen) for size in sizes for chosen in combinations(cards, size)]
    return found + [Action(kind, card) for card in cards for kind in (BLOCK, TAKE)]


def why_not(state: State, seat: int, action: Action) -> tuple[Reason, ...]:
    """Return every reason against an act, none if it is legal."""
    if state.phase == OVER:
        return (Reason("game_is_over"),)
    if seat not in to_act(state):
        return (Reason("not_asked"),)
    if HANDLED.get(action.kind, ASKING) != state.phase:
        return (Reason("other_act", {"phase": _asked(state)}),)
    if action.kind in (PLAY, DISCARD) and not action.cards:
        card = state.tables.card_of.get(action.card)
        return () if card in state.hands[seat] else (Reason("not_in_hand", {"card": action.card[:40]}),)
    if action in legal(state, seat):
        return ()
    return (_why_not_asked(state, action),)


def _asked(state: State) -> str:
    return state.asks[0].kind if state.phase == ASKING else state.phase


def _why_not_asked(state: State, action: Action) -> Reason:
    """Why a choice or an answer is none of those that can be given."""
    asked = _asked(state)
    named = (action.card or " ".join(action.cards))[:40]
    fitting = {
        CHOOSING: (CHOOSE,),
        ASK_DEFEND: (DEFEND, BLOCK, TAKE),
        ASK_HEAL: (HEAL,),
        ASK_REVIVE: (RESTORE, PASS),
    }.get(asked, (RESTORE,))
    if action.kind not in fitting:
        return Reason("other_act", {"phase": asked})
    code = {CHOOSING: "not_to_choose", ASK_DEFEND: "not_to_block", ASK_HEAL: "not_tucked"}.get(asked, "not_broken")
    return Reason(code, {"card": named})
