"""What the server says when it starts: where it can be reached, by what this machine knows itself."""

from __future__ import annotations

import socket
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st

from ui.shell.frame import PRODUCT
from ui.shell.server.addresses import base_path

__all__ = ["addresses", "welcome"]

EVERYWHERE = ("", "0.0.0.0", "::")  #: no address of this machine, but all of them


@asynccontextmanager
async def welcome(_: st.App) -> AsyncIterator[None]:
    """Print the addresses while the server starts, and open a browser where there is one."""
    here, *elsewhere = addresses()
    print(f"\n  {PRODUCT}: {here}   (Ctrl+C ends it)", flush=True)
    for address in elsewhere:
        print(f"  For others in this network: {address}", flush=True)
    print(flush=True)
    if not st.get_option("server.headless"):
        threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
    yield


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
