"""What each viewer may see (S15): open is all but others' hands, face-down adventurers, choices and the draw pile."""

from __future__ import annotations

from dataclasses import replace

from engine.game import ALL, COMMON, LogLine, Outcome
from engine.skull_bites import battle, beliefs, explain
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.effects import ELEMENTS, StandingEffect, StoryEffect
from engine.skull_bites.preview import previews
from engine.skull_bites.rules import to_act
from engine.skull_bites.state import (
    ASK_DEFEND,
    ASK_HEAL,
    ASKING,
    CHOOSING,
    DECIDE,
    MAX_BATTLES,
    OVER,
    SESSION,
    STRIKE,
    TURN,
    Event,
    Fought,
    Played,
    State,
)
from engine.skull_bites.tables import NONE, Tables
from engine.skull_bites.view import (
    AdventurerView,
    AskView,
    AttackView,
    BattleView,
    CardView,
    EffectView,
    FieldView,
    PlayerView,
    ResultView,
    View,
)

STAGES = {TURN: "cards", DECIDE: "cards", STRIKE: "fight"}  #: every other one is "after"


def viewers(state: State) -> tuple[str, ...]:
    """Return who may look at a match."""
    return (*state.seats, COMMON, ALL)


def ended(seen: View, outcome: Outcome) -> View:
    """Return a view as it is after an end that no rule brought: nobody does anything any more."""
    return replace(seen, phase=OVER, to_act=(), ask=None, choices=(), acts=(), previews=(), outcome=outcome)


def outcome(state: State) -> Outcome | None:
    """Return how the match ended: a game by its faction, a session by its points (S42)."""
    if state.phase != OVER:
        return None
    last = state.results[-1]
    if state.settings.games == 1:
        won = (seat for place, seat in enumerate(state.seats) if state.faction(place) == last.winner)
        return Outcome(tuple(won), last.termination)
    most = max(state.points)
    return Outcome(tuple(seat for place, seat in enumerate(state.seats) if state.points[place] == most), SESSION)


def view(state: State, viewer: str) -> View:
    """Return the match from a viewer's chair."""
    seat = state.seats.index(viewer) if viewer in state.seats else NONE
    found = _table(state, viewer, seat)
    return replace(found, previews=previews(found), log=log(state, seat, viewer == ALL))


def _table(state: State, viewer: str, seat: int) -> View:
    """A view without previews and log."""
    tables, acting = state.tables, to_act(state)
    acts = explain.legal(state, seat) if seat in acting else ()
    choices = state.choices[seat] if seat != NONE and state.phase == CHOOSING else ()
    return View(
        viewer=viewer,
        set=state.settings.set.id,
        game=state.game,
        games=state.settings.games,
        battle=state.battle,
        battles_limit=MAX_BATTLES,
        phase=state.phase,
        stage=STAGES.get(state.stage, "after"),
        to_act=tuple(state.seats[one] for one in acting),
        leader=_seat(state, state.leader),
        order=tuple(state.seats[one] for one in state.order),
        element=_element(state.element),
        field=_field(state, _now(state)),
        winner=_seat(state, state.winner),
        loser=_seat(state, state.loser),
        ask=_ask(state),
        last_battle=_last(state),
        players=tuple(_player(state, one, viewer, seat, acting) for one in range(len(state.seats))),
        hand=tuple(_card(tables, card) for card in state.hands[seat]) if seat != NONE else (),
        choices=tuple(_adventurer(tables, one) for one in choices),
        acts=tuple(str(action) for action in acts),
        previews=(),
        deck=len(state.pile),
        discards=tuple(tables.cards[card] for card in state.discards),
        results=_results(state),
        outcome=outcome(state),
        log=(),
    )


def _player(state: State, one: int, viewer: str, seat: int, acting: tuple[int, ...]) -> PlayerView:
    tables, ids = state.tables, state.tables.cards
    mine, chosen, down = viewer == ALL or one == seat, state.chosen[one], state.down[one]
    up = state.up[one]
    names = tables.adventurers if state.phase == CHOOSING else ids
    seen_down = down != NONE and (mine or len(state.seats) == 2 or state.phase == OVER)
    may_be = (down,) if seen_down else beliefs.may_be(state, seat, one)
    return PlayerView(
        id=state.seats[one],
        points=state.points[one],
        hand=len(state.hands[one]),
        cards=tuple(ids[card] for card in state.hands[one]) if mine else None,
        shields=tuple(name for element, name in enumerate(ELEMENTS) if state.shields[one] >> element & 1),
        up=_adventurer(tables, up) if up != NONE else None,
        faction=FACTIONS[tables.factions[up]] if up != NONE else None,
        damage=tuple(ids[card] for card in state.tucked[one]),
        down=_adventurer(tables, down) if seen_down else None,
        has_down=down != NONE or state.phase == CHOOSING,
        may_be=tuple(tables.adventurers[card] for card in may_be),
        fallen=tuple(_adventurer(tables, card) for card in state.fallen[one]),
        buried=tuple(ids[card] for card in state.buried[one]),
        has_left=state.left[one],
        to_act=one in acting,
        chosen=names[chosen] if mine and chosen != NONE else None,
        has_chosen=chosen != NONE,
    )


def _now(state: State) -> Fought:
    """The field as it lies now, in the form of one that was fought."""
    numbers = state.numbers or tuple(battle.number_of(state, place) for place in range(len(state.field)))
    field, winner, loser = tuple(state.field), state.winner, state.loser
    parts = (state.attacks, state.blocked, state.vanished, winner, loser)
    return Fought(state.game, state.battle, state.order, state.element, field, numbers, *parts)


def _field(state: State, fought: Fought) -> tuple[FieldView, ...]:
    victims, places = dict(fought.attacks), range(len(fought.field))
    return tuple(_on_field(state, fought, place, fought.field[place], victims.get(place, NONE)) for place in places)


def _on_field(state: State, fought: Fought, place: int, played: Played, victim: int) -> FieldView:
    tables = state.tables
    element = tables.elements[played.card]
    return FieldView(
        id=tables.cards[played.card],
        seat=state.seats[played.seat],
        flipped=played.flipped,
        element=_element(fought.element if element == NONE else element),
        number=fought.numbers[place],
        effect=_effect(tables.stories[played.card]),
        vanished=place in fought.vanished,
        victim=_seat(state, victim),
        blocked=place in fought.blocked,
    )


def _last(state: State) -> BattleView | None:
    fought = state.fought
    if fought is None:
        return None
    return BattleView(
        fought.game,
        fought.battle,
        tuple(state.seats[seat] for seat in fought.order),
        _element(fought.element),
        _field(state, fought),
        _seat(state, fought.winner),
        _seat(state, fought.loser),
    )


def _ask(state: State) -> AskView | None:
    if state.phase != ASKING:
        return None
    ask, ids = state.asks[0], state.tables.cards
    seat, attacks = state.seats[ask.seat], []
    options: tuple[str, ...] = ()
    for place in ask.places:
        card, owner, _ = state.field[place]
        attacks.append(AttackView(ids[card], ELEMENTS[battle.element_at(state, place)], state.seats[owner]))
    if ask.kind == ASK_HEAL:
        options = tuple(ids[card] for card in state.tucked[ask.seat])
    elif ask.kind != ASK_DEFEND:
        shields = state.shields[ask.seat]
        options = tuple(name for element, name in enumerate(ELEMENTS) if not shields >> element & 1)
    return AskView(ask.kind, seat, tuple(attacks), options)


def _results(state: State) -> tuple[ResultView, ...]:
    return tuple(
        ResultView(
            game=number,
            termination=result.termination,
            faction=FACTIONS[result.winner] if result.winner != NONE else None,
            points=dict(zip(state.seats, result.points, strict=True)),
            lethal=_seat(state, result.lethal),
            battles=result.battles,
        )
        for number, result in enumerate(state.results, 1)
    )


# ---- the log


def log(state: State, seat: int, everything: bool) -> tuple[LogLine, ...]:
    """Return the events as a seat (NONE: one who looks on) may hear of them."""
    names = (*state.seats, "")
    lines = []
    for event in state.events:
        params = _heard(event, seat, everything)
        if params is not None:
            lines.append(LogLine(event.number, event.battle, names[event.seat], event.code, params))
    return tuple(lines)


def _heard(event: Event, seat: int, everything: bool) -> dict[str, object] | None:
    return event.params if everything or event.to in (NONE, seat) else event.others


# ---- single parts


def _seat(state: State, seat: int) -> str | None:
    return state.seats[seat] if seat != NONE else None


def _element(element: int) -> str | None:
    return ELEMENTS[element] if element != NONE else None


def _effect(effect: StoryEffect | StandingEffect | None) -> EffectView | None:
    return EffectView(effect.what, effect.when, effect.element, effect.amount) if effect is not None else None


def _card(tables: Tables, card: int) -> CardView:
    return CardView(
        tables.cards[card], _element(tables.elements[card]), tables.numbers[card], _effect(tables.stories[card])
    )


def _adventurer(tables: Tables, one: int) -> AdventurerView:
    return AdventurerView(
        tables.adventurers[one],
        FACTIONS[tables.factions[one]],
        tables.letters[one],
        tables.hp[one],
        tables.boss[one],
        _effect(tables.effects[one]),
    )
