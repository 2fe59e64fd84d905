"""A match that goes on from an act of another one (engine/match.py)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.errors import IllegalAction, UnknownId
from engine.game import HOST, AnyGame
from engine.match import HUMAN, Match
from tests.contract.play import SEATED, computers, finished, seats_of, views

pytestmark = pytest.mark.parametrize("game", SEATED)


def quick(game: AnyGame) -> list[str]:
    """Return the computer players that need no search."""
    return [player for player in game.players if player != "expert"]


def played(game: AnyGame, seed: int) -> Match:
    return finished(computers(game, seed, [*reversed(quick(game))]))


def mixed(game: AnyGame, seed: int) -> Match:
    """Return a match in which people and computers took turns, took back, and changed seats."""
    match, luck = Match(game, game.default_settings(), seed), random.Random(seed)
    for _ in range(60):
        if game.outcome(match.state) is not None:
            break
        if match.undo_length() and luck.random() < 0.2:
            match.play(HOST, "undo")
        elif luck.random() < 0.1:
            match.play(HOST, f"player {luck.choice(seats_of(game))} {luck.choice([HUMAN, *quick(game)])}")
        elif match.computer_to_act() and luck.random() < 0.8:
            match.play_computer()
        else:
            seat = luck.choice(match.to_act())
            note = {} if match.players[seat] == HUMAN else {"by_hand": True}
            match.play(seat, game.encode(luck.choice(game.legal(match.state, seat))), note)
    return match


def replayed(match: Match) -> Match:
    again, broken = Match.replay(match.game, match.settings, match.seed, match.first_players, match.entries)
    assert broken is None
    return again


def by(game: AnyGame, player: str) -> dict[str, str]:
    return dict.fromkeys(seats_of(game), player)


@pytest.mark.parametrize("seed", range(3))
def test_a_branch_stands_where_the_match_stood(game: AnyGame, seed: int) -> None:
    """At every act, for every viewer, with every note; replayed from its log too, and the match is as it was."""
    match = mixed(game, seed)
    log = list(match.entries)
    everything = [views(game, match.state_at(act)) for act in range(match.acts + 1)]
    for act in range(match.acts + 1):
        branch = match.branch(act, by(game, HUMAN))
        assert branch.acts == act and branch.undo_length() == 0
        for one in (branch, replayed(branch)) if act % 8 == seed else (branch,):
            assert views(game, one.state) == everything[act]
            assert [(e.seat, e.action, e.note) for e in one.entries[:-1]] == [
                (e.seat, e.action, e.note) for e in map(match.entry_at, range(1, act + 1))
            ]
    assert match.entries == log


@pytest.mark.parametrize("seed", [11, 12])
def test_the_same_players_come_to_the_same_end(game: AnyGame, seed: int) -> None:
    """What players draw hangs on seed and act alone."""
    match = played(game, seed)
    for act in range(seed % 2, match.acts + 1, 12):
        branch = finished(match.branch(act, match.players))
        assert [e.action for e in branch.entries if e.seat != HOST] == [e.action for e in match.entries]
        assert views(game, branch.state) == views(game, match.state)


def test_a_branch_goes_its_own_way_and_can_be_branched(game: AnyGame) -> None:
    match = played(game, 13)
    act = match.acts // 2
    branch = finished(match.branch(act, by(game, "random")))
    again = branch.branch(act, match.players)
    assert views(game, finished(again).state) == views(game, match.state)
    assert sum(entry.seat == HOST for entry in again.entries) == 1


@pytest.mark.parametrize("seed", range(2))
def test_no_take_back_passes_the_begin_of_a_branch(game: AnyGame, seed: int) -> None:
    """Of what was played since, a person's acts are taken back as in any match."""
    match, luck = mixed(game, seed), random.Random(seed)
    for act in range(seed, match.acts + 1, 3):
        branch = match.branch(act, by(game, HUMAN))
        with pytest.raises(IllegalAction):
            branch.play(HOST, "undo")
        if not branch.to_act():
            continue
        seat = branch.to_act()[0]
        before = views(game, branch.state)
        branch.play(seat, game.encode(luck.choice(game.legal(branch.state, seat))))
        assert branch.undo_length() in (0, 1)
        if branch.undo_length():
            branch.play(HOST, "undo")
            assert branch.acts == act and branch.undo_length() == 0
            assert views(game, branch.state) == before


def test_an_act_or_player_that_does_not_exist_is_refused(game: AnyGame) -> None:
    match = played(game, 14)
    wrong: list[tuple[int, Any]] = [
        (-1, match.players),
        (match.acts + 1, match.players),
        (0, {seats_of(game)[0]: "nobody"}),
        (0, {"nobody": HUMAN}),
    ]
    for act, players in wrong:
        with pytest.raises(UnknownId):
            match.branch(act, players)
