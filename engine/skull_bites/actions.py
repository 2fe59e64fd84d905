"""What a player can do, and its one-line text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import UnreadableAction

CHOOSE, PLAY, BLOCK, TAKE, DEFEND, RESTORE, HEAL, DISCARD, PASS = (
    "choose", "play", "block", "take", "defend", "restore", "heal", "discard", "pass",
)  # fmt: skip
MAX_WORD = 40  #: characters; longer than every id
MAX_BLOCKS = 20  #: cards of one defence, more than a field has
FORMS = (
    "choose ADVENTURER, play CARD, block CARD, take CARD, defend CARD…, restore ELEMENT, heal CARD, discard CARD, pass"
)


@dataclass(frozen=True, slots=True)
class Action:
    """One act.

    ``choose`` an adventurer to begin with (S5); ``play`` a card; ``block`` or ``take`` one attacking card, or
    ``defend``: block these and take the rest (S10); ``restore`` a shield (S11) or ``pass``; ``heal``: discard a tucked
    card; ``discard`` a card of the hand (S14).
    """

    kind: str
    card: str = ""  #: a card, an adventurer or an element
    cards: tuple[str, ...] = ()  #: blocked by ``defend``, sorted

    def __str__(self) -> str:
        return " ".join(word for word in (self.kind, self.card, *self.cards) if word)


def read_action(text: str) -> Action:
    """Return the action that a text names; whether what it names is there is not checked here.

    >>> read_action("play fire_3")
    Action(kind='play', card='fire_3', cards=())
    >>> read_action("defend fire_3 fire_5").cards
    ('fire_3', 'fire_5')

    :raises UnreadableAction:
    """
    words = text.split()
    kind, names = words[0] if words else "", words[1:]
    if all(len(name) <= MAX_WORD and name.isprintable() for name in names):
        if kind in (CHOOSE, PLAY, BLOCK, TAKE, RESTORE, HEAL, DISCARD) and len(names) == 1:
            return Action(kind, names[0])
        if kind == DEFEND and len(names) <= MAX_BLOCKS:
            return Action(kind, cards=tuple(sorted(names)))  # in whatever order they are named
        if kind == PASS and not names:
            return Action(kind)
    raise UnreadableAction(text[:80], f"actions are: {FORMS}")
