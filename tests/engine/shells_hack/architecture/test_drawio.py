"""draw.io as people draw: placeholders, pictures, plain labels, groups, layers; expected results by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BadArchitecture
from engine.shells_hack.architecture.exchange import mapping
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.reading import read_file, read_text

CASES = Path(__file__).parent / "drawings"


def drawing(name: str) -> Drawing:
    found = read_file((CASES / f"{name}.drawio").read_bytes())
    assert isinstance(found, Drawing)
    return found


def arrows(found: Drawing) -> list[tuple[str, str]]:
    labels = {shape.key: shape.label for shape in found.shapes}
    return [(labels[line.source], labels[line.target]) for line in found.lines]


def proposed(found: Drawing) -> list[str]:
    """The labels of what is proposed as a component."""
    choices = mapping.propose(found)
    return [shape.label for shape in found.shapes if choices[shape.key] != mapping.LEAVE_OUT]


def test_placeholders_are_filled() -> None:
    assert arrows(drawing("drawio-placeholders")) == [("Order API [Container]", "db01")]


def test_pictures_are_called_by_the_words_beside_them_or_by_their_own_name() -> None:
    found = drawing("drawio-icons-text-below")
    assert proposed(found) == ["Core router", "Database"]
    assert [(note.code, note.params["label"]) for note in found.notes] == [
        ("line_without_head", "Core router – Database")
    ]


def test_labels_are_plain_unless_their_style_says_html() -> None:
    found = drawing("drawio-plain-label")
    assert [shape.label for shape in found.shapes] == ["A <test> zone", "x < y"]
    assert ("x < y", "A <test> zone") in arrows(found)
    assert [note.code for note in found.notes] == ["line_without_head"]
    assert proposed(drawing("label-marked-section")) == ["<![]"]


def test_groups_hidden_layers_and_lines_to_lines_are_told() -> None:
    found = drawing("drawio-edge-to-group-and-edge")
    assert proposed(found) == ["Web", "DB"]
    assert [shape.label for shape in found.shapes if shape.kind == "boundary"] == ["DMZ"]
    left = mapping.apply(found, mapping.propose(found), "drawn", "Drawn").left_out
    assert {note.code: list(note.params.values()) for note in left} == {
        "line_to_line": ["Old server"],
        "left_group": ["DMZ"],
        "left_hidden": ["Old server"],
        "line_to_group": ["DB", "DMZ"],
    }


@pytest.mark.parametrize(("name", "components", "lines"), [("stale-1-texts", 1, 0), ("stale-2-servers", 5, 4)])
def test_texts_are_no_components_and_boxes_are(name: str, components: int, lines: int) -> None:
    found = drawing(name)
    assert (len(proposed(found)), len(found.lines)) == (components, lines)


def test_a_page_that_is_no_base64_is_refused_by_name() -> None:
    with pytest.raises(BadArchitecture, match="not packed"):
        drawing("drawio-nonascii-packed")


def test_a_text_far_from_every_picture_is_a_text() -> None:
    found = read_text(
        '<mxGraphModel><root><mxCell id="a" vertex="1"'
        ' style="shape=mxgraph.aws4.resourceIcon;resIcon=mxgraph.aws4.ec2">'
        '<mxGeometry width="60" height="60"/></mxCell><mxCell id="t" value="Notes" vertex="1" style="text">'
        '<mxGeometry x="400" width="60" height="20"/></mxCell></root></mxGraphModel>'
    )
    assert isinstance(found, Drawing) and [shape.label for shape in found.shapes] == ["Ec2", "Notes"]
