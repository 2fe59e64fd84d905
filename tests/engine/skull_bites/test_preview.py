"""What a card would do if it were played now: by hand, and against what then happens in random games."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine.skull_bites.preview import preview, previews
from engine.skull_bites.state import PLAYING, State
from engine.skull_bites.view import Preview, View
from tests.contract.play import walk
from tests.engine.skull_bites.table import GAME, act, settings, table, told, tuck

UP, DOWN = "wa da wb", "dk wq db"


def seen(state: State, seat: str) -> dict[str, Preview]:
    """A seat's previews by card."""
    return {row.id: row for row in GAME.view(state, seat).previews}


def test_a_hand_is_foreseen() -> None:
    """S6, S8, S9: on a fire field with a 5 and a 7, by p3, who has no fire shield and plays last."""
    hand = "fire_9 water_2 wind_7 mirror spring smith"
    state = table(UP, DOWN, "fire_5 fire_1", "fire_7 fire_2", hand, shields={2: "wind"})
    tuck(state, 2, "wind_1")
    act(state, "play fire_5", "play fire_7")
    rows = seen(state, "p3")
    assert list(rows) == ["fire_9", "water_2", "wind_7", "smith", "spring", "mirror"]
    assert all(row.last for row in rows.values())
    assert rows["fire_9"] == Preview(
        id="fire_9", act="play fire_9", breaks=None, flips=False, element="fire", number=9, vanishes=(), winner="p3",
        loser="p1", attacks=3, hits_me=0, blockable=0, restores=0, heals=0, last=True,
    )  # fmt: skip
    water = rows["water_2"]
    assert (water.flips, water.breaks, water.winner, water.loser) == (True, None, "p2", "p3")
    assert (water.attacks, water.hits_me, water.blockable) == (2, 3, 0), "both fire cards, and its own upside down"
    wind = rows["wind_7"]
    assert (wind.flips, wind.vanishes, wind.winner, wind.loser) == (True, ("fire_7", "wind_7"), "p1", "p1")
    assert (wind.attacks, wind.hits_me) == (1, 0), "its own card is gone"
    assert (rows["mirror"].winner, rows["mirror"].loser, rows["mirror"].number) == ("p3", "p2", 0)
    assert (rows["spring"].heals, rows["smith"].restores) == (1, 1)


def test_a_shield_that_breaks_does_not_block() -> None:
    """S6: it is the only one against fire, and gone when the 1 loses; its own water can still be blocked."""
    state = table(UP, DOWN, "fire_5 fire_2", "water_1 fire_3", "fire_9 wind_3", shields={1: "fire water"})
    act(state, "play fire_5")
    water = seen(state, "p2")["water_1"]
    assert (water.breaks, water.flips, water.loser, water.hits_me, water.blockable) == ("fire", False, "p2", 2, 1)
    assert not water.last


def test_before_ones_turn_and_after_it() -> None:
    """The hand is foreseen as long as its seat has still to play in this battle, and only its own."""
    state = table(UP, DOWN, "fire_5 fire_2", "water_1 fire_3", "fire_9 wind_3")
    assert [len(seen(state, seat)) for seat in ("p1", "p2", "p3", "common", "all")] == [2, 2, 2, 0, 0]
    act(state, "play fire_5")
    assert [len(seen(state, seat)) for seat in ("p1", "p2", "p3")] == [0, 2, 2]


def test_it_works_from_a_view_alone() -> None:
    """A view without its log and previews is enough."""
    state = table(UP, DOWN, "fire_5 fire_2", "water_1 fire_3", "fire_9 wind_3")
    view: View = GAME.view(act(state, "play fire_5"), "p2")
    bare = dataclasses.replace(view, previews=(), log=(), acts=())
    assert previews(bare) == view.previews
    assert preview(bare, bare.hand[0]) == view.previews[0]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_foreseen_happens(players: int) -> None:
    """Penalty and element always; vanishing, winner, loser and attacks where the card ends the battle."""
    ended = 0
    for seed in range(8):
        for state, seat, action in walk(GAME, seed, settings(players)):
            if state.phase != PLAYING:
                continue
            row = seen(state, seat)[action.card]
            twin = GAME.copy(state)
            twin.events = []
            GAME.step(twin, seat, action)
            assert row.flips == bool(told(twin, "played_flipped"))
            assert [row.breaks] * len(told(twin, "penalty")) == [one["element"] for one in told(twin, "penalty")]
            assert len(told(twin, "penalty")) == (row.breaks is not None)
            assert row.last == bool(told(twin, "decided")) or twin.phase == "ask"
            if told(twin, "decided"):
                check_end(row, twin, seat)
                ended += 1
            elif twin.phase == PLAYING:
                assert GAME.view(twin, "common").element == row.element
    assert ended > 15


def check_end(row: Preview, twin: State, seat: str) -> None:
    (decided,) = told(twin, "decided")
    assert (row.winner or "", row.loser or "") == (decided["winner"], decided["loser"])
    assert [*row.vanishes] == [card for one in told(twin, "vanished") for card in one["cards"]]
    view = GAME.view(twin, "common")
    lying: Any = view.field if view.stage == "fight" else view.last_battle.field
    mine = [card for card in lying if card.victim == seat]
    assert row.hits_me == len(mine)
    assert row.attacks == sum(card.victim is not None and not card.flipped for card in lying)
    assert next((card.number for card in lying if card.id == row.id), None) == row.number
