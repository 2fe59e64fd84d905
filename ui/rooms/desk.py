"""What one browser keeps beside a room: nothing of it belongs to the room, and a refresh may lose it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["DESK", "Desk"]

DESK = "room_desk_"  #: and the number of a room: the session key of a desk


@dataclass(slots=True)
class Desk:
    """One browser's place at a room."""

    heard: str = ""  #: the latest message that was carried out
    beat: int = 0  #: counts drawings
    own: str = ""  #: the seat that a host means to take
    notices: list[str] = field(default_factory=list)  #: sentences to show until the next click
    link: tuple[str, str] = ("", "")  #: a private link, by what it is for, while it is shown
    together: bool = False  #: after the end: the act that all look at is shown
    file: tuple[int, str] = (0, "")  #: a match file to save, and how many were before it
    chairs: dict[str, Any] = field(default_factory=dict)  #: the game's own, by match
    go: tuple[str, dict[str, str]] | None = None  #: page to leave for and its address

    def hears(self, message: str) -> bool:
        """Whether a message is new here: the browser sends one again until it sees it heard."""
        new = not message or message != self.heard
        self.heard = message or self.heard
        return new
