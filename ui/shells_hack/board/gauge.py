"""Share price as a gauge of ten blocks, and the turn's event card."""

from __future__ import annotations

from engine.shells_hack.rules.cards import load
from ui.shell.icons import mi
from ui.shell.locales import html_name
from ui.shell.locales import html_text as e
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.emblems.emblem import emblem

__all__ = ["event_html", "gauge_html"]

BLOCKS = 10  #: as in the box: ten tokens of ten points


def gauge_html(model: TableModel) -> str:
    """Return the price, ten blocks (five points are half a block), the defeat line and what is left above it."""
    words, price, line = model.words, model.view.price, model.view.threshold
    left = price - line
    outcome = model.view.outcome
    if outcome is not None:
        rest = words.say(f"board.result.{outcome.winners[0]}")
    else:
        rest = words.say("board.price_left", n=left) if left > 0 else words.say("board.price_lost")
    told = e(words.say("board.price_of", price=price, threshold=line))
    blocks = "".join(f'<i style="--fill:{_fill(price, n)}%"></i>' for n in range(BLOCKS))
    name = e(words.say("board.price_line", n=line))
    side = "left" if line < 35 else "right"
    return (
        f'<div class="price"><div class="gauge" role="img" aria-label="{told}">'
        f'<div class="gh"><b>{e(words.say("board.price"))}</b>'
        f"<strong>{price}<small>%</small></strong><span>{e(rest)}</span></div>"
        f'<div class="gt">{blocks}<u style="left:{line}%"></u></div>'
        f'<div class="gl {side}" style="--at:{line}%"><span>{name}</span></div></div>'
        f'<button class="chartb" data-local="chart" aria-expanded="false" data-key="chart">{mi("show_chart")}'
        f"{e(words.say('board.chart_open'))}</button></div>"
    )


def _fill(price: int, block: int) -> int:
    """How much of a block is filled, in percent."""
    return max(0, min(100, (price - 10 * block) * 10))


def event_html(model: TableModel) -> str:
    """Return the event card of the turn with its effect as a figure (D3)."""
    words, event = model.words, model.view.event
    if event is None:
        return f'<div class="event ev none">{mi("newspaper")}<span>{e(words.say("board.no_event"))}</span></div>'
    card = next(card for card in load().events if card.id == event)
    changes = {
        "price": card.price,
        "blue_funds": card.blue_funds,
        "red_funds": card.red_funds,
        "intrusion": card.intrusion,
    }
    told = [words.say(f"board.effect.{name}", by=_signed(by)) for name, by in changes.items() if by]
    effects = "".join(f'<span class="eff">{e(text)}</span>' for text in told or [words.say("board.effect.none")])
    text = e(words.say(f"cards.event.{event}.text"))
    return (
        f'<div class="event ev" title="{text}">{emblem(event)}'
        f"<div><small>{e(words.say('board.event'))}</small><b>{html_name(words.say(f'cards.event.{event}.name'))}</b></div>"
        f'<span class="effs">{effects}</span></div>'
    )


def _signed(by: int) -> str:
    return f"+{by}" if by > 0 else f"−{-by}"
