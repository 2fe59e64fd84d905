"""What an act does, and how a game goes on until somebody is to act again. Everything here is done in place."""

from __future__ import annotations

from engine.skull_bites import battle
from engine.skull_bites.actions import BLOCK, CHOOSE, DEFEND, DISCARD, HEAL, PLAY, RESTORE, Action
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.deal import deal_cards, deal_game
from engine.skull_bites.effects import ELEMENTS
from engine.skull_bites.ending import end_by_faction, end_undecided
from engine.skull_bites.penalty import penalty_of
from engine.skull_bites.state import (
    ALL_SHIELDS,
    ASK_DEFEND,
    ASK_REVIVE,
    ASKING,
    BATTLE_LIMIT,
    CHOOSING,
    DECIDE,
    DISCARDING,
    MAX_BATTLES,
    NEXT,
    NO_CARDS,
    OVER,
    PLAYING,
    REVEAL,
    SPOILS,
    STRIKE,
    SWAP,
    TURN,
    Ask,
    Played,
    State,
)
from engine.skull_bites.tables import NONE


def to_act(state: State) -> tuple[int, ...]:
    """Return the seats that may act now."""
    phase = state.phase
    if phase == PLAYING:
        return (state.order[len(state.field)],)
    if phase == ASKING:
        return (state.asks[0].seat,)
    if phase == OVER:
        return ()
    return tuple(seat for seat, chosen in enumerate(state.chosen) if chosen == NONE and not state.left[seat])


def act(state: State, seat: int, action: Action) -> None:
    """Play a legal act and go on to the next one that somebody is to make."""
    kind, tables = action.kind, state.tables
    if kind == PLAY:
        _play(state, seat, tables.card_of[action.card])
    elif kind == CHOOSE:
        _choose(state, seat, tables.adventurer_of[action.card])
    elif kind == DISCARD:
        _discard(state, seat, tables.card_of[action.card])
    else:
        _answer(state, seat, action)
    _go_on(state)


# ---- the first adventurers (S5, S14)


def _choose(state: State, seat: int, adventurer: int) -> None:
    state.chosen[seat] = adventurer
    state.tell("chose", seat, {"adventurer": state.tables.adventurers[adventurer]}, seat, {})
    if NONE in state.chosen:
        return
    tables = state.tables
    for one, chosen in enumerate(state.chosen):
        state.up[one] = chosen
        if state.down[one] == NONE:
            state.down[one] = next(other for other in state.choices[one] if other != chosen)
        state.tell("showed", one, {"adventurer": tables.adventurers[chosen], "faction": FACTIONS[state.faction(one)]})
    state.chosen = [NONE] * len(state.seats)
    state.chance += 1
    state.leader = min(range(len(state.up)), key=lambda one: (tables.letters[state.up[one]], state.faction(one), one))
    begin_battle(state)


def begin_battle(state: State) -> None:
    """Begin a battle: its leader starts, or who is next clockwise if the leader has left (S11)."""
    state.battle += 1
    count = len(state.seats)
    around = [(state.leader + step) % count for step in range(count)]
    state.order = tuple(seat for seat in around if not state.left[seat])
    state.leader = state.order[0]
    state.field, state.element, state.winner, state.loser = [], NONE, NONE, NONE
    state.numbers, state.vanished, state.attacks, state.blocked = (), frozenset(), (), frozenset()
    state.phase, state.stage = PLAYING, TURN
    state.tell("battle_began", state.leader, {"battle": state.battle})


# ---- a card is played (S6, S7)


def _play(state: State, seat: int, card: int) -> None:
    tables = state.tables
    state.hands[seat].remove(card)
    element = tables.elements[card]
    params = {"card": tables.cards[card]}
    story = tables.stories[card]
    if story is not None:
        state.field.append(Played(card, seat, False))
        state.tell("told", seat, params)
        battle.tell_played(state, seat, story)
        state.stage = TURN
        return
    breaks, flips = penalty_of(element, state.element, state.shields[seat], tables.immune[state.up[seat]])
    state.field.append(Played(card, seat, flips))
    state.tell("played_flipped" if flips else "played", seat, params)
    if breaks:
        state.shields[seat] &= ~(1 << state.element)
        state.tell("penalty", seat, {"element": ELEMENTS[state.element]})
    if state.element == NONE:
        state.element = element
        state.tell("element_set", seat, {"element": ELEMENTS[element]})


def _discard(state: State, seat: int, card: int) -> None:
    state.chosen[seat] = card
    state.tell("put_away", seat, {"card": state.tables.cards[card]}, seat, {})
    if NONE in state.chosen:
        return
    for one, chosen in enumerate(state.chosen):
        state.hands[one].remove(chosen)
        state.discards.append(chosen)
        state.tell("discarded", one, {"card": state.tables.cards[chosen]})
    state.chosen = [NONE] * len(state.seats)
    state.chance += 1
    if len(state.pile) >= len(state.seats):  # with fewer nobody draws, so that hands stay equal (S39)
        for one in state.order:
            card = state.pile.pop()
            state.hands[one] = sorted([*state.hands[one], card])
            state.tell("drew", one, {"card": state.tables.cards[card]}, one, {})
    state.phase, state.stage = PLAYING, NEXT


# ---- questions


def _answer(state: State, seat: int, action: Action) -> None:
    ask = state.asks[0]
    if ask.kind == ASK_DEFEND:
        _defend(state, ask, action)
        return
    if action.kind == RESTORE:
        battle.restore(state, seat, ELEMENTS.index(action.card))
    elif action.kind == HEAL:
        battle.heal(state, seat, state.tables.card_of[action.card])
    del state.asks[0]


def _defend(state: State, ask: Ask, action: Action) -> None:
    """One card blocked or taken, or all that are still open (S10)."""
    ids = state.tables.cards
    names = {ids[state.field[place].card]: place for place in ask.places}
    left: tuple[int, ...] = ()
    if action.kind == DEFEND:
        state.blocked |= {names[id] for id in action.cards}
    else:
        place = names[action.card]
        state.blocked |= {place} if action.kind == BLOCK else set()
        left = tuple(other for other in ask.places if other != place)
    if left:
        state.asks[0] = ask._replace(places=left)
    else:
        del state.asks[0]


# ---- how it goes on


def _go_on(state: State) -> None:
    """Go from stage to stage until somebody is to act."""
    if state.phase in (CHOOSING, DISCARDING):
        return
    while state.phase != OVER:
        if state.asks:
            state.phase = ASKING
            return
        stage = state.stage
        if stage == TURN:
            state.phase = PLAYING
            if len(state.field) < len(state.order):
                return
            state.stage = DECIDE
        elif stage == DECIDE:
            battle.decide_battle(state)
            state.stage = STRIKE
        elif stage == STRIKE:
            state.stage = SPOILS
            battle.strike(state)
        elif stage == SPOILS:
            state.stage = REVEAL
            battle.spoils(state)
        elif stage == REVEAL:
            state.stage = SWAP
            _reveal(state)
        elif stage == SWAP:
            state.stage = NEXT
            if len(state.seats) == 2 and state.hands[0]:
                state.phase = DISCARDING
                return
        else:
            _next_battle(state)
    if state.game < state.settings.games:  # the next game of the session is dealt at once (S42)
        deal_game(state)


def _reveal(state: State) -> None:
    """Defeated adventurers give way, or their players leave (S11); one faction alone has won (S13)."""
    inside = [seat for seat in state.order if not state.left[seat]]
    fallen = [seat for seat in inside if state.fallen[seat][-1:] == (state.up[seat],)]
    for seat in fallen:
        if state.down[seat] == NONE:
            state.left[seat] = True
            state.discards += [*state.hands[seat], *state.buried[seat]]
            state.hands[seat], state.buried[seat] = [], []
            state.tell("left", seat)
        else:
            state.up[seat], state.down[seat] = state.down[seat], NONE
            name = state.tables.adventurers[state.up[seat]]
            state.tell("revealed", seat, {"adventurer": name, "faction": FACTIONS[state.faction(seat)]})
            state.chance += 1
    if end_by_faction(state):
        return
    for seat in fallen:
        if not state.left[seat] and state.shields[seat] != ALL_SHIELDS:
            state.asks.append(Ask(ASK_REVIVE, seat))


def _next_battle(state: State) -> None:
    if state.battle >= MAX_BATTLES:
        end_undecided(state, BATTLE_LIMIT)
        return
    inside = state.inside()
    if not any(state.hands[seat] for seat in inside):
        state.pile += state.discards
        state.discards = []
        if len(state.pile) < len(inside):
            end_undecided(state, NO_CARDS)
            return
        state.tell("dealt_anew")
        deal_cards(state)
    if state.winner != NONE:
        state.leader = state.winner
    begin_battle(state)
