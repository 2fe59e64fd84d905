"""What every component's browser side sends, bounded before Streamlit reads it; for that its readers are replaced.

Streamlit's own read JSON of any depth and length, and call a component's callback once for each event of a message,
all with the value of the last one: a thousand events would be a thousand acts. Here a message is one event of a kind.
What is no message, or too much of one, is none.
"""

from __future__ import annotations

import json
import re
from typing import Any

from streamlit.components.v2.bidi_component import main as framework
from streamlit.components.v2.bidi_component.serialization import BidiComponentSerde
from streamlit.components.v2.bidi_component.state import BidiComponentState
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state import session_state
from streamlit.runtime.state.common import unpack_widget_state_value

from engine.bounds import MAX_VALUES, depth_excess

__all__ = ["bound_messages", "read_events", "read_message"]

MAX_MESSAGE = 8_000_000  #: characters: a file of the largest size, written as JSON
_TEXT = re.compile(r'"(?:[^"\\]++|\\.)*+"', re.DOTALL)


def bound_messages() -> None:
    """Have Streamlit read the messages of all components by the readers of this module; a second time does nothing."""
    vars(framework).update(deserialize_trigger_list=read_events, BidiComponentSerde=_Serde)
    vars(session_state).update(unpack_widget_state_value=_unpacked)


def read_message(text: str) -> Any:
    """Return what a message holds as JSON, None for what is none or has too much of anything."""
    if len(text) > MAX_MESSAGE or sum(map(_TEXT.sub("", text).count, "[{:,")) > MAX_VALUES:
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return None if depth_excess(data) else data


def read_events(text: str | None) -> list[Any] | None:
    """Return the events of a message, the last one of each kind."""
    if text is None:
        return None
    data = read_message(text)
    events = data if isinstance(data, list) else [data]
    named = (event for event in events if isinstance(event, dict) and isinstance(event.get("event"), str))
    return list({event["event"]: event for event in named}.values())


def _unpacked(sent: WidgetState) -> Any:
    """What a message says of one widget, a component's state read by this module."""
    return (
        read_message(sent.json_value) if sent.WhichOneof("value") == "json_value" else unpack_widget_state_value(sent)
    )


class _Serde(BidiComponentSerde):
    """Takes a component's state."""

    def deserialize(self, ui_value: Any) -> BidiComponentState:
        """Return the state of a message, an empty one for what is none."""
        return super().deserialize(ui_value if isinstance(ui_value, dict) else {})
