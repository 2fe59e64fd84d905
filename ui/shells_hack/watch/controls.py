"""The controls below the curves, as on any player: start, back, play, on, end, where we are, pace, and going on."""

from __future__ import annotations

from ui.components.buttons import button, choice, options
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.branch_menu import branch_menu
from ui.shells_hack.watch.chair import PACES
from ui.shells_hack.watch.now import act_told
from ui.shells_hack.watch.watch_model import WatchScene

__all__ = ["bar_html"]


def bar_html(scene: WatchScene) -> str:
    """Return the bar."""
    words, act, acts = scene.words, scene.act, scene.match.acts
    slider = (
        f'<input type="range" min="0" max="{acts}" value="{act}" data-do="to" data-key="slider" '
        f'aria-label="{e(words.say("board.replay.slider"))}" aria-valuetext="{e(act_told(scene))}">'
    )
    told = e(words.say("watch.growing"))
    more = f'<span class="busy" title="{told}">{mi("hourglass_top")}</span>' if scene.growing else ""
    return (
        f'<div class="wbar">{_step(scene, "first", "first_page", "to", act > 0)}'
        f"{_step(scene, 'back', 'chevron_left', 'back', act > 0, 'ArrowLeft')}{_run(scene)}"
        f"{_step(scene, 'next', 'chevron_right', 'forward', act < acts, 'ArrowRight')}"
        f"{_step(scene, 'last', 'last_page', 'last', not scene.finished)}{slider}"
        f'<span class="tnum">{e(words.say("board.replay.at", act=act, acts=acts))}{more}</span>{_paces(scene)}'
        f"{branch_menu(scene)}</div>"
    )


def _step(scene: WatchScene, name: str, icon: str, do: str, on: bool, key: str = "") -> str:
    word = scene.words.say(f"board.replay.{name}")
    return button(do, mi(icon), key=name, kind="btn icon", off=not on, label=word, title=word, hotkey=key, value=0)


def _run(scene: WatchScene) -> str:
    """Play or pause."""
    running = scene.chair.playing or scene.chair.ending
    word = "pause" if running else "again" if scene.finished else "play"
    icon = {"pause": "pause", "play": "play_arrow", "again": "replay"}[word]
    inside = f"{mi(icon)}<span>{e(scene.words.say(f'watch.{word}'))}</span>"
    return button("run", inside, kind="btn main run", hotkey=" ", title=scene.words.say("watch.run_help"))


def _paces(scene: WatchScene) -> str:
    words = scene.words
    buttons = options("pace", {name: words.say(f"watch.pace.{name}") for name in PACES}, scene.chair.pace)
    return choice(words.say("watch.pace_title"), buttons, mi("speed"))
