"""What a reader chooses for this browser, which keeps it: moments, sound, the question before a turn ends."""

from __future__ import annotations

from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.texts.words import Words

__all__ = ["choices_html", "choices_menu", "switch"]


def choices_html(words: Words) -> str:
    """Return the controls of moments and sound, for a menu."""
    volume = e(words.say("board.choice.volume"))
    return (
        f"<h4>{e(words.say('board.choice.title'))}</h4>"
        f'<div class="choices">{switch(words, "moments")}'
        f'<label>{mi("volume_up")}<span>{volume}</span><input type="range" min="0" max="100" step="5" value="0" '
        f'data-choice="volume" data-key="volume" aria-label="{volume}"></label></div>'
    )


def switch(words: Words, name: str) -> str:
    """Return a switch that the browser keeps; it is on at first."""
    word = e(words.say(f"board.choice.{name}"))
    return (
        f'<button class="btn switch" data-choice="{name}" data-key="choice-{name}" data-stay="" aria-pressed="true">'
        f"{mi('check')}{word}</button>"
    )


def choices_menu(words: Words) -> str:
    """Return the same controls behind a button of their own."""
    title = e(words.say("board.choice.title"))
    return (
        f'<button class="btn icon" popovertarget="choices-menu" data-key="choices" title="{title}" '
        f'aria-label="{title}">'
        f'{mi("animation")}</button><div class="pop" id="choices-menu" data-key="choices-menu" popover role="dialog" '
        f'aria-label="{title}">{choices_html(words)}</div>'
    )
