"""The examples in docstrings say what is so."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("engine", "matches", "background", "ui")
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_examples(module: str) -> None:
    """Each gives what stands below it."""
    found = doctest.testmod(import_module(module))
    assert found.attempted and not found.failed


def test_there_are_examples_to_learn_from() -> None:
    """Of randomness, rates, errors, how actions are written and names cleaned."""
    known = {"engine.random", "engine.rates", "engine.errors", "engine.shells_hack.play.actions", "matches.storage"}
    assert known <= set(WITH_EXAMPLES)
