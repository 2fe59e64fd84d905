"""Whole matches of SHELLS HACK through the store: what comes back is what was played, in every view."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.game import canonical
from engine.games import GAMES
from engine.match import Match
from matches.store import Store

pytestmark = pytest.mark.sqlite_first

GAME = GAMES["shells_hack"]
OWNER = "a" * 22


def played_by(store: Store, players: dict[str, str], seed: int) -> str:
    """Store a match and let its computer players finish it."""
    match_id = store.create(Match(GAME, GAME.default_settings(), seed, players), OWNER)
    now = store.load(match_id)
    while (seat := now.match.computer_to_act()) is not None:
        action, note = now.match.choose(seat)
        now = store.append(match_id, now.match.next_number, seat, action, note)
    return match_id


@pytest.mark.parametrize("player", GAME.players)
def test_a_whole_match_comes_back_after_a_restart(store: Store, reopened: Callable[[], Store], player: str) -> None:
    match_id = played_by(store, {"blue": player, "red": player}, seed=11)
    before, after = store.load(match_id), reopened().load(match_id)
    assert after.broken is None and not after.rules_changed
    assert after.snapshot == before.snapshot and after.snapshot["finished"]
    for viewer in after.match.viewers:
        assert canonical(after.match.view(viewer)) == canonical(before.match.view(viewer))
        assert after.match.notes(viewer) == before.match.notes(viewer)
    assert after.match.acts == before.match.acts
    for act in range(after.match.acts + 1):
        assert after.match.state_at(act) == before.match.state_at(act)


def test_its_file_opens_as_the_same_match(store: Store) -> None:
    match_id = played_by(store, {"blue": "rulebook", "red": "rulebook"}, seed=3)
    copy = store.import_text(store.export_text(match_id), OWNER)
    assert copy.broken is None and not copy.rules_changed
    assert store.load(copy.id).match.to_json() == store.load(match_id).match.to_json()


def test_lists_show_what_was_chosen_and_how_it_stands(store: Store) -> None:
    store.create(Match(GAME, GAME.default_settings(), 1), OWNER)
    shown = store.list(OWNER)[0].snapshot
    assert shown["phase"] == "setup" and shown["price"] == 100 and shown["to_act"] == ["blue"]
    settings = GAME.default_settings()
    assert shown["chosen"]["company"] == {"id": settings.company.id, "name": None}
    assert shown["chosen"]["actor"] == {"id": settings.actor.id, "name": None}
