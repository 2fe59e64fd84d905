"""Matches that were stored before the code was moved into its present folders are still the same matches.

``old/`` holds a store as SQL and match files, written by the program as it was then; see ``equal_rules`` of a game.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.game import HOST, canonical
from engine.match import HUMAN
from engine.rules_hash import rules_hash
from matches.files import read_file
from matches.results import Results
from matches.shells_hack.designs import ArchitectureStore
from matches.store import Store

pytestmark = pytest.mark.sqlite_first

OLD = Path(__file__).parent / "old"
FILES = sorted(OLD.glob("*.json"))
OWNER = "a" * 22


@pytest.fixture
def old_url(tmp_path: Path) -> str:
    """A database as it was left."""
    connection = sqlite3.connect(tmp_path / "old.db")
    connection.executescript((OLD / "store.sql").read_text("utf-8"))
    connection.close()
    return f"sqlite:///{tmp_path / 'old.db'}"


@pytest.fixture
def old(old_url: str) -> Iterator[Store]:
    """Its matches."""
    store = Store.open(old_url)
    yield store
    store.close()


def hint(game: str) -> str:
    """What to do where the rules have another hash than the table of equal ones knows."""
    now = rules_hash(game)
    return f"if every match plays as before, add {now} to equal_rules of {game}; else clear them and this test"


def rows(url: str) -> dict[str, tuple[str, str]]:
    """The rules and the last view of every match, as they stand in the database."""
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    found = {id: (rules, view) for id, rules, view in connection.execute("SELECT id, rules, view FROM matches")}
    connection.close()
    return found


def test_every_match_opens_as_it_was_left(old: Store, old_url: str) -> None:
    """Under a hash that is not today's, and yet not told as one of other rules."""
    stored = rows(old_url)
    lines = old.list(OWNER)
    assert len(lines) == len(stored) == 12
    assert {line.finished for line in lines} == {True, False}
    for line in lines:
        rules, view = stored[line.id]
        found = old.load(line.id)
        assert rules != rules_hash(line.game)
        assert not found.rules_changed, hint(line.game)
        assert found.broken is None
        assert canonical(found.match.view("all")) == canonical(json.loads(view))
        assert found.match.acts == line.snapshot["acts"]


def test_every_match_that_goes_on_is_played_on(old: Store) -> None:
    """By hand and by computers, with a take-back and a hand-over on the way."""
    going = [line for line in old.list(OWNER) if not line.finished]
    assert len(going) > 6
    for line in going:
        now = old.load(line.id)
        for seat in now.match.seats:
            now = old.append(line.id, now.match.next_number, HOST, f"player {seat} {HUMAN}")
        seat = now.match.to_act()[0]
        action = now.match.game.encode(now.match.game.legal(now.match.state, seat)[0])
        before = canonical(now.match.view("all"))
        now = old.append(line.id, now.match.next_number, seat, action)
        if now.match.undo_length():
            now = old.append(line.id, now.match.next_number, HOST, "undo")
            assert canonical(now.match.view("all")) == before
        for seat in now.match.seats:
            now = old.append(line.id, now.match.next_number, HOST, f"player {seat} random")
        while (seat := now.match.computer_to_act()) is not None:
            now = old.append(line.id, now.match.next_number, seat, *now.match.choose(seat))
        assert now.snapshot["finished"]


def test_ended_matches_branch_and_all_leave_as_files(old: Store) -> None:
    for line in old.list(OWNER):
        match = old.load(line.id).match
        branch = match.branch(match.acts // 2, dict.fromkeys(match.seats, HUMAN))
        assert old.load(old.create(branch, OWNER)).broken is None
        copy = old.import_text(old.export_text(line.id), OWNER)
        assert copy.broken is None and not copy.rules_changed


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_match_file_opens(old: Store, path: Path) -> None:
    text = path.read_text("utf-8")
    file = read_file(text)
    assert file.broken is None
    assert not file.rules_changed, hint(file.match.game.id)
    found = old.load(old.import_text(text, OWNER).id)
    assert found.match.entries == file.match.entries
    same = [line for line in old.list(OWNER) if line.name == file.name]
    assert {canonical(old.load(line.id).match.view("all")) for line in same} == {canonical(file.match.view("all"))}


def test_the_files_have_every_entry_of_a_host() -> None:
    logs = [entry for path in FILES for entry in json.loads(path.read_text("utf-8"))["log"]]
    words = {action.split()[0] for _, seat, action, _ in logs if seat == HOST}
    assert words == {"undo", "player", "continue"}


def test_designs_drafts_and_results_are_still_there(old_url: str) -> None:
    designs = ArchitectureStore.open(old_url)
    latest = designs.latest(OWNER)
    assert latest is not None
    draft = designs.draft(latest)
    assert (draft.undo, draft.redo) == (2, 1)
    assert [step.code for step in designs.steps(latest)] == ["opened", "switch", "switch", "switch"]
    assert designs.move(latest, OWNER, draft.revision, 1).redo == 0
    for kind in ("architecture", "company", "actor", "mission", "shared"):
        assert len(designs.list(kind, OWNER)) == 1
    [kept] = designs.list("architecture", OWNER)
    assert designs.read(kept.content).components[-1].name == "手作り"
    designs.close()
    results = Results.open(old_url)
    [head] = results.list(OWNER)
    assert (head.name, results.result(head.id).content) == ("kept", {"cells": [1, 2]})
    results.close()


@pytest.mark.parametrize("rules", ["0" * 16, None, ["9114e7f6de93ccb0"]])
def test_any_other_hash_is_one_of_other_rules(rules: object) -> None:
    for path in FILES:
        assert read_file(json.dumps(json.loads(path.read_text("utf-8")) | {"rules": rules})).rules_changed
