"""The home page's picture keeps clear of what stands around it."""

from __future__ import annotations

import re

import pytest

from ui.shell.locales import LANGUAGES
from ui.shells_hack.home_art import HEIGHT, picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_double_line_touches_neither_the_words_above_nor_the_buttons_below(language: str) -> None:
    ends = re.findall(r'class="wall" d="M[\d.]+ (\d+)V(\d+)"', picture(language))
    assert len(ends) == 2 and all(int(top) >= 20 and int(low) <= HEIGHT - 20 for top, low in ends)
