"""GREEEN MAFIA as the pages of all games know it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import LogLine
from engine.greeen_mafia.settings import Settings
from ui.greeen_mafia import home_art, match_rows
from ui.greeen_mafia.reasons import reason_text
from ui.greeen_mafia.table import sentence
from ui.shell.interface import Interface, MatchRows, PageEntry, Panel, Sentences

__all__ = ["GREEEN_MAFIA"]


def _line(language: str, settings: Settings, line: LogLine) -> str:
    return sentence(language, settings.mission, line)


def _note(language: str, settings: Settings, note: Mapping[str, Any]) -> list[str]:
    return []  # its one computer player plays by lot


GREEEN_MAFIA = Interface(
    "greeen_mafia",
    Panel(
        facts=(
            ("person", "home.greeen_mafia.facts.players"),
            ("schedule", "home.greeen_mafia.facts.time"),
            ("extension", "home.greeen_mafia.facts.learn"),
        ),
        ways=(
            ("mafia_deal", ":material/play_arrow:"),
            ("mafia_missions", ":material/edit_note:"),
            ("mafia_rules", ":material/menu_book:"),
        ),
        picture=home_art.picture,
    ),
    (
        PageEntry("mafia_deal", "pages/greeen_mafia/deal.py", "greeen-mafia"),
        PageEntry("mafia_missions", "pages/greeen_mafia/missions.py", "greeen-mafia-missions"),
        PageEntry("mafia_print", "pages/greeen_mafia/print.py", "greeen-mafia-print"),
        PageEntry("mafia_results", "pages/greeen_mafia/results.py", "greeen-mafia-results"),
        PageEntry("mafia_rules", "pages/greeen_mafia/rules.py", "greeen-mafia-rules"),
        PageEntry("mafia_table", "pages/greeen_mafia/table.py", "greeen-mafia-table", hidden=True),
    ),
    MatchRows(match_rows.NEEDED, match_rows.title_of, match_rows.row, match_rows.page_of),
    Sentences(reason_text, _line, _note),
    room="ui.greeen_mafia.room",
)
