"""What is foreign is counted before it is read, and what is wrong with it is told in few words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.bounds import MAX_DEPTH, MAX_NESTED, MAX_ROWS, MAX_VALUES, data_excess, depth_excess, text_excess
from engine.errors import MOST_PROBLEMS, BadFile, BadSettings, Problem
from engine.reading import Inconsistent, parse
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import Architecture
from ui.shell.locales import LANGUAGES
from ui.shell.messages import error_lines


def nested(depth: int) -> Any:
    """Lists inside one another."""
    data: Any = []
    for _ in range(depth - 1):
        data = [data]
    return data


def test_a_text_of_too_many_values_is_not_parsed() -> None:
    assert text_excess("[" + "1," * (MAX_VALUES - 2) + "1]", 10**9) is None
    for text in ("1," * (MAX_VALUES + 1), "[{" * MAX_VALUES, '"a":' * (MAX_VALUES + 1)):
        excess = text_excess(text, 10**9)
        assert excess and excess.code == "too_many"
    too_long = text_excess("x" * 11, 10)
    assert too_long and too_long.code == "too_large"


def test_depth_is_counted_without_recursion() -> None:
    assert depth_excess(nested(MAX_NESTED)) is None
    deep = depth_excess(nested(5_000))
    assert deep and deep.code == "too_deep"
    assert data_excess(nested(MAX_DEPTH)) is None
    deep = data_excess({"a": nested(MAX_DEPTH + 1)})
    assert deep and deep.code == "too_deep" and deep.where.startswith("a.0.0")


def test_the_place_of_too_much_is_named() -> None:
    excess = data_excess({"architecture": {"components": [{}] * (MAX_ROWS + 1)}})
    assert excess == Problem("architecture.components", "too_many", {"limit": MAX_ROWS, "count": MAX_ROWS + 1})
    assert data_excess({"name": "x" * 100_001}) == Problem("name", "string_too_long", {"max_length": 100_000})
    assert data_excess({"k" * 201: 1}) is not None


def test_the_largest_architecture_there_may_be_is_read() -> None:
    ids = [f"own_{n}" for n in range(MAX_COMPONENTS)]
    rows = [{"id": id, "layer": "backend", "exposed": True, "levels": (1, 1, 1), "name": "あ" * 40} for id in ids]
    edges = [{"source": a, "target": b} for a in ids for b in ids if a != b]
    data = {"id": "x", "components": rows, "edges": edges, "assets": {id: ["financial", "secrets"] for id in ids}}
    assert data_excess(SHELLS_HACK.default_settings().model_dump(mode="json") | {"architecture": data}) is None
    assert len(Architecture.model_validate_json(json.dumps(data)).edges) == len(edges)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "9" * 5_000, "[" + "9" * 401 + "]"])
def test_what_is_no_json_is_told(text: str) -> None:
    with pytest.raises(Inconsistent):
        parse(text, 10**6)


def test_few_problems_are_told_and_the_rest_counted() -> None:
    settings = SHELLS_HACK.default_settings().model_dump(mode="json")
    with pytest.raises(BadSettings) as wrong:
        SHELLS_HACK.read_settings(settings | {"architecture": settings["architecture"] | {"components": [{}] * 900}})
    problems = wrong.value.problems
    assert len(problems) == MOST_PROBLEMS + 1 and problems[-1].code == "more"
    assert problems[-1].params["count"] == 900 * 4 - MOST_PROBLEMS
    assert BadFile(problems).problems == problems, "told by another error they stay as they are"
    for language in LANGUAGES:
        *_, last = error_lines(language, wrong.value)
        assert f"{900 * 4 - 8}" in last


def test_an_error_is_short_whatever_it_tells_of() -> None:
    error = BadFile([Problem("w" * 10**6, "missing", {"given": "g" * 10**6})] * 30)
    assert len(str(error)) <= 4_000
    assert all(len(problem.where) <= 300 and len(str(problem)) < 700 for problem in error.problems)
