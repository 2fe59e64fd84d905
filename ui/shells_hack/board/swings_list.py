"""The acts that cost their seat most of its chance to win, on the end screen; without streamlit."""

from __future__ import annotations

from background.backroom import Backroom
from engine import compile
from engine.match import HUMAN, Match
from engine.shells_hack.players import expert
from engine.shells_hack.simulation.swings import MORE, PLAYOUTS, Swing, swings
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.hint import advice_text, bar_html
from ui.shells_hack.texts.words import Words

__all__ = ["ask_swings", "swings_html"]

FEW_PLAYOUTS = 60  #: playouts of an act where the rules are not compiled


def ask_swings(room: Backroom, match_id: str, match: Match) -> tuple[Swing, ...] | None:
    """Return a finished match's costliest acts, None while they are looked for.

    Of a match that a person played only the person's acts count.
    """
    people = tuple(seat for seat in match.game.seats if match.players[seat] == HUMAN)
    seats = people or match.game.seats
    return room.ask(("swings", match_id, match.next_number), lambda: swings(match, playouts(), seats))


def playouts() -> int:
    """Return how many playouts an act is worth on this machine."""
    return PLAYOUTS if compile.usable(expert.__name__) else FEW_PLAYOUTS


def swings_html(words: Words, found: tuple[Swing, ...] | None) -> str:
    """Return the list: each act leads to the replay, and to another try in a match of its own."""
    if found is None:
        return f'<p class="think" role="status"><i></i>{e(words.say("hint.looking"))}</p>'
    if not found:
        return f"<p>{e(words.say('hint.no_swings'))}</p>"
    told = e(words.say("hint.swings_told", n=_trials()))
    return f'<p class="sw-told">{told}</p><ul class="swings">{"".join(_row(words, s) for s in found)}</ul>'


def _trials() -> int:
    """How many playouts each of the two acts of a swing has: they share them."""
    return MORE * playouts() // 2


def _row(words: Words, swing: Swing) -> str:
    trials = _trials()
    turn = f'<span class="t">{e(words.say("log.turn", turn=swing.turn))}</span>'
    plate = f'<span class="team {swing.seat}">{e(words.team(swing.seat))}</span>'
    played = f"<b>{e(words.say('hint.played'))}</b> {e(advice_text(words, swing.action))}"
    inside = (
        f"<span>{turn}{plate}{played}</span>{bar_html(words, swing.rate, trials)}"
        f"<span class=better><b>{e(words.say('hint.better'))}</b> "
        f"{e(advice_text(words, swing.better))}</span>{bar_html(words, swing.better_rate, trials)}"
    )
    look = button("look", inside, key=f"swing-{swing.act}", kind="", value=swing.act)
    word = words.say("hint.retry", team=words.team(swing.seat))
    retry = button(
        "retry",
        f"{mi('fork_right')}<span>{e(words.say('hint.retry_short'))}</span>",
        key=f"retry-{swing.act}",
        kind="btn",
        label=word,
        title=word,
        value=swing.act - 1,
        seat=swing.seat,
    )
    return f"<li>{look}{retry}</li>"
