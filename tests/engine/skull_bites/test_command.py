"""``python -m engine play skull_bites`` and ``winrates skull_bites``."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.match import Match
from engine.skull_bites import simulation
from engine.skull_bites.set_files import HOUSE, card_set, write_file


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    return capsys.readouterr().err


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_play(capsys: pytest.CaptureFixture[str], players: int) -> None:
    """A whole match in lines or as a match file, the same for the same seed."""
    words = ("play", "skull_bites", "--players", str(players), "--seed", "4")
    first = printed(capsys, *words)
    assert first == printed(capsys, *words) != printed(capsys, *words[:-1], "5")
    assert " won by " in first.splitlines()[-1]
    data: dict[str, Any] = json.loads(printed(capsys, *words, "--json"))
    assert [*data["players"]] == [f"p{number}" for number in range(1, players + 1)]
    match, broken = Match.from_text(json.dumps(data))
    assert broken is None and match.game.outcome(match.state) is not None


def test_play_a_session(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(capsys, "play", "skull_bites", "--games", "2", "--p1", "random", "--json"))
    assert data["outcome"]["termination"] == "points"
    assert len(data["view"]["results"]) == 2
    assert data["players"] == {"p1": "random"} | {f"p{number}": "sensible" for number in (2, 3, 4)}


def test_another_set(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An owner's set from a file; what is wrong in one is told by its place."""
    path = tmp_path / "mine.json"
    path.write_text(write_file(card_set(HOUSE)).replace('"id": "house"', '"id": "mine"'), "utf-8")
    data = json.loads(printed(capsys, "play", "skull_bites", "--set", str(path), "--players", "2", "--json"))
    assert data["settings"]["set"]["id"] == "mine"
    path.write_text(path.read_text("utf-8").replace('"hp": 4', '"hp": 0'), "utf-8")
    told = refused(capsys, "play", "skull_bites", "--set", str(path))
    assert "witch.adventurers.3.hp" in told and told.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "6"), "players"),
        (("--games", "0"), "games"),
        (("--seed", "-1"), "seed"),
        (("--p1", "wizard"), "wizard"),
        (("--set", "printed"), "printed"),
        (("--set", "nowhere.json"), "nowhere.json"),
    ],
)
def test_bad_words(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str) -> None:
    for command in ("play", "winrates"):
        if command == "play" or words[0] != "--games":
            assert told in refused(capsys, command, "skull_bites", *words)


def test_winrates(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """As JSON and as lines; threads here, since starting processes takes longer than these games."""
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(simulation, "executor", lambda: executor)
        words = ("winrates", "skull_bites", "--players", "3", "--matches", "20")
        everyone = tuple(word for seat in ("--p1", "--p2", "--p3") for word in (seat, "random"))
        figures = json.loads(printed(capsys, *words, *everyone, "--json"))
        assert (figures["games"], [*figures["players"]]) == (20, ["random"])
        lines = printed(capsys, *words, *everyone)
        assert lines.splitlines()[0].split() == ["games", "20"]
        assert "factions witch" in lines and "seats p3 points" in lines and "% (" in lines
