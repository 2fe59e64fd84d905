"""The bar that walks through a match act by act, on the same board."""

from __future__ import annotations

from engine.shells_hack.play.actions import PLAY
from ui.components.buttons import button, icon_button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import Scene
from ui.shells_hack.board.branch_menu import branch_menu

__all__ = ["act_text", "replay_html"]


def act_text(scene: Scene) -> str:
    """Return the act shown in one line: turn, team, what; of an act out of sight only that it was."""
    words, done = scene.words, scene.done
    if not scene.act:
        return words.say("board.replay.deal")
    if done is None:
        what = words.say("board.act.hidden")
    elif done.kind != PLAY:
        what = words.say(f"board.act.{done.kind}")
    elif done.target:
        what = words.say("board.act.play", card=words.card(done.card), target=words.component(done.target))
    else:
        what = words.say("board.act.use", card=words.card(done.card))
    turn = next((line.turn for line in scene.view.log if line.number == scene.act), scene.view.turn)
    team = words.team(scene.match.entry_at(scene.act).seat)
    return words.say("board.act.line", turn=turn, team=team, act=what)


def replay_html(scene: Scene) -> str:
    """Return the bar: first, back, slider, next, last, where we are, going on from there, and the way back."""
    words, act, acts = scene.words, scene.act, scene.match.acts
    told = act_text(scene)
    slider = (
        f'<input type="range" min="0" max="{acts}" value="{act}" data-do="look" data-key="slider" '
        f'aria-label="{e(words.say("board.replay.slider"))}" aria-valuetext="{e(told)}">'
    )
    return (
        f'<div class="replay">{mi("history")}<b>{e(words.say("board.replay.title"))}</b>'
        f"{_step(scene, 'first', 'first_page', 0)}{_step(scene, 'back', 'chevron_left', act - 1)}{slider}"
        f"{_step(scene, 'next', 'chevron_right', act + 1)}{_step(scene, 'last', 'last_page', acts)}"
        f'<span class="tnum">{e(words.say("board.replay.at", act=act, acts=acts))}</span>'
        f'<span class="actl" role="status" title="{e(told)}">{e(told)}</span>{_leave(scene)}</div>'
    )


def _leave(scene: Scene) -> str:
    """Going on from the act shown, and the way back to where the match is."""
    if not scene.looking:
        return branch_menu(scene)
    word = scene.words.say("board.replay.result" if scene.over else "board.replay.now")
    return branch_menu(scene) + button("now", f"{mi('keyboard_return')}{e(word)}")


def _step(scene: Scene, name: str, icon: str, to: int) -> str:
    off = not 0 <= to <= scene.match.acts or to == scene.act
    return icon_button("look", icon, scene.words.say(f"board.replay.{name}"), key=name, off=off, value=to)
