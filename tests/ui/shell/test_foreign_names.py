"""Names of matches, architectures, components and cards come from anybody: they are shown as plain text everywhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py")])

#: what Streamlit reads as Markdown: the first argument and ``help``; ``options`` are what a ``format_func`` returns
LABELLED = re.compile(
    "button|caption|checkbox|dialog|download_button|error|expander|form_submit_button|header|info|markdown|metric|"
    "multiselect|number_input|pills|popover|progress|radio|segmented_control|selectbox|slider|subheader|success|tabs|"
    "text_area|text_input|title|toast|toggle|warning|write"
)
OPTIONS = {"pills", "radio", "segmented_control"}
SAFE = {"t", "name", "md_text"}
PLAIN = {"done", "e", "file_input", "html_text", "messages", "notify", "t"}  #: what takes plain text


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.Module]:
    """Every function, and the module for what stands outside of them."""
    yield from (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module))


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


class Scope:
    """Which expressions of a function are texts of this project, with foreign values escaped."""

    def __init__(self, function: ast.AST) -> None:
        self.values: dict[str, list[ast.expr]] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assign(target, node.value)
            elif isinstance(node, ast.NamedExpr | ast.AnnAssign) and node.value is not None:
                self._assign(node.target, node.value)

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for part, of in zip(target.elts, value.elts, strict=True):
                self._assign(part, of)
        elif isinstance(target, ast.Name):
            self.values.setdefault(target.id, []).append(value)

    def safe(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant():
                return True
            case ast.IfExp(body=body, orelse=orelse):
                return self.safe(body) and self.safe(orelse)
            case ast.JoinedStr(values=values):
                return all(self.safe(value) for value in values)
            case ast.FormattedValue(value=value):
                return self.safe(value)
            case ast.BinOp(op=ast.Mult(), left=left):
                return isinstance(left, ast.Constant)
            case ast.BinOp(op=ast.BitOr(), left=left, right=right):
                return self.safe(left) and self.safe(right)
            case ast.List(elts=parts) | ast.Tuple(elts=parts):
                return all(map(self.safe, parts))
            case ast.ListComp(elt=value):
                return self.safe(value)
            case ast.Dict(values=values):
                return all(map(self.safe, values))
            case ast.DictComp(value=value, generators=[ast.comprehension(iter=of)]):
                return self.safe(value) or (isinstance(of, ast.Call) and called(of) == "range")
            case ast.Subscript(value=ast.Name(id=id)):
                return id.isupper()
            case ast.Name(id=id):
                return id in self.values and all(map(self.safe, self.values[id]))
            case ast.Call():
                return self._safe_call(node)
        return False

    def _safe_call(self, node: ast.Call) -> bool:
        if called(node) in SAFE:
            return True
        return called(node) == "say" and all(self._number(keyword.value) for keyword in node.keywords)

    def _number(self, node: ast.expr) -> bool:
        """A value that can be no text: a length, or a limit of this project."""
        if isinstance(node, ast.Name):
            return node.id.isupper()
        return isinstance(node, ast.Call) and called(node) == "len"

    def safe_options(self, node: ast.expr) -> bool:
        match node:
            case ast.Lambda(body=body):
                return self.safe(body)
            case ast.Attribute(attr="__getitem__", value=ast.Name(id=id)) if id.isupper():
                return True
            case ast.Attribute(attr="__getitem__", value=value):
                return self.safe(value)
            case ast.Name(id=id):
                return id in SAFE
        return False


def unsafe(source: Path) -> Iterator[str]:
    """Calls of Streamlit whose Markdown is not known to be this project's own, or escaped."""
    tree = ast.parse(source.read_text("utf-8"))
    for function in functions(tree):
        scope = Scope(function)
        for node in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if LABELLED.fullmatch(node.func.attr) and getattr(node.func.value, "id", "") == "st":
                first = 1 if node.func.attr == "progress" else 0
                wanted = node.args[first : first + 1]
                wanted += [
                    keyword.value for keyword in node.keywords if keyword.arg in ("label", "help", "body", "text")
                ]
                formats = [k.value for k in node.keywords if k.arg == "format_func"]
                if not all(map(scope.safe, wanted)):
                    yield f"line {node.lineno}: {node.func.attr}"
                if node.func.attr in OPTIONS and not all(map(scope.safe_options, formats)):
                    yield f"line {node.lineno}: options of {node.func.attr}"
            elif ast.unparse(node.func) == "pages.link" and not scope.safe(node.args[1]):
                yield f"line {node.lineno}: label of a link"


@pytest.mark.parametrize("source", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_nothing_foreign_reaches_markdown(source: Path) -> None:
    assert list(unsafe(source)) == []


@pytest.mark.parametrize("source", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_what_is_no_widget_gets_plain_text(source: Path) -> None:
    """``t`` escapes its values for widgets: elsewhere the escapes would be seen."""
    for node in ast.walk(ast.parse(source.read_text("utf-8"))):
        if isinstance(node, ast.Call) and called(node) in PLAIN:
            inner = [*node.args, *(keyword.value for keyword in node.keywords)]
            calls = [call for part in inner for call in ast.walk(part) if isinstance(call, ast.Call)]
            assert [ast.unparse(call) for call in calls if called(call) == "t" and call.keywords] == []
