"""A hint for the player: the expert's best act from what the seat may know, why, and what else was considered."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import GameOver, InactiveSeat, Reason
from engine.shells_hack.play import explain
from engine.shells_hack.play.actions import DRAW, READY, Action, read_action
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.report import progress
from engine.shells_hack.players import expert, rulebook
from engine.shells_hack.players.motives import RULES
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.rules import Act
from engine.shells_hack.rules.settings import PARAMETERS
from engine.shells_hack.rules.state import BLUE, RED, Phase
from engine.shells_hack.rules.tables import Category

__all__ = ["Advice", "Hint", "hint"]


@dataclass(frozen=True, slots=True)
class Advice:
    """An act, the seat's own chance to win with it, and what speaks for it and against it.

    Codes of ``reasons`` and their values: ``rulebook`` {rule}, ``draw`` {}, ``ready`` {}, ``nothing_left`` {},
    ``saves`` {funds}, ``waits`` {}; of an attack ``sure`` {level, resistance}, ``open`` {level} (it can fail),
    ``falls_short`` {level, resistance}, ``discloses`` {target}, ``way_in`` {target}, ``price`` {points},
    ``objective`` {done, needed}, ``bypass`` {turns}, ``buff`` {parameter, amount}; of a countermeasure
    ``raises`` {parameter, before, after}, ``stops`` {card} (one that Red has shown).
    """

    action: Action
    win_rate: float | None  #: None where nothing was to be decided
    playouts: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The best act, and the others from best to worst as far as they were tried."""

    best: Advice
    others: tuple[Advice, ...]
    rulebook: Action  #: what the rulebook's player would do
    playouts: int


def hint(position: Position, seat: str, draw: int, limit: expert.Limit) -> Hint:
    """Return what the expert would do in a seat and why; the position is not changed.

    :raises GameOver: :raises InactiveSeat: if the seat is not to act
    """
    to_act = explain.seat_to_act(position)
    if not to_act:
        raise GameOver
    if seat != to_act:
        raise InactiveSeat(seat, (to_act,))
    thought = expert.think(position, draw, limit)
    return Hint(
        best=_advice(position, thought, thought.best),
        others=tuple(_advice(position, thought, option) for option in thought.others),
        rulebook=action_of(position, thought.rulebook[:2]),
        playouts=thought.playouts,
    )


def action_of(position: Position, act: Act) -> Action:
    """An act as an action."""
    if act == rules.DRAW:
        return Action(DRAW)
    if act == rules.END and position.state.phase == Phase.SETUP:
        return Action(READY)
    return read_action(expert.text_of(position, act))


def _advice(position: Position, thought: expert.Thought, option: expert.Option) -> Advice:
    found = _own_reasons(position, option.act)
    if option.act == thought.rulebook[:2] and thought.rulebook[2] not in (rulebook.FINISH, rulebook.TAKE_CARD):
        found.append(Reason("rulebook", {"rule": RULES[thought.rulebook[2]]}))
    rate = option.rate if option.playouts else None
    return Advice(action_of(position, option.act), rate, option.playouts, tuple(found))


def _own_reasons(position: Position, act: Act) -> list[Reason]:
    tables, state = position.tables, position.state
    if act == rules.DRAW:
        return [Reason("draw", {})]
    if act == rules.END:
        if state.phase == Phase.SETUP:
            return [Reason("ready", {})]
        if not rules.playable_cards(tables, state):
            return [Reason("nothing_left", {})]
        funds = state.red_funds if state.phase == RED else state.blue_funds
        return [Reason("saves", {"funds": funds}) if funds else Reason("waits", {})]
    if state.phase == BLUE:
        return _defence_reasons(position, act)
    attack = tables.attacks[act[0]]
    if attack.category == Category.WEAPON:
        buff = position.attacks[act[0]].buff
        assert buff is not None
        return [Reason("buff", {"parameter": buff.parameter, "amount": buff.amount})]
    return [_outlook(position, act), *_gains(position, act)]


def _defence_reasons(position: Position, act: Act) -> list[Reason]:
    """Which resistances rise, and which cards that Red has shown they then stop."""
    tables, state = position.tables, position.state
    card, target = act
    found, stopped = [], []
    for param, parameter in enumerate(PARAMETERS):
        if not tables.strengthens[card][param] >> target & 1:
            continue
        before = rules.resistance(state, param, target)
        after = min(3, before + tables.defences[card].raises[param])
        if after > before:
            found.append(Reason("raises", {"parameter": parameter, "before": before, "after": after}))
        for number, row in enumerate(position.attacks):
            attack = tables.attacks[number]
            shown = state.red_shown >> number & 1 and attack.param == param
            if shown and before <= attack.level < after and rules.scope_of(tables, number) >> target & 1:
                stopped.append(Reason("stops", {"card": row.id}))
    return found + stopped


def _outlook(position: Position, act: Act) -> Reason:
    """Whether an attack succeeds, as far as Red knows."""
    tables, state = position.tables, position.state
    card, target = act
    level = rules.effective_level(tables, state, card, target)
    if not rulebook.disclosed(state) >> target & 1:
        return Reason("sure" if level >= 3 else "open", {"level": level} | ({"resistance": 3} if level >= 3 else {}))
    resistance = rules.resistance(state, tables.attacks[card].param, target)
    return Reason("sure" if level >= resistance else "falls_short", {"level": level, "resistance": resistance})


def _gains(position: Position, act: Act) -> list[Reason]:
    """What an attack brings where it succeeds; of an execution only what the assets seen tell."""
    tables, state = position.tables, position.state
    card, target = act
    attack = tables.attacks[card]
    if attack.category == Category.RECON:
        return [Reason("discloses", {"target": position.target_id(target)})]
    if attack.category != Category.EXECUTION:
        return [Reason("way_in", {"target": position.target_id(target)})]
    found = []
    seen = state.intruded >> target & 1
    if seen and tables.drop[attack.effect][target]:
        found.append(Reason("price", {"points": tables.drop[attack.effect][target]}))
    counts = tables.goal_components & ~state.impacted[attack.effect]
    if attack.effect == tables.goal_effect and counts >> target & 1 and (seen or not tables.goal_by_asset):
        done = progress(tables, state, "red") + 1
        found.append(Reason("objective", {"done": done, "needed": tables.goal_count}))
    if seen and tables.opens[attack.effect] >> target & 1:
        found.append(Reason("bypass", {"turns": tables.bypass_turns}))
    return found
