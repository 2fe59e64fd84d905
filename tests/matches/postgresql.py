"""A real PostgreSQL for one run of the tests, on a socket of its own, as a user without rights."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from pwd import getpwnam
from typing import Any

from alembic.script import ScriptDirectory

import matches.design_models  # noqa: F401  # its tables are emptied too
import matches.result_models  # noqa: F401  # as above
from matches.database import migration_config
from matches.models import Base
from matches.store import Store

__all__ = ["Server", "missing", "programs"]

HEAD = ScriptDirectory.from_config(migration_config()).get_current_head()
TEMPLATE = "template_of_today"
USER = "nobody"  #: PostgreSQL refuses to run as root
OPTIONS = {
    "listen_addresses": "''",
    "fsync": "off",  # nothing of it outlives the tests
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
    "shared_buffers": "32MB",
}


def programs() -> Path | None:
    """Return the folder with initdb and pg_ctl, of the newest version that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    beside = shutil.which("initdb")
    places = [path.parent for path in found] or ([Path(beside).parent] if beside else [])
    return places[-1] if places else None


def missing() -> str:
    """Return why there is no server to be had, "" if there is one."""
    if find_spec("psycopg") is None:
        return "psycopg is not installed"
    return "" if programs() else "no PostgreSQL is installed (Debian: apt-get install postgresql)"


@dataclass
class Server:
    """One that runs."""

    folder: Path
    made: int = 0

    @classmethod
    def start(cls) -> Server:
        """Start one in a new folder, which is the socket's place too (its path must be short)."""
        server = cls(Path(tempfile.mkdtemp(prefix="pg")))
        if os.getuid() == 0:
            shutil.chown(server.folder, USER)
        data = server.folder / "data"
        server._run("initdb", "-D", data, "-A", "trust", "-U", "tests", "-E", "UTF8", "--locale=C", "--no-sync")
        with_options = " ".join(f"-c {name}={value}" for name, value in OPTIONS.items())
        log = server.folder / "log"
        server._run("pg_ctl", "-D", data, "-w", "-l", log, "-o", f"-k {server.folder} {with_options}", "start")
        with server._connected("postgres") as connection:
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
        Store.open(server._url(TEMPLATE)).close()
        return server

    def stop(self) -> None:
        """End it, and remove all that it wrote."""
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def lend(self) -> str:
        """Return the address of a database with empty tables; the last test's, where it left them as they were."""
        if not (self.made and self._emptied()):
            self.made += 1
            with self._connected("postgres") as connection:
                connection.execute(f'CREATE DATABASE "{self.name}" TEMPLATE "{TEMPLATE}"')
        return self._url(self.name)

    @property
    def name(self) -> str:
        """The database that was lent last."""
        return f"t{self.made}"

    def _emptied(self) -> bool:
        with self._connected(self.name) as connection:
            connection.execute("SET lock_timeout = '5s'")
            tables = {
                name for (name,) in connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
            }
            if tables != {*Base.metadata.tables, "alembic_version"}:
                return False
            connection.execute(f"TRUNCATE {', '.join(Base.metadata.tables)}")
            return connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]

    def _connected(self, name: str) -> Any:
        import psycopg

        return psycopg.connect(f"dbname={name} user=tests host={self.folder}", autocommit=True)

    def _url(self, name: str) -> str:
        return f"postgresql+psycopg://tests@/{name}?host={self.folder}"

    def _run(self, program: str, *arguments: Any) -> None:
        folder = programs()
        assert folder is not None
        identity: dict[str, Any] = {}
        if os.getuid() == 0:
            them = getpwnam(USER)
            identity = {"user": them.pw_uid, "group": them.pw_gid, "extra_groups": []}
        command = [str(folder / program), *map(str, arguments)]
        # What the server inherits must not be a pipe, or whoever reads it waits for the server's end.
        done = subprocess.run(
            command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120, **identity
        )
        assert done.returncode == 0, f"{program} failed"
