"""What every game's user interface must bring, and that nothing outside a game's own folders knows one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from engine.errors import IllegalAction, Reason
from engine.game import ALL, COMMON, Game
from engine.games import GAMES
from engine.match import Match
from matches import snapshot
from ui.games import INTERFACES
from ui.shell.errors import error_sentence
from ui.shell.interface import Interface
from ui.shell.locales import LANGUAGES, keys
from ui.shell.pages import SHARED, entries

ROOT = Path(__file__).parents[3]
NOW = datetime(2026, 4, 10, 9, 30, tzinfo=UTC)
RAW = re.compile(r"[{}]|\b[a-z]+_[a-z]+\b")  #: an id or a place that was not put into words

every_game = pytest.mark.parametrize("shown", INTERFACES.values(), ids=INTERFACES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def begun(game: Game) -> Match:
    return Match(game, game.default_settings(), 4)


def moments(game: Game) -> Iterator[tuple[Match, dict[str, Any]]]:
    """A match played by computers to its end, and each act's note."""
    match = begun(game)
    while match.to_act():
        seat = match.to_act()[0]
        action, note = game.choose(match.state, seat, game.players[-1], 7919 * match.next_number)
        match.play(seat, game.encode(action))
        yield match, note


def refusals(game: Game) -> Iterator[tuple[Reason, ...]]:
    """The reasons against acts that were legal a while ago."""
    known: dict[str, set[str]] = {}
    for match, _ in moments(game):
        for seat in (*known, *match.to_act()):
            acts = known.setdefault(seat, set())
            for text in acts:
                found = game.why_not(match.state, seat, game.decode(match.state, text))
                if found:
                    yield found
            acts |= {game.encode(action) for action in game.legal(match.state, seat)[:6]}


def test_every_game_has_a_user_interface() -> None:
    assert list(INTERFACES) == list(GAMES)
    assert all(shown.game == game for game, shown in INTERFACES.items())


def test_no_two_pages_share_an_id_an_address_or_a_file() -> None:
    pages = entries().values()
    assert len(pages) == len(SHARED) + sum(len(shown.pages) for shown in INTERFACES.values())
    for field in ("url", "file"):
        counted = Counter(getattr(page, field) for page in pages)
        assert max(counted.values()) == 1
    assert all((ROOT / page.file).is_file() for page in pages)


@every_language
@every_game
def test_everything_is_named(shown: Interface, language: str) -> None:
    ways = [page for page, _ in shown.panel.ways]
    wanted = {f"frame.game.{shown.game}", f"home.{shown.game}.lead", *(key for _, key in shown.panel.facts)}
    wanted |= {f"frame.page.{page}" for page in ways} | {f"frame.page.{page.id}" for page in shown.pages}
    wanted |= {f"frame.team.{shown.game}.{seat}" for match, _ in moments(GAMES[shown.game]) for seat in match.to_act()}
    assert wanted <= keys(language)
    assert {*ways} <= {page.id for page in shown.pages}
    assert shown.panel.picture(language).startswith("<svg")


@every_language
@every_game
def test_a_match_is_told_and_opened_by_its_summary(shown: Interface, language: str) -> None:
    match = begun(GAMES[shown.game])
    told = snapshot.summary(match)
    assert all(type(told[name]) is kind for name, kind in shown.matches.needed.items())
    title = shown.matches.title(language, told)
    assert title and "&lt;b&gt;" in shown.matches.row(language, "<b>", told, NOW, NOW)
    for known in (told, {}, {"players": 5}):
        assert shown.matches.page(known) in {page.id for page in shown.pages}


@every_language
@every_game
def test_a_whole_match_has_words(shown: Interface, language: str) -> None:
    game, seats, said = GAMES[shown.game], {ALL, COMMON}, []
    for match, note in moments(game):
        said += shown.sentences.note(language, match.settings, note)
        seats |= set(match.to_act())
    lines = [line for viewer in seats for line in match.view(viewer).log]
    said += [shown.sentences.line(language, match.settings, line) for line in lines]
    assert len(lines) > 10
    assert [text for text in said if not text or RAW.search(text)] == []


@every_language
@every_game
def test_every_refusal_has_words(shown: Interface, language: str) -> None:
    found = {str(reason): reason for reasons in refusals(GAMES[shown.game]) for reason in reasons}
    assert found
    for reason in found.values():
        text = shown.sentences.reason(language, reason)
        assert text and not RAW.search(text)
        assert text in error_sentence(language, IllegalAction("act", [reason]), shown.game)


@every_language
def test_a_refusal_of_no_game_in_particular_gives_no_reasons(language: str) -> None:
    text = error_sentence(language, IllegalAction("act", [Reason("phase", {"now": "draw"})]))
    assert text and not RAW.search(text)


def test_no_file_outside_a_games_folders_names_its_seats() -> None:
    named = re.compile(r"(['\"])(blue|red)\1")
    files = [
        path
        for folder in ("ui", "pages", "data")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".json", ".js", ".css") and not {*path.relative_to(ROOT).parts} & GAMES.keys()
    ]
    assert len(files) > 30
    assert {str(path.relative_to(ROOT)) for path in files if named.search(path.read_text("utf-8"))} == set()
