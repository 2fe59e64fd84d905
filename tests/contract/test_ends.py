"""What every game has beside its rules: ends by the host (D35), take-backs among people, parts of the settings."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.errors import GameOver, UnknownId, UnreadableAction
from engine.game import ALL, HOST, AnyGame, canonical, jsonable
from engine.match import ENDINGS, HUMAN, Match
from matches import snapshot
from tests.contract.play import SEATED, computers, finished, seats_of, viewers_of, views

pytestmark = pytest.mark.parametrize("game", SEATED)


def begun(game: AnyGame, seed: int = 3, acts: int = 6) -> Match:
    """Return a match of people in which some acts were made by lot."""
    match, luck = Match(game, game.default_settings(), seed), random.Random(seed)
    for _ in range(acts):
        seat = luck.choice(match.to_act())
        match.play(seat, game.encode(luck.choice(game.legal(match.state, seat))))
    return match


@pytest.mark.parametrize("how", ENDINGS)
def test_the_host_ends_a_match(game: AnyGame, how: str) -> None:
    """All other seats win, nobody is to act, nothing follows; the same after a replay and from a file."""
    for seat in seats_of(game):
        match = begun(game)
        match.play(HOST, f"end {how} {seat}")
        again, broken = Match.from_text(json.dumps(match.to_json()))
        assert broken is None
        for one in (match, again, match.copy()):
            assert one.outcome is not None
            assert one.outcome.termination == how
            assert one.outcome.winners == tuple(other for other in seats_of(game) if other != seat)
            assert one.to_act() == () and one.computer_to_act() is None and one.undo_length() == 0
            assert snapshot.summary(one)["finished"]
            assert snapshot.agrees(snapshot.view(one), snapshot.view(match))
            for who, text in (
                (HOST, "undo"),
                (HOST, f"end {how} {seat}"),
                (HOST, f"player {seat} {HUMAN}"),
                (seat, "x"),
            ):
                with pytest.raises(GameOver):
                    one.play(who, text)


def test_ends_that_are_none(game: AnyGame) -> None:
    match, seat = begun(game), seats_of(game)[0]
    for text, error in (
        ("end resigned nobody", UnknownId),
        (f"end dance {seat}", UnreadableAction),
        (f"end {seat}", UnreadableAction),
        ("end", UnreadableAction),
    ):
        with pytest.raises(error):
            match.play(HOST, text)
    assert match.outcome is None
    over = finished(computers(game, 5))
    assert over.outcome == game.outcome(over.state)
    with pytest.raises(GameOver):
        over.play(HOST, f"end resigned {seat}")


def test_views_before_the_end_are_as_they_were(game: AnyGame) -> None:
    """Only the last one may know of it; it has still neither seed nor deck order."""
    match = begun(game, 6_204_518_733_901_257)
    before = [views(game, match.state_at(act)) for act in range(match.acts + 1)]
    match.play(HOST, f"end resigned {seats_of(game)[0]}")
    for act in range(match.acts):
        assert {viewer: canonical(match.view_at(act, viewer)) for viewer in viewers_of(game)} == before[act]
    for viewer in viewers_of(game):
        seen = canonical(match.view(viewer))
        assert str(match.seed) not in seen
        assert match.view(viewer) == match.view_at(match.acts, viewer)
        assert getattr(match.view(viewer), "outcome", match.outcome) == match.outcome


def test_a_match_that_was_given_up_can_be_gone_on_with(game: AnyGame) -> None:
    match = begun(game)
    match.play(HOST, f"end resigned {seats_of(game)[0]}")
    branch = match.branch(match.acts, dict.fromkeys(seats_of(game), game.players[0]))
    assert branch.outcome is None and branch.to_act()
    assert finished(branch).outcome is not None


def test_notes_are_open_after_such_an_end(game: AnyGame) -> None:
    match, seat = Match(game, game.default_settings(), 3), ""
    seat = match.to_act()[0]
    match.play(seat, game.encode(game.legal(match.state, seat)[0]), {"why": "so"})
    match.play(HOST, f"end abandoned {seat}")
    assert all(match.notes(viewer) == {1: {"why": "so"}} for viewer in viewers_of(game))


def told(game: AnyGame, state: Any, seat: str) -> str:
    seen = jsonable(game.view(state, seat))
    seen["log"] = [line for line in seen["log"] if line["params"]]
    return canonical(seen)


def test_what_a_take_back_among_people_may_remove(game: AnyGame) -> None:
    """D35: an own act only, past no chance outcome, and nothing that another seat was shown."""
    allowed = 0
    for seed in range(3):
        match, luck = Match(game, game.default_settings(), seed), random.Random(seed)
        while match.outcome is None:
            at_once = len(match.to_act()) > 1
            seat, before = luck.choice(match.to_act()), match.state
            match.play(seat, game.encode(luck.choice(game.legal(match.state, seat))))
            others = [other for other in seats_of(game) if other != seat]
            assert all(match.take_back_length(other) == 0 for other in others)
            length = match.take_back_length(seat)
            if game.chance(before) != game.chance(match.state):
                assert length == 0
            elif not at_once:
                same = all(told(game, before, other) == told(game, match.state, other) for other in others)
                assert bool(length) == same
            else:
                assert length == 1
            allowed += bool(length)
    assert allowed or not {"pile", "shells_hack"} & {game.id}


def test_parts_are_settings_of_seats(game: AnyGame) -> None:
    """Each setting is one seat's at most; no other seat's view holds it by value before the end."""
    parts = game.parts()
    names = [name for part in parts.values() for name in part]
    assert len(set(names)) == len(names)
    assert set(parts) <= set(seats_of(game)) and set(names) <= set(game.settings.model_fields)
    match = begun(game)
    for seat, part in parts.items():
        for viewer in viewers_of(game):
            if viewer not in (seat, ALL):
                seen = canonical(match.view(viewer))
                assert not [name for name in part if canonical(getattr(match.settings, name)) in seen]
