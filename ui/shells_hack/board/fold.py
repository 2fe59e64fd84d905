"""What a small screen folds away, and the buttons that bring it out: by the style sheet, without the server."""

from __future__ import annotations

from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.words import Words

__all__ = ["board_fold", "fold_html"]

#: by name: the button's icon, and what it brings out (the map grows instead)
PANELS = {"controls": ("tune", ".ctl"), "log": ("receipt_long", ".record"), "zoom": ("zoom_in", "")}


def fold_html(words: Words, *names: str, more: str = "") -> str:
    """Return the buttons of some panels and more beside them; large screens, which show everything, show none."""
    return f'<div class="fold">{"".join(_button(words, name) for name in names)}{more}</div>'


def board_fold(model: TableModel) -> str:
    """Return those of the board, with the way to a chosen card's targets as a list."""
    words = model.words
    inside = f"{mi('list')}<span>{e(words.say('board.drawer.open'))}</span>"
    off = model.chosen is None or bool(model.drawer)
    targets = button("list", inside, key="fold-list", off=off, title=words.say("board.drawer.open_help"))
    return fold_html(words, "controls", "log", "zoom", more="" if model.over else targets)


def _button(words: Words, name: str) -> str:
    icon, panel = PANELS[name]
    shown = f' data-panel="{panel}"' if panel else ""
    return (
        f'<button class="btn" data-local="{name}" data-key="fold-{name}" aria-expanded="false"{shown}>'
        f"{mi(icon)}<span>{e(words.say(f'board.fold.{name}'))}</span></button>"
    )
