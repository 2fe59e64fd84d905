"""Colours and type are stated once: in the style sheet, and again only where streamlit reads its own file."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ui.shell.theme import COLOURS, FONT

ROOT = Path(__file__).parents[3]
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
STREAMLITS = {
    "backgroundColor": "ground",
    "secondaryBackgroundColor": "sheet",
    "textColor": "ink",
    "linkColor": "ink",
    "borderColor": "line",
    "dataframeBorderColor": "line",
}
#: SVG on white paper in both themes, and the sheet's own variables beside it
DRAWN_ON_PAPER = {ROOT / "ui" / game / "home_art.py" for game in ("greeen_mafia", "skull_bites")}
MODULES = sorted({*(ROOT / "ui").rglob("*.py")} - DRAWN_ON_PAPER)


@pytest.mark.parametrize("theme", ("light", "dark"))
def test_streamlit_has_the_sheets_colours(theme: str) -> None:
    for option, token in STREAMLITS.items():
        assert CONFIG[theme][option] == COLOURS[theme][token], option


def test_streamlit_has_the_figures_type() -> None:
    assert CONFIG["font"] == CONFIG["headingFont"] == FONT


def test_both_themes_have_every_token() -> None:
    assert COLOURS["light"].keys() == COLOURS["dark"].keys()
    assert COLOURS["light"].keys() >= {"ink", "ink-2", "line-3", "sheet", "on-act", "on-paper", "red-line"}


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_states_a_colour_of_the_sheet(module: Path) -> None:
    known = {colour for colours in COLOURS.values() for colour in colours.values()}
    assert not known & set(re.findall(r"#[0-9A-Fa-f]{6}\b", module.read_text("utf-8")))
