"""What everything on the board means, and the keys: one click away, on the board and where one watches."""

from __future__ import annotations

from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack import icons
from ui.shells_hack.board.choices import switch
from ui.shells_hack.board.marks import ICONS as EFFECTS
from ui.shells_hack.board.table_model import TableModel

__all__ = ["STATES", "legend_html"]

STATES = {"unscouted": "help", "scouted": "visibility", "intruded": "lock_open", "calm": "check_circle"}


def legend_html(model: TableModel) -> str:
    """Return the button with its menu."""
    words = model.words
    title = e(words.say("board.legend_title"))
    return (
        f'<button class="btn legb" popovertarget="legend-menu" data-key="legend-open" data-hotkey="?" title="{title}">'
        f"{mi('help')}<span>{e(words.say('board.legend_open'))}</span></button>"
        f'<div class="pop lgd" id="legend-menu" data-key="legend-menu" popover role="dialog" aria-label="{title}">'
        f'<div class="lcols"><div>{_levels(model)}{_assets(model)}{_borders(model)}</div>'
        f"<div>{_states(model)}{_marks(model)}</div><div>{_keys(model)}</div></div></div>"
    )


def _list(model: TableModel, name: str, rows: list[tuple[str, str]]) -> str:
    items = "".join(f"<dt>{sample}</dt><dd>{e(text)}</dd>" for sample, text in rows)
    return f"<h4>{e(model.words.say(f'board.legend_part.{name}'))}</h4><dl>{items}</dl>"


def _levels(model: TableModel) -> str:
    words = model.words
    rows = [
        (f"<b>{e(words.say(f'cards.parameter_short.{name}'))}</b>", words.say(f"board.legend_level.{name}"))
        for name in ("recon", "intrusion", "execution")
    ]
    return _list(model, "levels", rows)


def _assets(model: TableModel) -> str:
    return _list(model, "assets", [(mi(icon), model.words.asset(name)) for name, icon in icons.ASSET.items()])


def _states(model: TableModel) -> str:
    words = model.words
    rows = [
        (
            f'<span class="lstate {name}">{mi(icon)}{e(words.say(f"board.state.{name}"))}</span>',
            words.say(f"board.legend_state.{name}"),
        )
        for name, icon in STATES.items()
    ]
    return _list(model, "states", rows)


def _marks(model: TableModel) -> str:
    words = model.words
    rows = [
        (
            f'<span class="lmark">{mi(icon)}{e(words.say(f"board.mark.{name}"))}</span>',
            words.say(f"board.legend_mark.{name}"),
        )
        for name, icon in EFFECTS.items()
    ]
    failed = f'<span class="lmark failed">{mi("block")}1 &lt; 3</span>'
    return _list(model, "marks", [*rows, (failed, words.say("board.legend_mark.failed"))])


def _borders(model: TableModel) -> str:
    names = ("dashed", "ring", "between", "hot")
    rows = [(f'<i class="lline {name}"></i>', model.words.say(f"board.legend_border.{name}")) for name in names]
    return _list(model, "borders", rows)


def _keys(model: TableModel) -> str:
    words = model.words
    rows = [
        (f"<kbd>{e(words.say(f'board.key.{name}.key'))}</kbd>", words.say(f"board.key.{name}.text"))
        for name in model.keys
    ]
    return _list(model, "keys", rows) + switch(words, "keys")
