"""Whatever stands in an address, a page answers: with what it shows else, or with a sentence."""

from __future__ import annotations

import ast
import logging
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from engine.plain import plain
from ui.shell import address

Open = Callable[..., AppTest]
ROOT = Path(__file__).parents[3]
PARAMETERS = {
    "board": ("match",),
    "room": ("room", "told"),
    "classroom": ("class", "told"),
    "teacher": ("class",),
    "class_projector": ("class",),
    "watch": ("match", "act", "seen", "run"),
    "new_match": ("mode", "company", "actor", "architecture", "seed"),
    "architect": ("draft", "architecture", "company", "actor"),
    "compare": ("a", "b", "company"),
    "own_cards": ("id", "kind"),
    "analytics": ("run",),
    "rules": ("tab",),
    "mafia_deal": ("mission",),
    "mafia_missions": ("mission",),
    "mafia_print": ("mission",),
    "mafia_table": ("match",),
    "skull_rules": ("tab",),
    "skull_table": ("match",),
}
ODD = (
    "",
    " ",
    "\0",
    "x" * 100_000,
    "%00%ff%zz",
    "\u202eabc\u2066",
    "[::1",
    "-1",
    "1.5",
    "1e999",
    "9" * 5_000,
    "²",
    "<img src=x onerror=alert(1)>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "~1" + "A" * 3_000,
    "~1eJw",
    "\ud800",
    "None",
)
TELLING = ("", "~1\0\u202e<b>[::1" + "x" * 5_000)  #: where all cannot be tried each time
PLACES = [(page, name) for page, names in PARAMETERS.items() for name in names]


def answers(page: AppTest, said: dict[str, str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    page.query_params.clear()
    page.query_params.update(said)
    with caplog.at_level(logging.WARNING):
        page.run()
    assert not page.exception, {name: value[:40] for name, value in said.items()}
    assert not any('class="unforeseen"' in element.proto.body for element in page.get("html"))
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("page", PARAMETERS)
def test_a_page_answers(app: Open, page: str, caplog: pytest.LogCaptureFixture) -> None:
    shown = app(page)
    for value in TELLING:
        answers(shown, dict.fromkeys(PARAMETERS[page], value), caplog)


@pytest.mark.long
@pytest.mark.parametrize(("page", "name"), PLACES)
def test_a_page_answers_everything(app: Open, page: str, name: str, caplog: pytest.LogCaptureFixture) -> None:
    shown = app(page)
    for value in ODD:
        arriving = value.replace("\ud800", "\ufffd")  # no address carries half a sign: its bytes are read as this
        answers(shown, {name: arriving}, caplog)


def test_only_one_module_reads_addresses() -> None:
    for path in [*(ROOT / "ui").rglob("*.py"), *(ROOT / "pages").rglob("*.py")]:
        if path == ROOT / "ui" / "shell" / "address.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            read = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
            assert read not in ("st.query_params", "st.context.url"), f"{path.name}: {read}"


def test_every_parameter_of_a_page_is_tried() -> None:
    """The names that pages read are those above."""
    readers = {"word", "code", "choice", "number", "whole"}
    for path in (ROOT / "pages").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in {f"address.{reader}" for reader in readers}:
                names = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                known = {name for names in PARAMETERS.values() for name in names}
                assert set(names) <= known | {"original"}, path.name


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes every parameter say something."""

    def tell(value: str) -> None:
        class Everything(dict[str, str]):
            def get(self, name: str, default: str = "") -> str:  # type: ignore[override]
                return value

        monkeypatch.setattr(
            address, "st", SimpleNamespace(query_params=Everything(), context=SimpleNamespace(url=value))
        )

    return tell


@pytest.mark.parametrize("value", ODD)
def test_a_reader_returns_its_kind(told: Callable[[str], None], value: str) -> None:
    told(value)
    assert len(address.word("x")) <= address.MAX_WORD and plain(address.word("x")) == address.word("x")
    assert len(address.code("x")) <= address.MAX_CODE
    assert address.choice("x", ("a", "b"), "b") == "b"
    assert address.number("x", 10**9) is None
    assert isinstance(address.page_path(""), str) and isinstance(address.site(), str)


def test_an_address_that_is_none_has_no_path(told: Callable[[str], None]) -> None:
    told("http://[::1")
    assert address.page_path("") == ""
    told("http://host/base/board?x=1")
    assert address.page_path("/base") == "board" and address.site() == "http://host/base"


def test_numbers_are_read(told: Callable[[str], None]) -> None:
    for value, read in (("0", 0), ("12", 12), ("100", 100), ("101", None), ("0012", None)):
        told(value)
        assert address.number("x", 100) == read
