"""What a seat can know of what it cannot see: templates of imagined positions, made from its view alone (D61).

Nothing hidden is read: company, actor and architecture are guessed from what is shipped and corrected by all that the
seat has seen. Of the state only fields that are public or the seat's own are copied.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import TeamView, View
from engine.shells_hack.players.opponents import expected
from engine.shells_hack.players.search import SHARES
from engine.shells_hack.players.worlds import NOBODY, Unknown
from engine.shells_hack.rules.limits import MAX_ATTACKS
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import BLUE, RED, State, new_state
from engine.shells_hack.rules.tables import Tables, padded

MAX_TEMPLATES = 6  #: templates of a decision
RARE = 40  #: a guess this many times less likely than the best one is left out
PUBLIC = (
    "phase", "turn", "price", "draw_due", "bypass_left", "blue_removed", "red_removed", "red_spent",
    "events_drawn", "event_deck_size", "blue_shown", "red_shown",
)  # fmt: skip
PUBLIC_MASKS = ("scouted", "intruded", "adjacent", "stopped_now", "stopped_before", "recon_failed")
PUBLIC_LISTS = ("impacted", "failed", "used")  #: of masks of components
OWN = {
    BLUE: ("blue_funds", "blue_hand", "draws_left", "blue_drawn", "blue_deck_size"),
    RED: ("red_funds", "red_hand", "red_drawn", "red_deck_size", "price_mode"),
}


@dataclass(frozen=True, slots=True)
class Template:
    """One guess at what is hidden, and how likely it is beside the others."""

    settings: Settings
    tables: Tables
    state: State
    unknown: Unknown
    weight: int


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What the search needs: templates and players across, their cumulated shares, and the components' numbers."""

    templates: tuple[Template, ...]
    shares: tuple[int, ...]
    numbers: tuple[int, ...]  #: [component in the match] -> component in the templates; -1 where the seat sees none
    players: tuple[int, ...]  #: who may sit across
    player_shares: tuple[int, ...]

    def moved(self, mask: int) -> int:
        """Return a set of components in the templates' numbers."""
        return moved(mask, self.numbers)


def moved(mask: int, numbers: tuple[int, ...]) -> int:
    """Return a set of components in other numbers; those without one are left out."""
    found = 0
    for number, new in enumerate(numbers):
        if mask >> number & 1 and new >= 0:
            found |= 1 << new
    return found


def weighed(templates: list[Template], numbers: tuple[int, ...], players: Mapping[int, int]) -> Beliefs:
    """Return the likeliest templates, and who may sit across, with their shares."""
    ranked = sorted(templates, key=lambda template: -template.weight)[:MAX_TEMPLATES]
    kept = [template for template in ranked if template.weight * RARE >= ranked[0].weight]
    shares = cumulated([template.weight for template in kept])
    return Beliefs(tuple(kept), shares, numbers, tuple(players), cumulated(list(players.values())))


def cumulated(weights: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of weights so far as shares of ``SHARES``."""
    whole = sum(weights)
    return tuple(SHARES * part // whole for part in accumulate(weights))


def everything(position: Position, seat: int) -> Beliefs:
    """Return the true position as the only template: only the order of undrawn cards is drawn anew."""
    nothing = Unknown(NOBODY, 0, 0, 0, 0, 0, 0, 0, (0,) * MAX_ATTACKS)
    template = Template(position.settings, position.tables, position.state, nothing, 1)
    return weighed([template], tuple(range(len(position.component_ids()))), expected(seat))


def base_state(position: Position, seat: int, numbers: tuple[int, ...]) -> State:
    """Return a state with what is public or the seat's own, and zeros for the rest."""
    true, state = position.state, new_state()
    for name in (*PUBLIC, *OWN[seat]):
        setattr(state, name, getattr(true, name))
    for name in PUBLIC_MASKS:
        setattr(state, name, moved(getattr(true, name), numbers))
    for name in PUBLIC_LISTS:
        setattr(state, name, [moved(mask, numbers) for mask in getattr(true, name)])
    state.buffs = true.buffs[:]
    state.event_deck = known_deck(true.event_deck, true.events_drawn, true.event_deck_size)
    if seat == RED:
        state.red_deck = known_deck(true.red_deck, true.red_drawn, true.red_deck_size)
        state.spares = true.spares[:]
        state.blue_hand = true.blue_hand & true.blue_shown
    else:
        state.above = [row[:] for row in true.above]
        state.applied = true.applied[:]
        state.blue_deck = known_deck(true.blue_deck, true.blue_drawn, true.blue_deck_size)
        state.red_hand = true.red_hand & true.red_shown & ~position.tables.weapon_cards
    return state


def known_deck(deck: list[int], drawn: int, size: int) -> list[int]:
    """Return a deck whose undrawn cards, which a seat can count, lie in no order that means anything."""
    return deck[:drawn] + sorted(deck[drawn:size]) + deck[size:]


# ---- what the view tells ---------------------------------------------------------------------------------------


def draws(view: View, team: str, setup: bool = False) -> int:
    """Return how many cards a team has drawn after the deal, in all or in setup."""
    codes = ("drew", "drew_duplicate", "drew_hidden")
    return sum(line.code in codes and line.seat == team and (line.turn == 0 or not setup) for line in view.log)


def unseen_cards(seat: int, team: TeamView, copies: Sequence[int], known: int) -> Unknown:
    """Return what a seat knows of the other team's hand and deck; ``copies`` are those never seen to leave."""
    pool = [max(0, count - (known >> card & 1)) for card, count in enumerate(copies)]
    hand = max(0, team.hand_size - known.bit_count())
    return Unknown(seat, hand, team.deck_size, team.removed, 0, 0, 0, 0, padded(pool, MAX_ATTACKS))
