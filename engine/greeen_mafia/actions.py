"""What a player can do, and its one-line text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import UnreadableAction

KILL, RESOLVE, DECLINE = "kill", "resolve", "decline"


@dataclass(frozen=True, slots=True)
class Action:
    """Kill a facility card by its id, declining its damage if wished (G3), or resolve the objective at the front."""

    kind: str
    card: str = ""
    decline: bool = False

    def __str__(self) -> str:
        return " ".join(word for word in (self.kind, self.card, DECLINE if self.decline else "") if word)


def read_action(text: str) -> Action:
    """Return the action that a text names; whether the card is there is not checked here.

    >>> read_action("kill 5 decline")
    Action(kind='kill', card='5', decline=True)

    :raises UnreadableAction:
    """
    words = text.split()
    if words == [RESOLVE]:
        return Action(RESOLVE)
    if words[:1] == [KILL] and (len(words) == 2 or words[2:] == [DECLINE]):
        return Action(KILL, words[1], len(words) == 3)
    raise UnreadableAction(text[:80], "actions are: kill CARD, kill CARD decline, resolve")
