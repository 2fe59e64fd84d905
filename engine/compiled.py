"""A second copy of the pure rules of SHELLS HACK, compiled by numba for batches; no rule is written twice.

The very modules that run on the board are executed once more with every function compiled, and the dataclasses that
they work on become NumPy records. numba is optional: without it ``available()`` is false and batches run plain.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import os
import types
from functools import cache
from pathlib import Path
from typing import Any

from engine.shells_hack.state import State, new_state
from engine.shells_hack.tables import Tables

MODULES = ("engine.random", "engine.shells_hack.rules", "engine.shells_hack.cpu", "engine.shells_hack.playout")
ROW = ("ending", "turn", "price", "acts")  #: what a batch tells of each match


@cache
def available() -> bool:
    """Return whether numba and NumPy are installed and not switched off (``SHELLS_PLAIN=1``)."""
    return os.environ.get("SHELLS_PLAIN", "") != "1" and importlib.util.find_spec("numba") is not None


@cache
def sources_hash() -> str:
    """Return a hash of all engine sources: a compiled cache is good for exactly these."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def dtype_of(value: Any) -> Any:
    """Return the NumPy type of a dataclass of ints: int64, sub-arrays for lists and tuples, records for dataclasses."""
    import numpy as np

    if isinstance(value, int):
        return np.dtype(np.int64)
    if dataclasses.is_dataclass(value):
        return np.dtype([(f.name, dtype_of(getattr(value, f.name))) for f in dataclasses.fields(value)])
    return np.dtype((dtype_of(value[0]), len(value)))


def pack(value: Any) -> Any:
    """Return a record array of one element that holds a copy of a dataclass."""
    import numpy as np

    return np.array([_plain(value)], dtype_of(value)).view(np.recarray)


def _plain(value: Any) -> Any:
    if dataclasses.is_dataclass(value):
        return tuple(_plain(getattr(value, f.name)) for f in dataclasses.fields(value))
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _cache_folder() -> Path:
    root = os.environ.get("SHELLS_COMPILED")
    base = Path(root) if root else Path.home() / ".cache" / "shells-hack"
    folder = base / sources_hash()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


@cache
def compiled() -> types.SimpleNamespace:
    """Return the compiled functions by name; the first use of each takes seconds (``warm``). :raises ImportError:"""
    import numba

    numba.config.CACHE_DIR = str(_cache_folder())  # type: ignore[attr-defined]
    _teach_bits(numba)
    functions: dict[str, Any] = {"copy_into": numba.njit(cache=True, nogil=True)(_copy_into)}
    for name in MODULES:
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for key, value in list(vars(module).items()):
            if isinstance(value, types.FunctionType) and value.__module__ == name:
                functions[key] = numba.njit(cache=True, nogil=True)(value)
            if key in functions:
                setattr(module, key, functions[key])
    functions["batch"] = _batch(numba, functions["play_out"])
    return types.SimpleNamespace(**functions)


def _copy_into(states, place, source, number):  # type: ignore[no-untyped-def]
    """What ``state.copy_into`` does, on arrays of records."""
    states[place] = source[number]


def _batch(numba: Any, play_out: Any) -> Any:
    def batch(tables, states, zero, seeds, rows, skill, blue, red):  # type: ignore[no-untyped-def]
        for i in range(len(seeds)):
            states[0] = zero[0]
            acts = play_out(tables[0], states[0], seeds[i], skill, blue, red)
            rows[i, 0] = states[0].ending
            rows[i, 1] = states[0].turn
            rows[i, 2] = states[0].price
            rows[i, 3] = acts

    return numba.njit(cache=True, nogil=True)(batch)


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


@cache
def _zero() -> Any:
    return pack(new_state())


def play_batch(tables: Tables, seeds: list[int], skill: int, blue: int, red: int) -> Any:
    """Play a match for each seed and return an array of ``ROW`` by match; other threads go on meanwhile."""
    import numpy as np

    rows = np.zeros((len(seeds), len(ROW)), np.int64)
    zero = _zero()
    compiled().batch(_packed(tables), zero.copy(), zero, np.array(seeds, np.int64), rows, skill, blue, red)
    return rows


def red_wins(tables: Tables, state: State, playouts: int, seed: int, blue: int, red: int) -> int:
    """Return what ``playout.red_wins`` returns for one state; other threads go on meanwhile."""
    import numpy as np

    states = np.concatenate([pack(state), _zero()]).view(np.recarray)
    return int(compiled().red_wins(_packed(tables)[0], states, playouts, seed, blue, red))


@cache
def _packed(tables: Tables) -> Any:
    return pack(tables)


def warm() -> None:
    """Compile everything that batches need, or load it from the cache."""
    from engine.shells_hack.game import SHELLS_HACK
    from engine.shells_hack.tables import prepare

    settings = SHELLS_HACK.default_settings()
    play_batch(prepare(settings), [0], settings.actor.skill, 1, 1)
