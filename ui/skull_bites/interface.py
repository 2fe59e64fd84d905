"""Skull Bites as the pages of all games know it."""

from __future__ import annotations

from ui.shell.interface import Interface, MatchRows, PageEntry, Panel, Sentences
from ui.skull_bites import home_art, match_rows
from ui.skull_bites.sentences import language_line, note_texts, reason_text

__all__ = ["SKULL_BITES"]

SKULL_BITES = Interface(
    "skull_bites",
    Panel(
        facts=(
            ("group", "home.skull_bites.facts.players"),
            ("schedule", "home.skull_bites.facts.time"),
            ("visibility_off", "home.skull_bites.facts.learn"),
        ),
        ways=(
            ("skull_new", ":material/play_arrow:"),
            ("skull_rules", ":material/menu_book:"),
            ("skull_analytics", ":material/monitoring:"),
        ),
        picture=home_art.picture,
    ),
    (
        PageEntry("skull_new", "pages/skull_bites/new.py", "skull-bites"),
        PageEntry("skull_analytics", "pages/skull_bites/analytics.py", "skull-bites-analytics"),
        PageEntry("skull_rules", "pages/skull_bites/rules.py", "skull-bites-rules"),
        PageEntry("skull_table", "pages/skull_bites/table.py", "skull-bites-table", hidden=True),
    ),
    MatchRows(match_rows.NEEDED, match_rows.title_of, match_rows.row, match_rows.page_of),
    Sentences(reason_text, language_line, note_texts),
    room="ui.skull_bites.room",
)
