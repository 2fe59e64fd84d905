"""Cards forced in and out, and countermeasures that stand from the start: on decks laid out by hand."""

from __future__ import annotations

import pytest

from engine import compile
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.rules import deal, resistance
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import TURN_LIMIT, State, new_state
from engine.shells_hack.rules.tables import active_attacks, active_countermeasures, bits, prepare
from engine.shells_hack.simulation.simulator import AS_IT_IS, Simulator, Twist
from engine.shells_hack.simulation.trials import (
    APPLIED,
    BLUE_IN,
    BLUE_OUT,
    RED_IN,
    RED_OUT,
    change_deal,
    exchange,
    without,
)
from tests.engine.shells_hack.test_compiled import variants

DEFAULT = SHELLS_HACK.default_settings()
ATTACKS = [card.id for card in active_attacks(DEFAULT, load())]
DEFENCES = [card.id for card in active_countermeasures(DEFAULT, load())]
CATEGORY = {card.id: card.category for card in load().attacks}


def dealt(seed: int, twist: int = 0, card: int = 0, target: int = 0, settings: Settings = DEFAULT) -> State:
    """A match's state after the deal, changed."""
    tables, state = prepare(settings), new_state()
    deal(tables, state, seed, settings.actor.skill)
    change_deal(tables, state, settings.actor.skill, twist, card, target)
    return state


def red_hand(state: State) -> list[str]:
    """The cards dealt to Red, in the order of the deal."""
    return [ATTACKS[card] for card in state.red_deck[: state.red_drawn]]


def red_deck(state: State) -> list[str]:
    """All of Red's cards, dealt ones first."""
    return [ATTACKS[card] for card in state.red_deck[: state.red_deck_size]]


def blue_deck(state: State) -> list[str]:
    """All of Blue's cards, dealt ones first."""
    return [DEFENCES[card] for card in state.blue_deck[: state.blue_deck_size]]


def test_taking_cards_out_of_a_deck() -> None:
    """All copies go, the others keep their order."""
    deck = [3, 1, 3, 2, 1, 9, 9]
    assert without(deck, 5, 3) == 3
    assert deck[:3] == [1, 2, 1]


def test_two_cards_change_places() -> None:
    """With the first copy beyond the place; without one nothing happens."""
    deck = [5, 1, 7, 2, 7]
    exchange(deck, 5, 7, 1)
    assert deck == [5, 7, 1, 2, 7]
    exchange(deck, 5, 4, 1)
    assert deck == [5, 7, 1, 2, 7]


@pytest.mark.parametrize("card", ATTACKS)
def test_red_out_deals_from_a_deck_without_the_card(card: str) -> None:
    """The hand is what D21 deals from the shuffled deck without the card."""
    number = ATTACKS.index(card)
    for seed in range(20):
        plain, changed = dealt(seed), dealt(seed, RED_OUT, number)
        assert card not in red_deck(changed)
        rest = [name for name in red_deck(plain) if name != card]
        assert sorted(red_deck(changed)) == sorted(rest)
        if card not in red_hand(plain):
            assert red_deck(changed) == rest and red_hand(changed) == red_hand(plain)
        hand, left = [], rest[:]
        for category in ("recon", "weaponization", "direct", "lateral", "execution"):
            first = next(name for name in left if CATEGORY[name] == category)
            left.remove(first)
            hand.append(first)
        assert red_hand(changed) == hand + left[: DEFAULT.actor.skill]


@pytest.mark.parametrize("card", ATTACKS)
def test_red_in_takes_the_place_of_the_card_of_its_category(card: str) -> None:
    """Exactly one card of the hand changes, and only where the card was not dealt anyway."""
    number = ATTACKS.index(card)
    for seed in range(20):
        plain, changed = dealt(seed), dealt(seed, RED_IN, number)
        assert changed.red_hand >> number & 1
        if card in red_hand(plain):
            assert changed == plain
            continue
        place = next(i for i, name in enumerate(red_hand(plain)) if CATEGORY[name] == CATEGORY[card])
        expected = red_deck(plain)
        other = expected.index(card)
        expected[place], expected[other] = expected[other], expected[place]
        assert red_deck(changed) == expected
        assert changed.red_drawn == plain.red_drawn and changed.blue_hand == plain.blue_hand


@pytest.mark.parametrize("card", DEFENCES)
def test_blue_in_and_out(card: str) -> None:
    """In: in place of the card dealt last. Out: the next card moves up."""
    number = DEFENCES.index(card)
    size = DEFAULT.company.robustness
    for seed in range(20):
        plain = dealt(seed)
        inside, out = dealt(seed, BLUE_IN, number), dealt(seed, BLUE_OUT, number)
        assert blue_deck(out) == [name for name in blue_deck(plain) if name != card]
        assert set(bits(out.blue_hand)) == {DEFENCES.index(name) for name in blue_deck(out)[:size]}
        assert inside.blue_hand >> number & 1 and inside.blue_drawn == plain.blue_drawn == out.blue_drawn == size
        if card in blue_deck(plain)[:size]:
            assert inside == plain
        else:
            expected = blue_deck(plain)
            other = expected.index(card)
            expected[size - 1], expected[other] = expected[other], expected[size - 1]
            assert blue_deck(inside) == expected


def test_duplicates_leave_the_game_in_a_forced_hand_too() -> None:
    """With four copies of everything the hand is dealt by D4 like any other, and nothing of the first deal is left."""
    settings = SHELLS_HACK.make_settings(actor="blank_page", copies=4)
    for seed in range(30):
        state = dealt(seed, RED_IN, ATTACKS.index("phishing_site"), settings=settings)
        hand = [ATTACKS[card] for card in state.red_deck[: state.red_drawn]]
        spare = sum(state.spares)
        assert bin(state.red_hand).count("1") + spare + state.red_removed == len(hand) == 5 + settings.actor.skill


def test_a_countermeasure_stands_from_the_start_for_nothing() -> None:
    """Its levels rise by D20, it cannot be played there again, and Blue's funds and hand are as dealt."""
    card = DEFENCES.index("mfa")
    row = load().countermeasures[card]
    target = next(bits(prepare(DEFAULT).strengthens[card][1]))
    plain, changed = dealt(3), dealt(3, APPLIED, card, target)
    raised = (row.recon, row.intrusion, row.execution)
    for param in range(3):
        before, after = resistance(plain, param, target), resistance(changed, param, target)
        assert after == (min(3, before + raised[param]) if before else 0)
    assert changed.applied[card] == 1 << target
    assert (changed.blue_funds, changed.blue_hand, changed.blue_shown) == (plain.blue_funds, plain.blue_hand, 0)


def test_without_a_twist_it_is_the_match_of_the_seed() -> None:
    """And the winners are those of ``play_out``."""
    tables, skill = prepare(DEFAULT), DEFAULT.actor.skill
    winners = []
    for seed in range(25):
        state = new_state()
        play_out(tables, state, seed, skill, RULEBOOK, RULEBOOK)
        winners.append(int(state.ending != TURN_LIMIT))
    assert list(Simulator(tables, skill).wins(tuple(range(25)), RULEBOOK, RULEBOOK, AS_IT_IS)) == winners


@pytest.mark.parametrize("name", variants())
def test_plain_and_compiled_try_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every twist, several cards, 15 seeds."""
    pytest.importorskip("numba")
    settings, seeds = variants()[name], tuple(range(15))
    simulator = Simulator(prepare(settings), settings.actor.skill)
    twists = [AS_IT_IS, *(Twist(kind, card, 2) for kind in (BLUE_IN, BLUE_OUT, RED_IN, RED_OUT) for card in (0, 5, 9))]
    twists.append(
        Twist(APPLIED, 0, next(bits(simulator.tables.strengthens[0][0] | simulator.tables.strengthens[0][1])))
    )
    fast = [simulator.wins(seeds, RULEBOOK, RULEBOOK, twist) for twist in twists]
    monkeypatch.setattr(compile, "usable", lambda kernel: False)
    assert [simulator.wins(seeds, RULEBOOK, RULEBOOK, twist) for twist in twists] == fast
