"""What Blue can know of Red: the actor by its deal, its cards and its purse, the hand by what is left."""

from __future__ import annotations

from dataclasses import replace

from engine.shells_hack.play import observe
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import View
from engine.shells_hack.players.beliefs import RARE, Beliefs, Template, base_state, draws, unseen_cards, weighed
from engine.shells_hack.players.opponents import across
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_SKILL
from engine.shells_hack.rules.settings import Actor
from engine.shells_hack.rules.state import BLUE
from engine.shells_hack.rules.tables import CATEGORIES, Tables, prepare

FITS = 1000  #: weight of an actor that nothing speaks against
DOUBT = 12  #: what speaks against an actor divides its weight


def blue_beliefs(position: Position) -> Beliefs:
    """Return Blue's guesses: one template for each shipped actor that the match so far allows."""
    view = observe.view(position, "blue")
    skill = dealt_skill(position, view)
    numbers = tuple(range(len(position.component_ids())))
    found: list[Template] = []
    for actor in sorted(load().actors, key=lambda actor: abs(actor.skill - skill)):
        fits = max(1, FITS // DOUBT ** abs(actor.skill - skill))
        if found and fits * RARE < max(template.weight for template in found):
            continue
        template = guess(position, view, actor.model_copy(update={"skill": skill}), numbers, fits)
        if template is not None:
            found.append(template)
    return weighed(found or [stranger(position, view, skill, numbers)], numbers, across(position, view, BLUE))


def dealt_skill(position: Position, view: View) -> int:
    """Red's skill stars: cards dealt beyond one of each category (D21)."""
    categories = {card.category for card in position.attacks if position.settings.copies or card.copies}
    dealt = position.state.red_deck_size - view.red.deck_size - draws(view, "red")
    shown = [card.skill for card in position.attacks if any(line.params.get("card") == card.id for line in view.log)]
    return min(MAX_SKILL, max([1, dealt - len(categories), *shown]))


def guess(position: Position, view: View, actor: Actor, numbers: tuple[int, ...], weight: int) -> Template | None:
    """Return the template of an actor, None if the match would be over with its objective (D23)."""
    settings = position.settings.model_copy(update={"actor": actor})
    tables = prepare(settings)
    state = base_state(position, BLUE, numbers)
    if (state.impacted[tables.goal_effect] & tables.goal_components).bit_count() >= tables.goal_count:
        return None
    state.red_funds, overdrawn = purse(position, view, tables)
    state.price_mode = gave_up(position, view, tables)
    spent = [line.params["card"] for line in view.log if line.code == "weaponized"]
    left = [tables.attacks[i].copies - spent.count(card.id) for i, card in enumerate(position.attacks)]
    unknown = unseen_cards(BLUE, view.red, left, state.red_hand)
    unknown = replace(unknown, needed=missing(tables, state.red_hand, bool(spent)))
    return Template(settings, tables, state, unknown, max(1, weight // (DOUBT if overdrawn else 1)))


def stranger(position: Position, view: View, skill: int, numbers: tuple[int, ...]) -> Template:
    """An attacker that is like no shipped one: after the share price alone."""
    actor = load().actors[0]
    far = actor.objective.model_copy(update={"count": len(numbers)})
    template = guess(position, view, actor.model_copy(update={"skill": skill, "objective": far}), numbers, 1)
    assert template is not None, "so many components cannot all have been hit with the match going on"
    return template


def missing(tables: Tables, known: int, armed: bool) -> int:
    """Categories that Red was dealt a card of (D21) and that no known card is of."""
    needed = (1 << len(CATEGORIES)) - 1
    for card in range(tables.attack_count):
        if known >> card & 1:
            needed &= ~(1 << tables.attacks[card].category)
    return needed & ~(1 << CATEGORIES.index("weaponization")) if armed else needed


def purse(position: Position, view: View, tables: Tables) -> tuple[int, bool]:
    """Red's funds by its income, the events and the costs of its acts, and whether it spent more than it can have."""
    funds, overdrawn = 0, False
    costs = {card.id: card.cost for card in position.attacks}
    events = {card.id: card.red_funds for card in load().events}
    for line in view.log:
        if line.code == "turn_began":
            funds = min(tables.funds_cap, funds + tables.red_income)
        elif line.code == "event_drawn":
            funds = max(0, min(tables.funds_cap, funds + events[line.params["event"]]))
        elif line.seat == "red" and line.params.get("card") in costs and line.code not in ("drew", "price_fell"):
            funds -= costs[line.params["card"]]
            overdrawn |= funds < 0
            funds = max(0, funds)
    return funds, overdrawn


def gave_up(position: Position, view: View, tables: Tables) -> int:
    """Whether the Red CPU went for the share price at half-time (D31), were this its objective."""
    half = tables.turn_limit // 2 + 1
    if view.turn < half:
        return 0
    names = {line.params["target"] for line in view.log if line.code == "intruded" and line.turn < half}
    entered = sum(1 << i for i, name in enumerate(position.component_ids()) if name in names)
    return 0 if entered & tables.goal_components else 1
