"""Architectures behind links and ids: a code in the link, something kept, a draft, or a template; without streamlit."""

from __future__ import annotations

from engine.shells_hack.architecture import read_architecture
from engine.shells_hack.exchange import link
from engine.shells_hack.settings import Architecture
from engine.shells_hack.templates import template, template_ids
from matches.designs import Designs
from matches.errors import UnknownDesign
from ui.locales import t_in

__all__ = ["architecture_at", "template_name", "titled"]


def architecture_at(designs: Designs, code: str) -> Architecture:
    """Return the architecture that a link means.

    :raises BadArchitecture: for a code that was cut or changed. :raises UnknownDesign: for an id that nothing has.
    """
    if code.startswith(link.MARK[0]):
        return link.decode(code)
    if code in template_ids():
        return template(code)
    try:
        return designs.draft(code).architecture
    except UnknownDesign:
        kept = designs.design(code)
    if kept.kind not in ("architecture", "shared"):
        raise UnknownDesign(code)
    return read_architecture(kept.content)


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
