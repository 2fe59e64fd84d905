"""The rules page has every decision, and every number that is cited anywhere has its text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ui.shell.locales import LANGUAGES, keys, t_in
from ui.shells_hack.book import prose

ROOT = Path(__file__).parents[4]
CITED = re.compile(r"\bD(\d{1,2})\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_decisions_1_to_33_are_told(language: str) -> None:
    assert set(range(1, 34)) <= set(prose.BOOK.numbers(language))


def test_every_decision_that_the_sources_cite_is_told() -> None:
    sources = [path for folder in ("engine", "ui", "pages") for path in (ROOT / folder).rglob("*.py")]
    cited = {int(n) for path in sources for n in CITED.findall(path.read_text("utf-8"))}
    assert cited - {0} <= set(prose.BOOK.numbers("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_somewhere(language: str) -> None:
    html = prose.BOOK.html(language)
    targets = set(re.findall(r'href="#(\w+)"', html))
    assert targets and targets <= set(re.findall(r'id="(\w+)"', html))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_chapters_and_steps_are_shown(language: str) -> None:
    html = prose.BOOK.html(language) + prose.steps(language)
    titles = [key for key in keys(language) if re.fullmatch(r"rules\.(chapter|start|decision)\.\w+\.title", key)]
    for key in titles:
        assert t_in(language, key).replace("'", "&#x27;") in html


def test_the_impact_table_is_the_data() -> None:
    """D15."""
    html = prose.BOOK.html("en")
    assert "price −15" in html and "adjacency void" in html and "Blue’s funds −5" in html
