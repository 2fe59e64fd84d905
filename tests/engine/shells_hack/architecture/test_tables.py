"""Tables as spreadsheets write them: encodings, separators, marks, lists of links; expected results by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BadArchitecture
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.architecture.exchange import csv_matrix
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.reading import read_file, read_text
from engine.shells_hack.rules.cards import load

CASES = Path(__file__).parent / "drawings"
NAMES = ["公開Web", "業務DB", "認証基盤", "バックアップ"]
ARROWS = [("公開Web", "業務DB"), ("公開Web", "認証基盤"), ("認証基盤", "業務DB"), ("バックアップ", "業務DB")]
COMPANY = (
    "excel-utf8-bom.csv",
    "excel-cp932.csv",
    "excel-unicode-text-utf16.txt",
    "semicolon.csv",
    "sep-line.csv",
    "quoted.csv",
    "cr-only.csv",
    "corner-text.csv",
    "trailing-empty-columns.csv",
    "trailing-empty-rows.csv",
    "trailing-both.csv",
    "title-row-above.csv",
    "marks-1.0.csv",
    "marks-TRUE-FALSE.csv",
    "marks-ari.csv",
    "marks-fullwidth-1.csv",
    "marks-kana-dash.csv",
    "marks-kara-dash.csv",
    "marks-maru-batsu.csv",
    "marks-slash-diagonal.csv",
    "diagonal-marked.csv",
    "marks-x.csv",
    "marks-x-ascii.csv",
    "tab.tsv",
)
OTHERS = {
    "excel-cp932-short-names.csv": (["社", "客", "金", "鍵"], "社客 社金 金客 鍵客"),
    "google-sheets.tsv": (["Web", "DB"], [("Web", "DB")]),
    "google-sheets-4.tsv": (
        ["Web", "DB", "AD", "VPN"],
        [("Web", "DB"), ("AD", "DB"), ("VPN", "Web"), ("VPN", "AD")],
    ),
    "two-by-two-tab-many-commas.tsv": (["a, b, c", "d, e, f"], [("a, b, c", "d, e, f")]),
    "tsv-short-rows-shifted.tsv": (["Web", "VPN", "DB"], [("Web", "DB"), ("VPN", "Web")]),
    "diagonal-dash.csv": (["A", "B"], "AB BA"),
    "diagonal-slash.csv": (["A", "B"], "AB BA"),
    "comma-in-name.csv": (["Web, public", "DB"], [("Web, public", "DB")]),
    "newline-in-name.csv": (["Web server", "DB"], [("Web server", "DB")]),
    "semicolon-in-names.csv": (["a;b", "c;d"], [("a;b", "c;d")]),
    "rtl.csv": (["خادم", "قاعدة"], [("خادم", "قاعدة")]),
    "half-width-kana.csv": (["ｻｰﾊﾞ", "DB"], [("ｻｰﾊﾞ", "DB")]),
    "numbers-as-names.csv": (["1", "2"], "12 21"),
    "emoji-zwj.csv": (["👩\u200d💻 dev", "🗄\ufe0f DB"], [("👩\u200d💻 dev", "🗄\ufe0f DB")]),
    "weights.csv": (["A", "B"], "AB BA"),
    "edge-list.csv": (["Web", "DB", "VPN", "AD"], [("Web", "DB"), ("VPN", "AD")]),
    "one-row.csv": (["A"], []),
    "nonsquare.csv": (["A", "B", "C"], "AB"),
}


def drawing(name: str) -> Drawing:
    found = read_file((CASES / name).read_bytes(), name)
    assert isinstance(found, Drawing)
    return found


def arrows(found: Drawing) -> list[tuple[str, str]]:
    return [(line.source, line.target) for line in found.lines]


@pytest.mark.parametrize("name", COMPANY)
def test_the_company_is_read_however_it_was_written(name: str) -> None:
    found = drawing(name)
    assert [shape.label for shape in found.shapes] == NAMES
    assert arrows(found) == ARROWS


@pytest.mark.parametrize("name", OTHERS)
def test_names_and_arrows_of_a_table(name: str) -> None:
    names, expected = OTHERS[name]
    found = drawing(name)
    assert [shape.label for shape in found.shapes] == names
    assert arrows(found) == ([(a, b) for a, b in expected.split()] if isinstance(expected, str) else expected)


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("excel-utf8-bom.csv", []),
        ("excel-cp932-short-names.csv", ["read_encoding"]),
        ("excel-unicode-text-utf16.txt", ["read_encoding"]),
        ("diagonal-marked.csv", ["self_line"]),
        ("weights.csv", ["weights_dropped"]),
        ("edge-list.csv", ["read_as_links"]),
        ("nonsquare.csv", ["only_row", "only_column", "only_column"]),
    ],
)
def test_what_a_table_loses_or_was_taken_for_is_told(name: str, notes: list[str]) -> None:
    assert [note.code for note in drawing(name).notes] == notes


def test_a_name_that_is_there_twice_is_told_with_its_row_and_its_column() -> None:
    with pytest.raises(BadArchitecture) as caught:
        drawing("dup-names.csv")
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [("B1, C1", "duplicate")]
    with pytest.raises(BadArchitecture) as caught:
        read_text(",A,B\nA,,\nA,,\n")
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [("A2, A3", "duplicate")]


@pytest.mark.parametrize(
    "heads", [":START_ID,:END_ID,:TYPE", "_start,_end,_type", "SourceNode,TargetNode,Edge", "接続元,接続先,備考"]
)
def test_lists_of_links_as_other_programs_write_them(heads: str) -> None:
    found = read_text(f"{heads}\nWeb,DB,a\nVPN,,b\nAD,AD,c\nWeb,DB,d\n")
    assert isinstance(found, Drawing)
    assert [shape.label for shape in found.shapes] == ["Web", "DB", "VPN", "AD"]
    assert arrows(found) == [("Web", "DB")]
    assert [note.code for note in found.notes] == ["read_as_links", "column_dropped", "line_at", "self_line"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp932"])
def test_every_encoding_gives_the_same_table(encoding: str) -> None:
    found = read_file(",Web,業務DB\nWeb,,○\n業務DB,,\n".encode(encoding))
    assert isinstance(found, Drawing) and arrows(found) == [("Web", "業務DB")]


@pytest.mark.parametrize(
    "name", ["=1", "'=1", "''=1", "'a", "-x", "@", "a;b", "a,b", '"', "source", "×", "1", "db", "🗄\ufe0f DB", "a\tb"]
)
def test_our_own_table_reads_back_the_same_for_any_name(name: str) -> None:
    drawn = edit.add_component(load().architecture, name, "backend", False, (1, 1, 1))
    drawn = edit.connect(drawn, "own_1", "db")
    found = read_file(("\ufeff" + csv_matrix.write(drawn)).encode())
    assert isinstance(found, Drawing) and found.notes == ()
    own = edit.component_of(drawn, "own_1").name or ""
    label = own if own != "db" else "own_1"  # there is a component of that id: the name would be two
    assert found.shapes[-1].label == label
    assert len(found.lines) == len(drawn.edges) and (label, "db") in arrows(found)


@pytest.mark.parametrize(
    ("begins", "kind"), [(b"PK\3\4", "office_file"), (b"%PDF-1.7", "pdf"), (b"\x89PNG", "picture")]
)
def test_a_file_that_is_no_text_is_named(begins: bytes, kind: str) -> None:
    with pytest.raises(BadArchitecture) as caught:
        read_file(begins + bytes(40))
    assert [(problem.code, problem.params["kind"]) for problem in caught.value.problems] == [("other_kind", kind)]
