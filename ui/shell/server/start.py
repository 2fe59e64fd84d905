"""What the server says when it starts: where it can be reached, by what this machine knows itself."""

from __future__ import annotations

import gc
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from ui.shell.frame import PRODUCT
from ui.shell.server.addresses import base_path

__all__ = ["addresses", "send_at_once", "welcome"]

TCP = (socket.AF_INET, socket.AF_INET6)
EVERYWHERE = ("", "0.0.0.0", "::")  #: no address of this machine, but all of them


@asynccontextmanager
async def welcome(_: st.App) -> AsyncIterator[None]:
    """Print the addresses while the server starts, and open a browser where there is one."""
    send_at_once()
    here, *elsewhere = addresses()
    print(f"\n  {PRODUCT}: {here}   (Ctrl+C ends it)", flush=True)
    for address in elsewhere:
        print(f"  For others in this network: {address}", flush=True)
    print(flush=True)
    if not st.get_option("server.headless"):
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
    yield


def send_at_once() -> None:
    """Have every connection of this process send what it has, without waiting for the answer to what it sent before.

    Streamlit binds its socket in a way by which asyncio does not know it as one of TCP, and leaves that delay on: an
    answer in two parts would come 40 ms late. What a listening socket is told holds for all connections it accepts.
    """
    for found in gc.get_objects():
        ours = type(found) is socket.socket and found.fileno() >= 0 and found.family in TCP
        if ours and found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def addresses() -> list[str]:
    """Return the addresses of the app: the one for this machine first."""
    given = str(st.get_option("server.address") or "")
    hosts = ["localhost", *_network_address()] if given in EVERYWHERE else [f"[{given}]" if ":" in given else given]
    scheme = "https" if st.get_option("server.sslCertFile") else "http"
    return [f"{scheme}://{host}:{st.get_option('server.port')}{base_path()}" for host in hosts]


def _network_address() -> list[str]:
    """The address that others in the network use, where there is a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # of a network that exists in documents only; this sends nothing
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
