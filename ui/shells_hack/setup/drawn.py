"""Architectures behind links and ids: a code in the link, something kept, a draft, or a template; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel

from engine.errors import BadSettings
from engine.reading import Inconsistent, read_given
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.exchange import link
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from matches.errors import UnknownDesign
from matches.shells_hack.designs import ArchitectureStore
from ui.shell.locales import t_in

__all__ = ["architecture_at", "designed", "read_card", "template_name", "titled"]

M = TypeVar("M", bound=BaseModel)


def architecture_at(designs: ArchitectureStore, code: str) -> Architecture:
    """Return the architecture that a link means.

    :raises BadArchitecture: for a code that was cut or changed. :raises UnknownDesign: for an id that nothing has.
    """
    if code.startswith(link.MARK[0]):
        return link.decode(code)
    if code in template_ids():
        return template(code)
    try:
        return designs.draft(code).content
    except UnknownDesign:
        kept = designs.design(code)
    if kept.kind not in ("architecture", "shared"):
        raise UnknownDesign(code)
    return read_architecture(kept.content)


def designed(designs: ArchitectureStore, query: Mapping[str, str]) -> dict[str, Any]:
    """Return what a link of the new-match page means beyond the shipped cards: architecture, company, actor.

    :raises EngineError: for a code that was cut, or a card that is none any more; ids that mean nothing are left out.
    """
    found: dict[str, Any] = {}
    shipped: dict[str, tuple[Company | Actor, ...]] = {"company": load().companies, "actor": load().actors}
    for field, kind in (("company", Company), ("actor", Actor)):
        id = query.get(field, "")
        if id and all(card.id != id for card in shipped[field]):
            kept = designs.design(id)
            if kept.kind != field:
                raise UnknownDesign(id)
            found[field] = read_card(kind, kept.content)
    code = query.get("architecture", "")
    if code and code != load().architecture.id:
        found["architecture"] = architecture_at(designs, code)
    return found


def read_card(kind: type[M], content: Any) -> M:
    """Return an own company or actor from what is kept. :raises BadSettings: with the place of what is wrong."""
    try:
        return read_given(kind, content, "card")
    except Inconsistent as error:
        raise BadSettings(error.problems) from None


def template_name(language: str, id: str) -> str:
    """Return what a template is called."""
    if id == template_ids()[0]:
        return t_in(language, f"cards.architecture.{id}.name")
    return t_in(language, "architect.of_company", company=t_in(language, f"cards.company.{id}.name"))


def titled(language: str, architecture: Architecture) -> str:
    """Return an architecture's name, a template's in the language."""
    return architecture.name or template_name(
        language, architecture.id if architecture.id in template_ids() else template_ids()[0]
    )
