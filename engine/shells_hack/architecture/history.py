"""Undo and redo of an architecture: every act is one step, and a new act after an undo drops what was undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine.shells_hack.rules.settings import Architecture

__all__ = ["MAX_STEPS", "History", "Step"]

MAX_STEPS = 200  #: kept; the oldest go first
Value = int | str | bool


@dataclass(frozen=True, slots=True)
class Step:
    """An act (a code and its values) and the architecture that it led to."""

    architecture: Architecture
    code: str = "opened"
    params: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class History:
    """Steps from the first architecture on; ``position`` is the one shown."""

    steps: tuple[Step, ...]
    position: int = 0

    @property
    def now(self) -> Architecture:
        """Return the architecture shown."""
        return self.steps[self.position].architecture

    @property
    def can_undo(self) -> bool:
        """Return whether there is a step before."""
        return self.position > 0

    @property
    def can_redo(self) -> bool:
        """Return whether there is a step after."""
        return self.position < len(self.steps) - 1

    def do(self, architecture: Architecture, code: str, params: Mapping[str, Value] | None = None) -> History:
        """Return the history with one more step; an act that changes nothing is none."""
        if architecture == self.now:
            return self
        steps = (*self.steps[: self.position + 1], Step(architecture, code, dict(params or {})))
        kept = steps[-MAX_STEPS - 1 :]
        return History(kept, len(kept) - 1)

    def undo(self) -> History:
        """Return the history one step back, the same at its beginning."""
        return replace(self, position=max(0, self.position - 1))

    def redo(self) -> History:
        """Return the history one step on, the same at its end."""
        return replace(self, position=min(len(self.steps) - 1, self.position + 1))
