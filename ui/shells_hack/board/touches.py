"""What a click changes at the chair alone: cards taken in hand, drawers, the log; no match hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ui.components.clicks import Click
from ui.shells_hack.board.chair import Chair

__all__ = ["TOUCHES"]


def _choose(chair: Chair, click: Click) -> None:
    """Take a card in hand or put it back."""
    if click.value == "off":
        chair.let_go()
        return
    chair.card = chair.reading = click.card
    chair.drawer = "card" if click.value == "blocked" else ""


def _read(chair: Chair, click: Click) -> None:
    """Show what a card says, or put it away: nobody stops for that, and nothing is chosen (D33 needs the rescue)."""
    shown = chair.drawer == "card" and chair.reading == click.card
    chair.let_go()
    if not shown:
        chair.drawer, chair.reading = "card", click.card


def _close(chair: Chair, click: Click) -> None:
    """Close the drawer; with nothing open, put the card back."""
    if chair.drawer:
        chair.drawer = ""
    else:
        chair.let_go()


def _list(chair: Chair, click: Click) -> None:
    chair.drawer, chair.reading = "card", chair.card or ""


def _inspect(chair: Chair, click: Click) -> None:
    chair.drawer = "" if chair.drawer == click.target else click.target


def _whole_log(chair: Chair, click: Click) -> None:
    chair.whole_log = True


TOUCHES: Mapping[str, Callable[[Chair, Click], None]] = {
    "choose": _choose,
    "read": _read,
    "close": _close,
    "list": _list,
    "inspect": _inspect,
    "whole_log": _whole_log,
}
