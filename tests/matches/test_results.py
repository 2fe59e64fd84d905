"""Kept results: read by id, changed by their owner only, bounded in number and size, there after a restart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches import results as kept
from matches.errors import BadName, NotYourResult, ResultTooLarge, TooManyResults, UnknownResult
from matches.results import MAX_NAME, MAX_SIZE, Results

ME, YOU = "a" * 22, "b" * 22


@pytest.fixture
def results(url: str) -> Iterator[Results]:
    """An empty store."""
    opened = Results.open(url)
    yield opened
    opened.close()


def test_a_result_is_there_after_a_restart(results: Results, url: str) -> None:
    id = results.keep(ME, 10_000, {"rate": 0.5}, {"cells": [1, 2]})
    again = Results.open(url)
    found = again.result(id)
    assert (found.content, found.head.summary, found.head.matches) == ({"cells": [1, 2]}, {"rate": 0.5}, 10_000)
    assert [head.id for head in again.list(ME)] == [id] and again.list(YOU) == []
    again.close()


def test_only_the_owner_renames_and_deletes(results: Results) -> None:
    id = results.keep(ME, 1, {}, {})
    with pytest.raises(NotYourResult):
        results.rename(id, YOU, "mine")
    with pytest.raises(NotYourResult):
        results.delete(id, YOU)
    results.rename(id, ME, "  before \n the  change ")
    assert results.list(ME)[0].name == "before the change"
    with pytest.raises(BadName):
        results.rename(id, ME, "x" * (MAX_NAME + 1))
    results.delete(id, ME)
    for act in (lambda: results.result(id), lambda: results.delete(id, ME), lambda: results.result("../../etc")):
        with pytest.raises(UnknownResult):
            act()


def test_the_oldest_without_a_name_makes_room(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAX_RESULTS", 3)
    first, second, third = (results.keep(ME, n, {}, {}) for n in range(3))
    results.rename(first, ME, "kept")
    fourth = results.keep(ME, 3, {}, {})
    assert [head.id for head in results.list(ME)] == [fourth, third, first]
    results.keep(YOU, 1, {}, {})
    for id in (third, fourth):
        results.rename(id, ME, "kept too")
    with pytest.raises(TooManyResults):
        results.keep(ME, 4, {}, {})
    assert len(results.list(ME)) == 3 and second not in {head.id for head in results.list(ME)}


def test_a_result_beyond_all_bounds_is_not_kept(results: Results) -> None:
    with pytest.raises(ResultTooLarge):
        results.keep(ME, 1, {}, {"text": "x" * MAX_SIZE})
    assert results.list(ME) == []
