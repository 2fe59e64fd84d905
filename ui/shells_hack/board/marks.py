"""Marks that stay: what was done to components, out of the viewpoint's own log, so that each sees what it heard (D29).

Leaked and deleted data stay marked for the rest of the match; the mark of a stop ends (D18), the inspector tells of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import LogLine
from ui.shells_hack.texts.sentences import FAILED
from ui.shells_hack.texts.words import Words

__all__ = ["ICONS", "Mark", "failures_of", "lasting", "mark_text", "marks_of"]

ICONS = {"leak": "output", "delete": "delete", "stop": "pause_circle"}  #: by effect


@dataclass(frozen=True, slots=True)
class Mark:
    """An impact that succeeded on a component."""

    effect: str
    turn: int
    card: str


def marks_of(log: Iterable[LogLine]) -> dict[str, tuple[Mark, ...]]:
    """Return what was done to each component, in order."""
    found: dict[str, tuple[Mark, ...]] = {}
    for line in log:
        if line.code == "executed":
            target = line.params["target"]
            mark = Mark(line.params["effect"], line.turn, line.params["card"])
            found[target] = (*found.get(target, ()), mark)
    return found


def failures_of(log: Iterable[LogLine], turn: int) -> dict[str, LogLine]:
    """Return the attacks of a turn that failed and were not followed by one that did not, by their target."""
    found: dict[str, LogLine] = {}
    for line in log:
        if line.turn == turn and line.seat == "red" and "level" in line.params:
            found[line.params["target"]] = line
    return {target: line for target, line in found.items() if line.code in FAILED}


def lasting(marks: Iterable[Mark]) -> list[str]:
    """Return the effects that stay marked on the board, each once."""
    done = {mark.effect for mark in marks}
    return [effect for effect in ("leak", "delete") if effect in done]


def mark_text(words: Words, mark: Mark) -> str:
    """Return a mark with its turn, for the inspector."""
    what = words.say(f"board.mark.{mark.effect}")
    return words.say("board.mark.of_turn", what=what, turn=mark.turn, card=words.card(mark.card))
