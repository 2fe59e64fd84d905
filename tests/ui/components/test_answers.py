"""What a browser sends is foreign data: read whole and of the right types, or not at all."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ui.charts.panels import read_root
from ui.components.file_input import read_opened
from ui.components.presses import read_presses
from ui.shells_hack.architect.finding_list import read_choice
from ui.shells_hack.architect.graph import read_clicks, read_screen
from ui.shells_hack.architect.matrix import read_edits
from ui.shells_hack.board.acts import Click

Read = Callable[[Any], Any]
UI = Path(__file__).parents[3] / "ui"

GOOD: dict[str, tuple[Read, dict[str, Any]]] = {
    "pane": (Click.read, {"do": "play", "number": 3, "card": "osint", "target": "db", "value": "", "seat": ""}),
    "file": (read_opened, {"name": "match.json", "size": 2, "text": "{}"}),
    "large file": (read_opened, {"name": "match.json", "size": 2**40, "text": None}),
    "presses": (read_presses, {"mount": "k3f9", "sending": 2, "presses": [{"n": 1, "by": -1}]}),
    "clicks": (read_clicks, {"mount": "k3f9", "sending": 2, "clicks": [{"n": 1, "plate": "db", "mode": "switch"}]}),
    "screen": (read_screen, {"width": 755, "height": 428.5, "root": 15}),
    "edits": (read_edits, {"mount": "k3f9", "edits": [{"n": 1, "cell": "db>idp"}, {"n": 2, "cell": "idp>db"}]}),
    "root": (read_root, {"root": 15.5}),
    "finding": (read_choice, {"id": "path_db"}),
}
STRANGE: tuple[Any, ...] = (
    None,
    True,
    -1,
    5,
    1.5,
    float("nan"),
    float("inf"),
    10**400,
    "",
    "²",
    "x" * 50_000,
    [],
    {},
    [[]],
    {"n": {}},
)


def variants(content: Any) -> list[Any]:
    """The content with each of its parts, at any depth, replaced by each strange value, left out, or added to."""
    found: list[Any] = []
    if isinstance(content, dict):
        for name, part in content.items():
            found += [content | {name: value} for value in (*STRANGE, *variants(part))]
            found.append({other: content[other] for other in content if other != name})
        found.append(content | {"__class__": "x"})
    elif isinstance(content, list):
        found += [[value] for value in (*STRANGE, *variants(content[0]))] + [content * 100]
    return found


@pytest.mark.parametrize(("read", "content"), GOOD.values(), ids=GOOD)
def test_a_message_is_read(read: Read, content: dict[str, Any]) -> None:
    assert read(json.loads(json.dumps(content))) is not None


@pytest.mark.parametrize(("read", "content"), GOOD.values(), ids=GOOD)
def test_anything_else_is_nothing_and_no_error(read: Read, content: dict[str, Any]) -> None:
    assert [read(value) for value in STRANGE] == [None] * len(STRANGE)
    for changed in variants(content):
        answer = read(changed)  # a few are right by chance: an empty word, a large number
        assert answer is None or len(str(answer)) < 4_000_000


def test_what_is_no_number_is_none() -> None:
    for n in ("1", 1.0, True, None, -1, 2**60):
        assert read_clicks({"mount": "m", "clicks": [{"n": n, "plate": "db", "mode": "switch"}]}) is None
        assert read_edits({"mount": "m", "edits": [{"n": n, "cell": "a>b"}]}) is None
        assert Click.read({"do": "end", "number": n}) is None
    for width in ("755", float("nan"), float("inf"), 0, -5, 10**9, [755], None):
        assert read_screen({"width": width, "height": 400, "root": 15}) is None


def test_a_cell_names_two_components() -> None:
    read = read_edits({"mount": "m", "edits": [{"n": 1, "cell": "web_ap>db"}]})
    assert read is not None and read.edits[0].edge == ("web_ap", "db")
    for cell in ("", ">", "a>", ">b", "a", "a>b>c"):
        assert read_edits({"mount": "m", "edits": [{"n": 1, "cell": cell}]}) is None


def test_every_component_reads_its_messages_by_a_model() -> None:
    """What a callback takes out of a component's state goes to a reader at once (``ui.shell.browser`` has its own)."""
    components = [path for path in UI.rglob("*.py") if "components.v2.component(" in path.read_text("utf-8")]
    assert len(components) >= 6
    for path in components:
        tree = ast.parse(path.read_text("utf-8"))
        callbacks = {
            k.value.id
            for n in ast.walk(tree)
            if isinstance(n, ast.Call)
            for k in n.keywords
            if k.arg and k.arg.startswith("on_") and isinstance(k.value, ast.Name)
        }
        for function in (
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in callbacks
        ):
            reads = [
                ast.unparse(node)
                for node in ast.walk(function)
                if any(source in ast.unparse(node) for source in ("st.session_state", "answered(", "answer.get("))
                and isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
            ]
            assert any(call.startswith(("read_", "clicked(")) for call in reads), f"{path.name}: {function.name}"
