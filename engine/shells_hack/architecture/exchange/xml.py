"""Reading XML that a stranger sent: no entities, no document types, nothing fetched."""

from __future__ import annotations

from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT

__all__ = ["local", "read_xml"]


def read_xml(text: str, where: str = "file") -> Element:
    """Return the root element. :raises BadArchitecture: for what is no XML, is too large, or declares entities."""
    if len(text) > MAX_TEXT:
        raise BadArchitecture([Problem(where, "too_large", {"limit": MAX_TEXT, "count": len(text)})])
    try:
        return fromstring(text, forbid_dtd=True)
    except DefusedXmlException:
        raise BadArchitecture([Problem(where, "xml_entities")]) from None
    except ParseError as error:
        line, column = error.position
        raise BadArchitecture([Problem(where, "not_xml", {"line": line, "column": column})]) from None
    except (ValueError, RecursionError) as error:  # characters that no XML may hold, or nesting without end
        raise BadArchitecture([Problem(where, "not_xml", {"line": 1, "column": 0})]) from error


def local(element: Element) -> str:
    """Return an element's name without its namespace."""
    return str(element.tag).rpartition("}")[2]
