"""What surrounds the pages of GREEEN MAFIA: its style sheet."""

from __future__ import annotations

from ui.shell.frame import page_style

__all__ = ["style"]


def style() -> None:
    """Emit the game's style sheet."""
    page_style("greeen_mafia/style.css")
