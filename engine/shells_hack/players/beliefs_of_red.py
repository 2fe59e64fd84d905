"""What Red can know of Blue: the company and its systems by what is shipped and by everything seen so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from engine.shells_hack.architecture.templates import template as shipped_architecture
from engine.shells_hack.architecture.templates import template_ids
from engine.shells_hack.play import observe
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import ComponentView, View
from engine.shells_hack.players.beliefs import (
    MAX_TEMPLATES,
    RARE,
    Beliefs,
    Template,
    base_state,
    draws,
    unseen_cards,
    weighed,
)
from engine.shells_hack.players.opponents import across
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_COMPONENTS, MAX_RESISTANCE
from engine.shells_hack.rules.settings import PARAMETERS, Architecture, Company, Component, Edge, Layer, Settings
from engine.shells_hack.rules.state import RED, State
from engine.shells_hack.rules.tables import PARAM_OF, UNPRINTED, Tables, mask_of, prepare

FITS = 1_000_000  #: weight of a guess that nothing speaks against
RULEBOOK = 4  #: the rulebook's architecture is so many times likelier than another company's
INTRUSION = PARAMETERS.index("intrusion")
FAILURES = ("scout_failed", "intrude_failed", "execute_failed")


@dataclass(frozen=True, slots=True)
class Observation:
    """What Red's view tells, in the form that the guesses need it in."""

    position: Position
    view: View
    seen: dict[str, ComponentView]
    names: tuple[str, ...]  #: components of every guess, in its order
    numbers: tuple[int, ...]  #: [component in the match] -> place in ``names``, -1 where Red sees none
    ways: frozenset[tuple[str, str]]  #: out of intruded components
    fallen: int  #: intrusion levels lost to events (D3)
    risen: dict[str, Counter[str]]  #: by component: levels gained by countermeasures that Red has seen
    robustness: int


def red_beliefs(position: Position) -> Beliefs:
    """Return Red's likeliest guesses at company and architecture."""
    red = look(position)
    guesses = sorted(pairs(red), key=lambda pair: -pair[0])[:MAX_TEMPLATES]
    likely = [pair for pair in guesses if pair[0] * RARE >= guesses[0][0]]
    templates = [guess(red, company, sheet, weight) for weight, company, sheet in likely]
    return weighed(templates, red.numbers, across(position, red.view, RED))


def look(position: Position) -> Observation:
    """Read Red's view."""
    view = observe.view(position, "red")
    seen = {c.id: c for c in view.components}
    shipped = [card.id for card in load().components]
    own = sorted(name for name in seen if name not in shipped)
    free = MAX_COMPONENTS - len(own) - sum(name in seen for name in shipped)
    hidden = [name for name in shipped if name not in seen][:free]
    names = (*[name for name in shipped if name in seen or name in hidden], *own)
    risen: dict[str, Counter[str]] = {}
    for line in view.log:
        if line.code == "countermeasure":
            rises = Counter({parameter: line.params[parameter] for parameter in PARAMETERS})
            risen.setdefault(line.params["target"], Counter()).update(rises)
    return Observation(
        position=position,
        view=view,
        seen=seen,
        names=names,
        numbers=tuple(names.index(name) if name in seen else -1 for name in position.component_ids()),
        ways=frozenset((edge.source, edge.target) for edge in view.edges),
        fallen=sum(lost(line.params["event"]) for line in view.log if line.code == "event_drawn"),
        risen=risen,
        robustness=position.state.blue_deck_size - view.blue.deck_size - draws(view, "blue"),
    )


def lost(event: str) -> int:
    """Intrusion levels that an event takes everywhere."""
    return next(-card.intrusion for card in load().events if card.id == event)


# ---- which company, which architecture ------------------------------------------------------------------------


def pairs(red: Observation) -> Iterator[tuple[int, Company, Architecture]]:
    """Every shipped company on every shipped architecture, with how likely it is by what Red has seen."""
    sheets = [(sheet_doubts(red, sheet), sheet) for sheet in map(shipped_architecture, template_ids())]
    for company in load().companies:
        doubts = company_doubts(red, company)
        for more, sheet in sheets:
            weight = FITS * (RULEBOOK if sheet.id == load().architecture.id else 1)
            weight *= 2 if sheet.id == company.id else 1
            yield max(1, weight >> (2 * doubts + 2 * more)), company, sheet


def company_doubts(red: Observation, company: Company) -> int:
    """How much speaks against a company: its deal, its optional draws, the assets seen."""
    doubts = 3 * abs(company.robustness - red.robustness)
    drawn = draws(red.view, "blue", setup=True)
    doubts += 5 if drawn > company.funds else company.funds - drawn
    for name, component in red.seen.items():
        if component.assets is not None:
            doubts += 2 * (set(component.assets) != set(company.assets.get(name, ())))
    hit = {line.params["target"] for line in red.view.log if line.code == "executed"}
    fell = {line.params["target"] for line in red.view.log if line.code == "price_fell"}
    for name in hit:
        if name in red.seen and red.seen[name].assets is None:
            priced = set(company.assets.get(name, ())) - {"credentials"}
            doubts += 2 * (bool(priced) != (name in fell))
    return doubts


def sheet_doubts(red: Observation, sheet: Architecture) -> int:
    """How much speaks against an architecture: what is exposed, the ways seen, levels below their start."""
    enabled = {c.id: c for c in sheet.components if c.enabled}
    doubts = sum(name not in enabled or enabled[name].exposed != c.exposed for name, c in red.seen.items())
    doubts += sum(c.exposed and c.id not in red.seen for c in enabled.values())
    entered = {name for name, c in red.seen.items() if c.intruded}
    ways = {(e.source, e.target) for e in sheet.edges if e.source in entered and e.target in enabled}
    doubts += len(ways ^ red.ways)
    for name, component in red.seen.items():
        if component.levels is not None and name in enabled:
            doubts += any(now < start for now, start in zip(component.levels, started(red, enabled[name]), strict=True))
    return doubts


def started(red: Observation, component: Component) -> tuple[int, int, int]:
    """A component's resistances at the start, less what events have taken."""
    recon, intrusion, execution = component.levels
    return recon, max(0, intrusion - red.fallen), execution


# ---- a template -----------------------------------------------------------------------------------------------


def guess(red: Observation, company: Company, sheet: Architecture, weight: int) -> Template:
    """Return the template of a company on an architecture, corrected by everything seen."""
    settings = imagined(red, company, sheet)
    tables = prepare(settings)
    state = base_state(red.position, RED, red.numbers)
    explained = set_levels(red, settings, state)
    state.blue_funds, spread = purse(red, tables)
    mark_shown(red, state)
    hidden = sum(line.code == "countermeasure_hidden" for line in red.view.log)
    copies = [row.copies for row in tables.defences[: tables.defence_count]]
    known = mask_of(i for i, card in enumerate(red.position.countermeasures) if card.id in red.view.blue.known)
    unknown = unseen_cards(RED, red.view.blue, copies, known)
    dark = tables.enabled & ~state.scouted & ~state.intruded
    unknown = replace(unknown, plays=max(0, hidden - explained), dark=dark, spread=spread)
    return Template(settings, tables, state, unknown, weight)


def imagined(red: Observation, company: Company, sheet: Architecture) -> Settings:
    """Settings in which everything seen is as it was seen."""
    rows = {c.id: c for c in sheet.components}
    components = tuple(component(red, name, rows.get(name)) for name in red.names)
    edges = [Edge(source=source, target=target) for source, target in sorted(red.ways)]
    for edge in sheet.edges:
        entered = edge.source in red.seen and red.seen[edge.source].intruded
        if not entered and edge.source in red.names and edge.target in red.names:
            edges.append(edge)
    enabled = {c.id for c in components if c.enabled}
    assets: dict[str, Any] = {name: kinds for name, kinds in company.assets.items() if name in enabled}
    assets |= {name: c.assets for name, c in red.seen.items() if c.assets is not None}
    architecture = Architecture(id=sheet.id, components=components, edges=tuple(edges), assets=assets)
    return red.position.settings.model_copy(update={"company": company, "architecture": architecture})


def component(red: Observation, name: str, row: Component | None) -> Component:
    """A component as seen; one out of sight is internal as on the sheet, or not there."""
    seen = red.seen.get(name)
    if seen is not None:
        levels = row.levels if row is not None else seen.levels or UNPRINTED
        return Component(id=name, layer=cast(Layer, seen.layer), exposed=seen.exposed, levels=levels)
    if row is None:
        card = next(card for card in load().components if card.id == name)
        return Component(id=name, layer=card.layer, exposed=False, levels=card.levels, enabled=False)
    there = row.enabled and not row.exposed and not red.view.bypass_left  # all that is exposed can be seen
    return row.model_copy(update={"exposed": False, "enabled": there, "name": None})


def set_levels(red: Observation, settings: Settings, state: State) -> int:
    """Set the resistances now, and return how many countermeasures out of sight they already hold."""
    explained = 0
    floors = least_levels(red)
    for number, row in enumerate(settings.architecture.components):
        if not row.enabled:
            continue
        start = started(red, row)
        seen = red.seen.get(row.id)
        levels: list[int] = list(start)
        if seen is not None and seen.levels is not None:
            levels = list(seen.levels)
            risen = red.risen.get(row.id, Counter())
            more = [now - was - risen[p] for now, was, p in zip(levels, start, PARAMETERS, strict=True)]
            explained += max(0, *more)
        elif row.id in floors:
            levels = [max(pair) for pair in zip(levels, floors[row.id], strict=True)]
            explained += int(levels != list(start))
        for param, level in enumerate(levels):
            for floor in range(min(level, MAX_RESISTANCE)):
                state.above[param][floor] |= 1 << number
    return explained


def least_levels(red: Observation) -> dict[str, list[int]]:
    """Resistances that failures have shown a component to have at least."""
    cards = {card.id: card for card in red.position.attacks}
    least: dict[str, list[int]] = {}
    for line in red.view.log:
        if line.code in FAILURES:
            levels = least.setdefault(line.params["target"], [0, 0, 0])
            param = PARAM_OF[cards[line.params["card"]].category]
            levels[param] = max(levels[param], min(MAX_RESISTANCE, line.params["level"] + 1))
        elif line.code == "levels_fell":
            for levels in least.values():
                levels[INTRUSION] = max(0, levels[INTRUSION] - line.params["by"])
    return least


def mark_shown(red: Observation, state: State) -> None:
    """Mark where Red has seen a countermeasure applied."""
    cards = [card.id for card in red.position.countermeasures]
    for line in red.view.log:
        if line.code == "countermeasure" and line.params["target"] in red.names:
            state.applied[cards.index(line.params["card"])] |= 1 << red.names.index(line.params["target"])


def purse(red: Observation, tables: Tables) -> tuple[int, int]:
    """Blue's funds if every countermeasure out of sight was the cheapest, and how much less if all were the dearest."""
    costs = {card.id: card.cost for card in red.position.countermeasures}
    events = {card.id: card.blue_funds for card in load().events}
    effects = ("leak", "delete", "stop")
    high = low = 0
    for line in red.view.log:
        cheap = dear = 0
        if line.code == "turn_began":
            cheap = dear = tables.blue_income
        elif line.code == "event_drawn":
            cheap = dear = events[line.params["event"]]
        elif line.code == "countermeasure":
            cheap = dear = -costs[line.params["card"]]
        elif line.code == "countermeasure_hidden":
            cheap, dear = -min(costs.values()), -max(costs.values())
        elif line.code == "executed" and line.params["target"] in red.names:
            target = red.names.index(line.params["target"])
            cheap = dear = -tables.funds_loss[effects.index(line.params["effect"])][target]
        high = max(0, min(tables.funds_cap, high + cheap))
        low = max(0, min(tables.funds_cap, low + dear))
    return high, high - low
