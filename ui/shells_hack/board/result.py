"""The end of a match: who won and why, what decided it, both secret cards, and where to go from here."""

from __future__ import annotations

from engine.game import LogLine
from ui.components.buttons import button, choice
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.swings_list import swings_html
from ui.shells_hack.book.tiles import actor_tile, company_tile, objective_text
from ui.shells_hack.texts.sentences import line_sentence

__all__ = ["key_acts", "result_html", "why_told"]


def key_acts(log: tuple[LogLine, ...]) -> list[LogLine]:
    """Return what decided a match, in order: every fall of the price, so that they add up, and of the objective."""
    return [line for line in log if line.code in ("price_fell", "objective_progress")]


def result_html(model: BoardModel) -> str:
    """Return the end screen."""
    outcome = model.view.outcome
    if outcome is None:
        return ""
    winner = outcome.winners[0]
    return (
        f'<section class="result {winner}" aria-live="polite"><div class="r-head"><h2>{_mark(winner)}'
        f"{e(model.words.say(f'board.result.{winner}'))}</h2><p>{e(why_told(model, outcome.termination))}</p>"
        f"{_facts(model)}{_ways(model)}</div>{_key(model)}{_cards(model)}</section>"
    )


def _mark(winner: str) -> str:
    return icons.mi("shield" if winner == "blue" else "flag")


def why_told(model: BoardModel, termination: str) -> str:
    """Return how the match ended."""
    settings = model.match.settings
    return model.words.say(
        f"board.result.why.{termination}",
        price=model.view.price,
        threshold=settings.threshold,
        limit=settings.turn_limit,
        objective=objective_text(model.language, settings.actor.objective, model.words.own),
    )


def _facts(model: BoardModel) -> str:
    words, view = model.words, model.all
    intruded = sum(component.intruded for component in view.components)
    rows = [
        ("final_price", f"{view.price}%"),
        ("turns", f"{view.turn}/{view.turn_limit}"),
        ("acts", str(model.match.acts)),
        ("intruded", f"{intruded}/{len(view.components)}"),
    ]
    if view.progress is not None:
        rows.append(("objective", f"{view.progress[0]}/{view.progress[1]}"))
    return (
        '<dl class="r-facts">'
        + "".join(
            f"<div><dt>{e(words.say(f'board.result.{name}'))}</dt><dd>{e(value)}</dd></div>" for name, value in rows
        )
        + "</dl>"
    )


def _ways(model: BoardModel) -> str:
    words = model.words

    def inside(icon: str, word: str) -> str:
        return f"{icons.mi(icon)}<span>{e(words.say(f'board.result.{word}'))}</span>"

    again = button("again", inside("replay", "again"), kind="btn main", title=words.say("board.result.again_help"))
    watch = button("watch", inside("live_tv", "watch"), title=words.say("board.result.watch_help"))
    return f'<div class="r-ways">{again}{watch}{button("home", inside("home", "home"))}</div>'


def _tabs(model: BoardModel) -> str:
    """What decided it, or the acts that cost most."""
    words, swings = model.words, model.chair.swings
    tabs = [
        button("swings", e(words.say(key)), key=f"tab-{value}", kind="", pressed=swings is (value == "on"), value=value)
        for key, value in (("board.result.key_acts", "off"), ("hint.swings", "on"))
    ]
    return f'<div class="r-tabs">{choice(words.say("board.result.key_acts"), tabs)}</div>'


def _key(model: BoardModel) -> str:
    words = model.words
    if model.chair.swings:
        return f'<div class="r-key">{_tabs(model)}{swings_html(words, model.swings)}</div>'
    rows = []
    for i, line in enumerate(key_acts(model.all.log)):
        turn = f'<span class="t">{e(words.say("log.turn", turn=line.turn))}</span>'
        inside = f"{turn}<span>{e(line_sentence(words, line, model.match.settings).text)}</span>"
        rows.append(f"<li>{button('look', inside, key=f'k{i}', kind='', value=line.number)}</li>")
    body = f"<ul>{''.join(rows)}</ul>" if rows else f"<p>{e(words.say('board.result.quiet'))}</p>"
    return f'<div class="r-key">{_tabs(model)}{body}</div>'


def _cards(model: BoardModel) -> str:
    """Both secret cards (D26: until the end)."""
    words, settings = model.words, model.match.settings
    own = settings.architecture.assets
    assets = settings.company.assets if own is None else own
    company = company_tile(model.language, settings.company, assets, own=words.own)
    actor = actor_tile(model.language, settings.actor, own=words.own)
    return (
        f'<div class="r-cards"><h3>{e(words.say("board.result.cards"))}</h3><div class="r-pair">'
        f'<div class="r-card blue">{company}</div><div class="r-card red">{actor}</div>'
        "</div></div>"
    )
