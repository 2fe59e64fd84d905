"""The controls below the curves, as on any player: start, back, play, on, end, where we are, pace, and going on."""

from __future__ import annotations

from ui.components.buttons import button, choice, options
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.branch_menu import branch_menu
from ui.shells_hack.board.choices import choices_menu
from ui.shells_hack.watch.chair import PACES
from ui.shells_hack.watch.now import act_told
from ui.shells_hack.watch.watch_model import WatchModel

__all__ = ["bar_html"]


def bar_html(model: WatchModel) -> str:
    """Return the bar."""
    words, act, acts = model.words, model.act, model.match.acts
    slider = (
        f'<input type="range" min="0" max="{acts}" value="{act}" data-do="to" data-key="slider" '
        f'aria-label="{e(words.say("board.replay.slider"))}" aria-valuetext="{e(act_told(model))}">'
    )
    told = e(words.say("watch.growing"))
    more = f'<span class="busy" title="{told}">{mi("hourglass_top")}</span>' if model.growing else ""
    return (
        f'<div class="wbar">{_step(model, "first", "first_page", "to", act > 0)}'
        f"{_step(model, 'back', 'chevron_left', 'back', act > 0, 'ArrowLeft')}{_run(model)}"
        f"{_step(model, 'next', 'chevron_right', 'forward', act < acts, 'ArrowRight')}"
        f"{_step(model, 'last', 'last_page', 'last', not model.finished)}{slider}"
        f'<span class="tnum">{e(words.say("board.replay.at", act=act, acts=acts))}{more}</span>{_paces(model)}'
        f"{choices_menu(words)}{branch_menu(model)}</div>"
    )


def _step(model: WatchModel, name: str, icon: str, do: str, on: bool, key: str = "") -> str:
    word = model.words.say(f"board.replay.{name}")
    return button(do, mi(icon), key=name, kind="btn icon", off=not on, label=word, title=word, hotkey=key, value=0)


def _run(model: WatchModel) -> str:
    """Play or pause."""
    running = model.chair.playing or model.chair.ending
    word = "pause" if running else "again" if model.finished else "play"
    icon = {"pause": "pause", "play": "play_arrow", "again": "replay"}[word]
    inside = f"{mi(icon)}<span>{e(model.words.say(f'watch.{word}'))}</span>"
    return button("run", inside, kind="btn main run", hotkey=" ", title=model.words.say("watch.run_help"))


def _paces(model: WatchModel) -> str:
    words = model.words
    buttons = options("pace", {name: words.say(f"watch.pace.{name}") for name in PACES}, model.chair.pace)
    return choice(words.say("watch.pace_title"), buttons, mi("speed"))
