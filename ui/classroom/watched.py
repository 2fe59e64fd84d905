"""One match on the teacher's panel as HTML: what every seat has heard, its secrets after a warning; no streamlit."""

from __future__ import annotations

from engine.game import jsonable
from matches.classroom.records import TableView
from matches.rooms.seat_table import SeatTable
from ui.classroom.parts import words
from ui.components.buttons import button
from ui.rooms.plain import seen_html
from ui.shell.icons import mi

__all__ = ["watched_html"]


def watched_html(language: str, table: TableView, seat: SeatTable, secret: bool) -> str:
    """Return the match; ``secret``: with what is hidden from one seat or the other."""
    if secret:
        way = button("secret", f"{mi('visibility_off')}{words(language, 'watch.hide')}", key="secret", value="off")
        told = f'<p class="msg error" role="alert">{mi("warning")}{words(language, "watch.open")}</p>'
    else:
        sure = button(
            "secret", f"{mi('visibility')}{words(language, 'watch.sure')}", key="secret", kind="btn main", value="on"
        )
        way = (
            f'<details data-key="secrets"><summary class="btn">{mi("lock")}{words(language, "watch.secrets")}</summary>'
            f"<p class='hint'>{words(language, 'watch.warning')}</p>{sure}</details>"
        )
        told = ""
    close = button("unwatch", f"{mi('close')}{words(language, 'watch.close')}")
    seen = seen_html(language, jsonable(seat.view))
    return (
        f'<section class="door cwatch"><header><h2>{words(language, "watch.title", n=table.number)}</h2>'
        f"<div class='brow'>{way}{close}</div></header>{told}{seen}</section>"
    )
