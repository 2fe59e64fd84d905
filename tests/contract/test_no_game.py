"""What all games share names none of them; nor do the sides of one stand for those of all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
LISTS = {ROOT / "engine" / "games.py", ROOT / "ui" / "games.py"}
FOLDERS = ("engine", "matches", "background", "ui", "pages")
SHARED = [
    path
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path not in LISTS and not set(path.parts) & set(GAMES)
]
NAMES = re.compile("|".join([*GAMES, r"\b(blue|red)\b"]), re.IGNORECASE)


@pytest.mark.parametrize("path", SHARED, ids=[str(path.relative_to(ROOT)) for path in SHARED])
def test_no_game_is_named(path: Path) -> None:
    assert NAMES.search(path.read_text("utf-8")) is None
