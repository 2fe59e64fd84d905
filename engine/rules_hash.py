"""A short hash of all that a replay runs through, by which a match that was played under other rules is recognised.

It holds the code and not the text: comments, docstrings, layout and the places of files do not count. Of a game's own
module count the methods that a replay calls and what these use; of other modules of the game's folder those that are
imported for that, as a whole, and what they import in turn; so neither a computer player, whose acts are in the log,
nor what draws a view. The reports of an act do count: they are part of the position, and of the last view that the
store compares with. All data of the game count by their values.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine.games import GAMES

__all__ = ["hash_of", "rules_hash", "same_rules"]

ROOT = Path(__file__).resolve().parents[1]
REPLAYED = (
    "read_settings",
    "seats",
    "new",
    "deal",
    "copy",
    "decode",
    "step",
    "chance",
)  #: what Match.replay calls of a game
SHARED = "engine.random"  #: the one module outside the game's folder that decides what happens in a match


@cache
def rules_hash(game_id: str) -> str:
    """Return the hash of a game's rules and data of today."""
    kind = type(GAMES[game_id])
    return hash_of(game_id, kind.__module__, kind.__name__, ROOT)


def same_rules(game_id: str, stored: object) -> bool:
    """Return whether the rules of a stored hash are today's, or play every match alike."""
    now = rules_hash(game_id)
    equal = GAMES[game_id].equal_rules
    return stored == now or (isinstance(stored, str) and {stored, now} <= equal)


def hash_of(game_id: str, module: str, kind: str, root: Path) -> str:
    """Return the hash of the game whose contract a class of a module meets, all files being below ``root``."""
    parts = [*_code(module, kind, root), *_data(root / "data" / game_id)]
    digests = sorted(hashlib.sha256(part.encode()).digest() for part in parts)
    return hashlib.sha256(b"".join(digests)).hexdigest()[:16]


def _data(folder: Path) -> Iterator[str]:
    return (json.dumps(json.loads(path.read_text("utf-8")), sort_keys=True) for path in folder.rglob("*.json"))


# ---- code


def _code(module: str, kind: str, root: Path) -> Iterator[str]:
    """The code that a replay runs through, a text for each part of the game's module and for each other module."""
    tree, package = _tree(module, root), module.rpartition(".")[0]
    played = _played(tree, kind)
    used = {name.id for part in played for name in ast.walk(part) if isinstance(name, ast.Name)}
    yield from (json.dumps(_plain(part)) for part in played)
    waiting, found = list(_imports(tree, used)), {module}
    while waiting:
        name = waiting.pop()
        if name in found or not (name == SHARED or name.startswith(package + ".")) or not _path(name, root).exists():
            continue
        found.add(name)
        tree = _tree(name, root)
        waiting += _imports(tree)
        yield json.dumps(_plain(tree))


def _path(module: str, root: Path) -> Path:
    return root / (module.replace(".", "/") + ".py")


def _tree(module: str, root: Path) -> ast.Module:
    return ast.parse(_path(module, root).read_bytes())


def _played(tree: ast.Module, kind: str) -> list[ast.stmt]:
    """The methods of a game that a replay calls, and of its module and class what these use."""
    game = next(node for node in ast.walk(tree) if isinstance(node, ast.ClassDef) and node.name == kind)
    defined = {name: part for part in tree.body if part is not game for name in _names(part)}
    defined |= {f"self.{name}": part for part in game.body for name in _names(part)}
    waiting, found = [f"self.{name}" for name in REPLAYED], dict[str, ast.stmt]()
    while waiting:
        name = waiting.pop()
        if name in defined and name not in found:
            found[name] = defined[name]
            waiting += _used(defined[name])
    return list(found.values())


def _names(part: ast.stmt) -> Iterable[str]:
    """The names that a statement defines."""
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        return [part.name]
    targets = part.targets if isinstance(part, ast.Assign) else [part.target] if isinstance(part, ast.AnnAssign) else []
    return [name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)]


def _used(part: ast.AST) -> Iterator[str]:
    """The names that code uses, and ``self.name`` for what it finds in its own class."""
    for node in ast.walk(part):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            yield f"self.{node.attr}"


def _imports(tree: ast.Module, used: set[str] | None = None) -> Iterator[str]:
    """The modules from which the names used, or all, are imported; some of what is named may be no module."""
    for node in ast.walk(tree):
        for alias in node.names if isinstance(node, ast.Import | ast.ImportFrom) else ():
            if used is None or (alias.asname or alias.name.partition(".")[0]) in used:
                module = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
                yield from (module.rstrip("."), module + alias.name)


def _plain(node: Any) -> Any:
    """Code as lists, alike in every version of Python, without what does nothing and without the places of modules."""
    if isinstance(node, ast.AST):
        parts = [(name, value) for name, value in ast.iter_fields(node) if value is not None and value != []]
        return [type(node).__name__, *([name, _plain(value)] for name, value in parts if name != "module")]
    if isinstance(node, list):
        return [_plain(part) for part in node if not _idle(part)]
    return node if isinstance(node, int | str) else repr(node)


def _idle(part: Any) -> bool:
    """Whether a statement is a docstring, or an import, whose module counts by itself; but not under another name."""
    if isinstance(part, ast.Import | ast.ImportFrom):
        return all(alias.asname is None for alias in part.names)
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
