"""Names are kept as they can be seen, whoever's they are; what is shown never turns the text after it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from engine.games import GAMES
from engine.plain import one_line, plain
from engine.reading import Model

TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = TURNING + "\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u2060\u2064\u206a\u2800\u3164\ufeff\uffa0\U000e0041"


@pytest.mark.parametrize("mark", UNSEEN, ids=lambda mark: f"{ord(mark):04X}")
def test_what_is_not_seen_goes(mark: str) -> None:
    assert one_line(f"{mark}My{mark} ba{mark}nk{mark}") == "My bank"
    assert one_line(mark * 3) == ""


@pytest.mark.parametrize(
    "name",
    [
        "株式会社つくし 葛\U000e0100城",
        "👩‍💻 ❤️‍🔥 👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽",
        "می‌خواهم",  # noqa: RUF001
        "क्‍ष श्रीमान्‌को",
        "ශ්‍රී",
        "O’Neill – Zürich",
        "بنك الأمل",
    ],
)
def test_what_is_written_stays(name: str) -> None:
    assert one_line(name) == name


@given(st.text(max_size=30) | st.text(UNSEEN + "\ufe0fab 社م\n❤👩\u17b4", max_size=12))
@example("\u17b4\u200d\u1780")
@example("\ufe0f\u200d❤")
@example("م\u200c\u0600")
def test_a_name_that_was_kept_is_kept_as_it_is(text: str) -> None:
    name = one_line(text)
    assert one_line(name) == name
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in name)
    assert all(c in "\u200c\u200d" for c in name if unicodedata.category(c) == "Cf")


def test_nothing_shown_turns_the_text_after_it() -> None:
    assert plain(f"a{TURNING}b") == "a" + "\ufffd" * len(TURNING) + "b"


def models(kind: type[BaseModel] = Model) -> Iterator[type[BaseModel]]:
    """Every model of the games."""
    for model in kind.__subclasses__():
        yield model
        yield from models(model)


NAMED = sorted({model for model in models() if "name" in model.model_fields}, key=lambda model: model.__name__)
NAMED = [model for model in NAMED if not model.__name__.startswith("_")]


def test_both_games_have_names() -> None:
    assert {game.id for game in GAMES.values()} <= {model.__module__.split(".")[1] for model in NAMED}


@pytest.mark.parametrize("model", NAMED, ids=lambda model: model.__name__)
def test_every_field_that_is_a_name_is_read_as_one(model: type[BaseModel]) -> None:
    assert not problems(model, "\u202e" * 100 + "My\n ba\u200bnk "), "its length counts when it is clean"
    assert problems(model, "\u202e\u200b") == ["string_too_short"]


def problems(model: type[BaseModel], name: str) -> list[str]:
    """What is wrong with the name alone."""
    with pytest.raises(ValidationError) as caught:
        model.model_validate({"name": name, "of_no_model": 0})
    return [row["type"] for row in caught.value.errors() if row["loc"] == ("name",)]
