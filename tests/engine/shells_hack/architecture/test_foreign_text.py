"""Files may hold what no encoding can carry; whatever is told of them can be shown, printed and stored."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.__main__ import main
from engine.errors import EngineError, Problem, Reason, UnknownId
from engine.games import GAMES
from engine.greeen_mafia import mission_files
from engine.match import Match
from engine.plain import plain
from engine.shells_hack.architecture.exchange import json_file
from engine.shells_hack.architecture.exchange.reading import read_text
from engine.shells_hack.rules.cards import load

BAD = "\ud800\x00\x1b[31m\udfff"
HUGE = "9" * 5_000  #: digits of a number that Python refuses to read
GAME = GAMES["shells_hack"]


def match_files() -> dict[str, dict[str, Any]]:
    whole: dict[str, Any] = Match(GAME, GAME.default_settings(), 1).to_json()
    changes: dict[str, dict[str, Any]] = {
        "player": {"players": {"blue": "human", "red": BAD}},
        "seat": {"players": {BAD: "human"}},
        "version": {"version": BAD},
        "game": {"game": BAD},
        "seed": {"seed": BAD},
        "setting": {"settings": whole["settings"] | {BAD: BAD}},
        "company": {"settings": whole["settings"] | {"company": {"id": BAD}}},
        "log": {"log": [[1, BAD, BAD, {}]]},
        "act": {"log": [[1, "blue", f"play {BAD}", {}]]},
        "note": {"log": [[1, "blue", "draw", {BAD: BAD}]]},
    }
    return {name: whole | change for name, change in changes.items()}


def told(read: Callable[[str], object], text: str) -> list[str]:
    """Everything that reading a text has to say: of its error, or of what broke its log."""
    try:
        result = read(text)
    except EngineError as error:
        found = error
    else:
        broken = result[1] if isinstance(result, tuple) else None
        if broken is None:
            return []
        found = broken
    problems: tuple[Problem, ...] = getattr(found, "problems", ())
    values = [*found.params.values(), *(value for problem in problems for value in problem.params.values())]
    return [str(found), *map(str, values), *(problem.where for problem in problems)]


def other_files() -> dict[str, tuple[Callable[[str], object], dict[str, Any]]]:
    sheet: dict[str, Any] = json.loads(json_file.write(load().architecture))
    deal: dict[str, Any] = {"format": mission_files.FORMAT, "version": 1}
    return {
        "architecture, name": (read_text, sheet | {"name": BAD}),
        "architecture, version": (read_text, sheet | {"version": BAD}),
        "architecture, field": (read_text, sheet | {BAD: 1}),
        "architecture, component": (read_text, sheet | {"components": [{"id": BAD, "layer": BAD}]}),
        "mission, version": (mission_files.read_file, deal | {"version": BAD}),
        "mission, id": (mission_files.read_file, deal | {"mission": {"id": BAD}}),
    }


FILES = {f"match, {name}": (Match.from_text, data) for name, data in match_files().items()} | other_files()


@pytest.mark.parametrize(("read", "data"), FILES.values(), ids=FILES)
def test_what_is_told_of_a_file_can_be_shown(read: Callable[[str], object], data: object) -> None:
    assert [part for part in told(read, json.dumps(data)) if plain(part) != part] == []


@pytest.mark.parametrize("read", [Match.from_text, read_text, mission_files.read_file])
def test_a_number_too_long_to_read_is_named(read: Callable[[str], object]) -> None:
    assert any("not json" in part for part in told(read, f'{{"version":{HUGE}}}'))


@pytest.mark.parametrize("version", [True, 1.0, "1", None, [1]])
@pytest.mark.parametrize(
    ("read", "format"),
    [(Match.from_text, "card-match"), (read_text, json_file.FORMAT), (mission_files.read_file, mission_files.FORMAT)],
)
def test_only_a_whole_number_is_a_version(read: Callable[[str], object], format: str, version: object) -> None:
    assert any("other version" in part for part in told(read, json.dumps({"format": format, "version": version})))


def test_errors_are_cleaned_when_they_are_made() -> None:
    assert Problem(BAD, "missing", {"given": BAD, "n": 3}).params == {"given": "\ufffd\ufffd\ufffd[31m\ufffd", "n": 3}
    assert Reason("hand", {"card": BAD}).params == {"card": plain(BAD)}
    assert UnknownId("player", BAD).params["value"] == plain(BAD)
    assert plain("tab\tline\n日本 🃏") == "tab\tline\n日本 🃏"


def test_the_command_line_can_say_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["play", "shells_hack", "--company", "\udcff\x1b[31m"])
    assert left.value.code == 2
    assert "\x1b" not in capsys.readouterr().err
