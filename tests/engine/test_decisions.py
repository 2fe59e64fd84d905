"""Every rule decision is pinned by tests that name it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
LATER = {"D27"}  #: seats shared by several players come with the rooms
NUMBERS = [f"D{n}" for n in range(1, 34) if f"D{n}" not in LATER]


def named() -> dict[str, list[str]]:
    """Return the tests by the numbers in their own docstrings."""
    found: dict[str, list[str]] = {}
    for path in [*TESTS.glob("engine/test_*.py"), *TESTS.glob("contract/test_*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in re.findall(r"\bD\d+\b", ast.get_docstring(node) or ""):
                    found.setdefault(number, []).append(node.name)
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_every_decision_has_a_test(number: str) -> None:
    assert named().get(number), f"no test names {number}"
