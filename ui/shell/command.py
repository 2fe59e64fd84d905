"""The command ``shells-hack``: starts the installed app, with the options of ``streamlit run``."""

from __future__ import annotations

import sys
from typing import NoReturn

from streamlit.web import cli

from ui.shell.frame import ROOT

__all__ = ["main"]


def main() -> NoReturn:
    """Run the app until it is ended."""
    sys.argv = ["streamlit", "run", str(ROOT / "app.py"), *sys.argv[1:]]
    sys.exit(cli.main())
