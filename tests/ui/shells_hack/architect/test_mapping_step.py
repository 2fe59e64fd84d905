"""The step between a drawing and an architecture, run in memory."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest


def step() -> None:
    """A script as streamlit runs it: the step alone, for the drawing that waits."""
    from typing import Any, cast

    from ui.shells_hack.architect.mapping_step import mapping_step
    from ui.shells_hack.texts.words import Words

    mapping_step(cast(Any, None), cast(Any, None), "", Words("en", {}), lambda: None)


def waiting(names: tuple[str, ...]) -> object:
    from engine.shells_hack.architecture.exchange.drawing import Drawing, Shape
    from ui.shells_hack.architect.mapping_step import Waiting

    return Waiting("Shop", Drawing("csv", tuple(Shape(name, name) for name in names), ()))


def test_choices_for_an_abandoned_drawing_are_not_those_for_the_next() -> None:
    app = AppTest.from_function(step, default_timeout=30)
    app.session_state["architect_drawing"] = waiting(("Kafka", "Redis"))
    app.run()
    assert not app.exception
    app.selectbox[0].set_value("").run()
    assert [box.value for box in app.selectbox] == ["", "new:operations"]
    app.session_state["architect_drawing"] = waiting(("Mail", "Files"))
    app.run()
    assert [box.value for box in app.selectbox] == ["new:operations", "new:operations"]


def test_there_is_a_way_out_of_choices_that_cannot_be() -> None:
    app = AppTest.from_function(step, default_timeout=30)
    app.session_state["architect_drawing"] = waiting(("Kafka",))
    app.run()
    app.selectbox[0].set_value("").run()
    assert not app.exception
    assert [button.label for button in app.button] == ["Cancel"]
