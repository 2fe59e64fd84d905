"""A match as a list row: names instead of ids, nothing from a user left unescaped."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from engine.match import Match
from matches import snapshot
from ui.shell.locales import LANGUAGES
from ui.shells_hack.match_rows import mode_of, row
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.draft import MODES, MatchDraft

NOW = datetime(2026, 4, 10, 9, 30, tzinfo=UTC)
DRAFT = MatchDraft("26", company="minato_credit_bank", actor="rusted_padlock", turn_limit=4)


def summary(match: Match) -> dict[str, object]:
    return snapshot.summary(match, snapshot.view(match))


@pytest.mark.parametrize("mode", MODES)
def test_a_match_without_a_name_is_called_by_its_mode(mode: str) -> None:
    match = drafts.match_of(replace(DRAFT, mode=mode))
    assert mode_of(match.players) == mode
    assert "<b></b>" not in row("en", "", summary(match), NOW, NOW)


def test_a_row_tells_names_turn_price_and_whose_move() -> None:
    match = drafts.match_of(DRAFT)
    match.play("blue", "ready")
    html = row("en", "<Class> 3-2", summary(match), NOW, NOW)
    for part in ("&lt;Class&gt; 3-2", "Minato Credit Bank v Rusted Padlock", "turn 1 of 4", "Blue to act", "just now"):
        assert part in html
    assert "<Class>" not in html and 'class="mrow blue"' in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_match_tells_who_won(language: str) -> None:
    match = drafts.match_of(replace(DRAFT, mode="both_cpu"))
    while match.play_computer():
        pass
    html = row(language, "", summary(match), NOW, NOW)
    assert ("won" if language == "en" else "の勝ち") in html and 'class="now"' not in html


def test_own_companies_keep_their_names() -> None:
    match = drafts.match_of(DRAFT)
    seen = summary(match) | {"chosen": {"company": {"id": "ours", "name": "A & B"}, "actor": {"id": "x", "name": None}}}
    assert "A &amp; B v own attacker" in row("en", "", seen, NOW, NOW)
