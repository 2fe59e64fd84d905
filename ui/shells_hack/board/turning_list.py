"""Where a finished match turned, on the end screen: by Red's chance to win, not by the price; without streamlit."""

from __future__ import annotations

from background.service import Service
from background.shells_hack.odds import ask_odds
from engine.game import LogLine
from engine.match import Match
from engine.shells_hack.simulation.turning_points import TurningPoint, turning_points
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.texts.sentences import MINOR, line_sentence

__all__ = ["ask_points", "points_html"]

CONSEQUENCES = frozenset({"price_fell", "objective_progress", "discovered", "assets_seen", "stopped", "match_over"})


def ask_points(service: Service, match_id: str, match: Match) -> tuple[TurningPoint, ...] | None:
    """Return where a finished match turned, None while that is being worked out."""
    odds = ask_odds(service, match_id, match, match.acts)
    known = [one for one in odds if one is not None]
    return turning_points(known) if len(known) == len(odds) else None


def points_html(model: BoardModel) -> str:
    """Return the list: each leads to the replay, and to another try in a match of its own."""
    words, points = model.words, model.points
    if points is None:
        return f'<p class="think" role="status"><i></i>{e(words.say("board.result.looking"))}</p>'
    if not points:
        return f"<p>{e(words.say('board.result.quiet'))}</p>"
    told = e(words.say("board.result.points_told"))
    return f'<p class="sw-told">{told}</p><ul class="points">{"".join(_row(model, point) for point in points)}</ul>'


def _row(model: BoardModel, point: TurningPoint) -> str:
    words, lines = model.words, [line for line in model.all.log if line.number == point.act]
    line = _cause(lines)
    text = line_sentence(words, line, model.means).text
    seat = model.match.entry_at(point.act).seat
    before, after = round(100 * point.before), round(100 * point.after)
    kind = "up" if point.after > point.before else "down"
    inside = (
        f'<span class="t">{e(words.say("log.turn", turn=line.turn))}</span><span>{e(text)}</span>'
        f'<span class="odd {kind}">{e(words.say("board.result.odds", before=before, after=after))}</span>'
    )
    look = button("look", inside, key=f"point-{point.act}", kind="", value=point.act)
    player = model.addressed or seat
    word = words.say("hint.retry", team=words.team(player))
    retry = button(
        "retry",
        f"{mi('fork_right')}<span>{e(words.say('hint.retry_short'))}</span>",
        key=f"again-{point.act}",
        kind="btn",
        label=word,
        title=word,
        value=point.act - 1,
        seat=player,
    )
    return f"<li>{look}{retry}</li>"


def _cause(lines: list[LogLine]) -> LogLine:
    """What of an act to tell: what was done, else what came of it."""
    acts = [line for line in lines if line.code not in CONSEQUENCES and line.code not in MINOR]
    return next(iter(acts or lines))
