"""From the end of a match to its report, and every file that it hands out read by a program."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pypdfium2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from matches.store import Store
from tests.browser.visit import EN, JA, Visitor, Visits, settle


def ended(visits: Visits) -> str:
    """A match between CPUs, in the app's store."""
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), 3, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    store = Store.open(visits.server.store_url)
    id = store.create(match, "somebody-else-entirely")
    store.close()
    return id


def kept(page: Page, word: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("button", name=word, exact=True).click()
    return Path(download.value.path()).read_bytes()


@pytest.mark.parametrize("visitor", [EN, pytest.param(JA, marks=pytest.mark.long)], ids=["en", "ja"])
def test_a_report_is_read_and_kept(visits: Visits, visitor: Visitor) -> None:
    page = visits.open(visitor, f"board?match={ended(visits)}")
    page.locator("[data-do=report]").click()
    article = page.locator("article.doc")
    expect(article.locator("h2")).to_have_count(9)
    expect(article.locator("figure img")).to_have_count(2)
    settle(page)
    layer = "ATT&CKレイヤー" if visitor is JA else "ATT&CK layer"
    assert json.loads(kept(page, layer))["versions"]["layer"] == "4.5"
    assert kept(page, "HTML").startswith(b"<!doctype html>")
    pdf = pypdfium2.PdfDocument(io.BytesIO(kept(page, "PDF")))
    assert len(pdf) > 1
    pdf.close()
    found = Axe().run(page, context=".doc").response["violations"]
    assert [one["id"] for one in found if one["impact"] in ("serious", "critical")] == []
