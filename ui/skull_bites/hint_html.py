"""What the sensible player would do in one's own seat, and the bar that walks through a match; without streamlit."""

from __future__ import annotations

from engine.skull_bites.actions import DEFEND, read_action
from ui.components.buttons import button, choice, icon_button, options
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.skull_bites.sentences import line_text, note_texts
from ui.skull_bites.table_model import TableModel

__all__ = ["hint_html", "replay_html"]


def hint_html(model: TableModel) -> str:
    """Return the hint that was asked for: the act, why, and the button that does it; "" if none was."""
    if model.hint is None:
        return ""
    words, (text, note) = model.words, model.hint
    action = read_action(text)
    if action.kind == DEFEND:
        what = words.say("skull_bites.hint.act.block", cards=words.cards(action.cards))
        what = what if action.cards else words.say("skull_bites.hint.act.take")
    else:
        what = words.say(f"skull_bites.hint.act.{action.kind}", name=words.thing(action.card) if action.card else "")
    why = " ".join(note_texts(model.language, None, note))
    go = button("follow", f"{mi('check')}{words.h('skull_bites.hint.do')}", kind="btn main")
    source = words.h("skull_bites.hint.source")
    return (
        f'<div class="sb-hint" role="status" title="{source}">{mi("lightbulb")}'
        f"<p><b>{e(what)}</b> <span>{e(why)}</span></p>{go}</div>"
    )


def replay_html(model: TableModel) -> str:
    """Return the bar: first, back, slider, next, last, where we are, whose eyes, and the way back."""
    words, act, acts = model.words, model.act, model.acts
    told = _told(model)
    slider = (
        f'<input type="range" min="0" max="{acts}" value="{act}" data-do="look" data-key="slider" '
        f'aria-label="{words.h("skull_bites.replay.slider")}" aria-valuetext="{e(told)}">'
    )
    steps = (
        f"{_step(model, 'first', 'first_page', 0)}{_step(model, 'back', 'chevron_left', act - 1)}{slider}"
        f"{_step(model, 'next', 'chevron_right', act + 1)}{_step(model, 'last', 'last_page', acts)}"
    )
    at = words.h("skull_bites.replay.at", act=act, acts=acts)
    return (
        f'<div class="sb-replay" role="group" aria-label="{words.h("skull_bites.replay.title")}">{mi("history")}{steps}'
        f'<span class="tnum">{at}</span><span class="actl" role="status" title="{e(told)}">{e(told)}</span>'
        f"{_eyes(model)}{_leave(model)}</div>"
    )


def _told(model: TableModel) -> str:
    """The act shown in a sentence."""
    if not model.act:
        return model.words.say("skull_bites.replay.deal")
    line = next((line for line in model.view.log if line.number == model.act), None)
    return line_text(model.words, line) if line else ""


def _eyes(model: TableModel) -> str:
    """Whose view it is; after the end everybody's can be chosen."""
    if not model.over:
        return ""
    names = {seat: model.words.say("skull_bites.seat", n=model.place_of(seat)) for seat in model.players}
    titles = {seat: model.words.say("skull_bites.replay.eyes_of", seat=model.words.seat(seat)) for seat in names}
    label = model.words.say("skull_bites.replay.eyes")
    return choice(label, options("eyes", names, model.view.viewer, titles=titles), mi("visibility"))


def _leave(model: TableModel) -> str:
    if not model.looking:
        return ""
    word = model.words.h(f"skull_bites.replay.{'result' if model.over else 'now'}")
    return button("now", f"{mi('keyboard_return')}{word}")


def _step(model: TableModel, name: str, icon: str, to: int) -> str:
    off = not 0 <= to <= model.acts or to == model.act
    return icon_button("look", icon, model.words.say(f"skull_bites.replay.{name}"), key=name, off=off, value=to)
