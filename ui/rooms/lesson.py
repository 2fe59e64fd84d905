"""A room that is a table of a class as HTML: the round's clock, the way to the class, what is kept until the end."""

from __future__ import annotations

from matches.rooms.records import RoomView
from ui.components.buttons import button
from ui.rooms.desk import Desk
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import ending

__all__ = ["lesson_end_html", "next_table_html", "round_html", "way_html"]


def _words(language: str, key: str) -> str:
    return e(t_in(language, f"classroom.{key}"))


def round_html(language: str, room: RoomView) -> str:
    """Return what is left of the round."""
    if room.closes is None or not room.sealed:
        return ""
    told = _words(language, "round.left")
    until = round(room.closes.timestamp() * 1000)
    return f'<span class="clock" title="{told}">{mi("school")}<b data-until="{until}" aria-label="{told}"></b></span>'


def way_html(language: str, code: str) -> str:
    """Return the way to the class."""
    word = _words(language, "pupil.to_class")
    return f'<a class="btn" href="class?class={e(code)}" target="_self">{mi("school")}<span>{word}</span></a>'


def lesson_end_html(language: str, room: RoomView, desk: Desk, code: str) -> str:
    """Return the head of a match that is over, or of one whose round is."""
    outcome = room.outcomes.get("")
    if outcome is None:
        title, how = t_in(language, "classroom.result.unfinished"), ""
    else:
        title = t_in(language, f"rooms.end.{'won' if room.me.seat in outcome.winners else 'lost'}")
        how = ending(language, outcome.termination)
    told = _words(language, "pupil.kept" if room.sealed else "pupil.closed")
    file = "" if room.sealed else button("file", f"{mi('download')}{e(t_in(language, 'rooms.end.file'))}")
    why = f"<p>{e(how)}</p>" if how else ""
    return (
        f'<section class="rend lesson" aria-live="polite"><div><h1>{mi("emoji_events")}{e(title)}</h1>{why}</div>'
        f'<p>{told}</p><div class="brow">{file}{way_html(language, code)}</div></section>'
    )


def next_table_html(language: str, code: str, table: str) -> str:
    """Return what leads on to one's table of the next round by itself."""
    return (
        f'<form data-route="class-seat" data-auto="{e(table)}" data-lost="{e(t_in(language, "rooms.lost"))}">'
        f'<input type="hidden" name="class" value="{e(code)}"><button class="btn main">{mi("play_arrow")}'
        f'{_words(language, "pupil.go")}</button><p class="formsaid" role="alert"></p></form>'
    )
