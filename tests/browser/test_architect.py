"""The architect editor by clicks alone: drawn, taken back, saved, found again, and played."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.match import Match
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.architecture.exchange import link
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import LAYERS, Architecture
from matches.shells_hack.designs import ArchitectureStore
from matches.store import Store
from tests.browser.visit import EN, JA, PATIENCE, Visitor, Visits, settle
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.drawn import designed

CENTRE = """name => {
  const graph = document.querySelector('.st-key-graph .js-plotly-plot'), points = graph.data.at(-1);
  const i = points.customdata.findIndex(([id]) => id === name) + 1;
  const {xaxis, yaxis} = graph._fullLayout, box = graph.querySelector('.nsewdrag').getBoundingClientRect();
  return [box.left + xaxis.d2p(points.x[i]), box.top + yaxis.d2p(points.y[i])];
}"""
SHOWN = """() => document.querySelector('.st-key-graph .js-plotly-plot')?.data
  ?.find(trace => trace.mode === 'text').text ?? []"""
#: one path holds all arrows of a style, with no fill; the columns' lines are straight
ARROWS = """() => (document.querySelector('.st-key-graph .js-plotly-plot')?.layout?.shapes ?? [])
  .filter(shape => shape.path && !shape.fillcolor && shape.path.includes('C'))
  .reduce((count, shape) => count + shape.path.split('M').length - 1, 0)"""
#: labels of plates that lie on one another, or stick out of the plate below them
COLLISIONS = """() => {
  const boxes = [...document.querySelectorAll('.st-key-graph .textpoint text')]
    .map(text => [text.textContent, text.getBoundingClientRect()]).filter(([, box]) => box.width);
  const found = [];
  boxes.forEach(([a, p], i) => boxes.slice(i + 1).forEach(([b, q]) => {
    const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (x > 2 && y > 3) found.push(`${a} / ${b}`);
  }));
  return found;
}"""


def stand(page: Page) -> None:
    """Wait until the graph is drawn at its final size."""
    expect(page.locator(".st-key-graph .nsewdrag").first).to_be_visible(timeout=PATIENCE)
    settle(page)
    page.wait_for_timeout(700)
    settle(page)


def opened(visits: Visits, visitor: Visitor = JA, path: str = "architect?architecture=rulebook") -> Page:
    """The editor on the rulebook's service sheet."""
    page = visits.open(visitor, path)
    stand(page)
    return page


def click_plate(page: Page, name: str, times: int = 1) -> None:
    """Click a component on the graph, as fast as a hand can."""
    x, y = page.evaluate(CENTRE, name)
    page.mouse.move(x - 12, y - 5)
    page.mouse.move(x, y, steps=4)
    page.wait_for_timeout(200)
    for _ in range(times):
        page.mouse.click(x, y)
        page.wait_for_timeout(90)


def cell(page: Page, source: str, target: str) -> Locator:
    """A check box of the matrix."""
    return page.locator(f"input[data-cell='{source}>{target}']")


def off(page: Page) -> int:
    """How many components the graph shows as switched off."""
    return list(page.evaluate(SHOWN)).count("無効")


def wait_off(page: Page, count: int) -> None:
    """Wait until the graph shows so many components as switched off."""
    page.wait_for_function(f"count => ({SHOWN})().filter(text => text === '無効').length === count", arg=count)


def wait_arrows(page: Page, count: int) -> None:
    """Wait until the graph shows so many arrows."""
    page.wait_for_function(f"count => ({ARROWS})() === count", arg=count)


def wait_acts(page: Page, count: int) -> None:
    """Wait until the draft is saved with so many acts that can be taken back."""
    expect(page.locator(".st-key-abar .ph span")).to_have_text(f"保存済み・操作{count}回", timeout=PATIENCE)
    settle(page)


def way_into_the_gateway(visits: Visits, draft_id: str) -> tuple[int, list[tuple[str, str]]]:
    """A seed and the acts by which Red soon stands in the VPN gateway of a draft, both sides played by hand."""
    designs = ArchitectureStore.open(visits.server.store_url)
    query = {"architecture": draft_id, "mode": "solo", "company": load().companies[0].id}
    known = designed(designs, query)
    designs.close()
    for seed in range(200):
        draft, problems = drafts.arrive(drafts.fresh(), query | {"seed": str(seed)}, known)
        assert problems == []
        acts = intruded(drafts.match_of(draft), "play vpn_exploit vpn_gateway", "vpn_gateway")
        if acts:
            return seed, acts
    raise AssertionError("no seed deals the card")


def intruded(match: Match, act: str, target: str) -> list[tuple[str, str]]:
    """The acts up to a component's intrusion by one act of Red, none if it does not come about in two turns."""
    acts: list[tuple[str, str]] = []
    while match.to_act() and len(acts) < 12:
        seat = match.to_act()[0]
        legal = [str(action) for action in match.game.legal(match.state, seat)]
        chosen = next(text for text in (act, "ready", "draw", "end") if text in legal)
        acts.append((seat, chosen))
        match.play(seat, chosen)
        if chosen == act:
            shown = {c.id: c.intruded for c in match.view("red").components}
            return acts if shown[target] else []
    return []


def play_along(visits: Visits, match_id: str, acts: list[tuple[str, str]]) -> set[str]:
    """Play acts in a stored match, and return the components that Red then sees."""
    store = Store.open(visits.server.store_url)
    for number, (seat, act) in enumerate(acts, 1):
        store.append(match_id, number, seat, act)
    seen = {component.id for component in store.load(match_id).match.view("red").components}
    store.close()
    return seen


def test_every_press_of_undo_and_redo_counts_however_fast(visits: Visits) -> None:
    page = opened(visits)
    click_plate(page, "dns", times=6)
    wait_acts(page, 6)
    at_once = "(name, times) => { while (times--) document.querySelector(`.st-key-architect_${name} button`).click(); }"
    page.evaluate(f"([name, times]) => ({at_once})(name, times)", ["undo", 5])
    wait_acts(page, 1)
    for _ in range(4):
        page.keyboard.press("Control+y")
    wait_acts(page, 5)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_acts(page, 3)
    page.evaluate(f"([name, times]) => ({at_once})(name, times)", ["undo", 9])
    wait_acts(page, 0)


@pytest.mark.long
def test_what_was_taken_in_is_not_told_once_more_to_a_new_session(visits: Visits) -> None:
    page = opened(visits)
    click_plate(page, "dns", times=3)
    wait_acts(page, 3)
    page.get_by_role("button", name="元に戻す").click()
    wait_acts(page, 2)
    visits.restart()
    stand(page)
    wait_acts(page, 2)
    click_plate(page, "dns")
    wait_acts(page, 3)
    page.get_by_role("button", name="元に戻す").click()
    wait_acts(page, 2)


def test_an_architecture_is_built_by_clicks_saved_and_played(visits: Visits) -> None:
    page = opened(visits)
    before, arrows = off(page), page.evaluate(ARROWS)

    click_plate(page, "dns", times=5)
    wait_acts(page, 5)
    wait_off(page, before + 1)
    page.get_by_text("つなぐ", exact=True).first.click()
    stand(page)
    click_plate(page, "vpn_gateway")
    settle(page)
    click_plate(page, "cloud_console")
    wait_arrows(page, arrows + 1)
    expect(cell(page, "vpn_gateway", "cloud_console")).to_be_checked()
    cell(page, "web_ap", "backup").click()
    cell(page, "web_ap", "internal_saas").click()
    wait_arrows(page, arrows + 3)

    undo, redo = page.get_by_role("button", name="元に戻す"), page.get_by_role("button", name="やり直す")
    steps = 5 + 1 + 2
    wait_acts(page, steps)
    for left in reversed(range(steps)):
        undo.click()
        wait_acts(page, left)
    expect(undo).to_be_disabled()
    wait_off(page, before)
    wait_arrows(page, arrows)
    expect(cell(page, "web_ap", "backup")).not_to_be_checked()
    for done in range(1, steps + 1):
        redo.click()
        wait_acts(page, done)
    expect(redo).to_be_disabled()
    wait_off(page, before + 1)
    wait_arrows(page, arrows + 3)
    page.get_by_text("有効／無効", exact=True).first.click()
    stand(page)
    click_plate(page, "dns")
    wait_off(page, before)

    page.get_by_role("button", name="ファイル").click()
    page.get_by_label("名前", exact=True).fill("試しの構成")
    page.get_by_role("button", name="この名前で保存").click()
    expect(page.get_by_text("「試しの構成」を保存した。")).to_be_visible()
    page.keyboard.press("Escape")

    page.reload()
    stand(page)
    expect(page.get_by_role("heading", name="試しの構成")).to_be_visible()
    wait_arrows(page, arrows + 3)
    expect(cell(page, "vpn_gateway", "cloud_console")).to_be_checked()
    expect(page.get_by_role("button", name="元に戻す")).to_be_enabled()

    page.get_by_role("button", name="この構成で対戦").click()
    start = page.get_by_role("button", name="この内容で始める")
    expect(start).to_be_visible()
    settle(page)
    expect(page.get_by_text("試しの構成").first).to_be_visible()
    draft_id = re.search(r"architecture=(\w{10})", page.url)
    assert draft_id
    page.get_by_text("両方とも自分", exact=True).click()
    settle(page)
    seed, acts = way_into_the_gateway(visits, draft_id.group(1))
    page.locator(".st-key-seed input").fill(str(seed))
    page.keyboard.press("Enter")
    settle(page)
    start.click()
    page.wait_for_url(re.compile(r"/board\?match="))
    settle(page)
    found = play_along(visits, page.url.rpartition("=")[2], acts)
    assert {"ops_terminal", "cloud_console"} <= found
    page.reload()
    settle(page)
    expect(page.get_by_role("button", name=re.compile("^クラウド管理コンソール")).first).to_be_visible()


def test_every_edit_is_estimated_and_effects_colour_the_graph(visits: Visits) -> None:
    page = opened(visits, EN)
    line = page.locator(".st-key-architect_estimate .line")
    expect(line).to_contain_text(re.compile(r"\d\d?\.\d%"), timeout=PATIENCE)
    first = line.inner_text()
    cell(page, "endpoint", "idp").click()
    expect(line).to_contain_text("Last edit", timeout=PATIENCE)
    expect(line).to_have_class(re.compile(r"\bfresh\b"), timeout=PATIENCE)
    assert line.inner_text() != first

    page.get_by_text("Effects", exact=True).click()
    rows = page.locator(".st-key-architect_effects button")
    expect(rows.first).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".heat")).to_contain_text("falls")
    page.wait_for_function(f"({SHOWN})().some(text => /^(0\\.0|[＋−]\\d+\\.\\d)$/.test(text))")
    arrow = page.locator(".st-key-architect_effects button").filter(has_text="Without the arrow").first
    arrow.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".mx td.hl")).to_have_count(1)

    page.get_by_text("Findings", exact=True).click()
    expect(page.locator(".heat")).to_have_count(0)
    click_plate(page, "db")
    expect(line).to_contain_text("No match", timeout=PATIENCE)
    page.get_by_role("button", name="Undo").click()
    expect(line).to_have_class(re.compile(r"\bfresh\b"), timeout=PATIENCE)
    expect(line).to_contain_text("matches")


SIZES = [
    Visitor(language, scheme, width, height)
    for language, scheme, width, height in (
        ("ja", "light", 1280, 720),
        ("en", "dark", 1280, 720),
        ("en", "light", 1920, 1080),
        ("ja", "dark", 768, 1024),
    )
]


def full() -> Architecture:
    """Twenty-four components, own ones with the names that hurt most."""
    drawn = load().architecture
    names = [
        "公開API",
        "委託先の業務端末",
        "<b>Mail & GW</b>",
        "Zero trust proxy",
        "監視サーバ",
        "CI/CDランナー",
        "分析基盤",
        "W" * 40,
        "全" * 40,
    ]
    for number, name in enumerate(names):
        drawn = edit.add_component(drawn, name, LAYERS[1 + number % 5], number < 4, (1, 2, 1))
    for number in range(1, 9):
        drawn = edit.connect(drawn, f"own_{number}", f"own_{number + 1}")
    return edit.name_architecture(drawn, "<i>Full</i>")


@pytest.mark.parametrize(
    ("visitor", "drawn"),
    [
        # the widest and the narrowest with the most names; every size with both drawings in the long run
        pytest.param(
            visitor, drawn, marks=[] if large and number > 1 else [pytest.mark.long], id=f"{15 + 9 * large}-{visitor}"
        )
        for large, drawn in enumerate((load().architecture, full()))
        for number, visitor in enumerate(SIZES)
    ],
)
def test_no_label_lies_on_another_at_any_size(visits: Visits, visitor: Visitor, drawn: Architecture) -> None:
    page = opened(visits, visitor, f"architect?architecture={link.encode(drawn)}")
    assert page.evaluate(COLLISIONS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= visitor.width
    boxes = page.locator(".mx input")
    assert boxes.count() == len(drawn.components) * (len(drawn.components) - 1)
    if drawn.name:
        expect(page.get_by_role("heading", name="<i>Full</i>")).to_be_visible()
        assert page.locator(".st-key-graph b, .st-key-mat b").count() == 0, "no name is read as markup"


def test_every_act_by_keyboard(visits: Visits) -> None:
    """The list of acts, the matrix by arrow keys, findings by Enter, undo by its shortcut."""
    page = opened(visits, EN)
    page.get_by_text("Edits", exact=True).click()
    settle(page)
    page.get_by_role("button", name="Switch off").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Switch on").first).to_be_visible()
    join = page.get_by_role("button", name="Connect", exact=True).last
    join.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Disconnect", exact=True)).to_be_visible()
    first = page.locator(".mx input").first
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    moved = page.locator(".mx input:focus")
    before = moved.is_checked()
    page.keyboard.press("Space")
    settle(page)
    assert page.locator(".mx input:focus").is_checked() is not before, "the focus stays, the cell is ticked"
    finding = page.locator(".st-key-architect_findings button").filter(has_text="DB falls").first
    finding.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-key-architect_findings button[aria-pressed=true]")).to_contain_text("DB falls")
    expect(page.locator(".mx td.hl")).to_have_count(1)


def test_a_foreign_drawing_is_mapped_and_a_bad_file_changes_nothing(visits: Visits, tmp_path: Path) -> None:
    page = opened(visits, EN)
    arrows = page.evaluate(ARROWS)
    bomb = tmp_path / "bomb.drawio"
    bomb.write_text('<!DOCTYPE a [<!ENTITY b "b">]><mxfile>&b;</mxfile>')
    drawing = tmp_path / "shop.csv"
    drawing.write_text(
        ",Web AP,DB,<img src=x onerror=alert(1)>\nWeb AP,,1,1\nDB,,,\n<img src=x onerror=alert(1)>,,1,\n"
    )
    page.get_by_role("button", name="Files").click()
    page.get_by_role("tab", name="Open").click()
    field = page.locator("[role=dialog] input[type=file]")
    field.set_input_files(bomb)
    expect(page.locator("[role=dialog] .msg.error")).to_contain_text("declares entities")
    assert page.evaluate(ARROWS) == arrows
    page.get_by_role("tab", name="Open").click()
    field.set_input_files(drawing)
    take = page.get_by_role("button", name="Take it over")
    expect(take).to_be_visible()
    assert page.locator("[role=dialog] img").count() == 0
    take.click()
    expect(page.locator("[role=dialog]")).to_have_count(0)
    wait_arrows(page, 3)
    page.get_by_role("button", name="Undo").click()
    wait_arrows(page, arrows)
