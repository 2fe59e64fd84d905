"""Batches of matches: settled by the seed, whatever runs them; and bad input to ``simulate``."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from engine import arena
from engine.__main__ import main
from engine.errors import BadSettings, UnknownId
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK


def work(matches: int = 5000) -> list[arena.Job]:
    """A run of a few jobs."""
    return arena.jobs(SHELLS_HACK.default_settings(), matches, 7, "rulebook", "random")


def test_the_same_rows_whatever_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, two threads, other jobs and no numba give the same rows."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        first = arena.rows(arena.run(work(), one))
        assert arena.rows(arena.run(work(), two)) == first
        monkeypatch.setattr(arena, "JOB", 700)
        assert arena.rows(arena.run(work(), two)) == first
        monkeypatch.setattr(arena.compiled, "available", lambda: False)
        assert arena.rows(arena.run(work(300), two)) == first[:300]


def test_other_processes() -> None:
    """Jobs and results travel."""
    with ProcessPoolExecutor(1) as other, ThreadPoolExecutor(1) as here:
        assert arena.rows(arena.run(work(20), other)) == arena.rows(arena.run(work(20), here))


def test_a_row_is_a_match() -> None:
    """A batch plays the very match that ``Match`` plays with the same seed."""
    with ThreadPoolExecutor(1) as executor:
        row = arena.rows(arena.run(work(3), executor))[2]
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), row.seed, {"blue": "rulebook", "red": "random"})
    while match.play_computer():
        pass
    outcome = SHELLS_HACK.outcome(match.state)
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == ((row.winner,), row.ending)
    assert (match.view("all").price, match.view("all").turn, match.acts) == (row.price, row.turn, row.acts)


def test_progress_and_stop() -> None:
    """Progress is told, and a stopped run gives back what is done."""
    heard: list[int] = []
    with ThreadPoolExecutor(1) as executor:
        arena.run(work(), executor, progress=heard.append)
        assert heard[-1] == 5000 and heard == sorted(heard)
        assert arena.run(work(), executor, stopped=lambda: True) == []


def test_wilson_interval() -> None:
    """Against the worked example of 8 successes in 10: 0.490 to 0.943."""
    low, high = arena.wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


@pytest.mark.parametrize("matches", [0, -1, arena.MAX_MATCHES + 1])
def test_counts_out_of_range(matches: int) -> None:
    """The message names the place."""
    with pytest.raises(BadSettings, match="matches"):
        work(matches)


def test_unknown_players() -> None:
    """A player that does not exist."""
    with pytest.raises(UnknownId, match="nobody"):
        arena.jobs(SHELLS_HACK.default_settings(), 1, 1, "nobody", "random")


def test_simulate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The summary object has every figure, the rows file one row a match."""
    path = tmp_path / "rows.csv"
    assert main(["simulate", "shells_hack", "--matches", "50", "--json", "--csv", str(path)]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["matches"] == 50
    assert figures["red_win_rate_low"] <= figures["red_win_rate"] == figures["red_wins"] / 50
    assert {"red_win_rate_high", "seconds", "matches_per_cpu_s", "actions_per_cpu_s", "mean_actions"} < set(figures)
    with path.open(encoding="utf-8") as file:
        assert len(list(csv.DictReader(file))) == 50


@pytest.mark.parametrize(
    "arguments",
    [["--matches", "0"], ["--seed", "-1"], ["--company", "nope"], ["--red", "human"], ["--csv", "/nowhere/rows.csv"]],
)
def test_bad_arguments_end_with_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Exit code 2 and one line that names what is wrong."""
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "shells_hack", "--matches", "10", *arguments])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1
