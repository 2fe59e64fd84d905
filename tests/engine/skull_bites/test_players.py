"""The sensible computer player: single decisions by hand, and what it wins over many games."""

from __future__ import annotations

import pytest

from engine.skull_bites.players.sight import sight_of
from engine.skull_bites.players.worth import heart_of, worth_of
from engine.skull_bites.simulation import GamesJob, Tally
from tests.engine.skull_bites.table import GAME, act, table, tuck

UP, DOWN = "wa da wb", "dk wq db"


def choice(state: object, seat: str, draw: int = 1) -> str:
    action, note = GAME.choose(state, seat, "sensible", draw)
    assert note["player"] == "sensible" and note["rule"]
    return str(action)


def test_it_avoids_a_needless_penalty() -> None:
    """The same number of the field's element does not cost a shield; nor lies upside down."""
    for shields in ("fire water wind", "water wind"):
        state = table(UP, DOWN, "fire_5 fire_1", "fire_3 water_4", "fire_8 water_8", shields={2: shields})
        act(state, "play fire_5", "play fire_3")
        assert choice(state, "p3") == "play fire_8"


def test_it_does_not_lose_a_battle_that_it_need_not_lose() -> None:
    """Playing last, the 2 would lose and be hit by three cards; the 6 is safe."""
    state = table(UP, DOWN, "fire_5 fire_1", "fire_8 water_4", "fire_2 fire_6", shields={2: ""})
    act(state, "play fire_5", "play fire_8")
    assert choice(state, "p3") == "play fire_6"


def test_it_blocks_where_a_blow_costs_more_than_a_shield() -> None:
    """p2's own 1 is all that hits it, since the 5s vanish: two damage from the end of its boss it blocks, and a
    first adventurer that nothing has hit yet saves the shield."""
    for up, down, tucked, expected in (
        ("wa wq wb", "dk - db", "wind_1 wind_2", "defend fire_1"),
        ("wa wc wb", "dk wq db", "", "defend"),
    ):
        state = table(up, down, "fire_5 fire_2", "fire_1 fire_3", "water_5 fire_4")
        tuck(state, 1, tucked)
        act(state, "play fire_5", "play fire_1", "play water_5")
        assert GAME.to_act(state) == ("p2",)
        assert choice(state, "p2") == expected


def test_it_hunts_the_other_boss_and_spares_its_own() -> None:
    """Both bosses are open with one HP left. As a dragon p3 plays the 6, and the witches' boss, p2's 4, loses; as a
    witch it turns high and low, so that the dragons' boss, p1's 5, does."""
    for mine, below, expected in (("db", "dd", "play fire_6"), ("wb", "wd", "play mirror")):
        state = table(f"dk wq {mine}", f"- - {below}", "fire_5 fire_1", "fire_4 fire_3", "fire_6 mirror")
        tuck(state, 0, "wind_1 wind_2")
        tuck(state, 1, "wind_3 wind_4")
        state.shields[:2] = [0, 0]
        act(state, "play fire_5", "play fire_4")
        assert choice(state, "p3") == expected


def test_what_a_seat_believes() -> None:
    """S4: three lie face down: p1 knows its own boss; the other one is with p2 or p3, each alike."""
    sight = sight_of(table(UP, DOWN, "fire_5", "fire_4", "fire_6"), 0)
    assert sight.boss == ((0.0, 1.0), (0.5, 0.0), (0.5, 0.0))
    assert sight.side == (0.0, 0.5, 0.5), "a witch and a dragon are left"
    assert heart_of(sight) < 0, "it holds the dragons' boss, whatever it shows"
    worth = worth_of(sight)
    assert worth.fall[0] < 0, "its own adventurer covers the boss"
    assert worth.fall[1] > 0 and worth.fall[2] > 0, "under each may lie the witches' boss"


def test_a_face_down_adventurer_may_be_what_has_not_been_seen() -> None:
    """S15: for p1, two witches and a dragon show; of its own dragon boss it knows; so no dragon boss elsewhere."""
    state = table(UP, DOWN, "fire_5", "fire_4", "fire_6")
    rows = GAME.view(state, "p1").players
    witches, dragons = ["wc", "wd", "bonus", "armour", "wq"], ["db", "dc", "dd", "healer", "smith_won"]
    assert rows[0].may_be == ("dk",)
    assert list(rows[1].may_be) == list(rows[2].may_be) == ["wq", *dragons], "one witch is left, and it is the boss"
    assert list(GAME.view(state, "common").players[0].may_be) == ["wq", *dragons, "dk"]
    assert set(witches) & set(rows[1].may_be) == {"wq"}


def tally(players: int, kinds: list[str], games: int) -> Tally:
    text = GAME.make_settings(players=players).model_dump_json()
    return GamesJob(text, tuple(kinds), 5, 0, games).play()


@pytest.mark.parametrize("games", [40, pytest.param(2_000, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_random_player_among_sensible_ones(players: int, games: int) -> None:
    """Its share of points is clearly the lowest: less than three quarters of what a sensible one has."""
    found = tally(players, ["random", *["sensible"] * (players - 1)], games)
    points = {kind: found.player_points[kind] / count for kind, count in found.player_seats.items()}
    print(f"{players} players, {games} games: {points}, longest {found.longest}")
    assert points["random"] < points["sensible"] * 3 / 4


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_house_set_is_balanced(players: int) -> None:
    """Both factions between 45 and 55 % of the games; every seat within 10 % of the mean points."""
    games = 2_000
    found = tally(players, ["sensible"] * players, games)
    shares = {name: count / games for name, count in found.factions.items()}
    mean = sum(found.seat_points.values()) / players
    seats = {name: points / mean for name, points in found.seat_points.items()}
    print(f"{players} players: {shares}, {seats}, {dict(found.endings)}, longest {found.longest}")
    assert all(0.45 <= share <= 0.55 for share in shares.values())
    assert all(0.9 <= share <= 1.1 for share in seats.values())
    assert set(found.endings) <= {"boss_defeated", "one_faction"}
