"""The installed package: it has every file that it needs, and plays and serves away from this folder."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ("engine", "background", "matches", "ui", "data", "pages", "static", ".streamlit")
NOT_SHIPPED = ("__pycache__", "generated", "pictures")


def sources(root: Path) -> set[str]:
    """All files that the app is made of, by their places below a folder."""
    files = [root / "app.py", *(path for part in PARTS for path in (root / part).rglob("*") if path.is_file())]
    return {str(path.relative_to(root)) for path in files if not set(NOT_SHIPPED) & set(path.parts)}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this folder, to build in."""
    copy = tmp_path_factory.mktemp("source")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("app.py", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md"):
        shutil.copy(ROOT / name, copy)
    return copy


def run(command: list[str], cwd: Path, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_built_has_every_file_and_plays_elsewhere(folder: Path, tmp_path: Path) -> None:
    built = tmp_path / "built"
    run([sys.executable, "setup.py", "-q", "build_py", "--build-lib", str(built)], folder)
    assert sources(built) == sources(ROOT)
    where = {"PYTHONPATH": str(built), "SHELLS_PLAIN": "1"}
    code = "import engine, ui.shell.frame as frame; print(engine.__file__, frame.MARK.exists())"
    assert run([sys.executable, "-c", code], tmp_path, **where).split() == [f"{built}/engine/__init__.py", "True"]
    cards = json.loads(run([sys.executable, "-m", "engine", "cards", "shells_hack", "--json"], tmp_path, **where))
    assert len(cards["attacks"]) > 10
    assert " won by " in run([sys.executable, "-m", "engine", "play", "shells_hack"], tmp_path, **where)


@pytest.mark.long
def test_it_is_installed_into_an_environment_of_its_own_and_serves(folder: Path, tmp_path: Path) -> None:
    run([sys.executable, "-m", "venv", str(tmp_path / "venv")], tmp_path)
    programs = tmp_path / "venv" / "bin"
    run([str(programs / "pip"), "install", "-q", "--no-deps", str(folder)], tmp_path)
    installed = Path(run([str(programs / "python"), "-c", "import engine; print(engine.__file__)"], tmp_path)).parents[
        1
    ]
    (installed / "others.pth").write_text(sysconfig.get_path("purelib"))  # what it needs, without this folder
    assert sources(installed) >= sources(ROOT)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = [f"--server.port={port}", "--server.address=127.0.0.1", "--server.headless=true"]
    home = os.environ | {"XDG_DATA_HOME": str(tmp_path / "share"), "SHELLS_PLAIN": "1"}
    with subprocess.Popen([str(programs / "shells-hack"), *options], cwd=tmp_path, env=home) as server:
        try:
            assert health(f"http://127.0.0.1:{port}/health")["version"] == "0.1.0"
            with urlopen(f"http://127.0.0.1:{port}/app/static/mark.svg", timeout=10) as mark:
                assert mark.status == 200, "as its own configuration says"
        finally:
            server.terminate()
    assert (tmp_path / "share" / "shells-hack" / "store.db").exists()


def health(address: str) -> dict[str, str]:
    """The answer of a server, once there is one."""
    deadline = time.monotonic() + 90
    while True:
        try:
            with urlopen(address, timeout=2) as answer:
                return dict(json.load(answer))
        except (URLError, OSError):
            assert time.monotonic() < deadline
            time.sleep(0.2)
