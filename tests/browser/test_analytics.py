"""Analytics in a real browser: a run with its charts, a what-if, a cancelled run, a closed page, bad input."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.visit import EN, JA, Visits, settle

CHART = ".js-plotly-plot .main-svg"


def tab(page: Page, name: str) -> None:
    """Open a tab and wait for it."""
    page.get_by_role("tab", name=name, exact=True).click()
    expect(page.get_by_role("tab", name=name, exact=True)).to_have_attribute("aria-selected", "true")
    settle(page)


def ask(page: Page, matches: str) -> None:
    """Type a number of matches and press Run."""
    box = page.locator(".st-key-analytics_matches input")
    box.fill(matches)
    box.press("Enter")
    settle(page)
    page.locator(".st-key-analytics_start button").click()


def done(bar: Locator) -> int:
    """How many matches a bar of progress tells of."""
    return int(re.findall(r"[\d,]+", bar.inner_text())[0].replace(",", ""))


def test_ten_thousand_matches_in_one_click_with_all_charts(visits: Visits) -> None:
    """The charts are there, their data and pictures can be saved, the address leads back, and a change is tried."""
    page = visits.open(EN, "analytics")
    page.locator(".st-key-analytics_first button").click()
    expect(page.locator(".figs dd b").nth(1)).to_have_text("10,000", timeout=120_000)
    settle(page)
    for name, charts, tables in (
        ("Results", 3, 0),
        ("Price", 2, 0),
        ("Cards", 0, 2),
        ("Attack paths", 1, 1),
        ("Pairings", 1, 0),
        ("CPU strength", 0, 1),
    ):
        tab(page, name)
        plots = page.locator(".js-plotly-plot:visible")
        expect(plots).to_have_count(charts)
        for number in range(charts):
            expect(plots.nth(number).locator(".main-svg").first).to_be_visible()
            expect(plots.nth(number).get_by_label("Save as a picture")).to_be_visible()
        expect(page.locator("table:visible")).to_have_count(tables)
        expect(page.get_by_role("button", name="CSV")).to_have_count(charts + tables)
    tab(page, "Cards")
    with page.expect_download() as download:
        page.get_by_role("button", name="CSV").first.click()
    assert "Data exfiltration" in download.value.path().read_text("utf-8-sig")
    tab(page, "What if")
    box = page.locator(".st-key-whatif_matches input")
    box.fill("200")
    box.press("Enter")
    settle(page)
    page.locator(".st-key-whatif_start button").click()
    expect(page.locator(".said")).to_contain_text("Remove", timeout=60_000)
    expect(page.locator(".said")).to_contain_text(re.compile("helps|No difference"))
    settle(page)
    assert "run=" in page.url
    page.reload()
    settle(page)
    expect(page.locator(".figs dd b").nth(1)).to_have_text("10,000")


def test_a_run_can_be_cancelled_or_left_and_bad_numbers_are_told(visits: Visits) -> None:
    """Nothing hangs: after both the next visitor's run is done at once."""
    page = visits.open(JA, "analytics")
    for typed, told in (
        ("0", "1から1,000,000まで"),
        ("-5", "入力は-5"),
        ("たくさん", "整数"),
        ("9" * 20, "1,000,000まで"),
    ):
        ask(page, typed)
        expect(page.locator(".msg.error")).to_contain_text(told)
    ask(page, "1000000")
    bar = page.locator(".st-key-analytics_progress")
    expect(bar).to_contain_text(re.compile(r"[1-9][\d,]*／[\d,]+戦"), timeout=120_000)
    before = done(bar)
    page.get_by_role("radio", name="English").click()
    expect(bar).to_contain_text(re.compile(r"[1-9][\d,]* of [\d,]+ matches"))
    assert done(bar) >= before, "another language, the same run"
    page.locator(".st-key-analytics_start button").click()
    expect(bar).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".msg.info")).to_contain_text("Cancelled")
    expect(page.locator(".st-key-analytics_progress")).to_have_count(0)
    ask(page, "1000000")
    expect(page.locator(".st-key-analytics_progress")).to_be_visible()
    page.close()
    other = visits.open(EN, "analytics")
    ask(other, "40")
    expect(other.locator(".figs dd b").nth(1)).to_have_text("40", timeout=60_000)
    ask(other, "50")
    expect(other.locator(".figs dd b").nth(1)).to_have_text("50", timeout=60_000)
