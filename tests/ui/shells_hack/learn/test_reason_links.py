"""What forbids an act leads to the rule that says so, and that rule is in the book."""

from __future__ import annotations

import re

import pytest

from engine.errors import Reason
from ui.shell.locales import LANGUAGES
from ui.shells_hack.book.prose import BOOK
from ui.shells_hack.texts.rule_link import reason_links
from ui.shells_hack.texts.words import Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_rule_is_linked_once_and_stands_in_the_book(language: str) -> None:
    """D6, D7, D20."""
    codes = ("funds", "exposure", "skill", "duplicate", "already_3")
    html = reason_links(Words(language), [Reason(code, {}) for code in codes])
    places = re.findall(r'href="rules\?tab=rules#(\w+)"', html)
    assert places == ["d6", "d7", "d20"]
    book = BOOK.html(language)
    assert all(f'id="{place}"' in book for place in places)
