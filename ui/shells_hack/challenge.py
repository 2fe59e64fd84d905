"""SHELLS HACK in a class: company, attacker and systems of the next round, and acts in words."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from engine.errors import EngineError, UnknownId
from engine.games import GAMES
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.play.actions import PLAY, read_action
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Company
from ui.shell.interface import Challenge
from ui.shell.locales import html_text as e
from ui.shell.locales import label, t_in
from ui.shells_hack.book.tiles import actor_name, company_name
from ui.shells_hack.setup.drawn import read_card, template_name, titled
from ui.shells_hack.setup.house_numbers import bounds
from ui.shells_hack.texts.words import Words

__all__ = ["CHALLENGE"]

TRIES = 40  #: pairings by lot until one makes a match


def _select(name: str, word: str, names: Mapping[str, str], chosen: str) -> str:
    rows = "".join(
        f'<option value="{e(id)}"{" selected" if id == chosen else ""}>{e(told)}</option>' for id, told in names.items()
    )
    return f'<label class="fld"><span>{e(word)}</span><select name="{name}">{rows}</select></label>'


def _fields(language: str, settings: Mapping[str, Any]) -> str:
    cards = load()
    companies = {card.id: label(company_name(language, card)) for card in cards.companies}
    actors = {card.id: label(actor_name(language, card)) for card in cards.actors}
    systems = {id: template_name(language, id) for id in template_ids()}
    limits = bounds("turn_limit")
    turns = (
        f'<label class="fld"><span>{e(t_in(language, "room.turn_limit"))}</span><input type="number" name="turn_limit" '
        f'min="{limits.low}" max="{limits.high}" value="{settings["turn_limit"]}" required></label>'
    )
    return (
        _select("company", t_in(language, "room.company"), companies, settings["company"]["id"])
        + _select("actor", t_in(language, "room.actor"), actors, settings["actor"]["id"])
        + _select("architecture", t_in(language, "room.architecture"), systems, settings["architecture"]["id"])
        + turns
    )


def _chosen(settings: Mapping[str, Any], given: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the settings with what was chosen in the fields. :raises UnknownId: :raises BadSettings:"""
    cards, changed = load(), dict(settings)
    companies = {card.id: card for card in cards.companies}
    actors = {card.id: card for card in cards.actors}
    if given.get("company"):
        changed["company"] = _known("company", companies, given["company"]).model_dump(mode="json")
    if given.get("actor"):
        changed["actor"] = _known("actor", actors, given["actor"]).model_dump(mode="json")
    if given.get("architecture"):
        if given["architecture"] not in template_ids():
            raise UnknownId("architecture", given["architecture"][:40], template_ids())
        changed["architecture"] = template(given["architecture"]).model_dump(mode="json")
    turns = given.get("turn_limit", "")
    if turns.isascii() and turns.isdecimal() and len(turns) < 4:
        changed["turn_limit"] = int(turns)
    GAMES["shells_hack"].new(GAMES["shells_hack"].read_settings(changed), 0)
    return changed


def _known(kind: str, cards: Mapping[str, Company | Actor], id: str) -> Company | Actor:
    if id not in cards:
        raise UnknownId(kind, id[:40], tuple(cards))
    return cards[id]


def _drawn(settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the same systems with another company and another attacker."""
    cards = load()
    companies = [card for card in cards.companies if card.id != settings["company"]["id"]]
    actors = [card for card in cards.actors if card.id != settings["actor"]["id"]]
    for _ in range(TRIES):
        pair = {"company": secrets.choice(companies).id, "actor": secrets.choice(actors).id}
        try:
            return _chosen(settings, pair)
        except EngineError:
            continue  # this attacker cannot reach its objective on these systems
    return settings


def _told(language: str, settings: Mapping[str, Any]) -> str:
    company = label(company_name(language, read_card(Company, settings["company"])))
    actor = label(actor_name(language, read_card(Actor, settings["actor"])))
    systems = titled(language, read_architecture(settings["architecture"]))
    return t_in(language, "matches.matchup", company=company, actor=actor) + f" · {systems}"


def _deed(language: str, settings: Mapping[str, Any], action: str) -> str:
    words = Words(language, {row["id"]: row["name"] for row in settings["architecture"]["components"] if row["name"]})
    read = read_action(action)
    if read.kind != PLAY:
        return action
    card = words.card(read.card)
    return f"{card} → {words.component(read.target)}" if read.target else card


CHALLENGE = Challenge(_fields, _chosen, _drawn, _told, _deed)
