"""How one browser watches a match: the act shown, whether it plays on, how fast; nothing of it is the match's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ui.shells_hack.board.chair import Chair

__all__ = ["GALLERY", "PACES", "WatchChair"]

GALLERY = "gallery_"  #: and a match id: the session key of a chair
#: milliseconds an act takes: first its target's ring, then what came of it
PACES = {"slow": 2800, "normal": 1400, "fast": 600, "rush": 150}
RUSH = 200  #: an act that takes less shows no ring ahead
RING = 0.6  #: share of an act's time in which it is still to come
SHORT = 0.5  #: what an act without a target takes of the time
WAITING = 300  #: milliseconds until the page looks again for what is still being worked out


@dataclass(slots=True)
class WatchChair(Chair):
    """What is lost with a refresh, except the place, which stands in the address."""

    seen: int = 0  #: furthest act shown so far: the curves end there
    aiming: bool = False  #: the next act is announced by its ring
    playing: bool = True
    by_turn: bool = False  #: the turn shown stands in the log's place, act by act
    ending: bool = False  #: keeps to the last act until the match is over

    @classmethod
    def arrive(cls, query: Mapping[str, str]) -> WatchChair:
        """Sit down where an address says: at an act, and not playing unless it says so; else at the deal, playing."""
        act, seen = (_number(query.get(name, "")) for name in ("act", "seen"))
        playing = act is None or query.get("run") == "1"
        return cls(look=act or 0, seen=max(act or 0, seen or 0), playing=playing)

    @property
    def act(self) -> int:
        """The act shown."""
        return self.look or 0

    def move(self, act: int, acts: int) -> None:
        """Show an act, of those that there are."""
        self.look = max(0, min(act, acts))
        self.seen = max(self.seen, self.act)
        self.aiming = False

    def halt(self, notice: str) -> None:
        """Stay at what is there, and say why."""
        self.playing = self.ending = False
        self.notice = notice

    def place(self) -> dict[str, str]:
        """Return what the address is to say; the empty part goes out of it."""
        return {"act": str(self.act), "seen": str(self.seen), "run": ""}

    def guard(self) -> int:
        """Return a number that changes with every step, so that a late tick is known by it."""
        return 2 * self.act + self.aiming


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
