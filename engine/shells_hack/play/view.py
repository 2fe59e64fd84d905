"""What a viewer sees (D26, D29): frozen data, no text, no seed, no deck order."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import LogLine, Outcome
from engine.shells_hack.rules.settings import Actor, Company

__all__ = ["BuffView", "ComponentView", "EdgeView", "PricePoint", "TeamView", "View"]


@dataclass(frozen=True, slots=True)
class ComponentView:
    """One component on the board as the viewer knows it."""

    id: str
    name: str | None  #: of an own component; shipped ones are named by the locale files
    layer: str
    exposed: bool  #: directly attackable; else adjacency is required (D7)
    scouted: bool
    intruded: bool
    stopped: bool  #: D18
    levels: tuple[int, int, int] | None  #: recon, intrusion, execution now; None while unknown
    assets: tuple[str, ...] | None  #: None while unknown
    applied: tuple[str, ...] | None  #: countermeasures in force; None for a viewer who may not know all of them


@dataclass(frozen=True, slots=True)
class EdgeView:
    """A way for lateral movement; ``hot`` when its source is intruded."""

    source: str
    target: str
    hot: bool


@dataclass(frozen=True, slots=True)
class PricePoint:
    """One change of the share price, in points of the starting price; the first is the start."""

    number: int  #: of the act that caused it, 0 at the start
    turn: int
    price: int
    drop: int
    cause: str  #: "start", "event" or "attack"
    source: str  #: id of the event or attack card, "" at the start
    target: str  #: id of the component, "" but for attacks


@dataclass(frozen=True, slots=True)
class BuffView:
    """A bonus in force until the turn's end, and what it counts for ("" is everything)."""

    parameter: str
    amount: int
    component: str
    card: str


@dataclass(frozen=True, slots=True)
class TeamView:
    """One team's table as the viewer may see it; None is hidden."""

    funds: int | None
    income: int | None  #: funds stars: gained at each turn's start
    stars: int | None  #: Blue's robustness, Red's skill
    hand: tuple[str, ...] | None  #: card ids in table order, a weaponization card once per copy
    known: tuple[str, ...]  #: cards in this hand that the other team has seen
    hand_size: int
    deck_size: int
    removed: int  #: duplicates that left the game
    draws_left: int  #: optional setup draws left (D21); 0 where hidden
    must_draw: bool  #: the turn's draw is due (D4)


@dataclass(frozen=True, slots=True)
class View:
    """A whole match from one viewer's chair."""

    viewer: str
    phase: str  #: "setup", "blue", "red" or "over"
    turn: int  #: from 1; 0 during setup
    turn_limit: int
    funds_cap: int
    price: int
    threshold: int
    prices: tuple[PricePoint, ...]
    event: str | None  #: the turn's event card
    bypass_left: int  #: turns of 隣接無効 left, this one included (D17)
    buffs: tuple[BuffView, ...]
    components: tuple[ComponentView, ...]
    edges: tuple[EdgeView, ...]
    blue: TeamView
    red: TeamView
    company: Company | None
    actor: Actor | None
    progress: tuple[int, int] | None  #: objective: components done, components needed; None where hidden
    price_mode: bool | None  #: the Red CPU has given up its objective (D31); None where hidden
    outcome: Outcome | None
    log: tuple[LogLine, ...]
