"""Whole random games: no card is ever lost or in two places, and every game ends, once."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.skull_bites.state import CHOOSING, MAX_BATTLES, OVER, PLAYING, State
from engine.skull_bites.tables import NONE
from tests.engine.skull_bites.table import GAME

FEW, MANY = 40, 2_500  #: games of each number of players


def check_cards(state: State) -> None:
    """Every card of the deck lies in exactly one place; so does every adventurer in play."""
    places = [*state.hands, *state.tucked, *state.buried, state.pile, state.discards]
    cards = Counter(card for place in places for card in place)
    cards.update(played.card for played in state.field)
    assert cards == Counter(range(len(state.tables.cards)))
    if state.phase == CHOOSING:
        return
    people = [one for one in (*state.up, *state.down) if one != NONE]
    people += [one for seat, fallen in enumerate(state.fallen) for one in fallen if one != state.up[seat]]
    assert len(set(people)) == len(people) == 2 * len(state.seats)


def check_seats(state: State) -> None:
    """Equal hands between battles; who has left has nothing and does nothing; damage stays below HP."""
    inside = state.inside()
    assert len(inside) >= 2
    for seat in range(len(state.seats)):
        if state.left[seat]:
            assert not state.hands[seat] and not state.tucked[seat] and not state.buried[seat]
            assert state.phase != PLAYING or seat not in state.order
        elif state.phase not in (CHOOSING, OVER):
            assert len(state.tucked[seat]) < state.tables.hp[state.up[seat]]
    if not state.field and state.phase != OVER:
        assert len({len(state.hands[seat]) for seat in inside}) == 1


def play(players: int, seed: int) -> State:
    """Play a random game, checked after every act."""
    luck, state = random.Random(seed), GAME.new(GAME.make_settings(players=players), seed)
    check_cards(state)
    while acting := GAME.to_act(state):
        seat = luck.choice(acting)
        choosing = state.phase == CHOOSING
        GAME.step(state, seat, luck.choice(GAME.legal(state, seat)))
        check_cards(state)
        check_seats(state)
        if choosing and state.phase != CHOOSING:
            assert len({state.faction(one) for one in range(players)}) == 2, "never all of one faction at the start"
        assert (GAME.outcome(state) is None) == bool(GAME.to_act(state))
    return state


@pytest.mark.parametrize("games", [FEW, pytest.param(MANY, marks=pytest.mark.long)], ids=["few", "many"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games(players: int, games: int) -> None:
    """S13, S41: each ends with one outcome, far below the limit; the points are those of the ending."""
    longest, endings = 0, Counter[str]()
    for seed in range(games):
        state = play(players, seed)
        (result,) = state.results
        outcome = GAME.outcome(state)
        longest = max(longest, state.battle)
        endings[outcome.termination] += 1
        winners = {state.seats[seat] for seat in range(players) if state.faction(seat) == result.winner}
        assert set(outcome.winners) == winners
        assert sum(state.points) == len(winners) + (result.winner != NONE) + (result.lethal != NONE)
        assert (result.termination == "boss_defeated") or result.lethal == NONE
    print(f"{players} players: {games} games, longest {longest} battles, {dict(endings)}")
    assert longest < MAX_BATTLES // 2
    assert set(endings) <= {"boss_defeated", "one_faction"}
