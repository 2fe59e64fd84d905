"""Compiling in the background: pages play plainly until it is done, and several processes do not do it twice."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.games import COMPILATIONS

pytest.importorskip("numba")
ROOT = Path(__file__).parents[2]
KERNELS = [kernel for compilation in COMPILATIONS for kernel in compilation.kernels]
WARM = [sys.executable, "-m", "engine", "warm"]

SERVES_PAGES = """
import time
from engine import compile
from engine.games import COMPILATIONS
assert compile.usable("engine.shells_hack.simulation.arena") and not compile.warming()
compile.warm_in_background()
assert compile.warming() and not compile.usable("engine.shells_hack.simulation.arena")
while compile.warming():
    time.sleep(0.05)
kernels = [kernel for compilation in COMPILATIONS for kernel in compilation.kernels]
assert all(map(compile.usable, kernels)) and all(map(compile.ready, kernels))
"""


def test_pages_play_plainly_until_the_fast_rules_are_there() -> None:
    """In a process of its own, which becomes one that serves pages."""
    subprocess.run([sys.executable, "-c", SERVES_PAGES], cwd=ROOT, check=True, timeout=300)


def test_warm_names_what_is_there() -> None:
    """One line a part; nothing where nothing can be compile."""
    told = subprocess.run(WARM, cwd=ROOT, capture_output=True, text=True, check=True, timeout=300)
    assert (told.stdout.split(), told.stderr) == (KERNELS, "")
    plain = os.environ | {"SHELLS_PLAIN": "1"}
    told = subprocess.run(WARM, cwd=ROOT, env=plain, capture_output=True, text=True, check=True, timeout=60)
    assert (told.stdout, told.stderr) == ("", "")


def test_it_ends_with_whoever_started_it(tmp_path: Path) -> None:
    """Nobody would read what it tells."""
    cold = os.environ | {"SHELLS_COMPILED": str(tmp_path)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*WARM, "--attached"], cwd=ROOT, env=cold, **pipes) as process:  # type: ignore[call-overload]
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 1


@pytest.mark.long
def test_two_processes_compile_once(tmp_path: Path) -> None:
    """Side by side on an empty cache: together not much more work than one, then nothing is left to do."""

    def cpu_seconds(processes: int) -> float:
        before = os.times()
        started = [
            subprocess.Popen(WARM, cwd=ROOT, env=os.environ | {"SHELLS_COMPILED": str(folder)}, stdout=subprocess.PIPE)
            for _ in range(processes)
        ]
        for process in started:
            assert process.communicate(timeout=600)[0].split() == [name.encode() for name in KERNELS]
        after = os.times()
        return after.children_user - before.children_user

    folder = tmp_path / "one"
    alone = cpu_seconds(1)
    again = cpu_seconds(1)
    folder = tmp_path / "two"
    start = time.monotonic()
    together = cpu_seconds(2)
    assert again < alone / 3
    assert together < alone * 1.5, f"{time.monotonic() - start:.0f} s"
