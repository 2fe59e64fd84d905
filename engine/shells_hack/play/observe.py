"""What each viewer may see of a position (D26, D29)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import ALL, COMMON, LogLine, Outcome
from engine.shells_hack.play.explain import phase_of
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.report import blue_cards, progress, red_cards
from engine.shells_hack.play.view import BuffView, ComponentView, EdgeView, TeamView, View
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.settings import ASSETS, PARAMETERS
from engine.shells_hack.rules.state import ENDINGS, Ending, Phase, winner_of
from engine.shells_hack.rules.tables import bits

VIEWERS = ("blue", "red", COMMON, ALL)


def outcome(position: Position) -> Outcome | None:
    """Return how the match ended (D23), None while it goes on."""
    if position.state.phase != Phase.OVER:
        return None
    ending = Ending(position.state.ending)
    return Outcome((winner_of(ending),), ENDINGS[ending])


def view(position: Position, viewer: str) -> View:
    """Return the match from a viewer's chair."""
    settings, tables, state = position.settings, position.tables, position.state
    over = state.phase == Phase.OVER
    sees_company = viewer in ("blue", ALL)
    shown = tables.enabled if sees_company else rules.visible(tables, state)
    return View(
        viewer=viewer,
        phase=phase_of(position),
        turn=state.turn,
        turn_limit=tables.turn_limit,
        funds_cap=tables.funds_cap,
        price=state.price,
        threshold=tables.threshold,
        prices=tuple(position.prices),
        event=position.event_card or None,
        bypass_left=state.bypass_left,
        buffs=_buffs(position),
        components=tuple(_component(position, c, sees_company) for c in bits(shown)),
        edges=_edges(position, shown, sees_company),
        blue=_blue(position, viewer in ("blue", ALL)),
        red=_red(position, viewer in ("red", ALL)),
        company=settings.company if sees_company or over else None,
        actor=settings.actor if viewer in ("red", ALL) or over else None,
        progress=(progress(tables, state, viewer), tables.goal_count) if viewer in ("red", ALL) or over else None,
        price_mode=bool(state.price_mode) if viewer in ("red", ALL) else None,
        outcome=outcome(position),
        log=_log(position, viewer),
    )


def ended(seen: View, position: Position, outcome: Outcome) -> View:
    """Return a view as it is after an end that no rule brought: both cards are open (D26)."""
    settings = position.settings
    done = progress(position.tables, position.state, seen.viewer), position.tables.goal_count
    return replace(seen, phase="over", company=settings.company, actor=settings.actor, progress=done, outcome=outcome)


def _component(position: Position, number: int, sees_company: bool) -> ComponentView:
    tables, state = position.tables, position.state
    component = position.settings.architecture.components[number]
    scouted, intruded = bool(state.scouted >> number & 1), bool(state.intruded >> number & 1)
    recon, intrusion, execution = (rules.resistance(state, param, number) for param in range(len(PARAMETERS)))
    return ComponentView(
        id=component.id,
        name=component.name,
        layer=component.layer,
        exposed=bool(tables.exposed >> number & 1),
        scouted=scouted,
        intruded=intruded,
        stopped=bool((state.stopped_now | state.stopped_before) >> number & 1),
        levels=(recon, intrusion, execution) if sees_company or scouted or intruded else None,
        assets=tuple(ASSETS[a] for a in bits(tables.assets[number])) if sees_company or intruded else None,
        applied=tuple(card.id for i, card in enumerate(position.countermeasures) if state.applied[i] >> number & 1)
        if sees_company
        else None,
    )


def _edges(position: Position, shown: int, sees_company: bool) -> tuple[EdgeView, ...]:
    """All ways for Blue; for Red those out of intruded components."""
    state = position.state
    known = shown if sees_company else state.intruded
    return tuple(
        EdgeView(position.target_id(source), position.target_id(target), bool(state.intruded >> source & 1))
        for source in bits(known)
        for target in bits(position.tables.successors[source])
    )


def _buffs(position: Position) -> tuple[BuffView, ...]:
    """Weaponization is public, so everyone knows what is in force."""
    kinds: dict[int, BuffView] = {}
    for number, card in enumerate(position.attacks):
        row = position.tables.attacks[number]
        if card.buff is not None and position.state.buffs[row.buff]:
            amount = position.state.buffs[row.buff]
            kinds[row.buff] = BuffView(card.buff.parameter, amount, card.buff.component or "", card.buff.card or "")
    return tuple(kinds[kind] for kind in sorted(kinds))


def _blue(position: Position, own: bool) -> TeamView:
    state, tables = position.state, position.tables
    hand = blue_cards(position, state)
    return TeamView(
        funds=state.blue_funds if own else None,
        income=tables.blue_income if own else None,
        stars=tables.robustness if own else None,
        hand=tuple(hand) if own else None,
        known=tuple(position.countermeasures[c].id for c in bits(state.blue_hand & state.blue_shown)),
        hand_size=len(hand),
        deck_size=state.blue_deck_size - state.blue_drawn,
        removed=state.blue_removed,
        draws_left=state.draws_left if own else 0,
        must_draw=bool(state.draw_due and state.phase == Phase.BLUE),
    )


def _red(position: Position, own: bool) -> TeamView:
    state, tables = position.state, position.tables
    hand = red_cards(position, state)
    shown = [
        card.id
        for i, card in enumerate(position.attacks)
        if (state.red_hand & state.red_shown & _kept(position)) >> i & 1
    ]
    return TeamView(
        funds=state.red_funds if own else None,
        income=tables.red_income if own else None,
        stars=position.settings.actor.skill if own else None,
        hand=tuple(hand) if own else None,
        known=tuple(shown),
        hand_size=len(hand),
        deck_size=state.red_deck_size - state.red_drawn,
        removed=state.red_removed,
        draws_left=0,
        must_draw=bool(state.draw_due and state.phase == Phase.RED),
    )


def _kept(position: Position) -> int:
    """Cards that stay in hand when played; a weaponization card shown is spent, and another copy was never shown."""
    return ~position.tables.weapon_cards


def _log(position: Position, viewer: str) -> tuple[LogLine, ...]:
    lines = []
    for event in position.events:
        if viewer in event.to:
            lines.append(LogLine(event.number, event.turn, event.seat, event.code, event.params))
        elif event.code_for_others:
            lines.append(LogLine(event.number, event.turn, event.seat, event.code_for_others, event.params_for_others))
    return tuple(lines)
