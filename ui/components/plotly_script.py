"""Plotly's own script, out of the installed package, at an address from which browsers load it once and keep it.

Browsers keep a file without an expiry for a tenth of its age, so the copy in ``static/`` gets an early date; another
version has another name.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import streamlit as st
from streamlit.components.v1 import declare_component

__all__ = ["plotly_address"]

_STATIC = Path(__file__).parents[2] / "static"
_SCRIPT = "plotly.min.js"
_EARLY = 946_684_800  #: 2000-01-01, in seconds


def plotly_address() -> str:
    """Return the path of the script on this server."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"{'/' + base if base else ''}/{_place()}"


@cache
def _place() -> str:
    source = Path(str(files("plotly"))) / "package_data"
    name = f"plotly-{version('plotly')}.min.js"
    try:
        _copy(source / _SCRIPT, _STATIC / "generated" / name)
    except OSError:  # this folder may not be written to: served from the package, and loaded with every visit
        declare_component("plotly_script", path=str(source))
        return f"component/{__name__}.plotly_script/{_SCRIPT}"
    return f"app/static/generated/{name}"


def _copy(source: Path, target: Path) -> None:
    if target.exists() and target.stat().st_size == source.stat().st_size:
        return
    target.parent.mkdir(exist_ok=True)
    part = target.with_suffix(f".{os.getpid()}")
    part.write_bytes(source.read_bytes())
    os.utime(part, (_EARLY, _EARLY))
    os.replace(part, target)  # whole, whoever else is at it
