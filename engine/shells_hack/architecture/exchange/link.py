"""An architecture inside a link: short enough it travels in the address itself."""

from __future__ import annotations

import base64
import json
import zlib

from engine.errors import BadArchitecture, Problem
from engine.reading import parse
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.exchange.limits import MAX_LINK, MAX_LINKED
from engine.shells_hack.rules.settings import Architecture

__all__ = ["MARK", "decode", "encode"]

MARK = "~1"  #: in front of the code: not the id of anything stored, and the code's version


def encode(architecture: Architecture) -> str | None:
    """Return an architecture as part of a link, None if that would be too long."""
    text = json.dumps(architecture.model_dump(mode="json", exclude_defaults=True), separators=(",", ":"))
    packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).rstrip(b"=").decode()
    code = MARK + packed
    return code if len(code) <= MAX_LINK else None


def decode(code: str) -> Architecture:
    """Return the architecture of a link. :raises BadArchitecture: for a code that was cut or changed."""
    if not code.startswith(MARK):
        raise BadArchitecture([Problem("link", "other_version", {"given": code[:2], "known": MARK})])
    if len(code) > MAX_LINK:
        raise BadArchitecture([Problem("link", "bad_link")])
    packed = code.removeprefix(MARK)
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(raw, MAX_LINKED)
        parsed = parse(data.decode(), MAX_LINKED) if unpacker.eof else None
    except (zlib.error, ValueError):  # what is no base64, no UTF-8, no JSON or too much is a ValueError each
        parsed = None
    if parsed is None:
        raise BadArchitecture([Problem("link", "bad_link")])
    return read_architecture(parsed)
