"""Seals a Python process, if this folder is in its PYTHONPATH: what it asks of the world outside is noted and refused.

Python imports a module of this name before anything else. Each line of the file that SEALED names is one question.
"""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import Any


def _inside(host: object) -> bool:
    """Whether a host is this machine, or no host at all."""
    if host in (None, "", b"", "localhost"):
        return True
    try:
        address = ipaddress.ip_address(host if isinstance(host, str) else str(host))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _note(what: str, host: object) -> None:
    with open(os.environ["SEALED"], "a", encoding="utf-8") as notes:
        notes.write(f"{what} {host}\n")
    raise OSError(f"{what} {host}: nothing is asked outside")


def _looking_up(name: str) -> None:
    plain = getattr(socket, name)

    def look_up(host: Any, *rest: Any, **named: Any) -> Any:
        if not _inside(host):
            _note(name, host)
        return plain(host, *rest, **named)

    setattr(socket, name, look_up)


def _sending(name: str) -> None:
    plain = getattr(socket.socket, name)

    def send(self: socket.socket, *given: Any) -> Any:
        address = given[-1]
        quiet = name != "sendto" and self.type == socket.SOCK_DGRAM  # a datagram socket sends nothing when it connects
        if self.family in (socket.AF_INET, socket.AF_INET6) and not quiet and not _inside(address[0]):
            _note(name, address[0])
        return plain(self, *given)

    setattr(socket.socket, name, send)


if "SEALED" in os.environ:
    for one in ("getaddrinfo", "gethostbyname", "gethostbyname_ex"):
        _looking_up(one)
    for one in ("connect", "connect_ex", "sendto"):
        _sending(one)
