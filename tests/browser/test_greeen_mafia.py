"""GREEEN MAFIA by clicking: a deal won by following the hints, a deal lost, a mission made and printed."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from engine.greeen_mafia.mission_files import read_mission, write_file
from engine.greeen_mafia.missions import Mission
from tests.browser.barriers import barriers
from tests.browser.visit import EN, JA, Visitor, Visits, settle

HINTED = "[class*='st-key-gm_card_']:has(.gmhint em) button"
PATHS = (
    "greeen-mafia",
    "greeen-mafia-missions",
    "greeen-mafia-print",
    "greeen-mafia-results",
    "greeen-mafia-rules",
    "table",
)
#: cards whose condition, damage or number does not fit on them
CUT = """cards => cards.filter(card => [...card.querySelectorAll('.gmcc > *, .gmct > *')].some(part => {
    const [inner, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
    const beside = inner.right > outer.right || inner.left < outer.left;
    return beside || inner.bottom > outer.bottom + 1;
})).map(card => card.innerText)"""
DARK_TABLET = Visitor("en", "dark", 768, 1024, touch=True)


def crowded() -> Mission:
    """A mission with the most that a card can hold."""
    icons = {"personnel": 9, "information": 8, "equipment": 9, "any": 15}
    card = {"icon": "bar", "condition": icons, "damage": {"personnel": 4, "information": 4, "equipment": 4}}
    return read_mission({"id": "own", "name": "Crowded", "facilities": [card] * 9, "objective_2": {"condition": icons}})


def start(visits: Visits, visitor: Visitor, number: int, mission: str = "original") -> Page:
    """Begin a deal by its number."""
    return dealt(visits.open(visitor, f"greeen-mafia?mission={mission}"), number)


def dealt(page: Page, number: int) -> Page:
    """Begin a deal by its number on the page of deals."""
    page.locator(".st-key-mafia_way [role=radio]").nth(2).click()
    field = page.locator(".st-key-mafia_number input")
    expect(field).to_be_visible()
    field.fill(str(number))
    field.press("Enter")
    settle(page)
    page.locator(".st-key-gm_start button").click()
    page.wait_for_url(re.compile("greeen-mafia-table"))
    settle(page)
    return page


def click(page: Page, selector: str) -> None:
    """Click a button of the table and wait until the next entry is drawn."""
    before = page.locator(".gmtrack").get_attribute("aria-label"), page.locator("ol.log li").count()
    page.locator(selector).first.click()
    for _ in range(100):
        settle(page)
        if (page.locator(".gmtrack").get_attribute("aria-label"), page.locator("ol.log li").count()) != before:
            return
        page.wait_for_timeout(50)
    pytest.fail(f"nothing happened after a click on {selector}")


def show_hints(page: Page) -> None:
    page.get_by_test_id("stPopoverButton").click()
    for key in ("mafia_lamp", "mafia_hints"):
        page.locator(f".st-key-{key} label").first.click()
        settle(page)
    page.keyboard.press("Escape")
    expect(page.locator(".gmhint").first).to_be_visible()
    expect(page.locator(".gmlamp.on")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("visitor", [JA, DARK_TABLET], ids=str)
def test_everyone_can_use_every_page(visits: Visits, visitor: Visitor) -> None:
    """No page breaks a rule of WCAG 2.1 AA, scrolls sideways or cuts a card; streamlit's own header apart."""
    found = []
    context = visits.context(visitor)
    for path in PATHS:
        page = dealt(visits.tab(context, "greeen-mafia"), 139) if path == "table" else visits.tab(context, path)
        page.wait_for_timeout(500)
        assert page.evaluate("document.documentElement.scrollWidth") <= visitor.width, path
        cut = page.locator(".gmc").evaluate_all(CUT)
        assert not cut, f"{path}: {cut}"
        found += [f"{path}: {barrier}" for barrier in barriers(page)]
        page.close()
    assert not found


@pytest.mark.parametrize("visitor", [JA, pytest.param(DARK_TABLET, marks=pytest.mark.long)], ids=str)
def test_a_deal_is_won_by_following_the_hints(visits: Visits, visitor: Visitor) -> None:
    """One of the hardest deals, with a refresh on the way back."""
    page = start(visits, visitor, 139)
    show_hints(page)
    for _ in range(7):
        click(page, HINTED)
    click(page, ".st-key-gm_resolve button")
    expect(page.locator(".gmturned")).to_be_visible()
    page.reload()
    settle(page)
    expect(page.locator(".gmturned")).to_be_visible()
    show_hints(page)
    for _ in range(7):
        click(page, HINTED)
    click(page, ".st-key-gm_resolve button")
    expect(page.locator(".gmend")).to_contain_text("勝利" if visitor.language == "ja" else "Victory")
    assert page.evaluate("document.documentElement.scrollWidth") <= visitor.width


def test_a_deal_is_lost_by_taking_the_front_card(visits: Visits) -> None:
    page = start(visits, EN, 5040)
    for _ in range(7):
        click(page, "[class*='st-key-gm_card_0'] button")
    expect(page.locator(".gmwill.lost")).to_be_visible()
    click(page, ".st-key-gm_resolve button")
    expect(page.locator(".gmend")).to_contain_text("Defeat")
    page.locator(".st-key-gm_results button").click()
    page.wait_for_url(re.compile("greeen-mafia-results"))
    expect(page.locator(".gmtable")).to_contain_text("0 / 1")


FIELDS = [
    ("greeen-mafia-missions", "", ".st-key-gm_numbers_condition [data-testid=stNumberInputField]", "0", "9"),
    ("greeen-mafia-missions", "", ".st-key-gm_edit_rules [data-testid=stNumberInputField]", "1", "5"),
    ("new-match", "設定", "[data-testid=stNumberInputField]", "1", "30"),
]


@pytest.mark.parametrize(("path", "window", "selector", "low", "high"), FIELDS, ids=range(3))
def test_number_fields_speak_the_language_of_the_page(
    visits: Visits, path: str, window: str, selector: str, low: str, high: str
) -> None:
    """What they cannot take becomes what they can, and is told in Japanese; streamlit's English never comes up."""
    page = visits.open(JA, path)
    if window:
        page.get_by_role("button", name=window).first.click()
    field = page.locator(selector).first
    told = page.get_by_role("alert")
    for typed, becomes in (("-3", low), ("999999999999999999999", high), ("2.5", "2")):
        field.fill(typed)
        field.press("Enter")
        settle(page)
        expect(field).to_have_value(becomes)
        if not window:  # there the label names the bounds
            expect(told).to_contain_text(f"{becomes}にした")
        assert page.locator("[data-testid=stNumberInput]").filter(has_text=re.compile("[A-Za-z]{4}")).count() == 0
    field.fill("-7")
    field.blur()
    settle(page)
    expect(field).to_have_value(low)


@pytest.mark.parametrize("visitor", [JA, Visitor("en", "dark", 390, 844, touch=True)], ids=str)
def test_the_most_that_a_card_can_ask_stays_inside_it(visits: Visits, visitor: Visitor, tmp_path: Path) -> None:
    file = tmp_path / "crowded.json"
    file.write_text(write_file(crowded()), "utf-8")
    page = visits.open(visitor, "greeen-mafia-missions")
    page.get_by_test_id("stPopoverButton").first.click()
    page.locator("[class*='st-key-gm_mission_file'] input[type=file]").set_input_files(file)
    expect(page.locator(".gmc.many").first).to_be_visible()
    page.keyboard.press("Escape")
    assert not page.locator(".gmc").evaluate_all(CUT)
    page.locator(".st-key-gm_keep button").click()
    page.locator(".st-key-gm_play_kept button").click()
    expect(page.locator(".gmc.many").first).to_be_visible()
    settle(page)
    assert not page.locator(".gmc").evaluate_all(CUT)
    page.locator(".st-key-gm_start button").click()
    page.wait_for_url(re.compile("greeen-mafia-table"))
    expect(page.locator("[class*='st-key-gm_card_'] .gmc.many").first).to_be_visible()
    settle(page)
    assert not page.locator(".gmc").evaluate_all(CUT)


def test_a_double_click_kills_once(visits: Visits) -> None:
    page = start(visits, EN, 1)
    page.locator("[class*='st-key-gm_card_0'] button").first.dblclick()
    settle(page)
    page.wait_for_timeout(400)
    expect(page.locator(".gmtrack")).to_have_attribute("aria-label", "1 of 14 kills")


def test_a_mission_with_a_picture_is_made_and_printed(visits: Visits, tmp_path: Path) -> None:
    """Also what is no picture is told at its field."""
    page = visits.open(EN, "greeen-mafia-missions")
    field = page.locator(".st-key-gm_picture input[type=file]")
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no picture at all")
    field.set_input_files(broken)
    expect(page.locator(".msg.error")).to_contain_text("card 1, picture is neither a PNG nor a JPEG")
    target = io.BytesIO()
    Image.new("RGB", (640, 480), "#7A4").save(target, "PNG")
    picture = tmp_path / "garden.png"
    picture.write_bytes(target.getvalue())
    page.locator(".st-key-gm_picture input[type=file]").set_input_files(picture)
    source = page.locator("[class*='st-key-gm_slot_1_'] img")
    expect(source).to_be_visible()
    content = base64.b64decode((source.get_attribute("src") or "").partition(",")[2])
    assert Image.open(io.BytesIO(content)).format == "JPEG"
    page.locator(".st-key-gm_keep button").click()
    page.locator(".st-key-gm_print_kept button").click()
    page.wait_for_url(re.compile("greeen-mafia-print"))
    expect(page.locator(".st-key-gm_sheet_0 image")).to_be_visible()
    with page.expect_download() as download:
        page.locator(".st-key-gm_print_side [data-testid=stDownloadButton] button").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-")
