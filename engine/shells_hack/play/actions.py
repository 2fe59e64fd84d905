"""What a seat can do, and its one-line text."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import UnreadableAction

DRAW, READY, END, PLAY = "draw", "ready", "end", "play"


@dataclass(frozen=True, slots=True)
class Action:
    """Draw, say that setup is done, end the turn, or play a card on a target (none for weaponization)."""

    kind: str
    card: str = ""
    target: str = ""

    def readable(self) -> bool:
        """Return whether the parts fit together: only playing names a card, and must."""
        if self.kind == PLAY:
            return bool(self.card)
        return self.kind in (DRAW, READY, END) and not self.card and not self.target

    def __str__(self) -> str:
        return " ".join(word for word in (self.kind, self.card, self.target) if word)


def read_action(text: str) -> Action:
    """Return the action that a text names; whether its card and target exist is not checked here.

    >>> read_action("play osint web_ap")
    Action(kind='play', card='osint', target='web_ap')

    :raises UnreadableAction:
    """
    words = text.split()
    if len(words) == 1 and words[0] in (DRAW, READY, END):
        return Action(words[0])
    if words[:1] == [PLAY] and len(words) in (2, 3):
        return Action(*words)
    raise UnreadableAction(text[:80], "actions are: draw, ready, end, play CARD [TARGET]")
