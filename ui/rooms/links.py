"""The link of a room and its QR code: under the public address, else the one in this network."""

from __future__ import annotations

from dataclasses import dataclass

import segno

from ui.shell.server.addresses import public_address
from ui.shell.server.rooms import PAGE
from ui.shell.server.start import addresses

__all__ = ["RoomLink", "qr_svg", "room_link", "site"]


@dataclass(frozen=True, slots=True)
class RoomLink:
    """Where others find a room."""

    url: str
    local: bool  #: only this very machine can open it


def site() -> tuple[str, bool]:
    """Return the address of the app for others, and whether there is none but this machine's own."""
    given = public_address()
    if given:
        return given, False
    here, *elsewhere = addresses()
    return (elsewhere[0], False) if elsewhere else (here, "//localhost" in here or "//127." in here)


def room_link(code: str) -> RoomLink:
    """Return the link of a room, which holds its number only."""
    base, local = site()
    return RoomLink(f"{base}/{PAGE}?room={code}", local)


def qr_svg(url: str) -> str:
    """Return a QR code, black on white in both themes, in SVG without a size of its own."""
    code = segno.make(url, error="m", micro=False)
    return code.svg_inline(omitsize=True, border=3, dark="#000", light="#fff", svgclass=None, lineclass=None)
