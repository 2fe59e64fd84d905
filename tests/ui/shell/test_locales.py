"""Both languages say the same things, and everything that the pages ask for is there."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from pydantic_core.core_schema import ErrorType

from engine.errors import UnknownId
from engine.game import Game
from engine.games import GAMES
from engine.match import Match
from ui.games import INTERFACES
from ui.shell.locales import LANGUAGES, html_name, html_text, keys, label, language_of, t_in

ROOT = Path(__file__).parents[3]
SOURCES = sorted(path for folder in ("ui", "pages") for path in (ROOT / folder).rglob("*.py"))
ASKING = {"t": 0, "h": 0, "name": 0, "name_html": 0, "say": 0, "t_in": 1}  #: functions, and which argument is the key


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_both_languages_have_the_same_keys() -> None:
    first, *others = LANGUAGES
    for other in others:
        assert keys(first) ^ keys(other) == set()


@pytest.mark.parametrize("section", sorted({key.partition(".")[0] for key in keys("en")}))
def test_a_text_has_words_and_the_same_values_in_both_languages(section: str) -> None:
    texts = {
        key: [t_in(language, key) for language in LANGUAGES] for key in keys("en") if key.startswith(f"{section}.")
    }
    assert texts
    assert not [key for key, both in texts.items() if not all(text.strip() for text in both)]
    assert not [key for key, both in texts.items() if len({frozenset(placeholders(text)) for text in both}) != 1]


def asked(path: Path) -> Iterator[tuple[int, str]]:
    """The keys that a source file asks for, as patterns: ``.+`` stands for what is known only when it runs."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if function in ASKING and len(node.args) > ASKING[function]:
            for pattern in patterns(node.args[ASKING[function]]):
                yield node.lineno, pattern


def patterns(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [re.escape(node.value)]
    if isinstance(node, ast.JoinedStr):
        parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values]
        return ["".join(parts)]
    if isinstance(node, ast.IfExp):
        return patterns(node.body) + patterns(node.orelse)
    return []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_text_that_is_asked_for_exists(path: Path) -> None:
    known = "\n".join(sorted(keys("en")))
    prefix = r"(?:catalog\.)?" if path.name == "catalog.py" else ""
    missing = [
        f"line {line}: {pattern}"
        for line, pattern in asked(path)
        if pattern != ".+" and not re.search(f"^{prefix}{pattern}$", known, re.MULTILINE)
    ]
    assert not missing


def owner(path: Path) -> str:
    """The game whose own folder a file lies in, "" if in none."""
    return next(iter(GAMES.keys() & {*path.relative_to(ROOT).parts}), "")


def shared(language: str) -> set[str]:
    """The keys of the files of all games."""
    found: set[str] = set()

    def collect(prefix: str, node: object) -> None:
        if isinstance(node, dict):
            for name, child in node.items():
                collect(f"{prefix}.{name}", child)
        else:
            found.add(prefix)

    for path in (ROOT / "data" / "locales" / language).glob("*.json"):
        collect(path.stem, json.loads(path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_all_games_share_names_none_of_them(language: str) -> None:
    own = {f"frame.team.{game.id}.{seat}" for game in GAMES.values() for seat in begun(game)}
    own |= {f"frame.page.{page.id}" for shown in INTERFACES.values() for page in shown.pages}
    assert own and not own & shared(language)
    assert not GAMES.keys() & {part for key in shared(language) for part in key.split(".")}


def begun(game: Game) -> dict[str, str]:
    """Who plays which seat."""
    return Match(game, game.default_settings(), 1).players


def test_what_only_one_game_says_lies_with_it() -> None:
    """A shared text is asked for outside the games' folders, or by two games."""
    asking: dict[str, set[str]] = {}
    for folder in ("engine", "ui", "pages"):
        for path in (ROOT / folder).rglob("*.py"):
            for _, pattern in asked(path):
                if not pattern.startswith(".+"):  # which section is known only when it runs
                    asking.setdefault(pattern, set()).add(owner(path))
    known = [(re.compile(pattern), who) for pattern, who in asking.items()]
    lonely = set()
    for key in shared("en"):
        owners = set().union(*(who for pattern, who in known if pattern.fullmatch(key)))
        if "" not in owners and len(owners) < 2:
            lonely.add(key)
    assert lonely == set()


def test_what_only_one_game_finds_wrong_is_told_with_it() -> None:
    """A shared problem is pydantic's, or is named outside the games' folders, or by two games."""
    code_of = re.compile(r"errors\.problem\.(\w+)")
    codes = {match[1] for key in shared("en") if (match := code_of.fullmatch(key))}
    codes -= {*get_args(ErrorType)} | {"other"}
    naming: dict[str, set[str]] = {code: set() for code in codes}
    for folder in ("engine", "matches", "background"):
        for path in (ROOT / folder).rglob("*.py"):
            words = set(re.findall(r'"(\w+)"', path.read_text("utf-8")))
            for code in codes & words:
                naming[code].add(owner(path))
    assert {code for code, who in naming.items() if "" not in who and len(who) < 2} == set()


def test_a_key_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownId, match="en:board.nothing"):
        t_in("en", "board.nothing")


@pytest.mark.parametrize(
    ("tag", "language"), [("ja", "ja"), ("ja-JP", "ja"), ("JA_jp", "ja"), ("en-GB", "en"), ("de", "en"), (None, "en")]
)
def test_the_language_of_a_browser(tag: str | None, language: str) -> None:
    assert language_of(tag) == language


def test_names_break_only_where_they_may() -> None:
    assert label("アクティブ|スキャン") == "アクティブスキャン"
    assert html_name("<b>|&") == "&lt;b&gt;\u200b&amp;"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_can_be_shown_whatever_it_tells_of(language: str) -> None:
    """A lone surrogate would end the page's run: no message to a browser can hold one."""
    foreign = "\ud800\x1b"
    for sentence in (t_in(language, "matches.file_refused", file=foreign), html_text(foreign)):
        assert "\ufffd\ufffd" in sentence
        sentence.encode("utf-8")
