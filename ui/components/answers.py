"""What the browser's side of a component sends: foreign data, read strictly; what cannot be read is nothing."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

__all__ = ["Answer", "Count", "Latest", "Mounting", "read_answer"]

MOST_COUNTED = 2**53  #: whole numbers that a browser can count to

Count = Annotated[int, Field(ge=0, le=MOST_COUNTED)]
Mounting = Annotated[str, Field(max_length=40)]  #: by which a component tells one of its lives from another


class Answer(BaseModel):
    """The root of the models beside the components."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class Latest(Answer):
    """The latest messages of one mounting of a component that numbers them; a root for those beside it."""

    mount: Mounting
    sending: Count = 0  #: another one each time, or Streamlit would call nobody for a message sent again


A = TypeVar("A", bound=Answer)


def read_answer(kind: type[A], data: Any) -> A | None:
    """Return a message of the browser, None for anything else."""
    try:
        return kind.model_validate(data)
    except ValidationError:
        return None
