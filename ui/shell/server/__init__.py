"""The web server around the pages: routes of our own, and what every request and answer goes through."""

from __future__ import annotations

from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Route

from ui.shell.server.addresses import ShortAddresses, under_base
from ui.shell.server.classes import class_routes
from ui.shell.server.closed import OpenOnly
from ui.shell.server.health import health
from ui.shell.server.origin import OwnOriginOnly
from ui.shell.server.rooms import room_routes
from ui.shell.server.security_headers import SecurityHeaders
from ui.shell.server.start import welcome

__all__ = ["middleware", "routes", "welcome"]

COMPRESSED_FROM = 1000  #: bytes; below that an answer fits into one packet anyway
EFFORT = 5  #: of 9; more takes a third more time for one part in a hundred


def routes() -> list[Route]:
    """Return what the server answers by itself, beside the pages."""
    return [Route(under_base("/health"), health), *room_routes(), *class_routes()]


def middleware() -> list[Middleware]:
    """Return the layers around routes and pages, the outermost first."""
    return [
        Middleware(OwnOriginOnly),
        Middleware(SecurityHeaders),
        Middleware(OpenOnly),
        Middleware(ShortAddresses),
        Middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=EFFORT),
    ]
