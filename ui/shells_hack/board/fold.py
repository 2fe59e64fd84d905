"""What a small screen folds away, and the buttons that bring it out: by the style sheet, without the server."""

from __future__ import annotations

from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.recap import recap_shown
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.words import Words

__all__ = ["board_fold", "fold_html"]

#: by name: the button's icon, and what it brings out (the map grows instead)
PANELS = {"controls": ("tune", ".ctl"), "log": ("receipt_long", ".record"), "zoom": ("zoom_in", "")}


def fold_html(words: Words, *names: str, last: str = "", news: str = "") -> str:
    """Return the buttons of some panels; large screens, which show everything, show none of them.

    The last one leads to the legend, unless another stands there; ``news`` is the seat whose turn the log tells of.
    """
    buttons = "".join(_button(words, name, news) for name in names)
    return f'<div class="fold">{buttons}{last or _legend(words)}</div>'


def board_fold(model: TableModel) -> str:
    """Return those of the board: as long as a card is chosen, the way to its targets as a list is one of them."""
    words = model.words
    inside = f"{mi('list')}<span>{e(words.say('board.drawer.open'))}</span>"
    chosen = model.chosen is not None and not model.drawer
    targets = button("list", inside, key="fold-list", title=words.say("board.drawer.open_help")) if chosen else ""
    news = model.other if recap_shown(model) else ""
    return fold_html(words, "controls", "log", "zoom", last=targets, news=news)


def _button(words: Words, name: str, news: str) -> str:
    icon, panel = PANELS[name]
    shown = f' data-panel="{panel}"' if panel else ""
    inside = f"{mi(icon)}<span>{e(words.say(f'board.fold.{name}'))}</span>"
    kind = "btn"
    if name == "log" and news:
        kind = f"btn news {news}"
        inside += f'<span class="vh">{e(words.say("board.recap.title", team=words.team(news)))}</span>'
    return (
        f'<button class="{kind}" data-local="{name}" data-key="fold-{name}" aria-expanded="false"{shown}>'
        f"{inside}</button>"
    )


def _legend(words: Words) -> str:
    title = e(words.say("board.legend_title"))
    inside = f"{mi('help')}<span>{e(words.say('board.legend_open'))}</span>"
    return f'<button class="btn" popovertarget="legend-menu" data-key="fold-legend" title="{title}">{inside}</button>'
