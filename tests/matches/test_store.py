"""Storing, continuing and finding matches again; the tiny game shows that the store knows only the contract."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

import matches.store
from engine.errors import GameOver, IllegalAction, InactiveSeat, UnknownId, UnreadableAction
from engine.game import canonical
from engine.plain import plain
from matches.designs import Designs
from matches.errors import BadName, NotYours, StaleMatch, TooManyEntries, TooManyMatches, UnknownMatch, UnreadableMatch
from matches.live import LiveMatches
from matches.results import Results
from matches.store import Store
from tests.contract.pile import PILE
from tests.matches.conftest import dealt

OWNER = "a" * 22
OTHER = "b" * 22


def log_of(store: Store, match_id: str) -> list[tuple[int, str, str]]:
    return [(e.number, e.seat, e.action) for e in store.load(match_id).match.entries]


def test_a_new_match_is_found_again(store: Store) -> None:
    match_id = store.create(dealt(), OWNER, "  My\u3000first \n match ")
    found = store.load(match_id)
    assert (found.id, found.owner, found.name) == (match_id, OWNER, "My first match")
    assert found.match.to_json() == dealt().to_json()
    assert found.broken is None and not found.rules_changed
    assert abs(found.created - datetime.now(UTC)) < timedelta(minutes=1)
    assert len(match_id) == 10 and match_id.isalnum()


def test_appending_plays_and_stores(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(right="greedy"), OWNER)
    first = store.append(match_id, 1, "left", "take   2")
    assert first.match.view("all").stones == 7
    seat = first.match.computer_to_act()
    assert seat == "right"
    action, note = first.match.choose(seat)
    second = store.append(match_id, 2, seat, action, note)
    again = reopened().load(match_id)
    assert canonical(again.match.view("all")) == canonical(second.match.view("all"))
    assert again.match.to_json() == second.match.to_json()
    assert again.snapshot == second.snapshot
    assert (again.updated, again.created) == (second.updated, second.created)
    assert again.match.notes("right") == {2: {"player": "greedy", "rejected": [["fewer", 2]]}}
    assert log_of(store, match_id) == [(1, "left", "take 2"), (2, "right", "take 3")]


def test_a_second_store_continues_where_the_first_one_stands(store: Store, reopened: Callable[[], Store]) -> None:
    other = reopened()
    match_id = store.create(dealt(stones=30), OWNER)
    for number in range(1, 7):
        writer = (store, other)[number % 2]
        writer.append(match_id, number, ("right", "left")[number % 2], "take 1")
    assert log_of(store, match_id) == log_of(other, match_id)
    assert canonical(store.load(match_id).match.view("all")) == canonical(other.load(match_id).match.view("all"))


def test_take_back_is_an_entry_like_any_other(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(), OWNER)
    store.append(match_id, 1, "left", "take 2")
    back = store.append(match_id, 2, "host", "undo")
    assert (back.match.acts, back.match.next_number) == (0, 3)
    assert back.match.view("all").stones == 9
    store.append(match_id, 3, "left", "take 1")
    assert log_of(reopened(), match_id) == [(1, "left", "take 2"), (2, "host", "undo"), (3, "left", "take 1")]
    with pytest.raises(IllegalAction):
        store.append(store.create(dealt(), OWNER), 1, "host", "undo")


def test_a_seat_can_change_hands_in_mid_match(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(), OWNER)
    store.append(match_id, 1, "host", "player left greedy")
    again = reopened().load(match_id)
    assert again.match.computer_to_act() == "left"
    assert again.snapshot["players"] == {"left": "greedy", "right": "human"}


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        ("right", "take 1", InactiveSeat),
        ("left", "take 4", IllegalAction),
        ("left", "take \ud800", UnreadableAction),
        ("left", "", UnreadableAction),
        ("host", "give up", UnreadableAction),
        ("host", "player left nobody", UnknownId),
        ("judge", "take 1", UnknownId),
    ],
)
def test_what_the_rules_refuse_changes_nothing(store: Store, seat: str, action: str, error: type[Exception]) -> None:
    match_id = store.create(dealt(), OWNER)
    before = store.load(match_id)
    with pytest.raises(error):
        store.append(match_id, 1, seat, action)
    after = store.load(match_id)
    assert after.match.to_json() == before.match.to_json()
    assert after.updated == before.updated


def test_nothing_is_played_after_the_end(store: Store) -> None:
    match_id = store.create(dealt(stones=2), OWNER)
    ended = store.append(match_id, 1, "left", "take 2")
    assert ended.snapshot["outcome"] == {"winners": ["left"], "termination": "last_stone"}
    assert [line.finished for line in store.list(OWNER)] == [True]
    with pytest.raises((GameOver, InactiveSeat)):
        store.append(match_id, 2, "right", "take 1")


@pytest.mark.parametrize("number", [0, 1, 3, 99])
def test_an_entry_that_is_not_the_next_one_is_stale(store: Store, number: int) -> None:
    match_id = store.create(dealt(), OWNER)
    store.append(match_id, 1, "left", "take 1")
    with pytest.raises(StaleMatch) as caught:
        store.append(match_id, number, "left", "take 1")
    assert caught.value.params == {"id": match_id, "expected": number, "found": 1}
    assert log_of(store, match_id) == [(1, "left", "take 1")]


@pytest.mark.parametrize("match_id", ["", "nothing", "AAAAAAAAAA", "a" * 1000, "../../etc0", "\ud800\0", "日" * 10])
def test_an_unknown_id_is_a_named_error(store: Store, match_id: str) -> None:
    for act in (
        lambda: store.load(match_id),
        lambda: store.append(match_id, 1, "left", "take 1"),
        lambda: store.rename(match_id, OWNER, "x"),
        lambda: store.delete(match_id, OWNER),
        lambda: store.export_text(match_id),
    ):
        with pytest.raises(UnknownMatch) as caught:
            act()
        assert caught.value.params == {"id": plain(match_id[:40])}


def test_lists_are_by_owner_and_newest_first(store: Store) -> None:
    ids = [store.create(dealt(stones=stones), OWNER, f"match {stones}") for stones in (4, 5, 6)]
    store.create(dealt(), OTHER)
    store.append(ids[0], 1, "left", "take 1")
    lines = store.list(OWNER)
    assert [line.id for line in lines] == [ids[0], ids[2], ids[1]]
    assert [line.name for line in lines] == ["match 4", "match 6", "match 5"]
    assert lines[0].snapshot == {
        "viewer": "common",
        "turn": 1,
        "stones": 3,
        "chosen": {"table": {"id": "oak", "name": None}},
        "players": {"left": "human", "right": "human"},
        "to_act": ["right"],
        "acts": 1,
        "outcome": None,
        "finished": False,
        "blind": False,
        "helped": False,
    }
    assert store.list("nobody") == []


def test_only_the_owner_renames_and_deletes(store: Store) -> None:
    match_id = store.create(dealt(), OWNER, "mine")
    for act in (lambda: store.rename(match_id, OTHER, "theirs"), lambda: store.delete(match_id, OTHER)):
        with pytest.raises(NotYours):
            act()
    assert store.load(match_id).name == "mine"
    store.rename(match_id, OWNER, "still <b>mine</b>")
    assert store.load(match_id).name == "still <b>mine</b>"
    store.append(match_id, 1, "left", "take 1")
    store.delete(match_id, OWNER)
    assert store.list(OWNER) == []
    with pytest.raises(UnknownMatch):
        store.load(match_id)


def test_a_match_deleted_under_ones_hands_is_unknown(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(), OWNER)
    store.load(match_id)
    reopened().delete(match_id, OWNER)
    with pytest.raises(UnknownMatch):
        store.append(match_id, 1, "left", "take 1")


def test_names_have_a_limit(store: Store) -> None:
    match_id = store.create(dealt(), OWNER, "あ" * matches.store.MAX_NAME)
    with pytest.raises(BadName) as caught:
        store.rename(match_id, OWNER, "あ" * 61)
    assert caught.value.params == {"count": 61, "limit": 60}
    store.rename(match_id, OWNER, "\0\ud800\u202e")
    assert store.load(match_id).name == ""


def test_every_name_is_kept_as_it_can_be_seen(store: Store, url: str) -> None:
    given, name = "\u202eMy\n \u2066ba\u200bnk\ufeff ", "My bank"
    first = store.create(dealt(), OWNER, given)
    second = store.create(dealt(), OWNER)
    store.rename(second, OWNER, given)
    text = store.export_text(first).replace(name, given.replace("\n", "\\n"))
    third = store.import_text(text, OWNER).id
    fourth = store.import_text(store.export_text(store.create(dealt(), OWNER)), OWNER, given).id
    assert [store.load(id).name for id in (first, second, third, fourth)] == [name] * 4
    designs, results = Designs.open(url), Results.open(url)
    assert designs.design(designs.save("company", OWNER, given, {})).name == name
    kept = results.keep(OWNER, 1, {}, {})
    results.rename(kept, OWNER, given)
    assert results.result(kept).head.name == name
    designs.close()
    results.close()


def test_an_owner_is_a_token(store: Store) -> None:
    for owner in ("", "a" * 65):
        with pytest.raises(ValueError, match="token"):
            store.create(dealt(), owner)


def test_matches_and_entries_have_limits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches.store, "MAX_MATCHES", 2)
    monkeypatch.setattr(matches.store, "MAX_ENTRIES", 1)
    ids = [store.create(dealt(), OWNER) for _ in range(2)]
    with pytest.raises(TooManyMatches) as caught:
        store.create(dealt(), OWNER)
    assert caught.value.params == {"limit": 2}
    store.create(dealt(), OTHER)
    store.append(ids[0], 1, "left", "take 1")
    with pytest.raises(TooManyEntries):
        store.append(ids[0], 2, "right", "take 1")
    assert len(store.list(OWNER)) == 2


def test_what_a_caller_plays_on_a_loaded_match_is_not_stored(store: Store) -> None:
    match_id = store.create(dealt(), OWNER)
    mine = store.load(match_id).match
    mine.play("left", "take 3")
    mine.players["right"] = "greedy"
    assert store.load(match_id).match.view("all").stones == 9
    assert store.append(match_id, 1, "left", "take 1").match.view("all").stones == 8
    assert store.load(match_id).match.players["right"] == "human"


def test_loading_again_replays_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = store.create(dealt(), OWNER)
    store.load(match_id)
    monkeypatch.setattr(matches.store, "_rebuild", None)
    store.append(match_id, 1, "left", "take 1")
    assert store.load(match_id).match.view("all").stones == 8


def test_only_the_last_used_matches_stay_in_memory(store: Store) -> None:
    store._live = LiveMatches(limit=2)
    ids = [store.create(dealt(stones=stones), OWNER) for stones in (3, 4, 5)]
    for match_id in (ids[0], ids[1], ids[0], ids[2]):
        store.load(match_id)
    assert [store._live.get(match_id, 0) is not None for match_id in ids] == [True, False, True]
    assert store.load(ids[1]).match.view("all").stones == 4


def test_seeds_of_any_size_are_kept(
    store: Store, reopened: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PILE, "largest_seed", 2**90)
    match_id = store.create(dealt(seed=2**80), OWNER)
    assert reopened().load(match_id).match.seed == 2**80


def test_a_log_from_when_more_entries_were_allowed_is_still_a_match(
    store: Store, reopened: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading has a limit of its own, which only a damaged store exceeds."""
    match_id = store.create(dealt(), OWNER)
    store.append(match_id, 1, "left", "take 1")
    store.append(match_id, 2, "right", "take 1")
    assert matches.store.OLDER_ENTRIES > matches.store.MAX_ENTRIES
    monkeypatch.setattr(matches.store, "MAX_ENTRIES", 1)
    assert len(reopened().load(match_id).match.entries) == 2
    monkeypatch.setattr(matches.store, "OLDER_ENTRIES", 1)
    with pytest.raises(UnreadableMatch):
        reopened().load(match_id)
