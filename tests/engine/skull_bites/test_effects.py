"""Every effect of the vocabulary, by hand (S3), and what happens where effects meet."""

from __future__ import annotations

import pytest

from engine.skull_bites.effects import STANDING, STORIES
from engine.skull_bites.set_files import HOUSE, card_set
from tests.engine.skull_bites.table import GAME, SET, act, ids, shields_of, table, told, tuck

UP, DOWN = "wa da wb", "dk wq db"


def test_every_effect_is_on_a_card_and_pinned() -> None:
    """S3: of the house set, and each has a test of its own here."""
    for cards in (card_set(HOUSE), SET):
        people = [row for side in (cards.witch, cards.dragon) for row in (*side.adventurers, side.boss)]
        assert {(row.effect.what, row.effect.when) for row in cards.storytellers} == set(STORIES)
        assert {(row.effect.what, row.effect.when) for row in people if row.effect} == set(STANDING)
    pinned = {name for name in globals() if name.startswith("test_")}
    assert {f"test_{what}_{when}" for what, when in (*STORIES, *STANDING)} <= pinned


# ---- 語り部 as they are played


def test_set_element_played() -> None:
    """S45: the field's element becomes another one, also where none was set: fire now costs a water shield."""
    state = table(UP, DOWN, "flood fire_1", "fire_5 fire_2", "wind_9 fire_3")
    act(state, "play flood", "play fire_5")
    assert GAME.view(state, "p1").element == "water"
    assert shields_of(state, 1) == "fire wind"
    state = table(UP, DOWN, "fire_4 fire_1", "flood fire_2", "water_9 fire_3")
    act(state, "play fire_4", "play flood")
    assert GAME.view(state, "p1").element == "water"
    act(state, "play water_9")
    assert told(state, "penalty") == []


def test_clear_element_played() -> None:
    """No element any more: the next 魔支 sets one, without penalty."""
    state = table(UP, DOWN, "fire_4 fire_1", "silence fire_2", "wind_9 fire_3")
    act(state, "play fire_4", "play silence")
    assert GAME.view(state, "p3").element is None
    act(state, "play wind_9")
    assert GAME.view(state, "p3").element == "wind"
    assert told(state, "penalty") == []


@pytest.mark.parametrize(
    ("before", "asked", "after"), [("wind", True, "water wind"), ("fire wind", False, "fire water wind")]
)
def test_restore_shield_played(before: str, asked: bool, after: str) -> None:
    """S37: one of two broken shields is chosen, a single one is restored without asking, before the next card."""
    state = table(UP, DOWN, "smith fire_1", "fire_5 fire_2", "wind_9 fire_3", shields={0: before})
    act(state, "play smith")
    assert GAME.to_act(state) == (("p1",) if asked else ("p2",))
    if asked:
        assert [str(one) for one in GAME.legal(state, "p1")] == ["restore fire", "restore water"]
        act(state, "restore water")
    assert shields_of(state, 0) == after
    assert GAME.to_act(state) == ("p2",)


def test_heal_played() -> None:
    """S11, S37: a tucked card of the player's choice goes to the discards; a single one without asking."""
    state = table(UP, DOWN, "spring fire_1", "fire_5 fire_2", "wind_9 fire_3")
    tuck(state, 0, "wind_1 wind_2")
    act(state, "play spring")
    assert [str(one) for one in GAME.legal(state, "p1")] == ["heal wind_1", "heal wind_2"]
    act(state, "heal wind_2")
    assert (ids(state, state.tucked[0]), ids(state, state.discards)) == (["wind_1"], ["wind_2"])
    state = table(UP, DOWN, "spring fire_1", "fire_5 fire_2", "wind_9 fire_3")
    tuck(state, 0, "wind_1")
    act(state, "play spring")
    assert (state.tucked[0], GAME.to_act(state)) == ([], ("p2",))


# ---- 語り部 as the battle is decided


def decided(*cards: str) -> tuple[str, str, list[str]]:
    """Winner, loser and what vanished, when these cards were played in turn on a table without shields."""
    names = ("wa da wb db wc"[: 3 * len(cards) - 1], "dk wq dc wd dd"[: 3 * len(cards) - 1])
    hands = [f"{card} wind_{12 - place}" for place, card in enumerate(cards)]
    state = table(*names, *hands, shields=dict.fromkeys(range(len(cards)), ""))
    act(state, *(f"play {card}" for card in cards))
    result = told(state, "decided")[0]
    return result["winner"], result["loser"], [card for row in told(state, "vanished") for card in row["cards"]]


def test_reverse_decided() -> None:
    """High and low change places: the highest number loses; the teller wins as ever."""
    assert decided("fire_3", "fire_8", "fire_5") == ("p2", "p1", [])
    assert decided("fire_3", "fire_8", "mirror") == ("p3", "p2", [])


def test_keep_equal_decided() -> None:
    """S32: equal numbers stay; of two 4s the one played later is the lower."""
    assert decided("fire_4", "water_4", "fire_5", "dawn") == ("p4", "p3", ["fire_4", "water_4"])
    assert decided("fire_4", "water_4", "fire_5", "twins") == ("p4", "p2", [])


def test_second_loses_decided() -> None:
    """S33: the second lowest number loses; where only one is left, that one."""
    assert decided("fire_3", "fire_8", "fire_5", "jester") == ("p4", "p3", [])
    assert decided("fire_4", "water_4", "fire_5", "jester") == ("p4", "p3", ["fire_4", "water_4"])


def test_upright_decided() -> None:
    """Upside-down cards are turned before the battle is decided: p2's card hits the loser with the others."""
    state = table(UP, DOWN, "fire_3 wind_1", "water_8 wind_2", "dawn wind_3", shields=dict.fromkeys(range(3), ""))
    act(state, "play fire_3", "play water_8")
    assert state.field[1].flipped
    act(state, "play dawn")
    assert told(state, "uprighted") == [{"seat": ""}]
    assert [row["card"] for row in told(state, "hit")] == ["fire_3", "water_8", "dawn"]
    assert {row["seat"] for row in told(state, "hit")} == {"p1"}


def test_effects_of_several_storytellers_meet() -> None:
    """S30: a reversal and the second one together: the second highest loses; other effects count once."""
    assert decided("fire_3", "fire_8", "fire_5", "mirror", "jester") == ("p5", "p3", [])


# ---- adventurers as long as they stand


def test_bonus_always() -> None:
    """S31: fire 5 counts as 7: it wins against 6, and vanishes with another 7, not with another 5."""
    rows = (("fire_6", "p1", []), ("fire_7", "p3", ["fire_5", "fire_7"]), ("water_5", "p1", []))
    for other, winner, vanished in rows:
        state = table("bonus da wb", DOWN, "fire_5 wind_1", f"{other} wind_2", "fire_1 wind_3", shields={2: ""})
        act(state, "play fire_5", f"play {other}", "play fire_1")
        assert told(state, "decided")[0]["winner"] == winner
        assert [card for row in told(state, "vanished") for card in row["cards"]] == vanished
    state = table("bonus da wb", DOWN, "fire_5 water_4", "fire_6 wind_2", "fire_1 wind_3")
    assert GAME.view(act(state, "play water_4"), "p2").field[0].number == 4, "its fire cards only"


def test_immune_always() -> None:
    """No penalty while the field is of that element: neither is the shield broken nor the card turned."""
    for shields in ("fire water wind", ""):
        state = table(UP, DOWN, "wind_9 fire_1", "fire_5 fire_2", "fire_6 fire_3", shields={1: shields})
        act(state, "play wind_9", "play fire_5")
        assert (shields_of(state, 1), state.field[1].flipped) == (shields, False)


def test_armour_always() -> None:
    """S35: of three cards that it does not block the first is discarded without damage, once a battle."""
    state = table("wa da armour", DOWN, "fire_5 fire_2", "fire_7 fire_3", "fire_1 fire_4", shields={2: ""})
    act(state, "play fire_5", "play fire_7")
    assert state.tables.hp[state.up[2]] == 2
    act(state, "play fire_1")
    assert told(state, "warded") == [{"seat": "p3", "card": "fire_5"}]
    assert [row["card"] for row in told(state, "hit")] == ["fire_7", "fire_1"]
    assert ids(state, state.discards) == ["fire_5"]


# ---- adventurers when their player has won


def test_heal_won() -> None:
    """S36: after the blows; of two tucked cards one is chosen; not by who has just fallen."""
    state = table("healer da wb", DOWN, "fire_9 fire_2", "fire_7 fire_3", "fire_1 fire_4", shields={2: ""})
    tuck(state, 0, "wind_1 wind_2")
    act(state, "play fire_9", "play fire_7", "play fire_1")
    assert [row["card"] for row in told(state, "hit")] == ["fire_9", "fire_7", "fire_1"]
    act(state, "heal wind_1")
    assert ids(state, state.tucked[0]) == ["wind_2"]


def test_restore_shield_won() -> None:
    """S36: the winner's broken shield is turned up; the loser's is not."""
    state = table("smith_won da wb", DOWN, "fire_9 fire_2", "fire_7 fire_3", "fire_1 fire_4", shields={0: "fire"})
    act(state, "play fire_9", "play fire_7", "play fire_1", "defend fire_1 fire_7 fire_9")
    assert GAME.to_act(state) == ("p1",)
    act(state, "restore wind")
    assert (shields_of(state, 0), shields_of(state, 2)) == ("fire wind", "water wind")


def test_who_has_fallen_has_no_spoils() -> None:
    """S36: p2 wins with an upside-down card that fells it: its shield is not restored by its effect."""
    hands = ("fire_5 fire_2", "water_9 fire_3", "fire_1 fire_4")
    state = table("da smith_won wb", "dk wq db", *hands, shields={1: "water"})
    tuck(state, 1, "wind_1 wind_2")
    act(state, "play fire_5", "play water_9", "play fire_1")
    act(state, "defend", "defend fire_1 fire_5")
    assert told(state, "decided")[0]["winner"] == "p2"
    assert told(state, "restored") == []
    assert [str(one) for one in GAME.legal(state, "p2")] == ["restore fire", "restore wind", "pass"]
