"""Every game plays as its golden playthroughs say; one without them fails."""

from __future__ import annotations

import difflib

import pytest

from engine.game import AnyGame
from tests.contract.play import tables
from tests.playthroughs.golden import FOLDER, SEEDS, path_of, playthrough

GAMES = tables()  #: at every number of seats
AGAIN = "if the change is meant: python -m tests.playthroughs.write, and read the diff"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("table", "game"), GAMES.items(), ids=GAMES)
def test_plays_as_before(table: str, game: AnyGame, seed: int) -> None:
    path = path_of(table, seed)
    assert path.exists(), f"{path.name} is missing; {AGAIN}"
    golden, now = path.read_text(encoding="utf-8").splitlines(), playthrough(game, seed).splitlines()
    difference = list(difflib.unified_diff(golden, now, path.name, "now", lineterm="", n=1))
    assert not difference, "\n".join([*difference[:40], AGAIN])


def test_no_playthrough_is_left_over() -> None:
    wanted = {path_of(table, seed) for table in GAMES for seed in SEEDS}
    assert set(FOLDER.glob("*.txt")) == wanted, AGAIN


def test_every_viewer_is_in_it() -> None:
    for table, game in GAMES.items():
        viewers = set(game.viewers(game.default_settings()))
        for seed in SEEDS:
            heads = {line.split()[0] for line in path_of(table, seed).read_text(encoding="utf-8").splitlines() if line}
            assert viewers <= {viewer for head in heads for viewer in head.split(",")}
