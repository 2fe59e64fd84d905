"""Opening a file of any kind that is known: what it is is seen from its content, never from its name."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange import csv_matrix, drawio, graphml, json_file, threat_dragon
from engine.shells_hack.architecture.exchange.decoding import decoded
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.limits import MAX_BYTES, MAX_TEXT
from engine.shells_hack.architecture.exchange.xml import read_xml
from engine.shells_hack.rules.settings import Architecture

__all__ = ["read_file", "read_text"]

_NAMES = {"utf-16-le": "UTF-16", "utf-16-be": "UTF-16", "cp932": "Windows-31J (Shift_JIS)"}


#: files that are no text, by what they begin with
_OTHERS = {b"PK\3\4": "office_file", b"%PDF": "pdf", b"\x89PNG": "picture", b"\xff\xd8\xff": "picture"}
#: XML of other programs, by its first element
_OTHER_ROOTS = {"mxlibrary": "drawio_library", "ThreatModel": "tm7", "svg": "picture", "html": "web_page"}


def read_file(raw: bytes, source: str = "") -> Architecture | Drawing:
    """Return what a file holds, in whatever encoding; a drawing names it where it is not UTF-8.

    :raises BadArchitecture: naming the file and the place.
    """
    if len(raw) > MAX_BYTES:
        raise BadArchitecture([Problem("file", "too_large", {"limit": MAX_BYTES, "count": len(raw)})], source)
    for mark, kind in _OTHERS.items():
        if raw.startswith(mark):
            raise BadArchitecture([Problem("file", "other_kind", {"kind": kind})], source)
    text, encoding = decoded(raw)
    found = read_text(text, source)
    if encoding == "utf-8" or not isinstance(found, Drawing):
        return found
    return replace(found, notes=(Problem("file", "read_encoding", {"encoding": _NAMES[encoding]}), *found.notes))


def read_text(text: str, source: str = "") -> Architecture | Drawing:
    """Return an architecture, or a drawing to be mapped. :raises BadArchitecture: naming the file and the place."""
    try:
        if len(text) > MAX_TEXT:
            raise BadArchitecture([Problem("file", "too_large", {"limit": MAX_TEXT, "count": len(text)})])
        return _read(text.removeprefix("\ufeff"))
    except BadArchitecture as error:
        raise BadArchitecture(error.problems, source) from None


def _read(table: str) -> Architecture | Drawing:
    text = table.lstrip()
    if not text:
        raise BadArchitecture([Problem("file", "empty")])
    if "\0" in text or text.count("\ufffd") > 8:
        raise BadArchitecture([Problem("file", "unknown_format")])
    if text.startswith(("{", "[")):
        data = json_file.read_object(text)
        return threat_dragon.read(data) if threat_dragon.is_threat_dragon(data) else json_file.read(data)
    if text.startswith("<"):
        root = read_xml(text)
        if root.tag in ("mxfile", "mxGraphModel"):
            return drawio.read(root)
        if root.tag == "graphml":
            return graphml.read(root)
        if root.tag in _OTHER_ROOTS:
            raise BadArchitecture([Problem("file", "other_kind", {"kind": _OTHER_ROOTS[root.tag]})])
        raise BadArchitecture([Problem("file", "unknown_format")])
    return csv_matrix.read(table)  # a tab in front is an empty corner
