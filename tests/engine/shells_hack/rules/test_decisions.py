"""Every rule decision that the rules page carries is pinned by tests that name it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
RULES = (ROOT / "data" / "locales" / "en" / "shells_hack" / "rules.json").read_text(encoding="utf-8")
NUMBERS = sorted({*(f"D{n}" for n in range(1, 34)), *re.findall(r'"(D\d+)":', RULES)}, key=lambda d: int(d[1:]))


@cache
def named() -> dict[str, list[str]]:
    """Return the tests by the numbers in their own docstrings."""
    found: dict[str, list[str]] = {}
    for path in ROOT.glob("tests/**/test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"\bD\d+\b", ast.get_docstring(node) or ""):
                    found.setdefault(number, []).append(node.name)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_every_decision_has_a_test(number: str) -> None:
    assert named().get(number), f"no test names {number}"
