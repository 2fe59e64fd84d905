"""The projector's page as HTML: code and QR, who is in, the clock, price and turn of every match; no streamlit."""

from __future__ import annotations

from matches.classroom.records import ClassView, Results
from ui.classroom.parts import clock_html, course_svg, names_of, said_html, spaced, won_text, words
from ui.rooms.links import qr_svg
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.room_texts import seat_name

__all__ = ["projector_html"]


def projector_html(language: str, view: ClassView, url: str, local: bool, results: Results | None) -> str:
    """Return the page; ``url`` is the address that pupils open, ``local`` whether only this machine can."""
    head = (
        f'<header class="phead"><b class="code">{e(spaced(view.code))}</b>{clock_html(language, view.round)}</header>'
    )
    if view.round is None:
        body = _lobby(language, view, url, local)
    elif view.round.ended and results is not None:
        body = _shares(language, view, results) + _board(language, view)
    else:
        body = _board(language, view)
    return f'<div class="projector">{head}{said_html(view)}{body}</div>'


def _lobby(language: str, view: ClassView, url: str, local: bool) -> str:
    here = [one for one in view.pupils if not one.removed]
    names = "".join(f"<li>{e(one.name or f'#{one.number}')}</li>" for one in here)
    warned = f'<p class="local">{mi("warning")}{words(language, "panel.local")}</p>' if local else ""
    return (
        f'<section class="plobby"><div class="qr" role="img" aria-label="{words(language, "panel.qr")}">'
        f"{qr_svg(url)}</div>"
        f"<div><p class='url'>{e(url.split('?')[0])}</p><p class='pcode'>{e(spaced(view.code))}</p>{warned}"
        f"<p>{words(language, 'projector.in', n=len(here))}</p><ul class='pnames'>{names}</ul></div></section>"
    )


def _board(language: str, view: ClassView) -> str:
    """Every match: who plays, turn, price and its course; how it ended only after the round."""
    pupils = {one.id: one for one in view.pupils}
    rows = []
    for table in view.tables:
        sides = "".join(
            f'<span class="team {e(seat)}">{e(seat_name(language, view.game, seat))}</span>'
            f"<span>{e(names_of(pupils, table.seats.get(seat, ())) or 'CPU')}</span>"
            for seat in table.players
        )
        turn, price = table.facts.get("turn"), table.facts.get("price")
        facts = f"<b>{price}%</b>" if price is not None else ""
        if turn is not None:
            facts += f"<span>{words(language, 'table.turn', n=turn)}</span>"
        told = ""
        if view.round is not None and view.round.ended:
            told = f"<span class='won'>{e(won_text(language, view.game, table.outcome))}</span>"
        elif table.finished:
            told = f"<span class='won'>{mi('flag')}{words(language, 'table.finished')}</span>"
        rows.append(
            f'<li><div class="psides">{sides}</div><div class="pfacts">{facts}{told}</div>'
            f"{course_svg(language, table)}</li>"
        )
    return f'<ul class="pboard n{min(len(rows), 12)}">{"".join(rows)}</ul>'


def _shares(language: str, view: ClassView, results: Results) -> str:
    if not results.wins:
        return ""
    parts = "".join(
        f'<li><span class="team {e(seat)}">{e(seat_name(language, view.game, seat))}</span>'
        f"<b>{n} / {len(results.rows)}</b></li>"
        for seat, n in sorted(results.wins.items())
    )
    return f'<section class="pshares"><h2>{words(language, "result.wins")}</h2><ul>{parts}</ul></section>'
