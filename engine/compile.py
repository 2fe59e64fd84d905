"""A second copy of a game's pure functions, compiled by numba for batches; no rule is written twice.

The very modules that run on the board are executed once more with every function compiled, and the dataclasses that
they work on become NumPy records. numba is optional: without it ``available()`` is false and batches run plain.

A game hands over a :class:`Compilation` and calls what it compiled; the games with one stand in ``games.COMPILATIONS``.
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
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

__all__ = ["Compilation", "available", "pack", "ready", "usable", "warm_in_background", "warming"]

ROOT = Path(__file__).resolve().parent.parent
LONG = 16  #: numbers in a row from which it becomes an array: as a tuple every call would hand over all of them
SMALL = 450  #: bytes of a function's bytecode up to which it is compiled into its callers

_threads = threading.RLock()
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


def _call(kernel: str) -> None:
    with _threads:
        if kernel not in _warmed:
            importlib.import_module(kernel).warm()
            _warmed.add(kernel)


# ---- what a game hands over -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Compilation:
    """The modules of one game that are compiled, with a cache of their own, and the kernels that call them."""

    modules: tuple[str, ...]  #: each after those that it imports from; they import functions by name, never modules
    kernels: tuple[str, ...]  #: modules that call compiled functions; the ``warm()`` of each compiles what it calls
    copy_into: Callable[[Any, int, Any, int], None]  #: copies between lists of states; compiled it copies records

    def warm(self, *kernels: str) -> Iterator[str]:
        """Compile some kernels or all, or load them from the cache, and yield the name of each that is there.

        Of several processes one compiles, the others wait for it.
        """
        for name in kernels or self.kernels:
            if not ready(name):
                with _locked(self.folder):
                    _call(name)
            yield name

    def need(self, kernel: str) -> None:
        """Wait until a kernel is there."""
        for _ in self.warm(kernel):
            pass

    @cached_property
    def functions(self) -> types.SimpleNamespace:
        """The compiled functions by name; the first call of each takes seconds (``warm``). :raises ImportError:"""
        import numba

        _teach_bits(numba)
        with _threads:
            numba.config.CACHE_DIR = str(self.folder)  # type: ignore[attr-defined]
            functions = _compiled(numba, self.modules, self.copy_into)
        by_name = {name: function for (_, name), function in functions.items()}
        assert len(by_name) == len(functions), "two functions of compiled modules have the same name"
        return types.SimpleNamespace(**by_name)

    @cached_property
    def sources(self) -> tuple[Path, ...]:
        """The files of the compiled modules and of everything in their packages that these import."""
        packages = {name.partition(".")[0] for name in self.modules}
        found: dict[str, Path] = {}
        waiting = list(self.modules)
        while waiting:
            name = waiting.pop()
            inside = name.partition(".")[0] in packages and name not in found
            spec = importlib.util.find_spec(name) if inside else None
            if spec is None or spec.origin is None:
                continue
            found[name] = Path(spec.origin)
            for node in ast.walk(ast.parse(found[name].read_bytes())):
                if isinstance(node, ast.ImportFrom) and node.module:
                    waiting.append(node.module)
        return (Path(__file__), *sorted(found.values()))

    @cached_property
    def folder(self) -> Path:
        """The cache on disk, named by a hash of all sources: it is good for exactly these."""
        digest = hashlib.sha256()
        for path in self.sources:
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        root = os.environ.get("SHELLS_COMPILED")
        base = Path(root) if root else Path.home() / ".cache" / "shells-hack"
        folder = base / digest.hexdigest()[:16]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let one process at a time compile; where the system has no such locks several may do the same work."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / "lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # gone with the process, however it ends
        yield


# ---- the compiled copy ----------------------------------------------------------------------------------------


def _compiled(numba: Any, modules: Sequence[str], copy: Callable[..., None]) -> dict[tuple[str, str], Any]:
    """Execute modules once more and compile their functions, by module and name."""
    functions = {(copy.__module__, copy.__name__): numba.njit(cache=True, nogil=True)(_copy_into)}
    for name in modules:
        spec = importlib.import_module(name).__spec__  # dataclasses look for the original
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        for key, value in list(vars(module).items()):
            if _long_row(value):
                setattr(module, key, _constant(value))
            if not isinstance(value, types.FunctionType):
                continue
            place = value.__module__, value.__name__
            if value.__module__ == name and place not in functions:
                small = len(value.__code__.co_code) <= SMALL
                functions[place] = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=small)(value)
            if place in functions:
                setattr(module, key, functions[place])
    return functions


def _long_row(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) >= LONG and all(type(item) is int for item in value)


def _constant(row: Sequence[int]) -> Any:
    """A row of numbers as an array that nothing can change."""
    import numpy as np

    found = np.array(row, np.int64)
    found.flags.writeable = False
    return found


def _copy_into(states, place, source, number):  # type: ignore[no-untyped-def]
    """What a game's ``copy_into`` does, on arrays of records."""
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


def pack(values: Sequence[Any], rooms: int = 0) -> Any:
    """Return a record array with copies of some dataclasses of one type, and as many records of zeros as ``rooms``.

    All objects of the type have the same shape: ints, lists and tuples of fixed lengths, and such dataclasses again.
    """
    import numpy as np

    kind = _record_type(type(values[0]), values[0])
    rows = np.zeros((len(values) + rooms, kind.itemsize // 8), np.int64)
    for number, value in enumerate(values):
        row: list[int] = []
        _flatten(value, row)
        rows[number] = row
    return rows.view(kind).reshape(-1).view(np.recarray)


def _flatten(value: Any, row: list[int]) -> None:
    """Add all numbers of a dataclass with slots, in the order of its fields."""
    if isinstance(value, int):
        row.append(value)
    elif not isinstance(value, list | tuple):
        for name in value.__slots__:
            _flatten(getattr(value, name), row)
    elif isinstance(value[0], int):
        row += value
    else:
        for part in value:
            _flatten(part, row)


_record_types: dict[type, Any] = {}


def _record_type(kind: type, value: Any) -> Any:
    if kind not in _record_types:
        _record_types[kind] = _dtype_of(value)
    return _record_types[kind]


def _dtype_of(value: Any) -> Any:
    """Return the NumPy type of a dataclass of ints: int64, sub-arrays for lists and tuples, records for dataclasses."""
    import numpy as np

    if isinstance(value, int):
        return np.dtype(np.int64)
    if dataclasses.is_dataclass(value):
        return np.dtype([(f.name, _dtype_of(getattr(value, f.name))) for f in dataclasses.fields(value)])
    return np.dtype((_dtype_of(value[0]), len(value)))
