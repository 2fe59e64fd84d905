"""The real app on a port of its own, with a store of its own; started, restarted and ended by the tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from urllib.error import URLError
from urllib.request import urlopen

__all__ = ["AppServer"]

_ROOT = Path(__file__).parents[2]
_START = 90.0  #: seconds; a busy machine compiles and imports slowly


class AppServer:
    """One running app; only this very process is ever ended.

    ``options`` are added to those of Streamlit (None takes one away), ``environment`` to the variables.
    """

    def __init__(
        self,
        folder: Path,
        script: str = "app.py",
        options: Mapping[str, str | None] = MappingProxyType({}),
        environment: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.folder = folder
        self.port = _free_port()
        self._options = {
            "server.port": str(self.port),
            "server.address": "127.0.0.1",
            "server.headless": "true",
            "server.fileWatcherType": "none",
        } | dict(options)
        self._script = script
        self._environment = environment
        base = self._options.get("server.baseUrlPath")
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = f"{self.origin}/{base}" if base else self.origin
        self.store_url = f"sqlite:///{folder / 'store.db'}"
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the app and wait until it answers."""
        command = [sys.executable, "-m", "streamlit", "run", self._script]
        options = [f"--{name}={value}" for name, value in self._options.items() if value is not None]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *options],
                cwd=_ROOT,
                env=os.environ | {"SHELLS_STORE": self.store_url, "PYTHONUNBUFFERED": "1"} | dict(self._environment),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        deadline = time.monotonic() + _START
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"the app did not start:\n{self.log_from(0)}")
            time.sleep(0.1)

    def stop(self) -> None:
        """End the app and wait for it."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def restart(self) -> None:
        """End the app and start it again at the same address, on the same store."""
        self.stop()
        self.start()

    def cpu_seconds(self) -> float:
        """Return the processor time that the app has used so far (Linux)."""
        assert self._process is not None
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def log_length(self) -> int:
        """Return how many bytes the app has written so far."""
        return self._log.stat().st_size if self._log.exists() else 0

    def log_from(self, start: int) -> str:
        """Return what the app has written after the first ``start`` bytes."""
        return self._log.read_bytes()[start:].decode(errors="replace") if self._log.exists() else ""

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/_stcore/health", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
