"""How often Red wins each pairing that could be chosen now, measured between CPUs of its levels; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from background.service import Service
from background.shells_hack.estimates import ask_rates
from engine.errors import BadSettings
from engine.rates import Rate
from engine.shells_hack.game import EXPERT, POLICIES
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from ui.shell.locales import html_text, t_in
from ui.shells_hack.setup.draft import MODES, MatchDraft, actors, companies, settings_of, veiled

__all__ = ["ask_pairings", "levels_of", "pairings_of", "rate_html"]

USUAL = "rulebook"  #: level of both seats where no computer plays
FASTEST = {EXPERT: "veteran"}  #: whose figure stands for one that would take too long


def pairings_of(draft: MatchDraft) -> dict[str, Settings]:
    """Return the settings of every match that another company or another attacker would make, by that card's id.

    Nothing where the card across is hidden (D64): the figures would tell which it is.
    """
    try:
        chosen = settings_of(draft).model_copy(update={"blind": False})
    except BadSettings:  # no seed yet, or a number that is none
        return {}
    hidden, found = veiled(draft), {}
    if "actor" not in hidden:
        found = {company.id: chosen.model_copy(update={"company": company}) for company in companies(draft)}
    if "company" not in hidden:
        found |= {actor.id: chosen.model_copy(update={"actor": actor}) for actor in actors(draft)}
    return {card: settings for card, settings in found.items() if _is_match(settings.model_dump_json())}


def levels_of(draft: MatchDraft) -> tuple[str, str]:
    """Return the players of Blue and Red whose figure is shown: a person is taken to play as well as the computer."""
    computers = [getattr(draft, f"{seat}_player") for seat in MODES[draft.mode]] or [USUAL]
    blue, red = (FASTEST.get(player, player) for player in (computers[0], computers[-1]))
    return blue, red


@lru_cache(maxsize=500)
def _is_match(settings: str) -> bool:
    """Whether settings, as JSON, make a match (D30, D62): looked through once, not at every drawing of a page."""
    return not problems_of_match(Settings.model_validate_json(settings))


def ask_pairings(service: Service, asker: str, draft: MatchDraft) -> tuple[Mapping[str, Rate], bool]:
    """Return Red's win rate by the card that would be chosen, as far as it is known, and whether more is to come."""
    cases = pairings_of(draft)
    blue, red = levels_of(draft)
    return ask_rates(service, asker, cases, (POLICIES[blue], POLICIES[red])) if cases else ({}, False)


def rate_html(language: str, rate: Rate | None, levels: tuple[str, str]) -> str:
    """Return a pairing's figure between players of two levels for a tile, "" while it is not known."""
    if rate is None:
        return ""
    blue, red = (t_in(language, f"new_match.players.{player}") for player in levels)
    bounds = {"low": round(100 * rate.low), "high": round(100 * rate.high)}
    help_ = html_text(t_in(language, "new_match.rate_help", blue=blue, red=red, **bounds))
    word = html_text(t_in(language, "new_match.rate", n=round(100 * rate.value)))
    return f'<span class="rate" title="{help_}">{word}</span>'
