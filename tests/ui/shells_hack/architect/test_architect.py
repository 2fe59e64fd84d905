"""The session, the figure and the words of the architect, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import UnknownId
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.architecture.comparison import compare
from engine.shells_hack.architecture.exchange import link
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import LAYERS, Architecture
from matches.errors import UnknownDesign
from matches.shells_hack.designs import ArchitectureStore
from ui.shell.locales import LANGUAGES
from ui.shells_hack.architect.differences import differences, table
from ui.shells_hack.architect.figure import Canvas, Marks, architect_figure, plates
from ui.shells_hack.architect.findings import findings
from ui.shells_hack.architect.fit import SMALLEST, fit, width
from ui.shells_hack.architect.graph import PlateClick
from ui.shells_hack.architect.reverse_table import reverse_table
from ui.shells_hack.architect.session import ArchitectSession, step_sentence
from ui.shells_hack.setup.drawn import architecture_at, designed, template_name, titled
from ui.shells_hack.texts.words import Words

ME = "a" * 22
SHEET = load().architecture
EVIL = "<img src=x onerror=alert(1)>"


@pytest.fixture
def designs(tmp_path: Path) -> Iterator[ArchitectureStore]:
    """An empty store."""
    opened = ArchitectureStore.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@pytest.fixture
def session(designs: ArchitectureStore) -> ArchitectSession:
    """A session at the service sheet."""
    return ArchitectSession(designs.begin(SHEET, ME), revision=0)


def words_of(drawn: Architecture, language: str = "ja") -> Words:
    return Words(language, {c.id: c.name for c in drawn.components if c.name})


def full() -> Architecture:
    """Twenty-four components, one with a name that is markup."""
    drawn = SHEET
    for number in range(9):
        name = EVIL if number == 0 else f"独自の構成要素{number}"
        drawn = edit.add_component(drawn, name, LAYERS[number % 6], number % 2 == 0, (1, 2, 1))
    return edit.keep_assets(edit.connect(drawn, "db", "own_1"), "own_1", ("secrets",), {"db": ("financial",)})


# ---- the session


def test_clicks_switch_connect_and_inspect(designs: ArchitectureStore, session: ArchitectSession) -> None:
    """By the mode in which they were made, whatever is chosen by the time they arrive."""
    session.mode = "inspect"
    session.clicked(designs, ME, "dns", "switch")
    assert not edit.component_of(designs.draft(session.draft).content, "dns").enabled
    assert session.selected == "dns"
    for name in ("vpn_gateway", "cloud_console"):
        session.clicked(designs, ME, name, "connect")
    assert any(
        (e.source, e.target) == ("vpn_gateway", "cloud_console") for e in designs.draft(session.draft).content.edges
    )
    session.clicked(designs, ME, "db", "connect")
    session.clicked(designs, ME, "db", "connect")
    assert (session.first, designs.draft(session.draft).undo) == ("", 2)
    session.clicked(designs, ME, "idp", "inspect")
    assert (session.selected, designs.draft(session.draft).undo) == ("idp", 2)


def test_messages_that_come_again_are_done_once(designs: ArchitectureStore, session: ArchitectSession) -> None:
    sent = [PlateClick(n=1, plate="dns", mode="switch"), PlateClick(n=2, plate="db", mode="switch")]
    assert session.news("m", sent) == sent
    assert session.news("m", [*sent, PlateClick(n=3, plate="db", mode="switch")]) == [
        PlateClick(n=3, plate="db", mode="switch")
    ]
    assert session.news("m", sent) == []
    assert session.news("another mounting", sent) == sent


def test_an_act_that_changes_nothing_is_no_step(designs: ArchitectureStore, session: ArchitectSession) -> None:
    session.expose(designs, ME, "db", False)
    assert (session.revision, designs.draft(session.draft).undo) == (0, 0)
    assert not session.errors


def test_a_stale_session_changes_nothing_and_says_so(designs: ArchitectureStore, session: ArchitectSession) -> None:
    other = ArchitectSession(session.draft, revision=0)
    session.switch(designs, ME, "db")
    other.switch(designs, ME, "idp")
    assert [error.code for error in other.errors] == ["stale_draft"]
    assert designs.draft(session.draft).undo == 1
    other.switch(designs, ME, "idp")
    assert designs.draft(session.draft).undo == 2


def test_an_act_that_cannot_be_is_told(designs: ArchitectureStore, session: ArchitectSession) -> None:
    session.remove(designs, ME, "db")
    assert [error.code for error in session.errors] == ["bad_architecture"]
    session.add(designs, ME, " ", "backend", False, (1, 1, 1))
    assert [error.code for error in session.errors] == ["bad_architecture"], "what the act before had to tell is gone"
    assert designs.draft(session.draft).content == SHEET


def test_a_new_component_is_selected_and_let_go_when_removed(
    designs: ArchitectureStore, session: ArchitectSession
) -> None:
    session.add(designs, ME, EVIL, "backend", False, (1, 2, 3))
    assert session.selected == "own_1"
    session.remove(designs, ME, "own_1")
    session.tidy(designs.draft(session.draft).content)
    assert session.selected == ""


def test_the_history_knows_the_names_of_what_is_gone(designs: ArchitectureStore, session: ArchitectSession) -> None:
    session.add(designs, ME, "監視サーバ", "operations", False, (1, 1, 1))
    session.toggle_edge(designs, ME, "own_1", "db")
    session.remove(designs, ME, "own_1")
    words = words_of(designs.draft(session.draft).content)
    told = [step_sentence(words, step.code, step.params) for step in designs.steps(session.draft)]
    assert told[1:] == ["監視サーバを加えた", "監視サーバ → DBの矢印", "監視サーバを取り除いた"]


def test_a_company_s_template_brings_its_assets(designs: ArchitectureStore, session: ArchitectSession) -> None:
    session.use_template(designs, ME, "kumoi_cloud", "Kumoi")
    assert session.company == "kumoi_cloud"
    assert designs.draft(session.draft).content.name == "Kumoi"
    session.move(designs, ME, -1)
    assert designs.draft(session.draft).content == SHEET


# ---- links and ids


def test_links_and_ids_lead_to_architectures(designs: ArchitectureStore, session: ArchitectSession) -> None:
    shared = designs.share(designs.write(full()), ME)
    kept = designs.save("architecture", ME, "Mine", SHEET.model_dump(mode="json"))
    card = designs.save("company", ME, "Mine", load().companies[0].model_dump(mode="json") | {"name": "Mine"})
    assert architecture_at(designs, link.encode(full()) or "") == full()
    assert architecture_at(designs, shared) == full()
    assert architecture_at(designs, kept) == architecture_at(designs, session.draft) == SHEET
    assert architecture_at(designs, "kumoi_cloud") == template("kumoi_cloud")
    for unknown in (card, "nothing", ""):
        with pytest.raises(UnknownDesign):
            architecture_at(designs, unknown)
    found = designed(designs, {"company": card, "architecture": shared, "actor": "blank_page"})
    assert set(found) == {"company", "architecture"}
    with pytest.raises(UnknownDesign):
        designed(designs, {"actor": card})


@pytest.mark.parametrize("language", LANGUAGES)
def test_templates_have_names(language: str) -> None:
    names = [template_name(language, id) for id in template_ids()]
    assert len(set(names)) == len(names) == 7
    assert all(len(name) <= 40 for name in names)
    assert titled(language, SHEET) == names[0]
    with pytest.raises(UnknownId):
        template_name(language, "nobody")


# ---- what is drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", template_ids())
def test_findings_speak_of_every_template(id: str, language: str) -> None:
    session = ArchitectSession("", company=id)
    drawn = template(id)
    words = words_of(drawn, language)
    rows = findings(words, session.analysis(drawn))
    assert len({row.id for row in rows}) == len(rows)
    assert all(row.title and row.text and "{" not in row.title + row.text + "".join(row.lines) for row in rows)
    for row in rows:
        architect_figure(drawn, session.assets(drawn), words, Canvas(), session.marks(drawn, row))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_name_is_markup_in_the_figure_or_the_tables(theme: str) -> None:
    drawn, session = full(), ArchitectSession("")
    words = words_of(drawn, "en")
    figure = architect_figure(drawn, session.assets(drawn), words, Canvas(theme=theme), Marks(selected="own_1"))
    texts = [text for trace in figure["data"] for text in (*trace.get("text", ()), *trace.get("hovertext", ()))]
    assert not any("<img" in text for text in texts)
    assert any("<img" in unescape(text) for text in texts)
    other = edit.remove_component(drawn, "own_1")
    result = compare(session.settings(other), session.settings(drawn))
    html = table(words, differences(words, result), EVIL, EVIL) + reverse_table(words, session.analysis(drawn).reverse)
    assert "<img" not in html and "&lt;img" in html


def test_every_plate_can_be_pointed_at() -> None:
    drawn = full()
    told = plates(drawn)
    figure = architect_figure(drawn, {}, words_of(drawn), Canvas(), Marks())
    points = figure["data"][-1]
    boxes = {name: box for name, *box in told["plates"]}
    assert set(boxes) == {component.id for component in drawn.components}
    for (name,), x, y in zip(points["customdata"], points["x"], points["y"], strict=True):
        left, top, right, bottom = boxes[name]
        assert left < x < right and top < y < bottom


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40), st.floats(40, 200), st.floats(11, 20), st.floats(0, 20))
def test_a_name_always_fits_its_box(name: str, box: float, size: float, two_lines: float) -> None:
    fitted = fit(name, box, size, two_lines)
    assert SMALLEST <= fitted.size <= size
    assert len(fitted.lines) == 1 or fitted.size <= max(two_lines, SMALLEST)
    assert max(map(width, fitted.lines)) * fitted.size <= box + 0.001


def test_own_cards_are_assumed_like_shipped_ones(designs: ArchitectureStore, session: ArchitectSession) -> None:
    company = load().companies[1].model_copy(update={"id": "own_company", "name": "Mine"})
    actor = load().actors[0].model_copy(update={"id": "own_actor", "name": "Me", "skill": 1})
    session.cards = {"c1": company, "a1": actor}
    session.assume("c1", "a1", False, 5)
    assert (session.company_card(), session.actor_card(), session.company_id()) == (company, actor, "c1")
    assert ArchitectSession("", company="rulebook").company_id() == load().companies[0].id, "a template of no company"
    assert session.settings(SHEET).company == company
    assert list(session.cases(SHEET)) in ([], ["own_actor"])


def test_a_store_that_fails_is_told_at_every_act(designs: ArchitectureStore, session: ArchitectSession) -> None:
    missing = ArchitectSession("gone", revision=0)
    acts = (
        lambda: missing.add(designs, ME, "Lab", "backend", False, (1, 1, 1)),
        lambda: missing.remove(designs, ME, "own_1"),
        lambda: missing.switch(designs, ME, "db"),
        lambda: missing.move(designs, ME, -1),
    )
    for act in acts:
        act()
        assert [error.code for error in missing.errors] == ["no_such_design"]
