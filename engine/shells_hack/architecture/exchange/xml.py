"""Reading XML that a stranger sent: no entities, no document types, nothing fetched, and within bounds.

Names lose their prefixes and namespaces are not told apart: a parser that does so copies the whole address of one for
every element, so that a small file can be much work.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element
from xml.parsers import expat

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.limits import MAX_ELEMENTS, MAX_NESTED, MAX_TEXT

__all__ = ["read_xml"]


def read_xml(text: str, where: str = "file") -> Element:
    """Return the root element. :raises BadArchitecture: for what is no XML, is too large, or declares entities."""
    if len(text) > MAX_TEXT:
        raise BadArchitecture([Problem(where, "too_large", {"limit": MAX_TEXT, "count": len(text)})])
    reader = _Reader(where)
    try:
        reader.parser.Parse(text, True)
    except expat.ExpatError as error:
        raise BadArchitecture([Problem(where, "not_xml", {"line": error.lineno, "column": error.offset})]) from None
    except ValueError as error:  # characters that no encoding can write
        raise BadArchitecture([Problem(where, "not_xml", {"line": 1, "column": 0})]) from error
    return reader.root


class _Reader:
    """Builds elements while the parser goes through the text, and stops it where there are too many."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.root = Element("")
        self.open: list[Element] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._declared
        self.parser.StartElementHandler = self._begins
        self.parser.EndElementHandler = self._ends
        self.parser.CharacterDataHandler = self._text

    def _declared(self, *declared: object) -> None:
        raise BadArchitecture([Problem(self.where, "xml_entities")])

    def _begins(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS or len(attributes) > MAX_ELEMENTS:
            count = max(self.count, len(attributes))
            raise BadArchitecture([Problem(self.where, "too_many", {"limit": MAX_ELEMENTS, "count": count})])
        if len(self.open) == MAX_NESTED:
            raise BadArchitecture([Problem(self.where, "too_deep", {"limit": MAX_NESTED})])
        element = Element(_local(name), attributes)
        if self.open:
            self.open[-1].append(element)
        else:
            self.root = element
        self.open.append(element)

    def _ends(self, _: str) -> None:
        self.open.pop()

    def _text(self, text: str) -> None:
        """Keep what stands before an element's first child; nobody asks for the rest."""
        element = self.open[-1]
        if not len(element):
            element.text = (element.text or "") + text


def _local(name: str) -> str:
    return name.rpartition(":")[2]
