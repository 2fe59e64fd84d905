"""Who runs the app: whoever has the operator's token, or sits at the machine itself."""

from __future__ import annotations

import hmac
import ipaddress
import os
from urllib.parse import urlsplit

from starlette.requests import Request

from ui.shell.server.addresses import public_address

__all__ = ["OPERATOR", "is_operator"]

OPERATOR = "SHELLS_OPERATOR"  #: environment variable with the token; at least so many characters count as one:
LEAST = 16
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


def is_operator(request: Request) -> bool:
    """Return whether a request is the operator's: by ``Authorization: Bearer TOKEN``, or from this machine.

    Behind a proxy all requests come from this machine. So where there is a public address, or a sign of a proxy, or
    another host was asked for, only the token counts.
    """
    token = os.environ.get(OPERATOR, "")
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if len(token) >= LEAST and hmac.compare_digest(given.encode(), token.encode()):
        return True
    if public_address() or any(name in request.headers for name in FORWARDED):
        return False
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    return _of_this_machine(host) and _of_this_machine(request.client.host if request.client else "")


def _of_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
