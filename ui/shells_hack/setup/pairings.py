"""How often Red wins each pairing that could be chosen now, measured between the Strategy CPUs; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from background.service import Service
from background.shells_hack.estimates import ask_rates
from engine.errors import BadSettings
from engine.rates import Rate
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from ui.shell.locales import html_text, t_in
from ui.shells_hack.setup.draft import MatchDraft, actors, companies, settings_of, veiled

__all__ = ["ask_pairings", "pairings_of", "rate_html"]


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


@lru_cache(maxsize=500)
def _is_match(settings: str) -> bool:
    """Whether settings, as JSON, make a match (D30, D62): looked through once, not at every drawing of a page."""
    return not problems_of_match(Settings.model_validate_json(settings))


def ask_pairings(service: Service, asker: str, draft: MatchDraft) -> tuple[Mapping[str, Rate], bool]:
    """Return Red's win rate by the card that would be chosen, as far as it is known, and whether more is to come."""
    cases = pairings_of(draft)
    return ask_rates(service, asker, cases) if cases else ({}, False)


def rate_html(language: str, rate: Rate | None) -> str:
    """Return a pairing's figure for a tile, "" while it is not known."""
    if rate is None:
        return ""
    help_ = html_text(t_in(language, "new_match.rate_help", low=round(100 * rate.low), high=round(100 * rate.high)))
    word = html_text(t_in(language, "new_match.rate", n=round(100 * rate.value)))
    return f'<span class="rate" title="{help_}">{word}</span>'
