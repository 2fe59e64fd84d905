"""Every style sheet is emitted by its place in the user interface, and none lies there that no page emits."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
NAMED = re.compile(r"""page_style\("([^"]+)"\)""")


def test_pages_name_the_sheets_that_there_are() -> None:
    modules = [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py")]
    named = {sheet for module in modules for sheet in NAMED.findall(module.read_text("utf-8"))}
    assert named == {str(sheet.relative_to(ROOT / "ui")) for sheet in (ROOT / "ui").rglob("*.css")}
