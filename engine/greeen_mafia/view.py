"""What the player sees: frozen data, no text, never the order of the pack after the first kill (G1)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import LogLine, Outcome

__all__ = ["ChoiceView", "KeptView", "ObjectiveView", "View"]

Icons = tuple[int, int, int]  #: personnel, information, equipment
Need = tuple[int, int, int, int]  #: of each kind, and of all kinds together


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A legal kill and what it would do (G3, G4)."""

    action: str
    card: str
    kept: bool
    why: str  #: "met" (kept), "unmet" or "declined" (not kept)
    missing: Need  #: what the condition lacks
    gained: Icons  #: damage that will be kept
    lost: Icons | None  #: damage of the oldest kept card, if that is lost
    limit: bool  #: it is lost because too many cards would be kept


@dataclass(frozen=True, slots=True)
class KeptView:
    """A kept card's icons, which stick out; the card itself is for ``all``, and where the order may be seen."""

    damage: Icons
    card: str | None


@dataclass(frozen=True, slots=True)
class ObjectiveView:
    """An objective and what it still lacks with what is kept now."""

    card: str
    done: bool
    due: bool  #: it is at the front
    met: bool  #: with what is kept now
    need: Need
    missing: Need


@dataclass(frozen=True, slots=True)
class View:
    """A deal from a chair; all viewers see the same, but that ``all`` sees which cards are kept."""

    viewer: str
    mission: str
    keep: str  #: keep rule: "auto" or "optional"
    training: bool
    phase: str  #: "first" (before objective I), "second" or "over"
    kills: int
    kills_limit: int  #: each facility card is killed twice
    cards: int  #: facility cards of the mission
    keep_limit: int
    front: tuple[str, ...]  #: ids of the visible cards, front first
    backs: tuple[str, ...]  #: those of them that show their back
    choices: tuple[ChoiceView, ...]
    kept: tuple[KeptView, ...]  #: oldest first
    icons: Icons  #: of all kept cards
    objectives: tuple[ObjectiveView, ObjectiveView]
    turned_over: bool  #: the last act turned the whole pack over (G5)
    order: tuple[str, ...] | None  #: of the whole pack, front first; None while it may not be seen
    deal: int | None  #: its number, once the deal is over
    outcome: Outcome | None
    log: tuple[LogLine, ...]
