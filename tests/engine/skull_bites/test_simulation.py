"""Runs of many games: what they play, what they count, and that it does not matter how they are cut."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from engine.errors import BadSettings, UnknownId
from engine.match import Match
from engine.random import number_of
from engine.skull_bites.simulation import JOB, SEEDS, GamesJob, Tally, jobs, play_game, run, summary
from tests.engine.skull_bites.table import GAME

RANDOM = ("random", "random", "random")


def settings(players: int = 3, **chosen: Any) -> Any:
    return GAME.make_settings(players=players, **chosen)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_game_of_a_run_is_the_match_of_its_seed(players: int) -> None:
    kinds = ["sensible", "random", "random", "sensible", "random"][:players]
    end = play_game(settings(players), 11, kinds)
    match = Match(GAME, settings(players), 11, dict(zip(end.seats, kinds, strict=True)))
    while match.play_computer():
        pass
    assert match.state == end


def test_a_run_is_the_same_however_it_is_cut() -> None:
    """Players move on by a seat a game, also across the ends of jobs."""
    kinds = ("sensible", "random", "random")
    text = settings().model_dump_json()
    whole = GamesJob(text, kinds, 4, 0, 9).play()
    parts = GamesJob(text, kinds, 4, 0, 4).play() + GamesJob(text, kinds, 4, 4, 5).play()
    assert parts == whole
    assert whole.player_seats == {"sensible": 9, "random": 18}
    alone = GamesJob(text, kinds, 4, 7, 1).play()
    assert alone.battles == play_game(settings(), number_of(4, SEEDS, 7), ["random", "random", "sensible"]).battle


def test_a_run_counts_games() -> None:
    """Everything adds up, and jobs travel."""
    work = jobs(settings(), RANDOM, JOB + 20, 3)
    assert [(job.first, job.matches) for job in work] == [(0, JOB), (JOB, 20)]
    assert pickle.loads(pickle.dumps(work)) == work
    heard: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        tally = run(work, executor, lambda done, so_far: heard.append(done))
    games = JOB + 20
    assert (tally.games, heard[-1]) == (games, games)
    assert sum(tally.endings.values()) == sum(tally.lengths.values()) == games
    assert sum(tally.factions.values()) == games
    assert sum(tally.first.values()) == sum(tally.second.values()) == 3 * games
    assert sum(tally.seat_wins.values()) == sum(tally.first_wins.values()) == sum(tally.second_wins.values())
    assert sum(tally.seat_points.values()) == sum(tally.player_points.values()) > 2 * games
    assert tally.battles == sum(length * count for length, count in tally.lengths.items())
    assert tally.longest == max(tally.lengths)
    assert not {"witch_queen", "red_dragon"} & set(tally.first)
    assert (tally.second["witch_queen"], tally.second["red_dragon"]) == (games, games)
    assert tally + Tally() == tally


def test_figures_of_a_run() -> None:
    tally = GamesJob(settings().model_dump_json(), RANDOM, 3, 0, 30).play()
    figures = summary(tally)
    assert figures["games"] == 30
    assert sum(figures["endings"].values()) == pytest.approx(1)
    assert figures["factions"]["witch"]["rate"] + figures["factions"]["dragon"]["rate"] == pytest.approx(1)
    assert [*figures["seats"]] == ["p1", "p2", "p3"]
    mean = sum(row["points"] for row in figures["seats"].values()) / 3
    assert figures["players"] == {"random": pytest.approx(mean)}
    for rows in (figures["first"], figures["second"]):
        assert all(row["low"] - 1e-9 <= row["rate"] <= row["high"] + 1e-9 for row in rows.values())
    assert figures["second"]["red_dragon"]["times"] == 30


def test_a_session_is_no_unit_of_a_run() -> None:
    """Games are counted one by one."""
    assert all('"games":1' in job.settings for job in jobs(settings(games=3), RANDOM, 10, 1))


def test_what_no_run_can_be_made_of() -> None:
    for bad in ({"matches": 0}, {"seed": -1}, {"players": ("random",) * 2}):
        given: dict[str, Any] = {"players": RANDOM, "matches": 10, "seed": 1} | bad
        with pytest.raises(BadSettings) as caught:
            jobs(settings(), **given)
        assert [problem.where for problem in caught.value.problems] == [*bad]
    with pytest.raises(UnknownId):
        jobs(settings(), ("random", "expert", "random"), 10, 1)
