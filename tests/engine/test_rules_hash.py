"""What counts as other rules: every rule, table and value that a replay runs through, and nothing else."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.rules_hash import ROOT, hash_of, rules_hash, same_rules

GAME = "shells_hack"


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the games' code and data."""
    root = tmp_path_factory.mktemp("sources")
    for folder in [f"{place}/{id}" for place in ("engine", "data") for id in GAMES]:
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "engine" / "random.py", root / "engine")
    return root


@pytest.fixture
def root(sources: Path, tmp_path: Path) -> Path:
    """A copy that a test may change."""
    return Path(shutil.copytree(sources, tmp_path / "root"))


def now(root: Path, id: str = GAME) -> str:
    kind = type(GAMES[id])
    return hash_of(id, kind.__module__, kind.__name__, root)


def changed(root: Path, path: str, old: str, new: str) -> str:
    """Return the hash after a text was put in the place of another."""
    file = root / path
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    return now(root)


def test_the_copy_has_the_hash_of_today(root: Path) -> None:
    for id in GAMES:
        assert now(root, id) == rules_hash(id)
        assert same_rules(id, rules_hash(id)) and not same_rules(id, "0" * 16)
    assert len({rules_hash(id) for id in GAMES}) == len(GAMES)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("rules/rules.py", "from __future__", "# a comment\nfrom __future__"),
        ("rules/rules.py", '"""', '"""Other words. '),
        ("rules/limits.py", " = ", "  =  "),
        ("game.py", '"""Play an action in place.', '"""Play it.'),
        ("game.py", 'EXPERT = "expert"', 'EXPERT = "other"'),
        ("game.py", "choice[:2]), motive(", "choice[0:2]), motive("),
        ("play/observe.py", "viewer=viewer", "viewer=viewer or ALL"),
        ("players/rulebook.py", "from __future__ import annotations", "from __future__ import annotations\nA = 1"),
        ("players/hint.py", "from __future__ import annotations", "from __future__ import annotations\nA = 1"),
        ("players/expert.py", "ALTERNATIVES = 5", "ALTERNATIVES = 6"),
        ("simulation/batch.py", "SEEDS = 2", "SEEDS = 3"),
        ("architecture/edit.py", 'OWN = "own_"', 'OWN = "new_"'),
    ],
)
def test_what_no_replay_runs_through_keeps_it(root: Path, path: str, old: str, new: str) -> None:
    assert changed(root, f"engine/{GAME}/{path}", old, new) == rules_hash(GAME)


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (f"engine/{GAME}/rules/rules.py", "return", "return 1 +"),
        (f"engine/{GAME}/rules/limits.py", "START_PRICE = 100", "START_PRICE = 99"),
        (f"engine/{GAME}/rules/tables.py", "NO_TARGET", "NOTHING"),
        (f"engine/{GAME}/rules/check.py", "return", "return []\n    return"),
        (f"engine/{GAME}/play/actions.py", '"draw"', '"take"'),
        (f"engine/{GAME}/play/report.py", '"price_fell"', '"price_dropped"'),
        (f"engine/{GAME}/game.py", "state.acts += 1", "state.acts += 2"),
        (f"engine/{GAME}/game.py", 'SEATS = ("blue", "red")', 'SEATS = ("red", "blue")'),
        ("engine/random.py", "FACTOR_A, FACTOR_B = 40014", "FACTOR_A, FACTOR_B = 40015"),
    ],
)
def test_every_rule_changes_it(root: Path, path: str, old: str, new: str) -> None:
    assert changed(root, path, old, new) != rules_hash(GAME)


@pytest.mark.parametrize("name", ["attacks.json", "templates/rulebook.json", "actors.json"])
def test_a_value_of_the_data_changes_it_and_layout_does_not(root: Path, name: str) -> None:
    path = root / "data" / GAME / name
    data = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(data, indent=7, sort_keys=True), "utf-8")
    assert now(root) == rules_hash(GAME)
    path.write_text(json.dumps(data | {"version": 2}), "utf-8")
    assert now(root) != rules_hash(GAME)


def test_new_data_changes_it(root: Path) -> None:
    (root / "data" / GAME / "new").mkdir()
    (root / "data" / GAME / "new" / "cards.json").write_text("{}")
    assert now(root) != rules_hash(GAME)


def test_moving_files_keeps_it(root: Path) -> None:
    """Whole folders, too, and data."""
    folder = root / "engine" / GAME
    (folder / "rules" / "tables.py").rename(folder / "rules" / "prepared.py")
    (folder / "play").rename(folder / "table")
    for path in (root / "engine").rglob("*.py"):
        text = path.read_text("utf-8").replace(f"{GAME}.rules.tables", f"{GAME}.rules.prepared")
        path.write_text(text.replace(f"{GAME}.play", f"{GAME}.table"), "utf-8")
    (root / "data" / GAME / "attacks.json").rename(root / "data" / GAME / "templates" / "attacks.json")
    assert now(root) == rules_hash(GAME)


def test_one_games_rules_are_not_the_others(root: Path) -> None:
    changed(root, "engine/greeen_mafia/rules.py", '"met"', '"fulfilled"')
    assert now(root) == rules_hash(GAME)
    assert now(root, "greeen_mafia") != rules_hash("greeen_mafia")
