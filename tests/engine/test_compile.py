"""The compiling service knows no game: a toy's few lines compile beside the games' rules, in a cache of their own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import compile
from engine.compile import Compilation, pack
from engine.games import COMPILATIONS

pytest.importorskip("numba")

SOURCES = {
    "__init__": "",
    "limits": "STEP = 3\n",
    "state": """
from dataclasses import dataclass

@dataclass(frozen=True, slots=True)
class Rules:
    steps: tuple[int, ...]

@dataclass(slots=True)
class Walk:
    far: int
    marks: list[int]
    rules: Rules

def copy_into(states, place, source, number):
    old = source[number]
    states[place] = Walk(old.far, old.marks[:], old.rules)
""",
    "rules": """
from toy_game.limits import STEP
from toy_game.state import copy_into

def step(walk):
    walk.far += STEP * walk.rules.steps[walk.far % 2]
    walk.marks[0] += walk.far.bit_count()

def walked(states, times):
    copy_into(states, 1, states, 0)
    for _ in range(times):
        step(states[1])
    return states[1].far + states[1].marks[0]
""",
    "batch": """
calls = []

def warm():
    calls.append("warm")
""",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game of a few lines, which can be imported."""
    folder = tmp_path / "toy_game"
    folder.mkdir()
    for name, text in SOURCES.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("SHELLS_COMPILED", str(tmp_path / "cache"))
    monkeypatch.setattr(compile, "_warmed", set())
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "toy_game"]:
        del sys.modules[name]


def compilation() -> Compilation:
    """What the toy hands over."""
    copy_into = import_module("toy_game.state").copy_into
    return Compilation(("toy_game.rules",), ("toy_game.batch",), copy_into)


def walks() -> list[Any]:
    """A state to start from, and room for another."""
    state = import_module("toy_game.state")
    return [state.Walk(far, [0, 0], state.Rules((2, 5))) for far in (1, 0)]


def test_another_games_functions_compile_into_a_cache_of_its_own(toy: Path) -> None:
    """The same result as in plain Python; the second time it comes from the toy's folder, where nothing else is."""
    plain = import_module("toy_game.rules").walked(walks(), 9)
    first, again = compilation(), compilation()
    assert first.functions.walked(pack(walks()[:1], rooms=1), 9) == plain
    assert again.functions.walked(pack(walks()[:1], rooms=1), 9) == plain
    told = [sum(one.functions.walked.stats.cache_hits.values()) for one in (first, again)]
    assert told == [0, 1]
    assert {path.name.partition(".")[0] for path in first.folder.rglob("*.nbi")} >= {"rules"}
    assert first.folder.parent == toy.parent / "cache"
    assert list(first.folder.parent.iterdir()) == [first.folder]


def test_a_kernel_is_warmed_once(toy: Path) -> None:
    """Its name is told each time; ready and usable know it by its name alone."""
    mine = compilation()
    assert not compile.ready("toy_game.batch")
    assert list(mine.warm()) == list(mine.warm()) == ["toy_game.batch"]
    mine.need("toy_game.batch")
    assert compile.ready("toy_game.batch") and import_module("toy_game.batch").calls == ["warm"]


def test_a_change_in_one_game_voids_no_other_games_cache(toy: Path) -> None:
    """Neither has files of the other among its sources; a change in what is only imported counts too."""
    before = [replace(one).folder for one in COMPILATIONS]
    mine = compilation()
    its_own = mine.folder
    for other in COMPILATIONS:
        assert set(mine.sources) & set(other.sources) == {Path(compile.__file__)}
    (toy / "limits.py").write_text("STEP = 4\n", encoding="utf-8")
    assert compilation().folder != its_own
    assert [replace(one).folder for one in COMPILATIONS] == before


@pytest.mark.parametrize("games", COMPILATIONS, ids=lambda games: games.modules[-1])
def test_games_hand_over_what_is_there(games: Compilation) -> None:
    """Every module can be imported, every kernel can be warmed, and none is compiled for another game."""
    assert all(callable(import_module(name).warm) for name in games.kernels)
    files = {Path(str(import_module(name).__file__)) for name in games.modules}
    assert files <= set(games.sources)
    for other in COMPILATIONS:
        shared = set(games.modules) & set(other.modules) if other is not games else set()
        assert all(name.count(".") == 1 for name in shared)
