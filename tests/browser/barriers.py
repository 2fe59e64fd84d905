"""What axe finds on a page against WCAG 2.1 AA, streamlit's own header and field markup apart."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

__all__ = ["barriers"]

_FOREIGN = ("stToolbar", "stMainMenu", "stHeader")  #: which no page can change
_OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
_AXE = Axe()


def barriers(page: Page, within: str | None = None) -> list[str]:
    """Return every barrier on a page, or within a part of it."""
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in _AXE.run(page, context=within, options=_OPTIONS).response["violations"]
        for node in violation["nodes"]
        if not any(part in str(node["target"]) for part in _FOREIGN)
    ]
