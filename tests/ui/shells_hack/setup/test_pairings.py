"""How often Red wins the pairings that could be chosen: which they are, and that nothing hidden is told by them."""

from __future__ import annotations

import pytest

from background.service import Service
from engine.rates import Rate
from engine.shells_hack.rules.cards import load
from ui.shell.locales import LANGUAGES, t_in
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.draft import MatchDraft
from ui.shells_hack.setup.pairings import ask_pairings, levels_of, pairings_of, rate_html

COMPANIES, ACTORS = ({card.id for card in cards} for cards in (load().companies, load().actors))


def test_every_company_meets_the_attacker_chosen_and_every_attacker_the_company() -> None:
    draft = MatchDraft("7", company="tsukushi_hospital", actor="blank_page", funds_cap=6)
    found = pairings_of(draft)
    assert found.keys() == COMPANIES | ACTORS
    for card, settings in found.items():
        assert settings.company.id == (card if card in COMPANIES else "tsukushi_hospital")
        assert settings.actor.id == (card if card in ACTORS else "blank_page")
        assert settings.funds_cap == 6


def test_a_card_drawn_in_a_blind_match_is_not_told_by_the_figures() -> None:
    """D64: how often Red wins at each company would name the attacker across."""
    assert pairings_of(MatchDraft("7", blind=True)).keys() == ACTORS
    assert pairings_of(MatchDraft("7", blind=True, mode="blue_cpu")).keys() == COMPANIES


def test_what_is_no_match_has_no_figure() -> None:
    assert pairings_of(MatchDraft("no seed")) == {}
    assert pairings_of(MatchDraft("7", turn_limit=1)) == {}


def test_the_figures_come_in_the_background() -> None:
    service, draft = Service(threads=False), MatchDraft("7", company="tsukushi_hospital", actor="blank_page")
    assert ask_pairings(service, "me", draft) == ({}, True)
    service.turn("estimates")
    rates, pending = ask_pairings(service, "me", draft)
    assert pending and len(rates) == 1 and 0 < next(iter(rates.values())).value < 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_figure_is_told_with_its_interval(language: str) -> None:
    html = rate_html(language, Rate(0.437, 0.415, 0.459), ("rulebook", "veteran"))
    assert "44%" in html and "42" in html and "46" in html
    assert all(t_in(language, f"new_match.players.{player}") in html for player in ("rulebook", "veteran"))
    assert rate_html(language, None, ("rulebook", "rulebook")) == ""


@pytest.mark.parametrize(
    ("draft", "levels"),
    [
        (MatchDraft("7"), ("rulebook", "rulebook")),
        (MatchDraft("7", red_player="veteran"), ("veteran", "veteran")),
        (MatchDraft("7", mode="blue_cpu", blue_player="random"), ("random", "random")),
        (MatchDraft("7", mode="both_cpu", blue_player="expert", red_player="rulebook"), ("veteran", "rulebook")),
        (MatchDraft("7", mode="solo", red_player="veteran"), ("rulebook", "rulebook")),
    ],
)
def test_the_figure_is_that_of_the_levels_chosen(draft: MatchDraft, levels: tuple[str, str]) -> None:
    """A person is taken to play as well as the computer; the veteran stands for the expert, who takes too long."""
    assert levels_of(draft) == levels


def test_each_level_has_its_own_figure() -> None:
    service, made = Service(threads=False), {"company": "tsukushi_hospital", "actor": "blank_page"}
    found = {}
    for player in ("rulebook", "veteran"):
        draft = MatchDraft("7", red_player=player, **made)
        while ask_pairings(service, player, draft)[1]:
            service.turn("estimates")
        found[player] = ask_pairings(service, player, draft)[0]
    assert found["rulebook"].keys() == found["veteran"].keys() and found["rulebook"] != found["veteran"]


@pytest.mark.parametrize(
    ("chosen", "word"),
    [
        ({}, "both"),
        ({"company": "tsukushi_hospital"}, "actor"),
        ({"actor": "blank_page"}, "company"),
        ({"company": "tsukushi_hospital", "actor": "blank_page"}, "hands"),
    ],
)
def test_what_a_new_seed_draws_anew_is_said(chosen: dict[str, str], word: str) -> None:
    assert drafts.redrawn(MatchDraft("7", **chosen)) == word
