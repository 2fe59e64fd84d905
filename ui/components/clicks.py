"""What a button of a pane says when it is pressed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ui.components.answers import Answer, Count, read_answer

__all__ = ["Click"]

Word = Annotated[str, Field(max_length=60)]


class Click(Answer):
    """What the browser says was done: never trusted, only looked up."""

    do: Word
    number: Count
    card: Word = ""
    target: Word = ""
    value: Word = ""
    seat: Word = ""
    id: Word = ""  #: one message may come more than once
    sending: Count = 0  #: another one each time, or Streamlit would call nobody for a message sent again

    @classmethod
    def read(cls, data: Any) -> Click | None:
        """Return a click from the browser's message, None if it is not one."""
        return read_answer(cls, data)
