"""Every card has an emblem of its own, inside its box, drawn by the vocabulary alone, and in the file of all."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import pytest

from engine.shells_hack.rules.cards import load
from ui.shells_hack.emblems.emblem import (
    EMBLEMS,
    FILE,
    SIZE,
    SVG,
    WORD,
    column,
    emblem,
    emblem_path,
    emblem_svg,
    sheet,
)
from ui.shells_hack.emblems.figures import FIGURES

STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
EDGE = 1.5  #: units from the middle of a line to the edge of the box, at least: half a line, and a rest
ALIKE = 0.6  #: share of the marked fields that two emblems may have in common


@cache
def points(name: str) -> tuple[tuple[float, float], ...]:
    """Places along the lines of an emblem, not much more than a unit apart."""
    found, here, start = [], (0.0, 0.0), (0.0, 0.0)
    for letter, rest in STEP.findall(emblem_path(name)):
        numbers = [float(n) for n in rest.split()]
        way = [here, *zip(numbers[::2], numbers[1::2], strict=True)] if letter != "Z" else [here, start]
        if letter == "M":
            here = start = way[-1]
            continue
        for n in range(33):
            row = way
            while len(row) > 1:
                row = [
                    tuple(a + (b - a) * n / 32 for a, b in zip(p, q, strict=True))
                    for p, q in zip(row, row[1:], strict=False)
                ]
            found.append(row[0])
        here = way[-1]
    return tuple(found)


def test_every_card_has_one_and_there_is_no_other() -> None:
    cards = load()
    tables = (cards.attacks, cards.countermeasures, cards.events, cards.companies, cards.actors)
    ids = [card.id for table in tables for card in table]
    assert sorted(EMBLEMS) == sorted([*ids, "own_company", "own_actor"])


def test_a_company_or_actor_of_ones_own_has_that_of_its_kind() -> None:
    assert emblem("ours", "company") == emblem("own_company") != emblem("own_actor") == emblem("ours", "actor")
    assert emblem("blank_page", "actor") != emblem("own_actor")
    with pytest.raises(KeyError):
        emblem("no_such_card")


@pytest.mark.parametrize("name", EMBLEMS)
def test_an_emblem_is_a_picture_in_the_colour_of_the_text(name: str) -> None:
    assert "".join("".join(re.split(WORD, EMBLEMS[name])[::8]).split()) == "", "a word that is none"
    svg = ElementTree.fromstring(emblem_svg(name, size=40))
    assert svg.tag == f"{{{SVG}}}svg" and svg.get("viewBox") == f"0 0 {SIZE} {SIZE}" and svg.get("width") == "40"
    assert (svg.get("stroke"), svg.get("fill"), svg.get("aria-hidden")) == ("currentColor", "none", "true")
    assert [part.tag for part in svg] == [f"{{{SVG}}}path"]


@pytest.mark.parametrize("name", EMBLEMS)
def test_an_emblem_fills_its_box_and_stays_inside(name: str) -> None:
    across, down = zip(*points(name), strict=True)
    assert min(*across, *down) >= EDGE and max(*across, *down) <= SIZE - EDGE
    assert max(max(across) - min(across), max(down) - min(down)) >= 0.72 * SIZE
    assert abs(min(across) + max(across) - SIZE) <= 4 and abs(min(down) + max(down) - SIZE) <= 4, "out of the middle"


def test_no_two_are_alike() -> None:
    """Not even from far: on fields of two units, most of what two emblems mark lies apart."""
    marked = {name: {(round(x / 2), round(y / 2)) for x, y in points(name)} for name in EMBLEMS}
    shares = {(a, b): len(marked[a] & marked[b]) / len(marked[a] | marked[b]) for a, b in combinations(EMBLEMS, 2)}
    assert {pair: share for pair, share in shares.items() if share > ALIKE} == {}


def test_every_figure_of_the_vocabulary_is_used() -> None:
    assert {match[2] for words in EMBLEMS.values() for match in re.finditer(WORD, words)} == set(FIGURES)


def test_the_file_that_browsers_load_is_written_anew() -> None:
    """``python -m ui.shells_hack.emblems`` writes it."""
    assert FILE.read_text("utf-8") == column()


def test_an_emblem_is_found_in_the_file_by_its_number() -> None:
    paths = list(ElementTree.fromstring(column()))
    for name in EMBLEMS:
        found = re.fullmatch(r'<i class="emblem" style="--n:(\d+)" aria-hidden="true"></i>', emblem(name))
        assert found
        path = paths[int(found[1])]
        assert (path.get("d"), path.get("transform")) == (emblem_path(name), f"translate(0 {SIZE * int(found[1])})")


def test_another_content_of_the_file_has_another_address(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sheet.__wrapped__()
    monkeypatch.setattr(type(FILE), "read_bytes", lambda self: b"other")
    assert sheet.__wrapped__() != before
