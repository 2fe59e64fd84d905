"""Whole matches of any number of seats through the store, hidden choices at once included."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from engine.errors import UnknownId
from engine.game import canonical
from engine.match import HUMAN, Match
from matches.store import Store
from tests.contract.pile import PILE

OWNER = "a" * 22
TABLES = (1, 2, 3, 5)  #: numbers of seats

pytestmark = pytest.mark.parametrize("seats", TABLES)


def dealt(seats: int, player: str) -> Match:
    settings = PILE.make_settings(seats=seats, hand=3, stones=14)
    return Match(PILE, settings, 8, dict.fromkeys(PILE.seats(settings), player))


def everything(match: Match) -> dict[str, str]:
    return {viewer: canonical([match.view(viewer), match.notes(viewer)]) for viewer in match.viewers}


def test_a_whole_match_comes_back_after_a_restart(store: Store, reopened: Callable[[], Store], seats: int) -> None:
    match_id = store.create(dealt(seats, "random"), OWNER)
    now = store.load(match_id)
    while (seat := now.match.computer_to_act()) is not None:
        now = store.append(match_id, now.match.next_number, seat, *now.match.choose(seat))
        if now.match.acts % 4 == 1:
            again = reopened().load(match_id)
            assert again.broken is None and again.snapshot == now.snapshot
            assert everything(again.match) == everything(now.match)
    assert now.snapshot["finished"] and set(now.snapshot["players"]) == set(now.match.seats)
    copy = store.import_text(store.export_text(match_id), OWNER)
    assert copy.broken is None and not copy.rules_changed
    assert everything(store.load(copy.id).match) == everything(now.match)


def test_a_match_is_stored_between_two_choices(store: Store, reopened: Callable[[], Store], seats: int) -> None:
    """Who has chosen stands in the list, what was chosen does not."""
    kept = []
    for place in (0, 2):
        match_id = store.create(dealt(seats, HUMAN), OWNER)
        for number, seat in enumerate(store.load(match_id).match.seats[:-1], start=1):
            hand = PILE.legal(store.load(match_id).match.state, seat)
            store.append(match_id, number, seat, PILE.encode(hand[place]), {"why": str(hand[place])})
        kept.append(reopened().load(match_id))
    last = kept[0].match.seats[-1]
    lists = [line.snapshot for line in store.list(OWNER)]
    assert lists[0] == lists[1] and lists[0]["to_act"] == [last]
    assert everything(kept[0].match)[last] == everything(kept[1].match)[last]
    assert seats == 1 or everything(kept[0].match)["all"] != everything(kept[1].match)["all"]


def test_seats_of_a_larger_table_are_none_here(store: Store, seats: int) -> None:
    match_id = store.create(dealt(seats, HUMAN), OWNER)
    for seat, action in (("nobody", "bid 1"), ("host", "player nobody greedy")):
        with pytest.raises(UnknownId):
            store.append(match_id, 1, seat, action)
    data = json.loads(store.export_text(match_id))
    data["players"]["nobody"] = HUMAN
    with pytest.raises(Exception, match="players"):
        store.import_text(json.dumps(data), OWNER)
