"""``python -m engine`` for GREEEN MAFIA."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.greeen_mafia.mission_files import mission, write_file


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_solve_prints_the_pinned_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(said(capsys, "solve", "greeen_mafia", "--json"))
    assert figures["deals"] == 5040
    assert (figures["solvable"], figures["winning_lines"]) == (4828, 1_120_256)
    assert figures["random_win_rate"] == pytest.approx(547 / 10080)


def test_solve_reads_a_mission_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.json"
    path.write_text(write_file(mission("training_ground")), encoding="utf-8")
    text = said(capsys, "solve", "greeen_mafia", "--mission", str(path), "--keep", "optional")
    assert "deals              120" in text and "winning_lines      262,848" in text


def test_play_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "play", "greeen_mafia", "--seed", "3", "--mission", "back_alley")
    assert "dealt: cards 6" in text and text.splitlines()[-1].split()[0] in ("lost", "player")
    assert len(json.loads(said(capsys, "cards", "greeen_mafia", "--json"))["original"]) == 9


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["solve", "greeen_mafia", "--mission", "nowhere"], "unknown mission"),
        (["solve", "greeen_mafia", "--mission", "nowhere.json"], "No such file"),
        (["solve", "greeen_mafia", "--keep", "never"], "invalid choice"),
        (["solve", "shells_hack"], "invalid choice"),
        (["play", "greeen_mafia", "--mission", "nowhere"], "unknown mission"),
        (["play", "greeen_mafia", "--company", "x"], "company"),
    ],
    ids=str,
)
def test_bad_arguments_are_one_line(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    error = capsys.readouterr().err
    assert caught.value.code == 2 and told in error and error.count("\n") == 1


def test_a_damaged_mission_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.json"
    path.write_text(write_file(mission("original")).replace('"keep_limit": 3', '"keep_limit": 99'), encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["solve", "greeen_mafia", "--mission", str(path)])
    assert "keep_limit: less than equal" in capsys.readouterr().err
