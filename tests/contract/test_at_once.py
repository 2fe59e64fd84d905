"""Several seats to act at once: in any order, and what one has chosen no other seat learns before all have."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from engine.errors import IllegalAction, InactiveSeat
from engine.game import ALL, COMMON, HOST, AnyGame, canonical
from engine.match import HUMAN, Match
from matches import snapshot
from tests.contract.pile import PILES, Pile, PileState
from tests.contract.play import finished, seats_of, views

SEVERAL = {name: pile for name, pile in PILES.items() if pile.usual.seats > 1}

pytestmark = pytest.mark.parametrize("game", SEVERAL.values(), ids=SEVERAL)


def dealt(game: AnyGame, player: str = HUMAN, seed: int = 7) -> Match:
    return Match(game, game.default_settings(), seed, dict.fromkeys(seats_of(game), player))


def bid(match: Match, seat: str, place: int = 0) -> None:
    """Choose the card at a place of a seat's hand, with a note that tells it."""
    action = match.game.encode(match.game.legal(match.state, seat)[place])
    match.play(seat, action, {"player": "by hand", "why": action})


def test_all_are_to_act_until_each_has(game: Pile) -> None:
    match, left = dealt(game), list(seats_of(game))
    while left:
        assert match.to_act() == tuple(left)
        bid(match, left.pop())
        if left:
            with pytest.raises(InactiveSeat):
                match.play(seats_of(game)[-1], "bid 1")
    assert len(match.to_act()) == 1


def test_the_order_of_acting_changes_nothing(game: Pile) -> None:
    ends = set()
    for order in list(permutations(seats_of(game)))[:24]:
        match = dealt(game)
        for seat in order:
            bid(match, seat, 1)
        state: PileState = match.state
        ends.add(canonical([state.order, state.hands, state.chance, state.events[-1].line]))
    assert len(ends) == 1


@pytest.mark.parametrize("after", [0, 1])
def test_what_others_chose_shows_nowhere(game: Pile, after: int) -> None:
    """Not in view, log, legal acts, reasons, notes, advice, take-backs or lists; only ``all`` sees it."""
    seats = seats_of(game)
    pair = [dealt(game), dealt(game)]
    for match, place in zip(pair, (0, 2), strict=True):
        for number, seat in enumerate(seats[:-1]):
            bid(match, seat, place if number == after % (len(seats) - 1) else 1)
    chooser = seats[after % (len(seats) - 1)]
    for viewer in (*seats, COMMON):
        if viewer != chooser:
            assert seen_by(pair[0], viewer) == seen_by(pair[1], viewer), viewer
    for viewer in (chooser, ALL):
        assert seen_by(pair[0], viewer) != seen_by(pair[1], viewer)
    assert snapshot.summary(pair[0]) == snapshot.summary(pair[1])
    for match in pair:
        bid(match, seats[-1])
    assert views(game, pair[0].state)[COMMON] != views(game, pair[1].state)[COMMON], "now all have chosen"


def seen_by(match: Match, viewer: str) -> dict[str, Any]:
    """Everything that a viewer can find out of a match."""
    seen: dict[str, Any] = {
        "view": match.view(viewer),
        "notes": match.notes(viewer),
        "to_act": match.to_act(),
        "undo": (match.acts, match.undo_length()),
    }
    if viewer in match.to_act():
        seen["legal"] = match.game.legal(match.state, viewer)
        seen["advice"] = [match.advice(viewer, player) for player in match.game.players]
    return seen


def test_no_take_back_passes_the_turning_up(game: Pile) -> None:
    """One's choice can be changed until all have chosen; who has seen the others' cannot choose again."""
    match = dealt(game)
    seats = seats_of(game)
    before = [match.state]
    for seat in seats[:-1]:
        bid(match, seat)
        before.append(match.state)
    for state in reversed(before[:-1]):
        match.play(HOST, "undo")
        assert views(game, match.state) == views(game, state)
    assert match.to_act() == seats
    for seat in seats:
        bid(match, seat)
    assert match.undo_length() == 0
    with pytest.raises(IllegalAction):
        match.play(HOST, "undo")


def test_computers_that_act_at_once_draw_their_own_numbers(game: Pile, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked one after the other, or all in the same state by whoever works ahead."""
    draws: dict[tuple[int, str], int] = {}
    match = dealt(game, "random")
    choose = Pile.choose

    def counted(self: Pile, state: PileState, seat: str, player: str, draw: int) -> Any:
        draws[state.acts, seat] = draw
        return choose(self, state, seat, player, draw)

    monkeypatch.setattr(Pile, "choose", counted)
    while match.to_act():
        for seat in match.to_act():
            match.choose(seat)
        match.play_computer()
    assert len(draws) > 2 * len(seats_of(game))
    assert len(set(draws.values())) == len(draws)


def test_hands_over_and_branches_in_the_middle_of_choosing(game: Pile) -> None:
    match, seats = dealt(game), seats_of(game)
    bid(match, seats[0])
    branch = match.branch(1, dict.fromkeys(seats, "greedy"))
    assert branch.to_act() == seats[1:] and branch.undo_length() == 0
    assert views(game, branch.state) == views(game, match.state)
    match.play(HOST, f"player {seats[-1]} greedy")
    assert match.computer_to_act() == seats[-1]
    match.play_computer()
    assert match.undo_length() == 2 or len(seats) == 2
    for one in (finished(branch), match):
        again, broken = Match.replay(game, one.settings, one.seed, one.first_players, one.entries)
        assert broken is None
        assert views(game, again.state) == views(game, one.state)


def test_one_game_is_played_by_as_many_as_the_settings_say(game: Pile) -> None:
    for seats in (1, 2, 3, 4, 5):
        settings = game.make_settings(seats=seats)
        assert len(game.seats(settings)) == seats
        match = Match(game, settings, 1)
        assert len(match.players) == seats and match.viewers == (*match.seats, COMMON, ALL)
