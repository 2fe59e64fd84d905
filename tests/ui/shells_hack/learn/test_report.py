"""The report of a fixed seed as a golden file, its parts against the match's log, and every form of it parsed."""

from __future__ import annotations

import base64
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest

from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.learning.after_action import facts
from engine.shells_hack.simulation.swings import Swing
from ui.learn.document import Bullets, Document, Drawing, Heading, Paragraph, Table
from ui.learn.document_html import body_html, file_html
from ui.learn.document_pdf import write_pdf
from ui.shell.locales import LANGUAGES
from ui.shell.theme import COLOURS
from ui.shells_hack.learn.report import report

GOLDEN = Path(__file__).parent
SEED = 7


def played(seed: int) -> Match:
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), seed, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played(SEED)


def swing_of(match: Match) -> Swing:
    act = next(act for act in range(1, match.acts + 1) if match.entry_at(act).action.startswith("play"))
    entry = match.entry_at(act)
    return Swing(act, match.state_at(act).state.turn, entry.seat, entry.action, 0.4, "end", 0.55)


def plain(document: Document) -> str:
    """A document as lines; of a drawing what is written in it."""
    lines = [document.title]
    for block in document.blocks:
        if isinstance(block, Heading):
            lines += ["", f"## {block.text}"]
        elif isinstance(block, Paragraph):
            lines.append(block.text)
        elif isinstance(block, Bullets):
            lines += [f"- {item}" for item in block.items]
        elif isinstance(block, Table):
            lines += [" | ".join(row) for row in (block.heads, *block.rows)]
        else:
            lines += [f"[{block.told}]", " ".join(mark.text for mark in block.marks if mark.text)]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_of_a_fixed_seed(match: Match, language: str) -> None:
    """Where it is meant to change: print ``plain(...)`` into the file and read what is new."""
    made = plain(report(language, match, facts(match), [swing_of(match)]))
    assert made == (GOLDEN / f"report-{SEED}-{language}.txt").read_text("utf-8")


@pytest.mark.parametrize("seed", range(1, 9))
def test_facts_are_those_of_the_log(seed: int) -> None:
    """Seen from the other side: what the view of the end says."""
    match = played(seed)
    found = facts(match)
    breached = {one.id for one in found.view.components if one.intruded}
    assert {step.target for step in found.path} == breached
    edges = {(edge.source, edge.target) for edge in found.view.edges}
    for number, step in enumerate(found.path):
        assert {(source, step.target) for source in step.sources} <= edges
        assert set(step.sources) <= {before.target for before in found.path[:number]}
    hand = set(found.view.blue.hand or ())
    actions = [match.entry_at(act).action for act in range(1, match.acts + 1)]
    for one in found.unplayed:
        assert one.card in hand and not any(f"play {one.card} " in f"{action} " for action in actions)
    assert [one.turn for one in found.known] == list(range(1, found.view.turn + 1))
    assert [one.breached for one in found.known] == sorted(one.breached for one in found.known)
    assert found.known[-1].breached in (len(breached), len(breached) - 1)


def test_a_card_counts_as_playable_only_when_it_was_legal_and_paid_for() -> None:
    """D5, D6: by the engine's own list of legal acts at each act of Blue's."""
    for seed in range(1, 9):
        match = played(seed)
        for one in facts(match).unplayed:
            turns = {
                match.state_at(act).state.turn
                for act in range(match.acts)
                if any(action.card == one.card for action in SHELLS_HACK.legal(match.state_at(act), "blue"))
            }
            assert set(one.turns) == turns


class Reader(HTMLParser):
    """Balanced, and nothing to fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "col"):
            self.open.append(tag)
        self.fetched += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_stands_alone(match: Match, language: str) -> None:
    text = file_html(report(language, match, facts(match), None))
    reader = Reader()
    reader.feed(re.sub(r"<(circle|rect|polygon|polyline)([^>]*)/>", r"<\1\2></\1>", text))
    assert reader.open == [] and reader.fetched == [] and "<script" not in text
    assert text.count("<svg") == 2 and f'lang="{language}"' in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pdf_holds_text_and_vectors(match: Match, language: str) -> None:
    document = report(language, match, facts(match), [swing_of(match)])
    pdf = pypdfium2.PdfDocument(io.BytesIO(write_pdf(document)))
    pages = [page.get_textpage().get_text_bounded() for page in pdf]
    told = re.sub(r"\s", "", "".join(pages))
    for block in document.blocks:
        if isinstance(block, Heading):
            assert re.sub(r"\s", "", block.text) in told
    kinds = {item.type for page in pdf for item in page.get_objects()}
    assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds and pypdfium2.raw.FPDF_PAGEOBJ_PATH in kinds
    pdf.close()


def test_names_of_others_are_text() -> None:
    document = Document("en", "<b>", [Paragraph("<script>"), Drawing(10, 10, '"<i>', [])])
    assert (
        "<script>" not in body_html(document) and "<b>" not in body_html(document) and "<i>" not in body_html(document)
    )
    assert write_pdf(document).startswith(b"%PDF")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_page_drawings_are_pictures_in_the_themes_colours(match: Match, theme: str) -> None:
    html = body_html(report("en", match, facts(match), None), theme)
    pictures = [base64.b64decode(code).decode() for code in re.findall(r"svg\+xml;base64,([\w+/=]+)", html)]
    assert len(pictures) == 2 and "<svg" not in html
    assert all("var(" not in picture and COLOURS[theme]["ink"] in picture for picture in pictures)
    assert [ElementTree.fromstring(picture).tag for picture in pictures] == ["{http://www.w3.org/2000/svg}svg"] * 2
