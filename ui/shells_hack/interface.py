"""SHELLS HACK as the pages of all games know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Reason
from engine.game import LogLine
from engine.shells_hack.rules.settings import Settings
from ui.shell.interface import Interface, MatchRows, PageEntry, Panel, Sentences
from ui.shells_hack import home_art, match_rows
from ui.shells_hack.texts.notes import read_note
from ui.shells_hack.texts.sentences import line_sentence, means_of, note_sentences, reason_text
from ui.shells_hack.texts.words import Words

__all__ = ["SHELLS_HACK"]


def _words(language: str, settings: Settings) -> Words:
    return Words(language, {row.id: row.name for row in settings.architecture.components if row.name})


def _reason(language: str, reason: Reason) -> str:
    return reason_text(Words(language), reason)


def _line(language: str, settings: Settings, line: LogLine) -> str:
    return line_sentence(_words(language, settings), line, means_of(settings)).text


def _note(language: str, settings: Settings, note: Mapping[str, Any]) -> list[str]:
    return note_sentences(_words(language, settings), read_note(note))


SHELLS_HACK = Interface(
    "shells_hack",
    Panel(
        facts=(
            ("group", "home.shells_hack.facts.players"),
            ("schedule", "home.shells_hack.facts.time"),
            ("school", "home.shells_hack.facts.learn"),
        ),
        ways=(
            ("new_match", ":material/play_arrow:"),
            ("watch", ":material/visibility:"),
            ("architect", ":material/account_tree:"),
            ("analytics", ":material/monitoring:"),
            ("rules", ":material/menu_book:"),
        ),
        picture=home_art.picture,
    ),
    (
        PageEntry("new_match", "pages/shells_hack/new_match.py", "new-match"),
        PageEntry("watch", "pages/shells_hack/watch.py", "watch"),
        PageEntry("architect", "pages/shells_hack/architect.py", "architect"),
        PageEntry("compare", "pages/shells_hack/compare.py", "compare", hidden=True),
        PageEntry("analytics", "pages/shells_hack/analytics.py", "analytics"),
        PageEntry("own_cards", "pages/shells_hack/own_cards.py", "own-cards"),
        PageEntry("rules", "pages/shells_hack/rules.py", "rules"),
        PageEntry("board", "pages/shells_hack/board.py", "board", hidden=True),
        PageEntry("report", "pages/shells_hack/report.py", "report", hidden=True),
    ),
    MatchRows(match_rows.NEEDED, match_rows.title_of, match_rows.row, match_rows.page_of),
    Sentences(_reason, _line, _note),
    room="ui.shells_hack.room",
    report="report",
    challenge="ui.shells_hack.challenge",
)
