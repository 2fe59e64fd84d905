"""Buttons as HTML: what they carry, and that everything but their inside is escaped."""

from __future__ import annotations

import re

from ui.components.buttons import button, icon_button, options


def test_one_of_several_buttons_is_pressed() -> None:
    slow, fast = options("pace", {"slow": "Slow", "fast": "<Fast>"}, "fast", titles={"slow": 'a "walk"'}, seat="red")
    assert re.findall(r"aria-pressed=\"(\w+)\"", slow + fast) == ["false", "true"]
    assert 'data-key="pace-slow"' in slow and 'data-value="slow"' in slow and 'title="a &quot;walk&quot;"' in slow
    assert 'data-seat="red"' in fast and "&lt;Fast&gt;" in fast and "title" not in fast


def test_what_is_not_given_is_no_attribute() -> None:
    assert button("go", "Go", hotkey="ArrowRight", value=0) == (
        '<button class="btn" data-do="go" data-key="go" data-value="0" data-hotkey="ArrowRight">Go</button>'
    )
    assert (
        "data-value" not in icon_button("pause", "pause", "Pause") and "data-" not in button("go", "", seat=None)[40:]
    )
