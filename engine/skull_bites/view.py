"""What a viewer sees of a match: frozen data, ids and codes, no text (S15)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import LogLine, Outcome

__all__ = [
    "AdventurerView",
    "AskView",
    "AttackView",
    "BattleView",
    "CardView",
    "EffectView",
    "FieldView",
    "PlayerView",
    "Preview",
    "ResultView",
    "View",
]


@dataclass(frozen=True, slots=True)
class EffectView:
    """An effect of the vocabulary (``effects.py``)."""

    what: str
    when: str
    element: str | None
    amount: int | None


@dataclass(frozen=True, slots=True)
class CardView:
    """A card of the deck: a 魔支 with element and number, or a 語り部 with an effect."""

    id: str
    element: str | None  #: None for a 語り部
    number: int  #: 0 for a 語り部
    effect: EffectView | None  #: of a 語り部


@dataclass(frozen=True, slots=True)
class FieldView:
    """A card on the field, in playing order, until the blows have fallen."""

    id: str
    seat: str
    flipped: bool  #: upside down: it attacks its own player (S6)
    element: str | None  #: a 語り部 has the field's (S7)
    number: int  #: with its player's bonus (S31), 0 for a 語り部
    effect: EffectView | None
    vanished: bool  #: it vanished as the battle was decided, and goes to the discards with the blows (S8)
    victim: str | None  #: whom it attacks, once the battle is decided
    blocked: bool  #: it is to be blocked


@dataclass(frozen=True, slots=True)
class AdventurerView:
    """An adventurer."""

    id: str
    faction: str
    letter: str  #: "" for a boss
    hp: int
    boss: bool
    effect: EffectView | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A seat and all that lies before it."""

    id: str  #: the seat
    points: int  #: of the session
    hand: int  #: cards in hand
    cards: tuple[str, ...] | None  #: of the hand, None where the viewer may not see them
    shields: tuple[str, ...]  #: elements of the shields that are face up
    up: AdventurerView | None  #: face up; None until all have chosen
    faction: str | None  #: which it is of now (S4)
    damage: tuple[str, ...]  #: tucked under the face-up adventurer
    down: AdventurerView | None  #: face down, None where the viewer may not see it or there is none
    has_down: bool
    may_be: tuple[str, ...]  #: what the face-down one may be as far as the viewer can know; () if there is none
    fallen: tuple[AdventurerView, ...]  #: defeated ones
    buried: tuple[str, ...]  #: cards under defeated ones, until the player leaves (S11)
    has_left: bool
    to_act: bool
    chosen: str | None  #: what it has chosen while others still choose; None where the viewer may not see it
    has_chosen: bool


@dataclass(frozen=True, slots=True)
class AttackView:
    """An attacking card that may be blocked."""

    id: str
    element: str  #: of the shield that blocks it
    seat: str  #: whose card it is


@dataclass(frozen=True, slots=True)
class AskView:
    """What one seat is asked: "restore" a shield, "heal" a tucked card, "defend" against attacks, or to "revive" a
    shield if it likes."""

    kind: str
    seat: str
    attacks: tuple[AttackView, ...]  #: still to be blocked or taken
    options: tuple[str, ...]  #: elements or cards to choose from


@dataclass(frozen=True, slots=True)
class Preview:
    """What a card of the hand would do if it were played now, and how the battle stood then."""

    id: str
    act: str
    breaks: str | None  #: element of the own shield that it costs (S6)
    flips: bool  #: it would lie upside down and attack its own player (S6)
    element: str | None  #: of the field afterwards
    number: int  #: that it would have on the field, 0 for a 語り部
    vanishes: tuple[str, ...]  #: cards on the field that would vanish, this one included (S8)
    winner: str | None  #: as things would stand (S9)
    loser: str | None
    attacks: int  #: cards that would hit the loser, blocks not counted; own upside-down ones not either
    hits_me: int  #: cards that would hit oneself, upside down or as the loser
    blockable: int  #: of these, those that a shield left up could block
    restores: int  #: shields that its effect would turn up
    heals: int  #: tucked cards that its effect would discard
    last: bool  #: it is the last card of the battle: so it will be


@dataclass(frozen=True, slots=True)
class BattleView:
    """The last battle that was fought to its end, as it lay when the blows fell."""

    game: int
    battle: int
    order: tuple[str, ...]
    element: str | None
    field: tuple[FieldView, ...]
    winner: str | None
    loser: str | None


@dataclass(frozen=True, slots=True)
class ResultView:
    """How a game of the session ended."""

    game: int
    termination: str
    faction: str | None  #: that won
    points: dict[str, int]  #: of that game, by seat
    lethal: str | None  #: whose card felled the boss
    battles: int


@dataclass(frozen=True, slots=True)
class View:
    """A match from a chair."""

    viewer: str
    set: str  #: id of the card set
    game: int  #: of the session, from 1
    games: int
    battle: int  #: from 1; 0 while the first adventurers are chosen
    battles_limit: int
    phase: str  #: "choose", "play", "ask", "discard" or "over"
    stage: str  #: "cards" while cards are played, "fight" once the battle is decided, "after" when blows have fallen
    to_act: tuple[str, ...]
    leader: str | None  #: starts, or started, this battle
    order: tuple[str, ...]  #: of play in this battle
    element: str | None  #: of the field
    field: tuple[FieldView, ...]
    winner: str | None  #: of this battle, once it is decided
    loser: str | None
    ask: AskView | None
    last_battle: BattleView | None
    players: tuple[PlayerView, ...]
    hand: tuple[CardView, ...]  #: of the viewer's seat
    choices: tuple[AdventurerView, ...]  #: that the viewer's seat may choose first
    acts: tuple[str, ...]  #: what the viewer's seat may do now
    previews: tuple[Preview, ...]  #: of the viewer's hand, when it is to play or will be in this battle
    deck: int  #: cards in the draw pile
    discards: tuple[str, ...]  #: oldest first
    results: tuple[ResultView, ...]
    outcome: Outcome | None
    log: tuple[LogLine, ...]
