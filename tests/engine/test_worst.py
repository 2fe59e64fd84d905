"""Nothing that is opened, within the size that it may have, is more than half a second of work or 50 MB."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.greeen_mafia import mission_files
from engine.shells_hack.architecture.exchange import link
from engine.shells_hack.architecture.exchange.reading import read_text
from engine.shells_hack.architecture.own_cards import own_company
from engine.skull_bites import set_files
from matches.files import read_file
from tests.engine import worst
from ui.shells_hack.analytics.result import from_json

SECONDS, MEGABYTES = 0.5, 50
READERS: dict[str, tuple[Callable[[Any], object], Callable[[], Iterator[tuple[str, Any]]]]] = {
    "match": (read_file, worst.matches),
    "settings": (worst.SHELLS.read_settings, worst.settings),
    "own card": (own_company, worst.cards),
    "mission": (mission_files.read_file, worst.missions),
    "card set": (set_files.read_file, worst.card_sets),
    "result": (from_json, worst.results),
    "link": (link.decode, worst.links),
    "drawing": (read_text, worst.drawings),
}


@pytest.mark.parametrize("memory", [False, pytest.param(True, marks=pytest.mark.long)], ids=["work", "memory"])
@pytest.mark.parametrize(("read", "cases"), READERS.values(), ids=READERS)
def test_reading_is_bounded(
    read: Callable[[Any], object], cases: Callable[[], Iterator[tuple[str, Any]]], memory: bool
) -> None:
    """Memory is followed in the long run: that takes many times as long as the reading."""
    dear = {}
    for name, given in cases():
        seconds, megabytes = worst.cost(read, given, memory)
        if seconds > SECONDS or megabytes > MEGABYTES:
            dear[name] = (round(seconds, 2), round(megabytes))
    assert dear == {}
