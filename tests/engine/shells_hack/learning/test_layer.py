"""A layer tells what was tried, where and when, and the Navigator's own library reads it without a word."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.learning.attempts import attempts
from engine.shells_hack.learning.layer import MOST_LINES, layer
from engine.shells_hack.learning.mapping import mapped, mappings


def played(seed: int) -> Match:
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), seed, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(7)


def test_every_card_of_reds_is_an_attempt_once(match: Match) -> None:
    acts = [act for act in range(1, match.acts + 1) if match.entry_at(act).seat == "red"]
    cards = [match.entry_at(act).action.split() for act in acts if match.entry_at(act).action.startswith("play")]
    assert [[one.card, *([one.target] if one.target else [])] for one in attempts(match)] == [row[1:] for row in cards]
    assert {one.success for one in attempts(match)} == {True, False}


def test_scores_are_tries_and_successes_of_all_cards_of_a_technique(match: Match) -> None:
    made = layer([match], "one", "en")
    pairs = [(row["techniqueID"], row["tactic"]) for row in made["techniques"]]
    assert pairs and len(set(pairs)) == len(pairs)
    for row in made["techniques"]:
        of = [one for one in attempts(match) if row["techniqueID"] in mapped("attack", one.card).techniques]  # type: ignore[union-attr]
        assert row["score"] == len(of) + sum(one.success for one in of)
        assert row["comment"].count("\n") + 1 == len(of) <= MOST_LINES
        assert row["comment"].startswith(f"T{of[0].turn} ")
    assert made["gradient"]["maxValue"] == max(row["score"] for row in made["techniques"])
    assert mappings().notice in made["description"]


def test_a_batch_counts_all_and_says_which_match(match: Match) -> None:
    one, both = layer([match], "", "ja"), layer([match, played(8)], "", "ja")
    assert sum(row["score"] for row in both["techniques"]) > sum(row["score"] for row in one["techniques"])
    assert any("#2 T" in row["comment"] for row in both["techniques"])


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_navigators_library_reads_it_without_a_word(
    match: Match, language: str, capfd: pytest.CaptureFixture[str]
) -> None:
    if os.environ.get("CI") != "true":
        pytest.importorskip("mitreattack.navlayers", reason="mitreattack-python is not installed")
    from mitreattack.navlayers import Layer

    made = layer([match, played(8)], "読む", language)
    read = Layer(init_data=json.dumps(made), strict=True)
    back = read.to_dict()
    assert capfd.readouterr() == ("", "")
    assert len(back["techniques"]) == len(made["techniques"]) and back["versions"]["layer"] == "4.5"


def test_the_command_writes_one_of_files_and_of_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, kept = tmp_path / "layer.json", tmp_path / "match.json"
    assert main(["play", "shells_hack", "--seed", "7", "--json"]) == 0
    kept.write_text(capsys.readouterr().out, "utf-8")
    assert main(["layer", "shells_hack", str(kept), "--output", str(target), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 1
    of_file = json.loads(target.read_text("utf-8"))
    assert main(["layer", "shells_hack", "--seed", "7", "--output", str(target)]) == 0
    assert json.loads(target.read_text("utf-8")) == of_file
    assert main(["layer", "shells_hack", "--matches", "3", "--output", str(target)]) == 0
    assert json.loads(target.read_text("utf-8"))["metadata"] == [{"name": "matches", "value": "3"}]


def test_a_file_that_is_none_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", "utf-8")
    with pytest.raises(SystemExit):
        main(["layer", "shells_hack", str(wrong)])
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(SystemExit):
        main(["layer", "shells_hack", "--matches", "0"])
    assert capsys.readouterr().err.count("\n") == 1
