"""Which reported event is which moment, and where on the table it happens; without streamlit.

The events are the viewer's own log lines, so that a moment tells nobody more than the log does (S15). What a battle
comes to has its own steps, and no moments.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import LogLine
from ui.components.moments import Kind, Moment
from ui.skull_bites import icons
from ui.skull_bites.table_model import TableModel

__all__ = ["LENGTH", "MOMENTS", "moments_of"]

LENGTH = 1100  #: milliseconds of a moment
MOMENTS: Mapping[str, Kind] = MappingProxyType({"showed": "step", "penalty": "fail", "restored": "protect"})


def moments_of(model: TableModel, since: int | None) -> list[Moment]:
    """Return the moments of the acts after ``since``; none where that is no step ahead, or a battle is shown."""
    if since is None or model.battle or model.covered or model.looking or model.chair.pace == "instant":
        return []
    return [_moment(model, line) for line in model.view.log if line.number > since and line.code in MOMENTS]


def _moment(model: TableModel, line: LogLine) -> Moment:
    words = model.words
    at = ".sb-me" if line.seat == model.view.viewer else f'.sb-p[data-seat="{line.seat}"]'
    if line.code == "showed":
        return Moment("step", at, words.person(line.params["adventurer"]), icon=icons.LINE["showed"])
    element = words.element(line.params["element"])
    tone = "red" if line.code == "penalty" else "ink"
    return Moment(MOMENTS[line.code], at, element, icon=icons.LINE[line.code], tone=tone, source=".sb-row")
