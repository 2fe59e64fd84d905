"""The deal, the first adventurers, two players, sessions."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from engine.errors import IllegalAction
from engine.game import ALL, COMMON
from engine.match import Match
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.set_files import read_set
from engine.skull_bites.state import NONE, State
from tests.contract.play import walk
from tests.engine.skull_bites.table import GAME, SET_DATA, act, ids, settings, told, tuck

SEVERAL = (3, 4, 5)


def deals(players: int, count: int = 60) -> list[State]:
    return [GAME.new(settings(players), seed) for seed in range(count)]


def pairs_of(state: State) -> list[tuple[int, ...]]:
    """Both adventurers of every seat, before the first one is chosen."""
    down = [() if one == NONE else (one,) for one in state.down]
    return [(*choices, *hidden) for choices, hidden in zip(state.choices, down, strict=True)]


@pytest.mark.parametrize("players", SEVERAL)
def test_two_adventurers_each(players: int) -> None:
    """S4, S5: one fewer than players of each faction and both bosses, never both with one player."""
    again = 0
    for state in deals(players):
        pairs, tables = pairs_of(state), state.tables
        assert [len(pair) for pair in pairs] == [2] * players
        dealt = [one for pair in pairs for one in pair]
        assert len(set(dealt)) == 2 * players
        for faction in (0, 1):
            assert sum(tables.factions[one] == faction for one in dealt) == players
        assert sum(tables.boss[one] for one in dealt) == 2
        assert not any(all(tables.boss[one] for one in pair) for pair in pairs)
        again += bool(told(state, "dealt_again"))
    assert again, "some deals gave both to one player"


@pytest.mark.parametrize("players", SEVERAL)
def test_no_start_with_one_faction(players: int) -> None:
    """S4: whatever anybody chooses."""
    for state in deals(players):
        for chosen in product(*state.choices):
            assert len({state.tables.factions[one] for one in chosen}) == 2


@pytest.mark.parametrize("players", [2, *SEVERAL])
def test_the_deck_is_dealt(players: int) -> None:
    """S1: eight cards each and a draw pile left; another seed is another deal."""
    first, second = deals(players, 2)
    assert [len(hand) for hand in first.hands] == [8] * players
    assert len(first.pile) == 46 - 8 * players >= 6
    assert first.hands != second.hands


def test_a_boss_cannot_be_chosen_first() -> None:
    """S5: its holder has one choice, and is asked like everybody, so that nobody sees who holds one."""
    for state in deals(3, 10):
        assert GAME.to_act(state) == ("p1", "p2", "p3")
        for seat, down in enumerate(state.down):
            if down == NONE:
                continue
            boss = state.tables.adventurers[down]
            with pytest.raises(IllegalAction) as caught:
                GAME.step(state, f"p{seat + 1}", GAME.decode(state, f"choose {boss}"))
            assert [reason.code for reason in caught.value.reasons] == ["not_to_choose"]
            assert len(GAME.legal(state, f"p{seat + 1}")) == 1


def free_deal() -> tuple[int, Match]:
    """A deal of five in which p1 may choose, and its seed."""
    for seed in range(100):
        match = Match(GAME, settings(5), seed)
        if len(match.state.choices[0]) == 2:
            return seed, match
    raise AssertionError


def test_nobody_sees_a_choice_before_all_have_chosen() -> None:
    """S5: neither in view nor log, legal acts or take-backs; only the seat itself and ``all``."""
    seed, first = free_deal()
    second = Match(GAME, settings(5), seed)
    for match, place in ((first, 0), (second, 1)):
        match.play("p1", match.view("p1").acts[place])
        match.play("p3", match.view("p3").acts[0])
    for viewer in ("p2", "p3", "p4", "p5", COMMON):
        assert first.view(viewer) == second.view(viewer)
        assert first.view(viewer).players[0].has_chosen
    for viewer in ("p1", ALL):
        assert first.view(viewer).players[0].chosen != second.view(viewer).players[0].chosen
    assert first.to_act() == second.to_act() == ("p2", "p4", "p5")


def test_the_order_of_choosing_changes_nothing_and_no_take_back_passes_it() -> None:
    """S5: turning them up counts as chance."""
    seed, _ = free_deal()
    ends = set()
    for order in list(permutations(f"p{number}" for number in range(1, 6)))[::12]:
        match = Match(GAME, settings(5), seed)
        for seat in order:
            assert match.undo_length() == (1 if match.acts else 0)
            match.play(seat, match.view(seat).acts[0])
        assert match.undo_length() == 0
        ends.add((tuple(match.state.up), tuple(match.state.down), match.state.leader))
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("chosen", "first"), [("wb da wa", 2), ("wb da dc", 1), ("wc db wb", 2), ("dc wd wc", 2), ("wd db dd", 1)]
)
def test_the_earliest_letter_starts(chosen: str, first: int) -> None:
    """S5: witches first where letters are equal."""
    state = GAME.new(settings(3), 1)
    tables = state.tables
    state.choices = [(tables.adventurer_of[id],) for id in chosen.split()]
    state.down = [tables.adventurer_of[id] for id in ("wq", "dk", "dd" if "dd" not in chosen else "da")]
    for seat, id in enumerate(chosen.split()):
        GAME.step(state, f"p{seat + 1}", GAME.decode(state, f"choose {id}"))
    assert GAME.view(state, COMMON).leader == f"p{first + 1}"
    assert GAME.to_act(state) == (f"p{first + 1}",)


def test_equal_letters_of_one_faction_start_in_seat_order() -> None:
    """S5: a set may give a letter twice."""
    rows = [row | {"letter": "A"} for row in SET_DATA["witch"]["adventurers"]]
    cards = read_set(SET_DATA | {"witch": SET_DATA["witch"] | {"adventurers": rows}})
    state = GAME.new(GAME.make_settings(set=cards, players=3), 1)
    tables = state.tables
    state.choices = [(tables.adventurer_of[id],) for id in ("da", "wd", "wb")]
    state.down = [tables.adventurer_of[id] for id in ("wq", "dk", "dd")]
    act(state, "choose da", "choose wd", "choose wb")
    assert GAME.view(state, COMMON).leader == "p2"


# ---- two players


def test_two_players_choose_among_the_hardy_of_their_faction() -> None:
    """S14, S38: the bosses decide the factions, open to both; HP 3 only; all choose at once; the boss lies below."""
    sides = set()
    for state in deals(2, 20):
        views = {viewer: GAME.view(state, viewer) for viewer in ("p1", "p2", COMMON)}
        for viewer, view in views.items():
            assert [one.down.boss for one in view.players] == [True, True], viewer
        for seat, choices in enumerate(state.choices):
            faction = state.tables.factions[state.down[seat]]
            names = [state.tables.adventurers[one] for one in choices]
            assert names == (["wa", "wb", "wc", "wd", "bonus"], ["da", "db", "dc", "dd", "smith_won"])[faction]
        sides.add(state.tables.factions[state.down[0]])
        assert GAME.to_act(state) == ("p1", "p2")
    assert sides == {0, 1}


def duel(*hands: str) -> State:
    state = GAME.new(settings(2), 3)
    tables = state.tables
    state.down = [tables.adventurer_of[id] for id in ("wq", "dk")]
    state.choices = [tuple(tables.adventurer_of[id] for id in names) for names in (("wa",), ("db",))]
    state.hands = [sorted(tables.card_of[id] for id in hand.split()) for hand in hands]
    held = {card for hand in state.hands for card in hand}
    state.pile = [card for card in range(len(tables.cards)) if card not in held]
    return act(state, "choose wa", "choose db")


def test_two_players_discard_at_once_and_draw() -> None:
    """S14: after the battle, hidden until both have chosen; then one card each from the draw pile."""
    state = duel("fire_5 fire_2 wind_1", "fire_7 fire_3 wind_3")
    act(state, "play fire_5", "play fire_7", "defend fire_5 fire_7")
    assert (state.phase, GAME.to_act(state)) == ("discard", ("p1", "p2"))
    top = ids(state, state.pile[-2:])
    before = GAME.view(state, "p2")
    assert [str(one) for one in GAME.legal(state, "p1")] == ["discard fire_2", "discard wind_1"]
    act(state, "discard wind_1")
    after = GAME.view(state, "p2")
    assert (after.players[0].has_chosen, after.players[0].chosen, after.discards) == (True, None, before.discards)
    assert [line for line in after.log if line.code == "put_away"][0].params == {}
    assert GAME.to_act(state) == ("p2",)
    act(state, "discard fire_3")
    assert ids(state, state.discards)[-2:] == ["wind_1", "fire_3"]
    assert told(state, "drew") == [{"seat": "p1", "card": top[1]}, {"seat": "p2", "card": top[0]}]
    assert [row for row in told(state, "drew", "p1") if row["seat"] == "p2"] == [{"seat": "p2"}]
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert (state.battle, state.phase) == (2, "play")


def test_two_players_with_empty_hands_are_dealt_anew() -> None:
    """S14, S12: instead of discarding and drawing."""
    state = duel("fire_5", "fire_7")
    act(state, "play fire_5", "play fire_7", "defend fire_5 fire_7")
    assert ([len(hand) for hand in state.hands], state.battle, state.phase) == ([8, 8], 2, "play")
    assert told(state, "discarded") == []


def test_nobody_draws_where_not_everybody_can() -> None:
    """S39: with one card left in the draw pile hands stay equal; it is dealt with the next deal."""
    state = duel("fire_5 fire_2 wind_1", "fire_7 fire_3 wind_3")
    del state.pile[1:]
    act(state, "play fire_5", "play fire_7", "defend fire_5 fire_7", "discard wind_1", "discard fire_3")
    assert ([len(hand) for hand in state.hands], len(state.pile)) == ([1, 1], 1)


# ---- sessions


def test_the_games_of_a_session_add_up() -> None:
    """S13, S42: the next game is dealt in the same act; most points win, by as many games as were chosen."""
    for seed in range(12):
        states = [state for state, _, _ in walk(GAME, seed, settings(4, games=3))]
        end = states[-1]
        assert len(end.results) == 3
        assert end.points == [sum(result.points[seat] for result in end.results) for seat in range(4)]
        outcome = GAME.outcome(end)
        assert outcome.termination == "points"
        best = [seat for seat, points in zip(end.seats, end.points, strict=True) if points == max(end.points)]
        assert list(outcome.winners) == best
        view = GAME.view(end, COMMON)
        assert [row.game for row in view.results] == [1, 2, 3]
        assert {row.faction for row in view.results} <= {*FACTIONS, None}


def test_the_next_game_begins_afresh() -> None:
    """S42: all cards, shields and adventurers anew; the points stay."""
    state = GAME.new(settings(2, games=2), 3)
    tables = state.tables
    state.down = [tables.adventurer_of[id] for id in ("wq", "dk")]
    state.choices = [(tables.adventurer_of["wa"],), (tables.adventurer_of["db"],)]
    act(state, "choose wa", "choose db")
    state.up[0], state.down[0], state.fallen[0] = state.down[0], NONE, (state.up[0],)
    state.shields[0] = 0
    tuck(state, 0, " ".join(ids(state, state.pile[:2])))
    state.hands = [[tables.card_of["fire_1"]], [tables.card_of["fire_5"]]]
    act(state, "play fire_1", "play fire_5")
    assert (state.game, state.phase, state.points) == (2, "choose", [0, 2]), "its own card felled it"
    assert GAME.outcome(state) is None
    assert [len(hand) for hand in state.hands] == [8, 8] and len(state.pile) == 30
    assert (state.shields, state.discards, state.battle) == ([7, 7], [], 0)
