"""Batches of matches: settled by the seed, whatever runs them; and bad input to ``simulate``."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.errors import BadSettings, UnknownId
from engine.jobs import MAX_MATCHES
from engine.match import Match
from engine.progress import WIPE, Progress
from engine.shells_hack.architecture.exchange import json_file
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.simulation import arena, batch
from tests.brief import BRIEF


def played(jobs: list[arena.MatchJob], executor: Executor) -> list[arena.MatchRow]:
    """The rows of a run."""
    return list(arena.rows(arena.run(jobs, executor)))


def work(matches: int = 5000) -> list[arena.MatchJob]:
    """A run of a few jobs."""
    return arena.jobs(SHELLS_HACK.default_settings(), matches, 7, "rulebook", "random")


def test_the_same_rows_whatever_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread, two threads, other jobs and no numba give the same rows."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        first = played(work(), one)
        assert played(work(), two) == first
        monkeypatch.setattr(arena, "JOB", 700)
        assert played(work(), two) == first
        monkeypatch.setattr(arena.compile, "available", lambda: False)
        assert played(work(300), two) == first[:300]


def test_other_processes() -> None:
    """Jobs and results travel."""
    with ProcessPoolExecutor(1) as other, ThreadPoolExecutor(1) as here:
        assert played(work(20), other) == played(work(20), here)


@pytest.mark.parametrize(("blue", "red"), [("rulebook", "random"), ("expert", "rulebook"), ("random", "expert")])
def test_a_row_is_a_match(blue: str, red: str) -> None:
    """A batch plays the very match that ``Match`` plays with the same seed."""
    with ThreadPoolExecutor(1) as executor:
        row = played(arena.jobs(SHELLS_HACK.default_settings(), 3, 7, blue, red, BRIEF.limit.playouts), executor)[2]
    match = Match(BRIEF, SHELLS_HACK.default_settings(), row.seed, {"blue": blue, "red": red})
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
        stopped = arena.run(work(200_000), executor, stopped=lambda: True)
    assert sum(result.job.matches for result in stopped) < 200_000


def test_the_seeds_of_a_run() -> None:
    """Many at once are those that are asked for one by one."""
    assert batch.match_seeds(7, 3, 50) == [batch.match_seed(7, number) for number in range(3, 53)]


def test_one_pool_for_the_process() -> None:
    """Whoever asks gets the same threads."""
    assert arena.executor() is arena.executor()


def test_a_match_takes_eight_bytes() -> None:
    """What is kept of a run is its results alone, however many matches it has."""
    with ThreadPoolExecutor(1) as executor:
        results = arena.run(work(), executor)
    assert sum(len(result.numbers) * result.numbers.itemsize for result in results) == 8 * 5000


@pytest.mark.parametrize("matches", [0, -1, MAX_MATCHES + 1])
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


def test_rows_take_the_place_of_older_ones_when_all_are_there(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, part = tmp_path / "rows.csv", tmp_path / "rows.csv.part"
    path.write_text("of last week")
    simulate = ["simulate", "shells_hack", "--matches", "9000", "--csv", str(path)]
    found = arena.rows

    def broken_off(results: Any, after: int) -> Iterator[arena.MatchRow]:
        assert path.read_text() == "of last week"
        yield from islice(found(results), after)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "rows", partial(broken_off, after=9_000))
    assert main(simulate) == 130
    assert path.read_text() == "of last week" and len(part.read_text().splitlines()) > 5_000
    assert str(part) in capsys.readouterr().err
    part.unlink()

    def never(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", never)
    assert main(simulate) == 130
    assert path.read_text() == "of last week" and not part.exists(), "there was nothing to keep"
    assert ".part" not in capsys.readouterr().err


def test_rows_can_go_into_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "shells_hack", "--matches", "10", "--json", "--csv", os.devnull]) == 0
    assert not Path(os.devnull).is_file()


def test_the_printed_table_says_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    """What was left to a default is named as well; the JSON object keeps to the figures."""
    assert main(["simulate", "shells_hack", "--matches", "20", "--red", "random", "--seed", "8"]) == 0
    out, err = capsys.readouterr()
    told = dict(line.split(maxsplit=1) for line in out.splitlines())
    settings = SHELLS_HACK.default_settings()
    assert told["company"] == settings.company.id and told["actor"] == settings.actor.id
    assert (told["blue"], told["red"], told["seed"], told["matches"]) == ("rulebook", "random", "8", "20")
    assert "rulebook" in told["architecture"] and err == ""


def test_a_long_run_shows_how_far_it_is_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before a second or two, and gone before the table."""
    clock = iter((0.0, 1.0, 2.0, 2.1, 5.0))
    monkeypatch.setattr("engine.progress.time.monotonic", lambda: next(clock))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    progress = Progress(1_000)
    for done in (100, 200, 210, 500):
        progress.show(done)
    progress.clear()
    lines = capsys.readouterr().err.split(WIPE)
    assert lines == ["", "200 of 1,000 matches, about 8 s left", "500 of 1,000 matches, about 5 s left", ""]


def test_simulate_on_an_own_architecture(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The file that the editor exports; without a way from outside to the inside Red seldom gets there."""
    path = tmp_path / "own.json"
    sheet = SHELLS_HACK.default_settings().architecture
    inside = {component.id for component in sheet.components if not component.exposed}
    kept = [edge for edge in sheet.edges if edge.target not in inside or edge.target == "db"]
    path.write_text(json_file.write(sheet.model_copy(update={"id": "own", "edges": tuple(kept)})), encoding="utf-8")
    figures = []
    for more in ([], ["--architecture", str(path)]):
        assert main(["simulate", "shells_hack", "--matches", "60", "--json", *more]) == 0
        figures.append(json.loads(capsys.readouterr().out))
    assert figures[0]["mean_actions"] != figures[1]["mean_actions"]


@pytest.mark.parametrize("text", ['{"format": "other"}', "{", "", '<svg xmlns="http://www.w3.org/2000/svg"/>'])
def test_a_file_that_is_no_architecture(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str) -> None:
    """One line that names the file."""
    path = tmp_path / "wrong.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "shells_hack", "--architecture", str(path)])
    assert caught.value.code == 2
    error = capsys.readouterr().err.strip()
    assert str(path) in error and "\n" not in error


@pytest.mark.parametrize(
    "arguments",
    [
        ["--matches", "0"],
        ["--matches", "-5"],
        ["--matches", str(10**30)],
        ["--seed", "-1"],
        ["--company", "nope"],
        ["--red", "human"],
        ["--csv", "/nowhere/rows.csv"],
        ["--architecture", "/nowhere/own.json"],
        ["--architecture", "/"],
        ["--cluster", "nonsense"],
        ["--cluster", ""],
    ],
)
def test_bad_arguments_end_with_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """Exit code 2 and one line that names what is wrong."""
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "shells_hack", "--matches", "10", *arguments])
    assert caught.value.code == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_simulate_with_the_expert(capsys: pytest.CaptureFixture[str]) -> None:
    """Few matches, few playouts; the expert in one seat changes what comes of the same seeds."""
    common = ["simulate", "shells_hack", "--matches", "3", "--json"]
    assert main([*common, "--blue", "expert", "--playouts", "8"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 3
    with pytest.raises(SystemExit):
        main([*common, "--red", "expert", "--playouts", "0"])
    assert "playouts" in capsys.readouterr().err
