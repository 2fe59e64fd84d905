"""What holds for the project as a whole: the direction of imports, where pages lie, what no file may mention."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
OWN = ("engine", "matches", "background", "ui", "pages", "tests")
GAME_IDS = sorted(path.parent.name for path in (ROOT / "engine").glob("*/game.py"))
SHARED = ("engine", "matches", "background", "ui", "pages", "data")  #: with a folder for each game in most
DRAWING = {"streamlit", "plotly", "pandas"}
FORBIDDEN = {
    "engine": DRAWING | {"sqlalchemy", "alembic", "matches", "background", "ui", "pages", "tests"},
    "matches": DRAWING | {"background", "ui", "pages", "tests"},
    "background": DRAWING | {"ui", "pages", "tests"},
    "ui": {"pages", "tests"},
    "pages": {"tests"},
}
#: The parts of a large game, each after all that it may import.
ORDER = {
    "shells_hack": (
        "rules",
        "compiled",
        "architecture",
        "play",
        "players",
        "game",
        "simulation",
        "learning",
        "command",
    ),
}
#: The one list of games and the one list of their user interfaces, which nothing else may name a game beside.
LISTS = {"engine/games.py", "ui/games.py"}
_SKIPPED = {".git", ".venv", ".hypothesis", "var", "build", "__pycache__"}
_BINARY = {".png", ".woff2", ".ttf", ".gif", ".pdf"}


@cache
def files() -> tuple[Path, ...]:
    """The project's own files, without what is installed, cached or stored in its folder."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in _SKIPPED and not name.endswith(("_cache", ".egg-info"))]
        found += [Path(folder, name) for name in names if name not in _SKIPPED]  # in a worktree .git is a file
    return tuple(sorted(found))


def sources(folder: str) -> list[Path]:
    """The Python files below a folder."""
    return [path for path in files() if path.suffix == ".py" and ROOT / folder in path.parents]


def imported(path: Path) -> set[str]:
    """The first parts of all modules that a file imports, at any depth of its code."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import in line {node.lineno}"
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_imports_point_one_way(folder: str) -> None:
    assert sources(folder)
    wrong = {str(path.relative_to(ROOT)): imported(path) & FORBIDDEN[folder] for path in sources(folder)}
    assert {path: names for path, names in wrong.items() if names} == {}


def modules(path: Path) -> set[str]:
    """Everything that a file imports, with the names that it takes from each module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.parametrize("game", ORDER)
def test_inside_a_game_nothing_points_back(game: str) -> None:
    """Each part imports only what comes before it; whatever lies in the folder has its place in the order."""
    order, folder, wrong = ORDER[game], ROOT / "engine" / game, []
    for path in sources(f"engine/{game}"):
        part = path.relative_to(folder).parts[0].removesuffix(".py")
        if part == "__init__":
            continue
        assert part in order, f"{path.relative_to(ROOT)}: where does it belong?"
        own = {name.split(".")[2] for name in modules(path) if name.startswith(f"engine.{game}.")}
        wrong += [f"{path.relative_to(ROOT)}: {other}" for other in own if order.index(other) > order.index(part)]
    assert wrong == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_inside_a_game_there_is_no_circle(game: str) -> None:
    """Also not through an import inside a function."""
    names = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in sources(f"engine/{game}")}
    needs = {
        module: {other for name in modules(path) for other in (name, name.rpartition(".")[0]) if other in names}
        for module, path in names.items()
    }
    assert set(TopologicalSorter(needs).static_order()) == set(names)  # raises CycleError


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_game_knows_another(game: str) -> None:
    """Neither in the engine nor beside the pages nor in the wings of these."""
    others = {other for other in GAME_IDS if other != game}
    wrong = []
    for top in SHARED:
        for path in sources(f"{top}/{game}"):
            seen = {part for name in modules(path) for part in name.split(".")[1:] if part in others}
            wrong += [f"{path.relative_to(ROOT)}: {other}" for other in sorted(seen)]
    assert wrong == []


def test_what_no_game_owns_names_none() -> None:
    """Code, style sheets, scripts, data and texts; only the two lists know which games there are.

    The product itself is called like one of them: its name stands in one place, and with a hyphen everywhere else.
    """
    names = re.compile("|".join(game.replace("_", "[_ ]?") for game in GAME_IDS), re.IGNORECASE)
    product, wrong = 'PRODUCT = "SHELLS HACK"', []
    for path in files():
        place = path.relative_to(ROOT)
        owned = set(GAME_IDS) & set(place.with_suffix("").parts) or place.as_posix() in LISTS
        if place.parts[0] in SHARED and not owned and path.suffix not in _BINARY:
            lines = enumerate(path.read_text("utf-8").splitlines(), 1)
            wrong += [
                f"{place}:{number}: {line.strip()[:80]}"
                for number, line in lines
                if line != product and names.search(line)
            ]
    assert wrong == []


@pytest.mark.parametrize(
    "module",
    [
        "engine.match",
        "engine.games",
        "engine.__main__",
        "matches.store",
        "ui.games",
        "ui.shell.errors",
        "ui.shell.locales",
        "ui.shell.match_lists",
    ],
)
def test_no_page_is_needed_below_the_pages(module: str) -> None:
    """Also nothing that is imported on the way brings Streamlit in."""
    code = f"import sys, {module}; print(*(n for n in {sorted(DRAWING)} if n in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


def test_no_page_lies_directly_in_pages() -> None:
    """Streamlit would find it by itself and run it without app.py."""
    assert sources("pages")
    assert [path.name for path in sources("pages") if path.parent == ROOT / "pages"] == []


LISTING = [path for folder in OWN for path in sources(folder) if "\n__all__" in path.read_text("utf-8")]


@pytest.mark.parametrize("path", LISTING, ids=[str(path.relative_to(ROOT)) for path in LISTING])
def test_all_lists_what_is_there(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    listed: list[str] = []
    defined: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
            defined.add(node.name)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            defined |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
            defined |= names
            if "__all__" in names and node.value is not None:
                listed = ast.literal_eval(node.value)
    assert len(set(listed)) == len(listed)
    assert set(listed) <= defined


def test_no_file_names_a_place_of_one_machine() -> None:
    places = re.compile("/" + r"(work|root|home/\w+|Users/\w+)/|[A-Z]:\\" + r"Users|\.\." + "/shared")
    texts = {path: path.read_text("utf-8", "replace") for path in files() if path.suffix not in _BINARY}
    hits = {str(path.relative_to(ROOT)): places.search(text) for path, text in texts.items()}
    assert {path: hit.group() for path, hit in hits.items() if hit} == {}


def test_the_browser_tests_and_only_they_need_a_browser() -> None:
    users = {path for path in sources("tests") if "playwright" in imported(path)}
    assert users
    assert {path.parent.name for path in users} == {"browser"}
