"""GraphML of other programs: heads, names, groups, directions; expected results by hand."""

from __future__ import annotations

import io
from pathlib import Path

import networkx
import pytest

from engine.shells_hack.architecture.exchange import graphml
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.reading import read_file, read_text
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Architecture

CASES = Path(__file__).parent / "drawings"
FOUND = {
    "yed-shape": (
        ["公開Web サーバ", "業務DB", "n2", "社内セグメント", "認証基盤"],
        "n0>n1 n3::n0>n0 n1>n3::n0 n3::n0>n1 n2>n1",
        ["line_without_head"],
    ),
    "gephi": (["Web", "DB"], "n0>n1 n1>n0", []),
    "nx-undirected": (["Web", "DB", "AD"], "Web>DB DB>Web DB>AD AD>DB", []),
    "nx-multi": (["Web", "DB"], "Web>DB", ["self_line"]),
    "nx-caps": (["Upper Label", "Upper Name", "Title", "d"], "a>b c>d", []),
    "hyperedge": (["a", "b"], "", ["hyperedge"]),
}


def drawing(name: str) -> Drawing:
    found = read_file((CASES / f"{name}.graphml").read_bytes())
    assert isinstance(found, Drawing)
    return found


@pytest.mark.parametrize("name", FOUND)
def test_graphml_of_other_programs(name: str) -> None:
    labels, arrows, notes = FOUND[name]
    found = drawing(name)
    assert [shape.label for shape in found.shapes] == labels
    assert [f"{line.source}>{line.target}" for line in found.lines] == arrows.split()
    assert [note.code for note in found.notes] == notes


def test_a_group_is_a_group_and_a_hyperedge_tells_its_ends() -> None:
    assert [shape.label for shape in drawing("yed-shape").shapes if shape.kind == "boundary"] == ["社内セグメント"]
    assert drawing("hyperedge").notes[0].params["label"] == "a – b"


def test_names_that_look_like_markup_are_names() -> None:
    found = drawing("nx-digraph")
    assert [shape.label for shape in found.shapes] == ["公開 Web", "<b>DB</b> & co", "بريد"]
    keys = [shape.key for shape in found.shapes]
    assert [(line.source, line.target) for line in found.lines] == [(keys[0], keys[1]), (keys[1], keys[2])]


def test_a_default_name_holds_where_a_node_has_none() -> None:
    text = (
        '<graphml><key id="k" for="node" attr.name="label"><default>Server</default></key><graph>'
        '<node id="a"/><node id="b"><data key="k">DB</data></node><edge source="a" target="b"/></graph></graphml>'
    )
    found = read_text(text)
    assert isinstance(found, Drawing) and [shape.label for shape in found.shapes] == ["Server", "DB"]


def test_our_own_file_after_networkx_read_and_wrote_it() -> None:
    kept = read_file((CASES / "ours-through-networkx.graphml").read_bytes())
    assert isinstance(kept, Architecture)
    assert (len(kept.components), len(kept.edges)) == (24, 44)
    sheet = load().architecture
    there = networkx.read_graphml(io.BytesIO(graphml.write(sheet).encode()))
    back = io.BytesIO()
    networkx.write_graphml_xml(there, back)
    again = read_file(back.getvalue())
    assert isinstance(again, Architecture)
    assert again.model_copy(update={"id": sheet.id, "edges": sheet.edges}) == sheet
    assert {(e.source, e.target) for e in again.edges} == {(e.source, e.target) for e in sheet.edges}
