"""What all games share names none of them; nor do the sides of one stand for those of all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
SHARED = [ROOT / "engine" / f"{name}.py" for name in ("errors", "game", "match", "random", "rules_hash")]
SHARED += [path for path in (ROOT / "matches").rglob("*.py") if not set(path.parts) & set(GAMES)]
NAMES = re.compile("|".join([*GAMES, r"\b(blue|red)\b"]))


@pytest.mark.parametrize("path", SHARED, ids=[str(path.relative_to(ROOT)) for path in SHARED])
def test_no_game_is_named(path: Path) -> None:
    assert NAMES.search(path.read_text("utf-8")) is None
