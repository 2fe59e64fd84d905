"""A match outlives a change of the rules: it is shown as it was, never silently another one, never a crash."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import engine.rules_hash
import matches.store
from engine.errors import BadSettings, Problem, ReplayBroken, UnknownId
from engine.games import GAMES
from matches.errors import ReplayDiffers, UnreadableMatch
from matches.snapshot import agrees
from matches.store import Store
from tests.contract.pile import PILE, Pile
from tests.matches.conftest import dealt

pytestmark = pytest.mark.sqlite_first

OWNER = "a" * 22
ACTS = [("left", "take 1"), ("right", "take 3"), ("left", "take 2")]


@pytest.fixture
def played(store: Store) -> str:
    """A match of three acts, whose luck adds a stone after the second."""
    match_id = store.create(dealt(seed=2), OWNER, "old")
    for number, (seat, action) in enumerate(ACTS, start=1):
        store.append(match_id, number, seat, action)
    return match_id


@pytest.fixture
def new_rules(monkeypatch: pytest.MonkeyPatch, reopened: Callable[[], Store]) -> Callable[..., Store]:
    """Restart on the same database with other rules."""

    def restart(**rules: Any) -> Store:
        class NewPile(Pile):
            pass

        for name, rule in rules.items():
            setattr(NewPile, name, rule)
        monkeypatch.setitem(GAMES, PILE.id, NewPile())
        for module in (matches.store, engine.rules_hash):
            monkeypatch.setattr(module, "rules_hash", lambda game_id: "another")
        return reopened()

    return restart


def test_other_rules_that_change_nothing_are_told_and_the_match_goes_on(
    store: Store, played: str, new_rules: Callable[..., Store]
) -> None:
    before = store.load(played)
    again = new_rules(most=4)
    found = again.load(played)
    assert found.rules_changed and found.broken is None
    assert found.match.view("all") == before.match.view("all")
    after = again.append(played, 4, "right", "take 4")
    assert not after.rules_changed and not again.load(played).rules_changed


def test_a_log_that_no_longer_fits_shows_its_prefix_and_its_last_view(
    store: Store, played: str, new_rules: Callable[..., Store]
) -> None:
    before, text = store.load(played), store.export_text(played)
    again = new_rules(most=2)
    found = again.load(played)
    assert found.rules_changed and isinstance(found.broken, ReplayBroken) and found.broken.valid == 1
    assert len(found.match.entries) == 1
    assert found.snapshot == before.snapshot
    assert found.snapshot["view"]["stones"] == before.match.view("all").stones
    for number in (2, 4):
        with pytest.raises(ReplayBroken):
            again.append(played, number, "right", "take 1")
    assert again.export_text(played) == text, "the whole log is still there"
    assert [line.snapshot["turn"] for line in again.list(OWNER)] == [3]


def test_a_log_that_leads_elsewhere_is_never_a_silent_change(
    store: Store, played: str, new_rules: Callable[..., Store]
) -> None:
    before = store.load(played)
    again = new_rules(growth=2)
    found = again.load(played)
    assert isinstance(found.broken, ReplayDiffers)
    assert found.snapshot == before.snapshot
    with pytest.raises(ReplayDiffers):
        again.append(played, 4, "right", "take 1")
    copy = again.import_text(again.export_text(played), OWNER)
    assert copy.rules_changed and copy.broken is None
    assert again.append(copy.id, 4, "right", "take 1").match.next_number == 5


def test_settings_that_make_no_match_any_more_show_the_last_view(
    store: Store, played: str, new_rules: Callable[..., Store]
) -> None:
    def refuse(self: Pile, data: Any) -> None:
        raise BadSettings([Problem("table", "missing")])

    before = store.load(played)
    again = new_rules(read_settings=refuse)
    with pytest.raises(UnreadableMatch) as caught:
        again.load(played)
    assert caught.value.snapshot == before.snapshot
    assert "table" in str(caught.value)
    assert [line.name for line in again.list(OWNER)] == ["old"]
    assert len(json.loads(again.export_text(played))["log"]) == 3
    again.rename(played, OWNER, "older")
    again.delete(played, OWNER)


def test_a_game_that_is_gone_keeps_its_matches_in_the_list(
    store: Store, played: str, monkeypatch: pytest.MonkeyPatch, reopened: Callable[[], Store]
) -> None:
    monkeypatch.delitem(GAMES, PILE.id)
    again = reopened()
    with pytest.raises(UnknownId):
        again.load(played)
    assert [line.game for line in again.list(OWNER)] == ["pile"]
    assert json.loads(again.export_text(played))["game"] == "pile"


@pytest.mark.parametrize(
    ("stored", "now", "same"),
    [
        ({"a": 1, "gone": 2}, {"a": 1, "new": 3}, True),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 2, "c": 3}]}, True),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, False),
        ({"a": [1]}, {"a": [1, 2]}, False),
        ({"a": None}, {"a": 0}, False),
        ({"a": []}, {"a": {}}, False),
        ({"name": "\u202eb\u2066ank"}, {"name": "bank"}, True),
        ({"name": "bank"}, {"name": "\u202ebank"}, False),
    ],
)
def test_views_agree_in_what_both_have(stored: Any, now: Any, same: bool) -> None:
    assert agrees(stored, now) is same
