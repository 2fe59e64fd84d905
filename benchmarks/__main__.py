"""Everything that is measured without a browser, in one command: ``python -m benchmarks [PART …] [--json]``.

A part is a module of this folder with ``measure() -> Iterator[Figure]`` and a place in ``PARTS``.
"""

from __future__ import annotations

import argparse
import dataclasses
import importlib
import json
import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, version

from benchmarks.figure import Figure

PARTS = ("matches", "threads", "memory", "analytics", "estimate", "skull")


def machine() -> dict[str, str | int | float]:
    """What the figures were taken on, and how busy it was (the load of the last minute, where that is known)."""
    found: dict[str, str | int | float] = {
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 1,
        "system": platform.system(),
        "python": platform.python_version(),
    }
    for package in ("numba", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "none"
    if hasattr(os, "getloadavg"):
        found["load"] = round(os.getloadavg()[0], 1)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure all parts or some.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    unknown = set(options.parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown part {min(unknown)} (known: {', '.join(PARTS)})")
    before, figures = machine(), list[Figure]()
    for part in options.parts or PARTS:
        for figure in importlib.import_module(f"benchmarks.{part}").measure():
            figures.append(figure)
            if not options.json:
                print(f"{figure.name:58} {figure.value:>12,.4g} {figure.unit}")
                sys.stdout.flush()
    if options.json:
        print(json.dumps({"machine": before, "figures": [dataclasses.asdict(figure) for figure in figures]}))
    else:
        print(", ".join(f"{name} {value}" for name, value in before.items()))


if __name__ == "__main__":
    main()
