"""Nothing that a browser can send to a component leaves a trace in the server's log, and one message is one act."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from typing import Any

import pytest
from streamlit.components.v2.bidi_component.main import _make_trigger_id
from streamlit.proto.WidgetStates_pb2 import WidgetStates
from streamlit.testing.v1 import AppTest

from engine.games import GAMES
from engine.match import Match
from tests.ui.conftest import OWNER
from ui.components import inbox
from ui.shell.session import store

Open = Callable[..., AppTest]
PAGES = (
    "my_matches",
    "board",
    "watch",
    "architect",
    "compare",
    "analytics",
    "mafia_missions",
    "mafia_print",
    "skull_new",
    "skull_table",
    "skull_analytics",
)
NAMES = ("act", "file", "chosen", "tick", "presses", "clicks", "screen", "edits", "root", "owner")
VALUES: tuple[Any, ...] = (
    "x" * 3_000,
    {"do": "again", "number": 1},
    {"do": "play", "number": 10**30, "card": "\ud800", "target": ["x"]},
    {"width": 50, "height": 50, "root": 4},
    {"mount": "m", "clicks": [{"n": 1, "plate": "nothing", "mode": "switch"}], "sending": 1},
    {"name": "x.json", "size": 1, "text": "{"},
    -1.5,
)
#: what is no message at all, as the text that is sent
TEXTS = ("", "{", "[" * 100_000, '{"a":' * 50_000, "9" * 6_000, "NaN", '"x"', "[[],{},null,1]", "[{}]" * 9)


def page_of(app: Open, page: str) -> AppTest:
    if page not in ("board", "watch", "skull_table"):
        return app(page)
    players = {"blue": "random", "red": "random"} if page == "watch" else {}
    game = GAMES["skull_bites" if page == "skull_table" else "shells_hack"]
    return app(page, match=store().create(Match(game, game.default_settings(), 4, players), OWNER))


def send(page: AppTest, state: str, events: str) -> AppTest:
    """Send one message that holds this for every component of a page."""
    sent = WidgetStates()
    for component in page.get("bidi_component"):
        sent.widgets.add(id=component.proto.id, json_value=state)
        sent.widgets.add(id=_make_trigger_id(component.proto.id, "events"), json_trigger_value=events)
    assert sent.widgets
    return page._run(sent)


@pytest.mark.parametrize("name", PAGES)
def test_a_forged_message_leaves_no_trace(app: Open, name: str, caplog: pytest.LogCaptureFixture) -> None:
    page = page_of(app, name)
    with caplog.at_level(logging.WARNING):
        for value in VALUES:
            state = json.dumps(dict.fromkeys(NAMES, value))
            page = send(page, state, json.dumps([{"event": event, "value": value} for event in NAMES]))
            assert not page.exception, (name, value)
        for text in TEXTS if name in ("board", "skull_table") else ():
            page = send(page, text, text)
            assert not page.exception, (name, text[:40])
    assert not any('class="unforeseen"' in element.proto.body for element in page.get("html"))
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


def test_a_message_of_a_thousand_acts_is_one(app: Open) -> None:
    page = page_of(app, "board")
    again = {"event": "act", "value": {"do": "again", "number": 1}}
    begun = time.process_time()
    send(page, "{}", json.dumps([again] * 1_000))
    assert len(store().list(OWNER)) == 2
    assert time.process_time() - begun < 3


def test_of_a_kind_of_event_the_last_one_is_read() -> None:
    events = [{"event": "act", "value": n} for n in range(1_000)] + [{"event": "tick"}, 5, {"event": 5}]
    assert inbox.read_events(json.dumps(events)) == [{"event": "act", "value": 999}, {"event": "tick"}]
    assert inbox.read_events(None) is None


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_no_message_is_none(text: str) -> None:
    assert inbox.read_events(text) == []


def test_a_message_is_bounded() -> None:
    for text in ("[" + "{}," * 2_000_000 + "1]", '"' + "x" * inbox.MAX_MESSAGE + '"', '"' * 4_000_001):
        begun = time.process_time()
        assert inbox.read_message(text) is None
        assert time.process_time() - begun < 0.5
    large = json.dumps({"text": "[{:," * 1_000_000})
    assert inbox.read_message(large) is not None, "the signs inside of a text are no values"
