"""Files: export and import are each other's inverse; strangers' drawings are mapped with nothing lost unsaid."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadArchitecture
from engine.plain import one_line
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.architecture.exchange import csv_matrix, graphml, json_file, link, mapping, mermaid
from engine.shells_hack.architecture.exchange.drawing import Drawing, Shape, plain_text
from engine.shells_hack.architecture.exchange.limits import MAX_LINK, MAX_TEXT
from engine.shells_hack.architecture.exchange.reading import read_text
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, LAYERS, Architecture

SHEET = load().architecture
texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    lambda text: bool(one_line(text))
)


@st.composite
def architectures(draw: st.DrawFn) -> Architecture:
    """Any architecture that the model allows."""
    ids = draw(st.lists(st.from_regex(r"[a-z][a-z0-9_]{0,10}", fullmatch=True), min_size=1, max_size=8, unique=True))
    level = st.integers(0, 3)
    components = [
        {
            "id": name,
            "layer": draw(st.sampled_from(LAYERS)),
            "exposed": draw(st.booleans()),
            "enabled": draw(st.booleans()),
            "levels": [draw(level) for _ in range(3)],
            "name": draw(st.none() | texts),
        }
        for name in ids
    ]
    pairs = [(a, b) for a in ids for b in ids if a != b]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=12)) if pairs else []
    kinds = st.lists(st.sampled_from(ASSETS), unique=True, max_size=4)
    return edit.read_architecture(
        {
            "id": draw(st.sampled_from(["drawn", "rulebook"])),
            "name": draw(st.none() | texts),
            "components": components,
            "edges": [{"source": a, "target": b} for a, b in edges],
            "assets": draw(st.none() | st.dictionaries(st.sampled_from(ids), kinds, max_size=4)),
        }
    )


@settings(max_examples=120, deadline=None)
@given(architectures())
def test_json_and_graphml_read_back_the_same(drawn: Architecture) -> None:
    assert read_text(json_file.write(drawn)) == drawn
    assert read_text(graphml.write(drawn)) == drawn
    assert json_file.write(drawn).isascii()


@settings(max_examples=60, deadline=None)
@given(architectures())
def test_a_link_reads_back_the_same_or_is_too_long(drawn: Architecture) -> None:
    code = link.encode(drawn)
    if code is not None:
        assert len(code) <= MAX_LINK
        assert link.decode(code) == drawn


def test_the_usual_architecture_fits_in_a_link_and_a_huge_one_does_not() -> None:
    code = link.encode(SHEET)
    assert code is not None and code.replace("~", "").replace("-", "").replace("_", "").isalnum()
    huge = SHEET
    for i in range(9):
        huge = edit.add_component(
            huge, "".join(chr(0x4E00 + 37 * i + 11 * j) for j in range(40)), "backend", False, (1, 1, 1)
        )
    ids = [component.id for component in huge.components]
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            if hash((i, len(b))) % 3 and not any((e.source, e.target) == (a, b) for e in huge.edges):
                huge = edit.connect(huge, a, b)
    assert len(link.encode(huge) or "") == 0


@pytest.mark.parametrize("code", ["", "~1", "~1abc", "~2xxxx", "abc", "~1" + "é" * 5])
def test_a_broken_link_is_a_named_error(code: str) -> None:
    with pytest.raises(BadArchitecture):
        link.decode(code)


def test_a_link_that_unpacks_without_end_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b"[" * (MAX_TEXT + 10), 9)).decode().rstrip("=")
    with pytest.raises(BadArchitecture, match="bad link"):
        link.decode("~1" + bomb)


def mapped(drawing: Architecture | Drawing, **changes: str) -> mapping.Mapped:
    assert isinstance(drawing, Drawing)
    return mapping.apply(drawing, mapping.propose(drawing) | changes, "drawn", "Drawn")


def pairs(drawn: Architecture) -> set[tuple[str, str]]:
    return {(edge.source, edge.target) for edge in drawn.edges}


def test_csv_gives_the_edges_back() -> None:
    drawn = edit.connect(edit.add_component(SHEET, "=cmd|' /C calc'!A0", "backend", False, (1, 1, 1)), "db", "own_1")
    text = csv_matrix.write(drawn)
    assert "'=cmd" in text and ",=cmd" not in text
    back = mapped(read_text(text)).architecture
    assert pairs(back) == pairs(drawn)
    assert edit.component_of(back, "own_1").name == "=cmd|' /C calc'!A0"


def test_csv_by_names_of_either_language_and_any_separator() -> None:
    text = "\ufeff;業務端末;クラウド管理コンソール;Log\r\n業務端末;;○;1\r\nOffice endpoint 2;1;0;\r\n"
    drawing = read_text(text)
    assert isinstance(drawing, Drawing)
    assert mapping.propose(drawing) == {
        "業務端末": "endpoint",
        "クラウド管理コンソール": "cloud_console",
        "Log": "new:operations",
        "Office endpoint 2": "new:operations",
    }
    assert pairs(mapped(drawing).architecture) == {
        ("endpoint", "cloud_console"),
        ("endpoint", "own_2"),
        ("own_1", "endpoint"),
    }


MODEL = """<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
<mxCell id="a" value="&lt;b&gt;Web&lt;/b&gt;&lt;br&gt;AP&lt;script&gt;alert(1)&lt;/script&gt;"
 vertex="1" parent="1" style="rounded=1;html=1"/>
<UserObject id="b" label="DB"><mxCell vertex="1" parent="1" style="shape=cylinder3;whiteSpace=wrap"/></UserObject>
<mxCell id="c" value="&lt;img src=x onerror=alert(1)&gt;Mail" vertex="1" parent="f"
 style="html=1"/>
<mxCell id="f" value="DMZ" vertex="1" parent="1" style="swimlane"/>
<mxCell id="t" value="just a note" vertex="1" parent="1" style="text;html=1"/>
<mxCell id="e1" edge="1" source="a" target="b" parent="1"/>
<mxCell id="l" value="SQL" vertex="1" parent="e1" style="edgeLabel"/>
<mxCell id="e2" edge="1" source="c" target="a" parent="1" style="startArrow=classic;endArrow=classic"/>
<mxCell id="e3" value="loose" edge="1" source="c" parent="1"/>
<mxCell id="e4" edge="1" source="a" target="t" parent="1"/>
<mxCell id="e5" edge="1" source="c" target="b" parent="1" style="endArrow=none"/>
</root></mxGraphModel>"""


def packed(model: str) -> str:
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(squeeze.compress(quote(model).encode()) + squeeze.flush()).decode()


@pytest.mark.parametrize(
    "file",
    [
        MODEL,
        f'<mxfile><diagram name="One">{MODEL}</diagram></mxfile>',
        f"<mxfile><diagram>{packed(MODEL)}</diagram></mxfile>",
    ],
    ids=["bare", "plain", "compressed"],
)
def test_draw_io(file: str) -> None:
    drawing = read_text(file)
    assert isinstance(drawing, Drawing)
    assert [(shape.label, shape.kind) for shape in drawing.shapes] == [
        ("Web AP", ""),
        ("DB", "store"),
        ("Mail", ""),
        ("DMZ", "boundary"),
        ("just a note", "text"),
    ]
    found = mapped(drawing)
    assert pairs(found.architecture) == {("web_ap", "db"), ("own_1", "web_ap"), ("web_ap", "own_1"), ("own_1", "db")}
    assert sorted(note.code for note in found.left_out) == [
        "left_group",
        "left_line",
        "left_shape",
        "line_without_end",
        "line_without_head",
    ]


def test_draw_io_with_several_pages() -> None:
    drawing = read_text(
        f'<mxfile><diagram name="A">{MODEL}</diagram><diagram name="B">{packed(MODEL)}</diagram></mxfile>'
    )
    assert isinstance(drawing, Drawing)
    assert {shape.page for shape in drawing.shapes} == {"A", "B"}
    proposed = mapping.propose(drawing)
    assert [proposed[shape.key] for shape in drawing.shapes if shape.label == "DB"] == ["db", "new:backend"]


def dragon(**changes: Any) -> dict[str, Any]:
    flow = {"shape": "flow", "data": {"type": "tm.Flow", "name": "SQL", "isBidirectional": True}}
    cells = [
        {"id": "1", "shape": "actor", "data": {"type": "tm.Actor", "name": "Client"}},
        {"id": "2", "shape": "process", "data": {"type": "tm.Process", "name": "Web AP"}},
        {"id": "3", "shape": "store", "data": {"type": "tm.Store", "name": "Orders"}},
        {"id": "4", "shape": "trust-boundary-box", "data": {"type": "tm.BoundaryBox", "name": "DMZ"}},
        {"id": "5", **flow, "source": {"cell": "2"}, "target": {"cell": "3"}},
        {"id": "6", "shape": "flow", "data": {"name": "loose"}, "source": {"x": 1, "y": 2}, "target": {"cell": "3"}},
        {"id": "7", "shape": "flow", "data": {"name": "HTTP"}, "source": {"cell": "1"}, "target": {"cell": "2"}},
    ]
    model = {"version": "2.2.0", "summary": {"title": "T"}, "detail": {"diagrams": [{"title": "D", "cells": cells}]}}
    return model | changes


def test_threat_dragon() -> None:
    found = mapped(read_text(json.dumps(dragon())))
    assert pairs(found.architecture) == {("client", "web_ap"), ("web_ap", "own_1"), ("own_1", "web_ap")}
    assert edit.component_of(found.architecture, "own_1").layer == "backend"
    assert sorted(note.code for note in found.left_out) == ["left_group", "line_without_end"]


def test_a_stranger_s_graphml_is_mapped() -> None:
    text = (
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="d0" for="node" attr.name="label" '
        'attr.type="string"/><graph edgedefault="directed"><node id="n0"><data key="d0">VPN Gateway</data></node>'
        '<node id="n1"/><edge source="n0" target="n1"/><edge source="n0" target="n9"/></graph></graphml>'
    )
    found = mapped(read_text(text))
    assert pairs(found.architecture) == {("vpn_gateway", "own_1")}
    assert [note.code for note in found.left_out] == ["line_at"]


def test_the_user_s_choices_hold_and_everything_left_out_is_told() -> None:
    drawing = read_text("," + ",".join("ABC") + "\nA,,1,1\nB,,,1\nC,1,,\n")
    found = mapped(drawing, A="db", B="db", C="")
    assert [c.id for c in found.architecture.components if c.enabled] == ["db"]
    assert sorted(note.code for note in found.left_out) == ["left_line"] * 3 + ["left_shape", "line_inside"]
    with pytest.raises(BadArchitecture, match="nothing mapped"):
        mapped(drawing, A="", B="", C="")
    with pytest.raises(BadArchitecture, match="unknown component"):
        mapped(drawing, A="nowhere")


def test_a_drawing_with_too_many_components_is_refused_and_a_full_one_is_not() -> None:
    def grid(count: int) -> Drawing:
        names = [f"Server {i}" for i in range(count)]
        drawing = read_text("," + ",".join(names) + "\n" + "\n".join(f"{name}," for name in names))
        assert isinstance(drawing, Drawing)
        return drawing

    assert len(mapped(grid(24)).architecture.components) == 24
    with pytest.raises(BadArchitecture, match="too many"):
        mapped(grid(25))


def test_mermaid_holds_no_markup() -> None:
    drawn = edit.add_component(SHEET, '"]; click x "javascript:alert(1)"<b>', "backend", False, (1, 1, 1))
    text = mermaid.write(drawn, "en")
    assert text.startswith("flowchart LR\n")
    assert "  vpn_gateway --> ops_terminal\n" in text
    line = next(line for line in text.splitlines() if "own_1" in line)
    assert line.count('"') == 2 and "<" not in line and ";" in line


def test_labels_lose_their_markup() -> None:
    assert plain_text("<p>A<br/>B</p><style>x{}</style>&amp;&lt;C&gt;\x00\x07") == "A B &<C>"


BOMB = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><mxfile>&c;</mxfile>'
OUTSIDE = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><graphml>&x;</graphml>'
OURS = json.loads(json_file.write(SHEET))
GRAPHML = graphml.write(SHEET)


def ours(**changes: Any) -> str:
    return json.dumps(OURS | changes)


BAD = {
    "empty": ("", "empty"),
    "blank": (" \n ", "empty"),
    "too large": ("x," * MAX_TEXT, "too_large"),
    "a picture": ("\x89PNG\r\n\0\0", "unknown_format"),
    "damaged bytes": ("\ufffd" * 20, "unknown_format"),
    "prose": ("Dear Sir or Madam", "unknown_format"),
    "json list": ("[1, 2]", "unknown_format"),
    "other json": ('{"a": 1}', "unknown_format"),
    "cut json": (json_file.write(SHEET)[:200], "not_json"),
    "deep json": ('{"a":' * 100_000, "not_json"),
    "match file": ('{"format": "card-match", "version": 1}', "unknown_format"),
    "other version": (ours(version=2), "other_version"),
    "version as text": (ours(version="1"), "other_version"),
    "version as flag": (ours(version=True), "other_version"),
    "unknown component": (ours(edges=[{"source": "db", "target": "nowhere"}]), "unknown_component"),
    "self-loop": (ours(edges=[{"source": "db", "target": "db"}]), "self_loop"),
    "duplicate edge": (ours(edges=[OURS["edges"][0]] * 2), "duplicate"),
    "duplicate component": (ours(components=[OURS["components"][0]] * 2, edges=[]), "duplicate"),
    "too many": (ours(components=[OURS["components"][0] | {"id": f"c{i}"} for i in range(25)], edges=[]), "too_many"),
    "unknown field": (ours(colour="red"), "extra_forbidden"),
    "level too high": (ours(components=[OURS["components"][0] | {"levels": [1, 2, 9]}], edges=[]), "less_than_equal"),
    "level as text": (ours(components=[OURS["components"][0] | {"levels": ["1", 2, 1]}], edges=[]), "int_type"),
    "assets nowhere": (ours(assets={"nowhere": ["customer"]}), "unknown_component"),
    "asset of no kind": (ours(assets={"db": ["gold"]}), "literal_error"),
    "cut xml": ("<mxfile><diagram>", "not_xml"),
    "other xml": ("<kml><body/></kml>", "unknown_format"),
    "a web page": ("<html><body/></html>", "other_kind"),
    "shape library": ("<mxlibrary>[]</mxlibrary>", "other_kind"),
    "svg": ('<svg xmlns="http://www.w3.org/2000/svg"/>', "other_kind"),
    "entity bomb": (BOMB, "xml_entities"),
    "outside entity": (OUTSIDE, "xml_entities"),
    "document type": ("<!DOCTYPE mxfile><mxfile/>", "xml_entities"),
    "empty mxfile": ("<mxfile/>", "nothing_drawn"),
    "page not packed": ("<mxfile><diagram>hello!</diagram></mxfile>", "not_packed"),
    "page of rubbish": (f"<mxfile><diagram>{base64.b64encode(b'x' * 50).decode()}</diagram></mxfile>", "not_packed"),
    "page that is a bomb": (f"<mxfile><diagram>{packed('x' * 4 * MAX_TEXT)}</diagram></mxfile>", "too_large"),
    "bomb in a page": (f"<mxfile><diagram>{packed(BOMB)}</diagram></mxfile>", "xml_entities"),
    "graphml of two graphs": ("<graphml><graph/><graph/></graphml>", "one_graph"),
    "graphml without nodes": ("<graphml><graph/></graphml>", "nothing_drawn"),
    "graphml, other version": (GRAPHML.replace(">1</data>", ">7</data>", 1), "other_version"),
    "graphml, bad level": (GRAPHML.replace('"node_recon">3', '"node_recon">three'), "not_a_level"),
    "graphml, bad flag": (GRAPHML.replace('"node_exposed">true', '"node_exposed">perhaps', 1), "not_a_flag"),
    "graphml, duplicate node": ('<graphml><graph><node id="a"/><node id="a"/></graph></graphml>', "duplicate"),
    "dragon of version 1": (json.dumps(dragon(version="1.6.1")), "other_version"),
    "dragon without diagrams": (json.dumps(dragon(detail={})), "nothing_drawn"),
    "dragon with bad cells": (json.dumps(dragon(detail={"diagrams": [{"cells": 3}]})), "list_type"),
    "dragon with a bad cell": (json.dumps(dragon(detail={"diagrams": [{"cells": [3]}]})), "not_a_cell"),
    "csv with a strange mark": (",A,B\nA,,maybe\nB,,\n", "not_a_mark"),
    "csv with a name twice": (",A,A\nA,,\n", "duplicate"),
    "csv without a name": (",A,,B\nA,,,\n", "no_label"),
    "csv with a long row": (",A\nA,,1,1\n", "row_too_long"),
    "csv too wide": ("," + ",".join(map(str, range(300))) + "\n1,1\n", "too_many"),
}


@pytest.mark.parametrize(("text", "code"), BAD.values(), ids=BAD)
def test_a_bad_file_is_a_named_error_with_its_place(text: str, code: str) -> None:
    with pytest.raises(BadArchitecture) as caught:
        read_text(text, "some file.json")
    assert code in {problem.code for problem in caught.value.problems}
    assert all(problem.where for problem in caught.value.problems)
    assert str(caught.value).startswith("some file.json: ")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")))
def test_no_text_at_all_raises_anything_else(text: str) -> None:
    for start in ("", "{", "<mxfile><diagram>", "<graphml><graph>", ",A\n"):
        try:
            read_text(start + text)
        except BadArchitecture as error:
            assert error.problems


def test_shapes_with_everyday_names_are_proposed_as_components() -> None:
    shapes = tuple(Shape(str(i), label) for i, label in enumerate(("Web server", "データベース", "Jump host", "Kafka")))
    found = mapping.propose(Drawing("drawio", shapes, ()))
    assert list(found.values()) == ["web_ap", "db", "ops_terminal", "new:operations"]
