"""A second copy of the pure rules of SHELLS HACK, compiled by numba for batches; no rule is written twice.

The very modules that run on the board are executed once more with every function compiled, and the dataclasses that
they work on become NumPy records. numba is optional: without it ``available()`` is false and batches run plain.

To add a kernel: write it in the subset, in a module of ``MODULES``; call it through ``compiled()`` with ``packed``
tables and ``states`` where ``usable()`` says so, else plainly; and let the calling module have a ``warm()`` that runs
it once on next to nothing, and a place in ``KERNELS``.
"""

from __future__ import annotations

import ast
import dataclasses
import hashlib
import importlib
import importlib.util
import logging
import os
import subprocess
import sys
import threading
import types
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from engine.shells_hack.rules.state import State, new_state
from engine.shells_hack.rules.tables import Tables

#: What is compiled, a module after those that it imports from. They import functions by name, never modules.
MODULES = (
    "engine.random",
    "engine.shells_hack.rules.rules",
    "engine.shells_hack.players.rulebook",
    "engine.shells_hack.players.playout",
    "engine.shells_hack.simulation.counting",
    "engine.shells_hack.simulation.trials",
    "engine.shells_hack.players.worlds",
    "engine.shells_hack.players.playout_policy",
    "engine.shells_hack.players.search",
)
#: Modules that call compiled functions; the ``warm()`` of each compiles what it calls.
KERNELS = (
    "engine.shells_hack.simulation.arena",
    "engine.shells_hack.simulation.odds",
    "engine.shells_hack.simulation.simulator",
    "engine.shells_hack.players.expert",
)
ROOT = Path(__file__).resolve().parent.parent
SMALL = 450  #: bytes of a function's bytecode up to which it is compiled into its callers

_threads = threading.Lock()
_warmed: set[str] = set()
_background: threading.Thread | None = None  #: where pages are served


@cache
def available() -> bool:
    """Return whether numba and NumPy are installed and not switched off (``SHELLS_PLAIN=1``)."""
    return os.environ.get("SHELLS_PLAIN", "") != "1" and importlib.util.find_spec("numba") is not None


def ready(kernel: str) -> bool:
    """Return whether a kernel is there: its first call will not wait for the compiler."""
    return kernel in _warmed


def usable(kernel: str) -> bool:
    """Return whether to call a kernel compiled: where pages are served only once it is there, else always."""
    return available() and (ready(kernel) or _background is None)


def warming() -> bool:
    """Return whether kernels are on their way in the background."""
    return _background is not None and _background.is_alive()


def warm(*kernels: str) -> Iterator[str]:
    """Compile some kernels or all, or load them from the cache, and yield the name of each that is there.

    Of several processes one compiles, the others wait for it.
    """
    for name in kernels or KERNELS:
        if not ready(name):
            with _cache_locked():
                _call(name)
        yield name


def need(kernel: str) -> None:
    """Wait until a kernel is there."""
    for _ in warm(kernel):
        pass


def _call(kernel: str) -> None:
    with _threads:
        if kernel not in _warmed:
            importlib.import_module(kernel).warm()
            _warmed.add(kernel)


def warm_in_background() -> None:
    """Get all kernels ready in a process that serves pages.

    numba's compiler would hold Python's lock: a process of its own fills the cache and tells what is in it, and a
    thread of this one loads that.
    """
    global _background
    if _background is None and available():
        _background = threading.Thread(target=_follow, name="warming up", daemon=True)
        _background.start()


def _follow() -> None:
    command = [sys.executable, "-m", "engine", "warm", "--attached"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        for line in other.stdout:
            _call(line.strip())
    if other.returncode:
        logging.getLogger(__name__).warning(
            "%s ended with %d: nothing is compiled", " ".join(command), other.returncode
        )


# ---- the compiled copy ----------------------------------------------------------------------------------------


@cache
def compiled() -> types.SimpleNamespace:
    """Return the compiled functions by name; the first call of each takes seconds (``warm``). :raises ImportError:"""
    import numba

    numba.config.CACHE_DIR = str(_cache_folder())  # type: ignore[attr-defined]
    _teach_bits(numba)
    copy_into = numba.njit(cache=True, nogil=True)(_copy_into)
    functions: dict[tuple[str, str], Any] = {("engine.shells_hack.rules.state", "copy_into"): copy_into}
    for name in MODULES:
        spec = importlib.import_module(name).__spec__  # dataclasses look for the original
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for key, value in list(vars(module).items()):
            if not isinstance(value, types.FunctionType):
                continue
            place = value.__module__, value.__name__
            if value.__module__ == name:
                small = len(value.__code__.co_code) <= SMALL
                functions[place] = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=small)(value)
            if place in functions:
                setattr(module, key, functions[place])
    by_name = {name: function for (_, name), function in functions.items()}
    assert len(by_name) == len(functions), "two functions of compiled modules have the same name"
    return types.SimpleNamespace(**by_name)


def _copy_into(states, place, source, number):  # type: ignore[no-untyped-def]
    """What ``state.copy_into`` does, on arrays of records."""
    states[place] = source[number]


@cache
def _teach_bits(numba: Any) -> None:
    """Add ``bit_count`` and ``bit_length`` of integers, which numba lacks."""
    from numba.cpython.unsafe.numbers import leading_zeros
    from numba.extending import intrinsic, overload_method

    def _popcount(_context, number):  # type: ignore[no-untyped-def]
        return number(number), lambda context, builder, signature, args: builder.ctpop(args[0])

    popcount: Any = intrinsic(_popcount)
    zeros: Any = leading_zeros

    @overload_method(numba.types.Integer, "bit_count")
    def bit_count(number):  # type: ignore[no-untyped-def]
        return lambda number: popcount(number)

    @overload_method(numba.types.Integer, "bit_length")
    def bit_length(number):  # type: ignore[no-untyped-def]
        """Of a number that is not negative."""
        return lambda number: 64 - zeros(number)


# ---- what the compiled copy works on --------------------------------------------------------------------------


def dtype_of(value: Any) -> Any:
    """Return the NumPy type of a dataclass of ints: int64, sub-arrays for lists and tuples, records for dataclasses."""
    import numpy as np

    if isinstance(value, int):
        return np.dtype(np.int64)
    if dataclasses.is_dataclass(value):
        return np.dtype([(f.name, dtype_of(getattr(value, f.name))) for f in dataclasses.fields(value)])
    return np.dtype((dtype_of(value[0]), len(value)))


def pack(*values: Any) -> Any:
    """Return a record array that holds copies of some dataclasses of one type."""
    import numpy as np

    return np.array([numbers_of(value) for value in values], dtype_of(values[0])).view(np.recarray)


def numbers_of(value: Any) -> Any:
    """Return what NumPy makes a record of: tuples for dataclasses, lists for sequences."""
    if dataclasses.is_dataclass(value):
        return tuple(numbers_of(getattr(value, f.name)) for f in dataclasses.fields(value))
    return [numbers_of(v) for v in value] if isinstance(value, list | tuple) else value


@cache
def packed(tables: Tables) -> Any:
    """Return a match's tables as a record."""
    return pack(tables)[0]


@cache
def _zero() -> Any:
    return pack(new_state())


def states(rooms: int, *first: State) -> Any:
    """Return an array of states: copies of the first ones, then as many of zeros as ``rooms``."""
    import numpy as np

    return np.concatenate([*map(pack, first), *[_zero()] * rooms]).view(np.recarray)


# ---- the cache on disk ----------------------------------------------------------------------------------------


@cache
def sources() -> tuple[Path, ...]:
    """Return the files of the compiled modules and of all engine modules that these import."""
    found: dict[str, Path] = {}
    waiting = list(MODULES)
    while waiting:
        name = waiting.pop()
        spec = importlib.util.find_spec(name) if name.startswith("engine.") and name not in found else None
        if spec is None or spec.origin is None:
            continue
        found[name] = Path(spec.origin)
        for node in ast.walk(ast.parse(found[name].read_bytes())):
            if isinstance(node, ast.ImportFrom) and node.module:
                waiting.append(node.module)
    return (Path(__file__), *sorted(found.values()))


@cache
def sources_hash() -> str:
    """Return a hash of the sources of the compiled copy: a cache is good for exactly these."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    root = os.environ.get("SHELLS_COMPILED")
    base = Path(root) if root else Path.home() / ".cache" / "shells-hack"
    folder = base / sources_hash()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@contextmanager
def _cache_locked() -> Iterator[None]:
    """Let one process at a time compile; where the system has no such locks several may do the same work."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (_cache_folder() / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # gone with the process, however it ends
        yield
