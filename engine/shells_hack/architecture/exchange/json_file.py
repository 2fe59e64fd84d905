"""Our own file: JSON with format and version; export and import are each other's inverse."""

from __future__ import annotations

import json
from typing import Any

from engine.errors import BadArchitecture, Problem
from engine.reading import Inconsistent, parse
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Architecture

__all__ = ["FORMAT", "VERSION", "read", "read_object", "write"]

FORMAT = "shells-hack-architecture"
VERSION = 1


def write(architecture: Architecture) -> str:
    """Return the file of an architecture: pure ASCII, one component or edge a line."""
    data = architecture.model_dump(mode="json")
    parts = [f' "format": "{FORMAT}"', f' "version": {VERSION}']
    for field, value in data.items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(row) for row in value)
            parts.append(f' "{field}": [\n  {rows}\n ]')
        else:
            parts.append(f' "{field}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read_object(text: str) -> dict[str, Any]:
    """Return a JSON object. :raises BadArchitecture: for a text that is none."""
    try:
        data = parse(text, MAX_TEXT)
    except Inconsistent as error:
        raise BadArchitecture(error.problems) from None
    if not isinstance(data, dict):
        raise BadArchitecture([Problem("file", "unknown_format")])
    return data


def read(data: dict[str, Any]) -> Architecture:
    """Return the architecture of a file; one without components has the rulebook's. :raises BadArchitecture:"""
    if data.get("format") != FORMAT:
        raise BadArchitecture([Problem("format", "unknown_format")])
    if type(data.get("version")) is not int or data["version"] != VERSION:
        given = str(data.get("version"))[:40]
        raise BadArchitecture([Problem("version", "other_version", {"given": given, "known": VERSION})])
    parts = {field: value for field, value in data.items() if field not in ("format", "version", "source")}
    if "components" not in parts:
        parts["components"] = load().architecture.model_dump(mode="json")["components"]
    return read_architecture(parts)
