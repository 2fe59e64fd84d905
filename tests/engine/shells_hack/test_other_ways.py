"""The engine's tests once more in processes that run otherwise: with bounds checks, and without the compiled rules."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
HERE = "tests/engine"
SIMULATION = f"{HERE}/shells_hack/simulation"


def passes(environment: dict[str, str], *arguments: str) -> None:
    """Run tests in a process of their own; all must pass, and some must run."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, timeout=1200, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.long
def test_no_index_is_out_of_bounds(tmp_path: Path) -> None:
    """numba checks every index of the compiled rules, in a cache of its own."""
    pytest.importorskip("numba")
    environment = {"NUMBA_BOUNDSCHECK": "1", "SHELLS_COMPILED": str(tmp_path)}
    passes(environment, f"{HERE}/shells_hack/test_compiled.py", f"{SIMULATION}/test_odds.py")


@pytest.mark.long
def test_everything_works_without_the_compiled_rules() -> None:
    """``SHELLS_PLAIN=1`` is as if numba were not installed."""
    files = ("test_arena", "test_balance", "test_odds", "test_tally", "test_trials")
    passes({"SHELLS_PLAIN": "1"}, f"{HERE}/test_cli.py", *(f"{SIMULATION}/{name}.py" for name in files))
