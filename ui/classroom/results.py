"""A round's results as HTML: each match, and what those did who won; a count beside every share; no streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.classroom.records import Decision, Results
from ui.classroom.parts import won_text, words
from ui.shell.challenges import challenge_of
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import seat_name

__all__ = ["results_html"]

SHOWN = 10  #: decisions
COLUMNS = ("table", "who", "how", "turn", "price")


def results_html(language: str, game: str, settings: Mapping[str, Any], results: Results) -> str:
    """Return the results of a round; ``settings`` are those it was dealt from, for the names in them."""
    rows = "".join(
        f"<tr><td>{row.number}</td><td>{_sides(language, game, row.pupils, row.players)}</td>"
        f"<td>{e(won_text(language, game, row.outcome))}</td><td>{row.facts.get('turn', '')}</td>"
        f"<td>{_price(row.facts)}</td></tr>"
        for row in results.rows
    )
    heads = "".join(
        f"<th>{words(language, f'result.{name}')}</th>" for name in ("table", "who", "how", "turn", "price")
    )
    decisions = "".join(_decision(language, game, settings, one) for one in results.decisions[:SHOWN])
    told = f"<h3>{words(language, 'result.decisions')}</h3><ul class='cdec'>{decisions}</ul>" if decisions else ""
    return (
        f'<section class="door cres"><h2>{mi("leaderboard")}{words(language, "result.title", n=results.number)}</h2>'
        f"<p>{_wins(language, game, results)}</p>{told}"
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>'
    )


def _wins(language: str, game: str, results: Results) -> str:
    found = [
        t_in(language, "classroom.result.share", seat=seat_name(language, game, seat), n=n, all=len(results.rows))
        for seat, n in sorted(results.wins.items())
    ]
    if results.unfinished:
        found.append(t_in(language, "classroom.result.unfinished_n", n=results.unfinished))
    return e(" · ".join(found))


def _sides(language: str, game: str, pupils: Mapping[str, tuple[str, ...]], players: Mapping[str, str]) -> str:
    return " · ".join(
        f"{e(seat_name(language, game, seat))}: {e('・'.join(pupils.get(seat, ())) or 'CPU')}" for seat in players
    )


def _price(facts: Mapping[str, Any]) -> str:
    return f"{facts['price']}%" if "price" in facts else ""


def _decision(language: str, game: str, settings: Mapping[str, Any], one: Decision) -> str:
    deed = challenge_of(game).deed(language, settings, one.action)
    told = t_in(
        language,
        "classroom.result.decision",
        seat=seat_name(language, game, one.seat),
        deed=deed,
        did=one.did,
        all=one.did + one.others,
        won=_share(one.won, one.did),
        others=_share(one.others_won, one.others),
    )
    return f"<li>{e(told)}</li>"


def _share(part: int, whole: int) -> str:
    """A share with the count that it is made of."""
    return f"{100 * part / whole:.0f}% ({part}/{whole})" if whole else "–"
