"""``python -m engine``: matches and card tables without pages; bad arguments are one line and exit code 2."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import pytest

import engine.__main__
from engine.__main__ import main
from engine.command import Commands
from engine.errors import BadData, Problem
from engine.games import GAMES
from engine.greeen_mafia.mission_files import missions
from engine.match import Match
from engine.shells_hack.rules.cards import load
from tests.contract.pile import Pile

ROOT = Path(__file__).parent.parent.parent


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_play(capsys: pytest.CaptureFixture[str]) -> None:
    """A whole match in lines, the same for the same seed, another for another."""
    first = run(capsys, "play", "shells_hack", "--seed", "7", "--blue", "rulebook", "--red", "rulebook")
    assert first == run(capsys, "play", "shells_hack", "--seed", "7")
    assert first != run(capsys, "play", "shells_hack", "--seed", "8")
    assert first.splitlines()[-1].split()[1:3] == ["won", "by"]


def test_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    """Defaults for all but the game."""
    assert run(capsys, "play", "shells_hack").count("\n") > 20


@pytest.mark.parametrize("command", ["play", "simulate", "solve"])
def test_help_names_ids_and_defaults(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """What a game is played with stands after its name."""
    told = ""
    for words in [[command, game] for game in GAMES] if command == "play" else [[command]]:
        with pytest.raises(SystemExit):
            main([*words, "--help"])
        told += " ".join(capsys.readouterr().out.split())
    cards = load()
    ids = [row.id for row in (*cards.companies, *cards.actors)] if command != "solve" else []
    ids += list(missions()) if command != "simulate" else []
    assert ids and all(id in told for id in ids)
    defaults = ["original (default)"] if command != "simulate" else ["default 10000", "(default 1)", "(default 300)"]
    defaults += [f"{cards.companies[0].id} (default)", "rulebook (default)"] if command != "solve" else []
    assert all(default in told for default in defaults)


def test_damaged_data_are_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged() -> None:
        raise BadData([Problem("cards.0.cost", "missing")], "attacks.json")

    monkeypatch.setattr("engine.shells_hack.command.load", damaged)
    with pytest.raises(SystemExit) as caught:
        main(["cards", "shells_hack"])
    assert caught.value.code == 2
    assert capsys.readouterr().err == "python -m engine: attacks.json: cards.0.cost: missing\n"


def test_play_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object that is also a match file."""
    cards = load()
    arguments = (
        "--company",
        cards.companies[3].id,
        "--actor",
        cards.actors[4].id,
        "--blue",
        "random",
        "--red",
        "random",
    )
    text = run(capsys, "play", "shells_hack", *arguments, "--json")
    data: dict[str, Any] = json.loads(text)
    assert data["settings"]["company"]["id"] == cards.companies[3].id
    assert data["settings"]["actor"]["id"] == cards.actors[4].id
    assert data["outcome"]["termination"] in ("price", "objective", "turn_limit")
    match, broken = Match.from_text(text)
    assert broken is None
    assert match.game.outcome(match.state) is not None


def test_cards_json(capsys: pytest.CaptureFixture[str]) -> None:
    """All card tables as loaded."""
    data = json.loads(run(capsys, "cards", "shells_hack", "--json"))
    sizes = {name: len(rows) for name, rows in data.items()}
    assert sizes.items() >= {
        "attacks": 31, "countermeasures": 13, "components": 15, "events": 5, "impacts": 12, "companies": 6, "actors": 6,
    }.items()  # fmt: skip
    assert data["attacks"][0]["id"] == "osint"


def test_cards(capsys: pytest.CaptureFixture[str]) -> None:
    out = run(capsys, "cards", "shells_hack")
    assert "attacks (31)" in out
    assert all(card.id in out for card in (*load().attacks, *load().countermeasures, *load().components))


class Piles:
    """What games of one kind would add to the command line: options that are called alike."""

    def add_settings(self, play: ArgumentParser) -> tuple[str, ...]:
        play.add_argument("--seats", type=int)
        play.add_argument("--hand", type=int)
        return ("seats", "hand")

    def add_commands(self, commands: Commands) -> None:
        pass


def test_games_may_call_their_settings_alike(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a number that is chosen may be 0."""
    monkeypatch.setattr(engine.__main__, "GAMES", {"pile": Pile(hand=3), "heap": Pile()})
    monkeypatch.setattr(engine.__main__, "game_commands", lambda: (Piles(), Piles()))
    assert "turned up" in run(capsys, "play", "pile", "--seats", "4")
    assert "turned up" not in run(capsys, "play", "pile", "--hand", "0")
    assert "west" in run(capsys, "play", "heap", "--seats", "5", "--hand", "2")
    with pytest.raises(SystemExit):
        main(["play", "heap", "--seats", "0"])


BAD = [
    [],
    ["dance"],
    ["play"],
    ["play", "chess"],
    ["cards"],
    ["cards", "chess"],
    ["play", "shells_hack", "--seed", "x"],
    ["play", "shells_hack", "--seed", "1.5"],
    ["play", "shells_hack", "--seed", "-1"],
    ["play", "shells_hack", "--seed", str(2**53)],
    ["play", "shells_hack", "--seed", "9" * 5000],
    ["play", "shells_hack", "--seed"],
    ["play", "shells_hack", "--blue", "nobody"],
    ["play", "shells_hack", "--red", "human"],
    ["play", "shells_hack", "--company", "nobody"],
    ["play", "shells_hack", "--actor", "nobody"],
    ["play", "shells_hack", "--actor", "a\nb"],
    ["play", "shells_hack", "--colour", "red"],
    ["play", "shells_hack", "extra"],
    ["play", "shells_hack", "--mission", "original"],
    ["play", "greeen_mafia", "--blue", "random"],
    ["cards", "shells_hack", "--seed", "1"],
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda a: " ".join(a)[:50] or "nothing")
def test_bad_arguments(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """One clear line that says what is wrong, exit code 2, nothing printed."""
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("python -m engine")
    assert err.count("\n") == 1
    assert len(err) < 400 or "9" * 100 in err
    for word in arguments[-1:]:
        assert word.split("\n")[0][:20] in err or word in ("play", "cards", "--seed", "1")


def test_as_a_program() -> None:
    """As typed in a shell."""
    command = [sys.executable, "-m", "engine"]
    good = subprocess.run([*command, "cards", "shells_hack", "--json"], cwd=ROOT, capture_output=True, check=False)
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)
    bad = subprocess.run([*command, "play", "chess"], cwd=ROOT, capture_output=True, check=False)
    assert (bad.returncode, bad.stdout, bad.stderr.count(b"\n")) == (2, b"", 1)
    assert b"chess" in bad.stderr
