"""The rules, decision by decision (G1–G6, G20–G23)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.game import ALL, COMMON, canonical
from engine.greeen_mafia.mission_files import mission, read_mission
from engine.greeen_mafia.view import View
from tests.engine.greeen_mafia.dealt import GAME, full, pack, play


def seen(state: object, viewer: str = "player") -> View:
    return GAME.view(state, viewer)


def test_the_original_mission_is_the_rulebooks_table() -> None:
    original = full(mission("original"))
    rows = [(row["condition"], row["damage"]) for row in original["facilities"]]
    pie = [tuple(part[kind] for kind in ("personnel", "information", "equipment")) for row in rows for part in row]
    assert pie == [
        (0, 0, 0), (1, 0, 0), (0, 0, 0), (1, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 0), (0, 1, 0),
        (2, 0, 0), (1, 1, 0), (0, 2, 0), (0, 0, 1), (1, 1, 0), (0, 0, 1),
    ]  # fmt: skip
    assert original["keep_limit"] == 3
    assert original["objective_1"]["condition"]["any"] == 3
    assert original["objective_1"]["damage"] == {"personnel": 1, "information": 0, "equipment": 0}
    assert original["objective_2"]["condition"] == {"personnel": 1, "information": 1, "equipment": 1, "any": 0}


def test_g1_the_order_is_visible_only_before_the_first_kill() -> None:
    state = pack("3124567")
    assert seen(state).order == ("3", "1", "2", "4", "5", "6", "7", "I", "II")
    assert seen(state).front == ("3", "1")
    play(state, "1")
    for viewer in ("player", COMMON, ALL):
        view = seen(state, viewer)
        assert view.order is None and view.deal is None
        assert view.front == ("3", "2")


def test_g1_nothing_in_a_view_tells_the_order() -> None:
    """The same kept icons over packs that differ behind the second card give the same view."""
    one, other = pack("1234567"), pack("1267543")
    play(one, "2", "1"), play(other, "1", "2")
    assert [line.params.get("card") for line in seen(one).log] == [None, "", "1"]
    same = canonical(seen(one)).replace('"card":"1"', "")
    assert canonical(seen(other)).replace('"card":"2"', "") != same  # the two front cards differ, and may
    one, other = pack("1234567"), pack("1234765")
    assert canonical(seen(play(one, "1"))) == canonical(seen(play(other, "1")))


def test_g22_training_shows_the_order_throughout() -> None:
    state = play(pack("3124567", training=True), "1", "3")
    assert seen(state).order == ("2", "4", "5", "6", "7", "I", "II", "1", "3")
    assert seen(state).kept[0].card == "1"


def test_g2_front_or_second_and_never_past_an_objective() -> None:
    state = pack("3124567")
    assert [GAME.encode(a) for a in GAME.legal(state, "player")] == ["kill 3", "kill 1"]
    for number in ("2", "I", "9", "x"):
        with pytest.raises(IllegalAction):
            play(state, "kill " + number)
    play(state, "1", "2", "4", "5", "6", "7")
    assert seen(state).front == ("3", "I")
    assert [GAME.encode(a) for a in GAME.legal(state, "player")] == ["kill 3"]
    with pytest.raises(IllegalAction, match="not a facility|not_a_facility"):
        play(state, "kill I")
    play(state, "3")
    assert [GAME.encode(a) for a in GAME.legal(state, "player")] == ["resolve"]


def test_g3_the_condition_counts_what_was_kept_before() -> None:
    state = pack("3124567")
    three, one = seen(state).choices
    assert (three.why, three.missing, three.kept) == ("unmet", (1, 0, 0, 0), False)
    assert (one.why, one.kept, one.gained) == ("met", True, (1, 0, 0))
    play(state, "1")
    assert seen(state).choices[0].why == "met"


def test_g4_an_unmet_condition_loses_the_oldest() -> None:
    state = play(pack("1273456"), "1", "2", "7")
    assert [kept.damage for kept in seen(state).kept] == [(1, 0, 0)]
    told = [(line.code, line.params.get("cause")) for line in seen(state).log]
    assert told[-2:] == [("not_kept", None), ("lost", "unmet")]


def test_g4_a_fourth_kept_card_loses_the_oldest() -> None:
    state = play(pack("1234567"), "1", "2", "3")
    four = seen(state).choices[0]
    assert (four.kept, four.lost, four.limit) == (True, (1, 0, 0), True)
    play(state, "4")
    assert [kept.damage for kept in seen(state).kept] == [(1, 0, 0), (0, 1, 0), (0, 1, 0)]


def test_g4_a_lost_card_stays_where_it_is() -> None:
    state = play(pack("1273456", training=True), "1", "2", "7")
    assert seen(state).order == ("3", "4", "5", "6", "I", "II", "1", "2", "7")


def test_g3_keeping_may_be_declined_only_by_the_optional_rule() -> None:
    automatic, optional = pack("1234567"), pack("1234567", keep="optional")
    with pytest.raises(IllegalAction, match="always_kept"):
        play(automatic, "kill 1 decline")
    actions = [choice.action for choice in seen(optional).choices]
    assert actions == ["kill 1", "kill 1 decline", "kill 2", "kill 2 decline"]
    play(optional, "1", "kill 2 decline")
    assert seen(optional).kept == ()
    with pytest.raises(IllegalAction, match="nothing_to_decline"):
        play(optional, "kill 3 decline")


def test_g5_objective_one_turns_the_pack_over() -> None:
    state = pack("3142576", training=True)
    while seen(state).front != ("I", "II"):
        play(state, GAME.encode(GAME.best(state)))
    before = seen(state)
    assert before.objectives[0].due and before.objectives[0].met and sum(before.icons) >= 3
    assert [GAME.encode(action) for action in GAME.legal(state, "player")] == ["resolve"]
    play(state, "resolve")
    view = seen(state)
    assert view.order == tuple(reversed(before.order or ()))
    assert view.front == (before.order or ())[:-3:-1]
    assert [(kept.damage, kept.card) for kept in view.kept] == [((1, 0, 0), "I")]
    assert view.turned_over and view.objectives[0].done and view.phase == "second"
    assert (view.objectives[0].done, view.objectives[1].done) == (True, False)
    play(state, view.front[0])
    assert not seen(state).turned_over and seen(state).objectives[0].done


def test_g5_objective_one_unmet_is_defeat() -> None:
    state = play(pack("7654321"), "7", "6", "5", "4", "3", "2", "1", "resolve")
    view = seen(state)
    assert view.outcome is not None
    assert (view.outcome.winners, view.outcome.termination) == ((), "objective_1")
    assert GAME.to_act(state) == () and view.deal == 5040


def test_g6_objective_two_wins_or_loses() -> None:
    wins = {True: 0, False: 0}
    for seed in range(12):
        state = GAME.new(GAME.default_settings(), seed)
        while GAME.to_act(state):
            before = seen(state)
            GAME.step(state, "player", GAME.best(state))
        outcome = seen(state).outcome
        assert outcome is not None
        if state.deck[0] == state.plan.second or outcome.termination == "victory":
            assert (outcome.winners == ("player",)) == before.objectives[1].met
        wins[bool(outcome.winners)] += 1
    assert wins[True] > 8


def test_g21_the_bounds_of_a_mission() -> None:
    for count in (5, 9):
        row = {"icon": "bar", "condition": {}, "damage": {"personnel": 1}}
        assert len(read_mission({"id": "own", "facilities": [row] * count}).facilities) == count
