"""Other positions of the tiny game that look the same: cards that the viewer has never seen lie elsewhere."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.game import ALL, AnyGame
from tests.contract.pile import PACK, Act, PileSettings, PileState

DEALS = 60  #: with each size of hand, shared among the seats


def settings(game: AnyGame) -> list[PileSettings]:
    """Settings to walk through."""
    usual = game.default_settings()
    sizes = {usual.seats, max(usual.seats - 1, 1)}  # the seats of a match follow from its settings
    walks = [
        usual.model_copy(update={"seats": seats, "hand": hand, "stones": 3 * seats + 9})
        for seats in sorted(sizes)
        for hand in (3, 4, 5)
    ]
    return walks * (DEALS // usual.seats)


def others(state: PileState, viewer: str, luck: random.Random) -> PileState:
    """Return another position that the viewer cannot tell from this one."""
    twin = replace(state, luck=tuple(luck.sample(state.luck, len(state.luck))))
    if viewer == ALL:
        return twin
    known = set(state.hands.get(viewer, ())) | {state.bids.get(viewer, 0)}
    known |= {card for event in state.events if event.line.code == "turned_up" for card in event.line.params.values()}
    pool = [card for card in PACK if card not in known]
    luck.shuffle(pool)
    twin.buried = (pool.pop(),)
    twin.hands = {
        seat: hand if seat == viewer else tuple(sorted(pool.pop() for _ in hand)) for seat, hand in state.hands.items()
    }
    twin.bids = {seat: card if seat == viewer else pool.pop() for seat, card in state.bids.items()}
    twin.events = tuple(
        event
        if event.to is None or viewer in event.to
        else replace(event, line=replace(event.line, params={"card": luck.choice(PACK)}))
        for event in state.events
    )
    return twin


def questions(state: PileState, twin: PileState) -> list[Act]:
    """Everything that anyone could ask about."""
    return [Act(kind, number) for kind in ("take", "bid", "", "x") for number in range(35)]


def unheard(state: PileState, twin: PileState, viewer: str, luck: random.Random) -> tuple[Act, Act] | None:
    """Return a bid of another seat for each position, None where the viewer would hear what it is."""
    free = [seat for seat in state.seats if seat not in state.bids]
    if state.order or len(free) < 2 or viewer in (free[0], ALL):
        return None
    return Act("bid", luck.choice(state.hands[free[0]])), Act("bid", luck.choice(twin.hands[free[0]]))
