"""Architectures to start from: the rulebook's service sheet and a typical one of each shipped company."""

from __future__ import annotations

from functools import cache

from engine.catalog import read_json
from engine.errors import BadArchitecture, BadData, UnknownId
from engine.shells_hack.architecture.exchange import json_file
from engine.shells_hack.rules.cards import FOLDER, load
from engine.shells_hack.rules.settings import Architecture

__all__ = ["template", "template_ids"]


def template_ids() -> tuple[str, ...]:
    """Return the templates' ids, the rulebook's first."""
    cards = load()
    return (cards.architecture.id, *(company.id for company in cards.companies))


@cache
def template(name: str) -> Architecture:
    """Return a template by its id. :raises UnknownId: :raises BadData: naming the file and the place."""
    if name not in template_ids():
        raise UnknownId("architecture", name, template_ids())
    if name == load().architecture.id:
        return load().architecture
    path = FOLDER / "templates" / f"{name}.json"
    try:
        return json_file.read(read_json(path))
    except BadArchitecture as error:
        raise BadData(error.problems, path.name) from None
