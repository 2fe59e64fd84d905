"""Before the other side of a blind match is shown it is asked once, and said what that does (D34, D64)."""

from __future__ import annotations

from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel

__all__ = ["reveal_menu", "reveal_question"]


def reveal_menu(model: BoardModel, name: str, inside: str, kind: str = "btn") -> str:
    """Return a button with what it asks; ``name`` tells it from others on the page."""
    title, id = e(model.words.say("board.veil.title")), f"reveal-{name}"
    return (
        f'<button class="{kind}" popovertarget="{id}" data-key="{id}-open" title="{title}">{inside}</button>'
        f'<div class="pop reveal" id="{id}" data-key="{id}" popover role="dialog" aria-label="{title}">'
        f"{reveal_question(model, name)}</div>"
    )


def reveal_question(model: BoardModel, name: str) -> str:
    """Return the question with its one answer; whoever closes the menu stays blind."""
    words = model.words
    team = words.team(model.veiled)
    inside = f"{mi('visibility')}{e(words.say('board.veil.open'))}"
    return (
        f"<h4>{e(words.say('board.veil.title'))}</h4><p>{e(words.say('board.veil.text', team=team))}</p>"
        f"{button('reveal', inside, key=f'reveal-{name}-go', kind='btn main')}"
    )
