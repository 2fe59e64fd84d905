"""The frame under every browser test: the app starts, talks the visitor's language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import EN, JA, Visitor


@pytest.mark.parametrize(
    "page", [JA, EN, Visitor("ja", "dark"), Visitor("en", "light", 768, 1024, touch=True)], indirect=True, ids=str
)
def test_the_first_page_stands(page: Page) -> None:
    expect(page.locator("[data-testid=stApp]")).to_be_visible()
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "no page scrolls sideways"


@pytest.mark.parametrize(("page", "language"), [(JA, "ja"), (EN, "en")], indirect=["page"], ids=str)
def test_the_browser_chooses_the_first_language(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)
