"""The note of a log entry, read as what it is: data from a file or an older version, which may hold anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

__all__ = ["Note", "read_note"]

Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Act = Annotated[str, StringConstraints(pattern=r"^(draw|ready|end|play( [\w-]{1,60}){1,2})$")]
Code = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_.]{0,30}$")]


class Note(BaseModel):
    """A computer player's reason (D31, D32, D60), or that a person acted for it (D33)."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    rule: Code = ""
    mode: Code = ""
    situation: Code = ""
    rejected: Annotated[list[tuple[Code, Annotated[int, Field(ge=0, le=100_000)]]], Field(max_length=20)] = []
    by_hand: bool = False
    helped: bool = False  #: a hint had been asked for
    playouts: Annotated[int, Field(ge=0, le=10**9)] = 0  #: of a search (D60)
    win_rate: Share | None = None  #: that it expects for its own seat
    alternatives: Annotated[list[tuple[Act, Share]], Field(max_length=40)] = []


NOTHING = Note()


def read_note(content: Mapping[str, Any] | None) -> Note:
    """Return a note; one that cannot be read says nothing."""
    try:
        return Note.model_validate(dict(content or {}))
    except ValidationError:
        return NOTHING
