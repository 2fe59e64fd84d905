"""The bar that walks through a match act by act, on the same board."""

from __future__ import annotations

from engine.shells_hack.play.actions import PLAY
from ui.components.buttons import button, icon_button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.branch_menu import branch_menu

__all__ = ["act_text", "replay_html"]


def act_text(model: BoardModel) -> str:
    """Return the act shown in one line: turn, team, what; of an act out of sight only that it was."""
    words, done = model.words, model.done
    if not model.act:
        return words.say("board.replay.deal")
    if done is None:
        what = words.say("board.act.hidden")
    elif done.kind != PLAY:
        what = words.say(f"board.act.{done.kind}")
    elif done.target:
        what = words.say("board.act.play", card=words.card(done.card), target=words.component(done.target))
    else:
        what = words.say("board.act.use", card=words.card(done.card))
    turn = next((line.turn for line in model.view.log if line.number == model.act), model.view.turn)
    team = words.team(model.match.entry_at(model.act).seat)
    return words.say("board.act.line", turn=turn, team=team, act=what)


def replay_html(model: BoardModel) -> str:
    """Return the bar: first, back, slider, next, last, where we are, going on from there, and the way back."""
    words, act, acts = model.words, model.act, model.match.acts
    told = act_text(model)
    slider = (
        f'<input type="range" min="0" max="{acts}" value="{act}" data-do="look" data-key="slider" '
        f'aria-label="{e(words.say("board.replay.slider"))}" aria-valuetext="{e(told)}">'
    )
    return (
        f'<div class="replay">{mi("history")}<b>{e(words.say("board.replay.title"))}</b>'
        f"{_step(model, 'first', 'first_page', 0)}{_step(model, 'back', 'chevron_left', act - 1)}{slider}"
        f"{_step(model, 'next', 'chevron_right', act + 1)}{_step(model, 'last', 'last_page', acts)}"
        f'<span class="tnum">{e(words.say("board.replay.at", act=act, acts=acts))}</span>'
        f'<span class="actl" role="status" title="{e(told)}">{e(told)}</span>{_leave(model)}</div>'
    )


def _leave(model: BoardModel) -> str:
    """Going on from the act shown, and the way back to where the match is; a blind match first goes to its end."""
    branch = "" if model.veiled else branch_menu(model)
    if not model.looking:
        return branch
    word = model.words.say("board.replay.result" if model.over else "board.replay.now")
    return branch + button("now", f"{mi('keyboard_return')}{e(word)}")


def _step(model: BoardModel, name: str, icon: str, to: int) -> str:
    off = not 0 <= to <= model.match.acts or to == model.act
    return icon_button("look", icon, model.words.say(f"board.replay.{name}"), key=name, off=off, value=to)
