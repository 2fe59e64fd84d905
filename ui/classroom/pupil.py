"""A pupil's page as HTML: waiting for the round, the way to the table, how the round went; no streamlit."""

from __future__ import annotations

from matches.classroom.records import ClassView, ResultRow, Results
from ui.classroom.parts import clock_html, form, said_html, spaced, won_text, words
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import seat_name

__all__ = ["pupil_html", "waiting_html"]


def waiting_html(language: str) -> str:
    """Return what a device sees that asks for a name."""
    return (
        f'<section class="told asking" role="status"><h1>{mi("hourglass_top")}{words(language, "asking.title")}</h1>'
        f"<p>{words(language, 'asking.text')}</p></section>"
    )


def pupil_html(language: str, view: ClassView, results: Results | None, deleted: str) -> str:
    """Return a pupil's page; ``results`` are those of the round when it has ended, ``deleted`` the day all goes."""
    me = view.me
    if me is None:
        return waiting_html(language)
    head = (
        f'<header class="chead"><div><h1>{e(me.name)}</h1><p>{words(language, "pupil.class")} '
        f'<b class="code">{e(spaced(view.code))}</b></p></div>{clock_html(language, view.round)}</header>'
    )
    return f"{head}{said_html(view)}{_now(language, view, results)}{_word(language, view)}{_forget(language, deleted)}"


def _now(language: str, view: ClassView, results: Results | None) -> str:
    me, one = view.me, view.round
    assert me is not None
    if one is not None and one.ended and results is not None:
        return _ended(language, view, results)
    if one is None or one.ended or not me.room:
        key = "pupil.wait" if one is None or one.ended else "pupil.no_seat"
        return (
            f'<section class="told" role="status"><h2>{mi("hourglass_top")}{words(language, key)}</h2>'
            f"<p>{words(language, 'pupil.wait_text')}</p></section>"
        )
    seat = seat_name(language, view.game, me.seat)
    go = f'<button class="btn main big">{mi("play_arrow")}{words(language, "pupil.go")}</button>'
    return (
        f'<section class="told"><h2>{words(language, "pupil.seat", seat=seat)}</h2>'
        f"<p>{words(language, 'pupil.go_text')}</p>"
        f"{form(language, 'class-seat', go, auto=f'{me.room}{me.seat}', code=view.code)}</section>"
    )


def _ended(language: str, view: ClassView, results: Results) -> str:
    """One's own match, and the class as a whole with counts."""
    me = view.me
    assert me is not None
    mine = next((row for row in results.rows if row.room == me.room), None)
    told = f"<p class='mine'>{e(_how(language, view, mine))}</p>" if mine is not None else ""
    look = f'<button class="btn">{mi("replay")}{words(language, "pupil.look")}</button>'
    back = form(language, "class-seat", look, code=view.code, round=str(results.number)) if mine is not None else ""
    named = ((seat_name(language, view.game, seat), n) for seat, n in sorted(results.wins.items()))
    shares = "".join(
        f"<li>{words(language, 'result.share', seat=seat, n=n, all=len(results.rows))}</li>" for seat, n in named
    )
    if results.unfinished:
        shares += f"<li>{words(language, 'result.unfinished_n', n=results.unfinished)}</li>"
    return (
        f'<section class="told"><h2>{mi("emoji_events")}{words(language, "pupil.over")}</h2>{told}'
        f"<h3>{words(language, 'pupil.all')}</h3><ul>{shares}</ul>{back}</section>"
    )


def _how(language: str, view: ClassView, row: ResultRow) -> str:
    me = view.me
    assert me is not None
    if row.outcome is None:
        return t_in(language, "classroom.result.unfinished")
    key = "rooms.end.won" if me.seat in row.outcome.winners else "rooms.end.lost"
    return f"{t_in(language, key)} {won_text(language, view.game, row.outcome)}"


def _word(language: str, view: ClassView) -> str:
    """The word stays in this browser, whose script writes it here."""
    return (
        f'<details class="door cword" data-key="word"><summary>{mi("key")}{words(language, "pupil.word")}</summary>'
        f"<p class='hint'>{words(language, 'pupil.word_hint')}</p>"
        f'<p class="word" data-word="{e(view.code)}">{words(language, "pupil.word_none")}</p></details>'
    )


def _forget(language: str, deleted: str) -> str:
    return f'<p class="hint cforget">{words(language, "pupil.forget", day=deleted)}</p>'
