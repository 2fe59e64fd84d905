"""A battle, decision by decision: every expected value is worked out by hand from the rules."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction, InactiveSeat
from engine.skull_bites.state import MAX_BATTLES, State
from tests.engine.skull_bites.table import GAME, act, ids, shields_of, table, told, tuck

UP, DOWN = "wa da wb", "dk wq db"  #: three players: as many of each faction as are dealt to them (S4)


# ---- S6: the penalty


def test_another_element_breaks_the_shield_of_the_fields() -> None:
    """S6: fire lies; water costs p2 its fire shield and is not turned; p3, with none left, plays upside down."""
    state = table(UP, DOWN, "fire_9 fire_2", "water_5 fire_3", "wind_1 fire_4", shields={2: "water wind"})
    act(state, "play fire_9", "play water_5")
    assert (shields_of(state, 1), state.field[1].flipped) == ("water wind", False)
    assert told(state, "penalty") == [{"seat": "p2", "element": "fire"}]
    act(state, "play wind_1")
    assert (shields_of(state, 2), state.field[2].flipped) == ("water wind", True)
    assert told(state, "played_flipped") == [{"seat": "p3", "card": "wind_1"}]


def test_the_fields_element_costs_nothing_and_stays() -> None:
    """S6: the first 魔支 sets the element, later ones do not change it; any card of the hand may be played."""
    state = table(UP, DOWN, "fire_9", "water_5 fire_3 wind_2", "fire_4")
    assert state.element == -1
    act(state, "play fire_9")
    assert [str(one) for one in GAME.legal(state, "p2")] == ["play fire_3", "play water_5", "play wind_2"]
    act(state, "play water_5")
    assert GAME.view(state, "p3").element == "fire"
    assert told(state, "element_set") == [{"seat": "p1", "element": "fire"}]


def test_an_upside_down_card_attacks_its_own_player() -> None:
    """S6, S9, S10: it still is the highest number and wins; the loser is hit by the others only."""
    state = table(UP, DOWN, "fire_5 fire_7", "water_12 fire_8", "fire_1 fire_9", shields={1: "wind", 2: "wind"})
    act(state, "play fire_5", "play water_12", "play fire_1")
    assert told(state, "decided") == [{"seat": "", "winner": "p2", "loser": "p3", "effects": []}]
    assert ids(state, state.tucked[1]) == ["water_12"]
    assert ids(state, state.tucked[2]) == ["fire_5", "fire_1"]
    assert GAME.to_act(state) == ("p2",), "the winner leads"


# ---- S7: 語り部


def test_a_storyteller_attacks_with_the_fields_element() -> None:
    """S7, S9, S10: two of them and a 2 hit p3; the last one wins; one water shield covers all three."""
    state = table(UP, DOWN, "volcano fire_1", "flood fire_2", "water_2 fire_3")
    act(state, "play volcano", "play flood", "play water_2")
    assert told(state, "decided")[0].items() >= {"winner": "p2", "loser": "p3"}.items()
    ask = GAME.view(state, "p1").ask
    assert (ask.kind, ask.seat) == ("defend", "p3")
    assert [(one.id, one.element, one.seat) for one in ask.attacks] == [
        ("volcano", "water", "p1"), ("flood", "water", "p2"), ("water_2", "water", "p3"),
    ]  # fmt: skip
    act(state, "defend flood volcano water_2")
    assert shields_of(state, 2) == "fire wind"
    assert state.tucked[2] == []
    assert sorted(ids(state, state.discards)) == ["flood", "volcano", "water_2"]


def test_a_storyteller_without_element_cannot_be_blocked() -> None:
    """S7: the field was cleared and set by nobody; p1 may block its own fire card only."""
    state = table(UP, DOWN, "fire_3 fire_1", "silence fire_2", "spring fire_4")
    act(state, "play fire_3", "play silence", "play spring")
    assert GAME.view(state, "p1").element is None
    assert [one.id for one in GAME.view(state, "p1").ask.attacks] == ["fire_3"]
    act(state, "defend fire_3")
    assert ids(state, state.tucked[0]) == ["silence", "spring"]


def test_a_storyteller_sets_no_element_and_suffers_no_penalty() -> None:
    """S7: on an empty field none is set, on one of fire nothing breaks."""
    state = table(UP, DOWN, "mirror fire_1", "fire_2 fire_3", "dawn fire_4")
    act(state, "play mirror")
    assert state.element == -1
    act(state, "play fire_2", "play dawn")
    assert told(state, "penalty") == []
    assert [shields_of(state, seat) for seat in (0, 2)] == ["fire water wind", "fire water wind"]


# ---- S8, S9: who wins, who loses


def test_equal_numbers_vanish_upside_down_ones_too() -> None:
    """S8, S9: both 4s are gone, one of them upside down; the 9 is the highest and the lowest."""
    state = table(UP, DOWN, "fire_4 fire_1", "water_4 fire_2", "fire_9 fire_3", shields={1: "water", 2: "wind"})
    act(state, "play fire_4", "play water_4", "play fire_9")
    assert told(state, "played_flipped") == [{"seat": "p2", "card": "water_4"}]
    assert told(state, "vanished") == [{"seat": "", "cards": ["fire_4", "water_4"]}]
    assert told(state, "decided")[0].items() >= {"winner": "p3", "loser": "p3"}.items()
    assert ids(state, state.discards) == ["fire_4", "water_4"]
    assert [ids(state, cards) for cards in state.tucked] == [[], [], ["fire_9"]]


def test_no_number_left_and_nobody_loses() -> None:
    """S9: with a 語り部 there is a winner; nobody is attacked, also not by it, and nothing is tucked."""
    state = table(UP, DOWN, "fire_4 fire_1", "water_4 fire_2", "spring fire_3")
    act(state, "play fire_4", "play water_4", "play spring")
    assert told(state, "decided")[0].items() >= {"winner": "p3", "loser": ""}.items()
    assert state.tucked == [[], [], []]
    assert sorted(ids(state, state.discards)) == ["fire_4", "spring", "water_4"]
    assert (state.battle, GAME.to_act(state)) == (2, ("p3",))


def test_without_a_winner_the_same_player_leads_again() -> None:
    """S9: p2 led; three 4s are gone."""
    state = table(UP, DOWN, "fire_4 fire_1", "fire_2 water_4", "wind_4 fire_3", shields={0: "", 2: ""})
    state.order, state.leader = (1, 2, 0), 1
    act(state, "play water_4", "play wind_4", "play fire_4")
    assert told(state, "decided")[0].items() >= {"winner": "", "loser": ""}.items()
    assert (state.battle, GAME.to_act(state)) == (2, ("p2",))


def test_the_last_storyteller_wins_and_highest_number_else() -> None:
    """S9: the earlier storyteller and the 12 do not win."""
    state = table(UP, DOWN, "dawn fire_1", "fire_12 fire_2", "smith fire_3", shields={1: ""})
    act(state, "play dawn", "play fire_12", "play smith")
    assert told(state, "decided")[0].items() >= {"winner": "p3", "loser": "p2"}.items()


# ---- S10: block or take


def attacked() -> State:
    state = table(UP, DOWN, "fire_5 fire_2", "fire_7 fire_3", "fire_1 fire_4")
    return act(state, "play fire_5", "play fire_7", "play fire_1")


@pytest.mark.parametrize(
    ("acts", "taken", "left"),
    [
        (["defend fire_1 fire_5 fire_7"], [], "water wind"),
        (["defend fire_5"], ["fire_7", "fire_1"], "water wind"),
        (["defend"], ["fire_5", "fire_7", "fire_1"], "fire water wind"),
        (["block fire_5", "take fire_7", "block fire_1"], ["fire_7"], "water wind"),
        (["take fire_1", "defend fire_7 fire_5"], ["fire_1"], "water wind"),
        (["take fire_7", "take fire_1", "take fire_5"], ["fire_5", "fire_7", "fire_1"], "fire water wind"),
    ],
)
def test_each_card_is_blocked_or_taken(acts: list[str], taken: list[str], left: str) -> None:
    """S10: the loser's own card too; one shield breaks once for all; damage in playing order, whatever the answers'."""
    state = attacked()
    act(state, *acts)
    under = state.buried[2] or state.tucked[2]
    assert ids(state, under) == taken
    assert shields_of(state, 2) == left


def test_only_the_attacked_player_chooses_and_only_among_its_attacks() -> None:
    """S10: nobody chooses another's block, and what cannot be blocked is not named."""
    state = attacked()
    for text in ("defend", "block fire_5"):
        with pytest.raises(InactiveSeat):
            GAME.step(state, "p1", GAME.decode(state, text))
    for text in ("block fire_9", "take water_1", "defend fire_5 fire_5", "defend water_1", "play fire_4"):
        with pytest.raises(IllegalAction) as caught:
            GAME.step(state, "p3", GAME.decode(state, text))
        code = "other_act" if text.startswith("play") else "not_to_block"
        assert [reason.code for reason in caught.value.reasons] == [code]


def test_without_a_shield_nothing_is_asked() -> None:
    """S34: cards that cannot be blocked are taken at once; several who are attacked choose in the order of play."""
    state = table(UP, DOWN, "fire_5 fire_2", "water_7 fire_3", "fire_1 fire_4", shields={1: "water", 2: "fire"})
    act(state, "play fire_5", "play water_7", "play fire_1")
    assert GAME.to_act(state) == ("p2",), "its own upside-down card attacks it"
    act(state, "defend")
    assert GAME.to_act(state) == ("p3",)
    assert state.tucked == [[], [], []], "blows fall when all have chosen"
    act(state, "defend fire_1")
    assert [ids(state, cards) for cards in state.tucked] == [[], ["water_7"], ["fire_5"]]


# ---- S11: defeat


def test_the_second_adventurer_is_revealed_and_a_shield_may_be_restored() -> None:
    """S11, S35: the third damage fells; the card beyond it is discarded; the tucked ones stay; then p3 is asked."""
    state = table(UP, DOWN, "fire_5 fire_2", "fire_7 fire_3", "fire_1 fire_4", shields={2: "wind"})
    tuck(state, 2, "wind_1 wind_2")
    act(state, "play fire_5", "play fire_7", "play fire_1")
    assert told(state, "defeated") == [{"seat": "p3", "adventurer": "wb", "by": "p1"}]
    assert told(state, "revealed") == [{"seat": "p3", "adventurer": "db", "faction": "dragon"}]
    assert ids(state, state.buried[2]) == ["wind_1", "wind_2", "fire_5"]
    assert sorted(ids(state, state.discards)) == ["fire_1", "fire_7"]
    assert (state.tucked[2], state.battle) == ([], 1), "the next battle waits"
    assert [str(one) for one in GAME.legal(state, "p3")] == ["restore fire", "restore water", "pass"]
    act(state, "restore water")
    assert (shields_of(state, 2), state.battle, GAME.to_act(state)) == ("water wind", 2, ("p2",))


def test_a_shield_need_not_be_restored() -> None:
    """S11: passing is an answer; with no shield broken nothing is asked."""
    for shields, asked in (({2: "wind"}, True), ({}, False)):
        state = table(UP, DOWN, "fire_5 fire_2", "water_7 fire_3", "fire_1 fire_4", shields=shields)
        tuck(state, 2, "wind_1 wind_2")
        act(state, "play fire_5", "play water_7", "play fire_1", *(["defend"] if not asked else []))
        assert (state.battle == 1) == asked
        if asked:
            act(state, "pass")
        assert (state.battle, shields_of(state, 2)) == (2, "wind" if asked else "fire water wind")


def test_who_has_lost_both_leaves() -> None:
    """S11: hand and all tucked cards are discarded; p2, who won, is gone, so p3 leads."""
    state = table("wa db wb dc", "dk - wq wd", "fire_5 fire_2", "water_12 fire_3", "fire_1 fire_4", "fire_6 fire_8")
    state.fallen[1], state.buried[1] = (state.tables.adventurer_of["da"],), [state.tables.card_of["wind_9"]]
    state.pile.remove(state.tables.card_of["wind_9"])
    state.shields[1] = 0
    tuck(state, 1, "wind_1 wind_2")
    act(state, "play fire_5", "play water_12", "play fire_1", "play fire_6", "defend fire_1 fire_5 fire_6")
    assert told(state, "left") == [{"seat": "p2"}]
    assert (state.hands[1], state.tucked[1], state.buried[1]) == ([], [], [])
    gone = {"fire_3", "wind_9", "wind_1", "wind_2", "water_12"}
    assert gone <= set(ids(state, state.discards))
    assert (state.battle, GAME.view(state, "p1").order) == (2, ("p3", "p4", "p1"))
    assert GAME.view(state, "p1").players[1].faction == "dragon", "S4: of the last one"


# ---- S12: cards anew


@pytest.mark.parametrize(("pile", "size", "left"), [(43, 8, 22), (4, 2, 1), (20, 7, 2)])
def test_empty_hands_are_dealt_anew(pile: int, size: int, left: int) -> None:
    """S12: draw pile and discards together, equally, eight at most: 46, 7 and 23 cards among three."""
    state = table(UP, DOWN, "fire_5", "fire_7", "fire_1")
    del state.pile[pile:]
    act(state, "play fire_5", "play fire_7", "play fire_1", "defend fire_1 fire_5 fire_7")
    assert [len(hand) for hand in state.hands] == [size] * 3
    assert (len(state.pile), state.discards) == (left, [])


def test_too_few_cards_for_all_end_the_game() -> None:
    """S40: one discard and no draw pile among four: undecided, no points."""
    state = table("wa da wb db", "dk wq wc dc", "fire_5", "fire_7", "fire_1", "fire_2", shields={2: ""})
    state.pile = []
    act(state, "play fire_5", "play fire_7", "play fire_1", "play fire_2", "pass")
    assert GAME.outcome(state).termination == "no_cards"
    assert (GAME.outcome(state).winners, state.points) == ((), [0, 0, 0, 0])


def test_a_game_ends_after_its_last_battle() -> None:
    """S41: after 60 battles it is undecided, in the middle of a deal."""
    state = table(UP, DOWN, "fire_5 fire_2", "fire_7 fire_3", "fire_1 fire_4")
    state.battle = MAX_BATTLES - 1
    act(state, "play fire_5", "play fire_7", "play fire_1", "defend fire_1 fire_5 fire_7")
    assert (state.battle, MAX_BATTLES, GAME.outcome(state)) == (60, 60, None)
    act(state, "play fire_3", "play fire_4", "play fire_2", "defend")
    assert GAME.outcome(state).termination == "battle_limit"
    assert (GAME.outcome(state).winners, state.points) == ((), [0, 0, 0])


# ---- S13: the end


def test_a_felled_boss_ends_the_game() -> None:
    """S13: p1's card is the third damage of the witches' boss: a point for that, one for the dragons' boss that it
    holds; p2 and p3 are of the other faction; who has left and was of the winning one has a point."""
    state = table("wa wq wb dc", "dk - db -", "fire_5 fire_2", "fire_1 fire_3", "fire_7 fire_4", "")
    state.fallen[1], state.fallen[3], state.left[3] = (3,), (state.tables.adventurer_of["dc"],), True
    state.order = (0, 1, 2)
    state.shields[1] = 0
    tuck(state, 1, "wind_1 wind_2")
    act(state, "play fire_5", "play fire_1", "play fire_7")
    assert GAME.outcome(state).termination == "boss_defeated"
    assert GAME.outcome(state).winners == ("p4",)
    assert state.points == [2, 0, 0, 1]
    assert told(state, "game_over")[0].items() >= {"faction": "dragon", "lethal": "p1"}.items()
    assert sorted(ids(state, state.discards)) == ["fire_1", "fire_7"]


def test_nobody_has_a_point_for_felling_its_own_boss() -> None:
    """S13: the last damage is p2's own card."""
    state = table("wa wq wb", "dk - db", "fire_5 fire_2", "water_9 fire_3", "fire_7 fire_4", shields={1: ""})
    tuck(state, 1, "wind_1 wind_2")
    act(state, "play fire_5", "play water_9", "play fire_7", "defend")
    assert told(state, "game_over")[0].items() >= {"faction": "dragon", "lethal": ""}.items()
    assert state.points == [1, 0, 0]


def test_all_of_one_faction_have_won() -> None:
    """S13, S4: p2's dragon falls and the witches' boss is revealed: all are witches; holding it is a point more."""
    state = table(UP, DOWN, "fire_5 fire_2", "fire_1 fire_3", "fire_7 fire_4", shields={1: ""})
    tuck(state, 1, "wind_1 wind_2")
    act(state, "play fire_5", "play fire_1", "play fire_7")
    assert GAME.outcome(state).termination == "one_faction"
    assert GAME.outcome(state).winners == ("p1", "p2", "p3")
    assert state.points == [1, 2, 1]


def test_a_felled_boss_counts_before_one_faction() -> None:
    """S13, S44: p2 would turn dragon, and only dragons be left; but their boss fell in the same battle, and so p2,
    whose second adventurer is not revealed any more, has won with the witches; p1 holds their boss."""
    state = table("da wb dk", "wq db -", "fire_9 fire_2", "water_5 fire_3", "fire_1 fire_4", shields={1: "", 2: ""})
    tuck(state, 1, "wind_1 wind_2")
    tuck(state, 2, "wind_3")
    act(state, "play fire_9", "play water_5", "play fire_1")
    assert [row["adventurer"] for row in told(state, "defeated")] == ["wb", "dk"]
    assert told(state, "game_over")[0].items() >= {"termination": "boss_defeated", "faction": "witch"}.items()
    assert state.points == [1, 1, 0]


def test_the_first_boss_to_fall_decides() -> None:
    """S34: both bosses would fall; p3's upside-down card is played after p1's, which fells p2's boss."""
    state = table("wa wq dk", "db - -", "fire_5 fire_2", "fire_1 fire_3", "water_7 fire_4", shields={1: "", 2: ""})
    tuck(state, 1, "wind_1 wind_2")
    tuck(state, 2, "wind_3 wind_4")
    act(state, "play fire_5", "play fire_1", "play water_7")
    assert [row["adventurer"] for row in told(state, "defeated")] == ["wq"]
    assert told(state, "game_over")[0]["faction"] == "dragon"


def test_face_down_adventurers_are_turned_up_at_the_end() -> None:
    """S43: everybody sees who held the boss."""
    state = table(UP, DOWN, "fire_5 fire_2", "fire_1 fire_3", "fire_7 fire_4", shields={1: ""})
    tuck(state, 1, "wind_1 wind_2")
    before = GAME.view(state, "p3").players[0]
    assert (before.down, before.has_down) == (None, True)
    act(state, "play fire_5", "play fire_1", "play fire_7")
    assert told(state, "game_over", "common")[0]["down"] == {"p1": "dk", "p3": "db"}
    assert GAME.view(state, "common").players[0].down.id == "dk"
