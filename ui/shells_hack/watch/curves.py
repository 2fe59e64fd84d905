"""Share price and Red's chance over the acts of a match, one above the other, drawn as HTML that can be clicked.

Not Plotly: a figure that changes with every act would be mounted anew each time, lose what is pointed at, and jump.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.shells_hack.play.view import PricePoint
from engine.shells_hack.simulation.odds import Odds
from engine.shells_hack.simulation.swings import Swing
from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.price_figure import price_told
from ui.shells_hack.texts.sentences import action_text
from ui.shells_hack.watch.watch_model import WatchModel, switch_of

__all__ = ["curves_html"]

UNIT = 1000  #: of the drawings, across and up: they are stretched to their place
TOP, BELOW = 104, 20  #: of the price's scale, in points: its upper end, and how far it reaches under the defeat line
NARROW = 0.035  #: share of the width that a turn's number needs


def curves_html(model: WatchModel) -> str:
    """Return both curves with what stands beside them."""
    words = model.words
    label = e(words.say("watch.curves"))
    scrub = (
        f'<input type="range" class="scrub" min="0" max="{model.length}" value="{model.act}" data-do="to" '
        f'data-key="scrub" tabindex="-1" aria-hidden="true">'
    )
    lines = f'<i class="nowl" style="left:{_x(model, model.act)}"></i>{scrub}{_marks(model)}{_swings(model)}'
    lines += _switch(model)
    return (
        f'<section class="curves" aria-label="{label}"><div class="cside">{_price_now(model)}{_odds_now(model)}</div>'
        f'<div class="plots">{_turns(model)}{_price(model)}{_odds(model)}'
        f"{lines}</div></section>"
    )


def _x(model: WatchModel, act: float) -> str:
    return f"{100 * act / model.length:.2f}%"


def _points(model: WatchModel, points: Iterable[tuple[float, float]]) -> str:
    """Acts and shares of the height, from the top, as the points of a line."""
    return " ".join(f"{UNIT * x / model.length:.1f},{UNIT * y:.1f}" for x, y in points)


def _y(model: WatchModel, price: float) -> float:
    """How far below the top a price stands, as a share of the height."""
    low = min(model.view.threshold - BELOW, *(point.price - 5 for point in model.prices))
    return (TOP - price) / (TOP - low)


def _svg(inside: str) -> str:
    return f'<svg viewBox="0 0 {UNIT} {UNIT}" preserveAspectRatio="none" aria-hidden="true">{inside}</svg>'


# ---- what stands beside the curves


def _figure(word: str, figure: str, unit: str, under: str, title: str = "") -> str:
    return (
        f'<div class="cfig" title="{e(title)}"><span>{e(word)}</span>'
        f"<strong>{e(figure)}<small>{e(unit)}</small></strong><em>{e(under)}</em></div>"
    )


def _price_now(model: WatchModel) -> str:
    words, view = model.words, model.view
    return _figure(words.say("board.price"), str(view.price), "%", _price_told(model))


def _price_told(model: WatchModel) -> str:
    """Who has won; before the end how far the price is from the line."""
    words, view = model.words, model.view
    if view.outcome is not None:
        return words.say(f"board.result.{view.outcome.winners[0]}")
    left = view.price - view.threshold
    return words.say("watch.price_left", n=left) if left > 0 else words.say("board.price_lost")


def _odds_now(model: WatchModel) -> str:
    words, odds = model.words, model.odds[model.act]
    word, title = words.say("watch.odds"), words.say("watch.odds_help")
    if odds is None:
        return _figure(word, "–", "", words.say("watch.odds_pending"), title)
    if not odds.playouts:
        return _figure(word, _percent(odds.red), "%", words.say("watch.odds_over"), title)
    span = words.say("watch.odds_span", low=_percent(odds.low), high=_percent(odds.high), n=odds.playouts)
    return _figure(word, _percent(odds.red), "%", span, title)


def _percent(share: float) -> str:
    return str(round(100 * share))


# ---- the two plots


def _turns(model: WatchModel) -> str:
    """Where turns begin, over both plots."""
    rows, last = [], -1.0
    for act, turn in model.turns:
        crowded = act / model.length - last < NARROW
        number = "" if crowded else f"<b>{turn}</b>"
        last = last if crowded else act / model.length
        rows.append(f'<i class="tl" style="left:{_x(model, act)}">{number}</i>')
    return "".join(rows)


def _price(model: WatchModel) -> str:
    """The price as steps, and the line at which Blue has lost."""
    steps: list[tuple[float, float]] = []
    for point in model.prices:
        at = _y(model, point.price)
        steps += [(point.number, steps[-1][1] if steps else at), (point.number, at)]
    steps.append((model.seen, steps[-1][1]))
    floor = model.view.threshold
    line = f'<polyline class="cl" points="{_points(model, steps)}"/>'
    name = e(model.words.say("board.price_line", n=floor))
    return (
        f'<div class="plot pr">{_svg(line)}'
        f'<i class="floor" style="top:{100 * _y(model, floor):.2f}%"><span>{name}</span></i>'
        f'<i class="yl" style="top:{100 * _y(model, 100):.2f}%">100</i></div>'
    )


def _gap(model: WatchModel, first: int, length: int) -> str:
    """From the last chance that is known before it to the first one behind it, and no further than the plot."""
    left, right = max(first - 1, 0), min(first + length, model.length)
    return f'<i class="gap" style="left:{_x(model, left)};width:{_x(model, right - left)}"></i>'


def _odds(model: WatchModel) -> str:
    """Red's chance with its band; where it is still worked out there is a hatched gap, not a number."""
    shapes = []
    for first, run in _runs(model.odds[: model.seen + 1]):
        acts = range(first, first + len(run))
        line = [(act, 1 - odds.red) for act, odds in zip(acts, run, strict=True)]
        high = [(act, 1 - odds.high) for act, odds in zip(acts, run, strict=True)]
        low = [(act, 1 - odds.low) for act, odds in zip(acts, run, strict=True)]
        shapes.append(f'<polygon class="band" points="{_points(model, [*high, *reversed(low)])}"/>')
        shapes.append(f'<polyline class="cl red" points="{_points(model, line)}"/>')
    gaps = "".join(_gap(model, first, length) for first, length in _gaps(model.odds[: model.seen + 1]))
    half = f'<line class="half" x1="0" x2="{UNIT}" y1="{UNIT / 2}" y2="{UNIT / 2}"/>'
    scale = '<i class="yl">100</i><i class="yl mid">50</i>'
    return f'<div class="plot od">{gaps}{_svg(half + "".join(shapes))}{scale}</div>'


def _runs(odds: list[Odds | None]) -> Iterator[tuple[int, list[Odds]]]:
    """Neighbouring acts whose odds are known, with the first one's number."""
    run: list[Odds] = []
    for act, one in enumerate([*odds, None]):
        if one is not None:
            run.append(one)
        elif run:
            yield act - len(run), run
            run = []


def _gaps(odds: list[Odds | None]) -> Iterator[tuple[int, int]]:
    """Neighbouring acts whose odds are not known: the first one's number, and how many."""
    length = 0
    for act, one in enumerate(odds):
        length = length + 1 if one is None else 0
        if length and (act + 1 == len(odds) or odds[act + 1] is not None):
            yield act + 1 - length, length


# ---- what can be clicked


def _marks(model: WatchModel) -> str:
    """◆ for what Red did to the price, ■ for an event: each leads to its act."""
    return "".join(_mark(model, number, point) for number, point in enumerate(model.prices) if point.cause != "start")


def _mark(model: WatchModel, number: int, point: PricePoint) -> str:
    told = price_told(model.words, point)
    now = " now" if point.number == model.act else ""
    return button(
        "to",
        "",
        key=f"mark-{number}",
        kind=f"mk {point.cause}{now}",
        label=model.words.say("watch.mark", what=told),
        title=told,
        style=f"left:{_x(model, point.number)};--y:{100 * _y(model, point.price):.2f}",
        value=point.number,
    )


def _swings(model: WatchModel) -> str:
    """The acts that cost their seat most, on the curve of chances, where the whole match has been seen."""
    return "".join(_swing(model, swing) for swing in model.swings or ())


def _swing(model: WatchModel, swing: Swing) -> str:
    words, odds = model.words, model.odds[swing.act]
    told = words.say(
        "watch.swing",
        turn=swing.turn,
        team=words.team(swing.seat),
        act=action_text(words, swing.action),
        cost=round(100 * swing.cost),
        better=action_text(words, swing.better),
    )
    return button(
        "to",
        icons.mi("warning"),
        key=f"swing-{swing.act}",
        kind=f"mk swing {swing.seat}",
        label=told,
        title=told,
        style=f"left:{_x(model, swing.act)};--y:{100 * (1 - odds.red) if odds else 50:.2f}",
        value=swing.act,
    )


def _switch(model: WatchModel) -> str:
    """Where Red's computer gave up its objective for the price (D31)."""
    act = switch_of(model.match, model.seen)
    if act is None:
        return ""
    told = model.words.say("watch.switch")
    return button(
        "to",
        icons.mi("alt_route"),
        key="switch",
        kind="sw",
        label=told,
        title=told,
        style=f"left:{_x(model, act)}",
        value=act,
    )
