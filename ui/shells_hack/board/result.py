"""The end of a match: who won and why, what decided it, both secret cards, and where to go from here."""

from __future__ import annotations

from engine.match import ENDINGS
from ui.components.buttons import button, choice
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shell.room_texts import ending
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.swings_list import swings_html
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.board.turning_list import points_html
from ui.shells_hack.book.tiles import actor_tile, company_tile, objective_text

__all__ = ["result_html", "spoken", "why_told"]


def result_html(model: BoardModel, ways: bool = True) -> str:
    """Return the end screen; in a room its ways on are the room's."""
    outcome = model.view.outcome
    if outcome is None:
        return ""
    winner = outcome.winners[0]
    on = _ways(model) if ways else ""
    return (
        f'<section class="result {winner}" aria-live="polite"><div class="r-head"><h2>{_mark(winner)}'
        f"{e(spoken(model, winner))}{_neutral(model, winner)}</h2><p>{e(why_told(model, outcome.termination))}</p>"
        f"{_refused(model) or _facts(model)}{on}</div>{_key(model)}{_cards(model)}</section>"
    )


def spoken(model: TableModel, winner: str) -> str:
    """Return the end as it is said to the one person who played; to two, or to who only watched, who won."""
    seat = model.addressed
    if not seat:
        return model.words.say(f"board.result.{winner}")
    return model.words.say(f"board.result.you.{seat}_{'won' if winner == seat else 'lost'}")


def _neutral(model: BoardModel, winner: str) -> str:
    """Who won, beside what is said to the one who played."""
    return f" <small>{e(model.words.say(f'board.result.{winner}'))}</small>" if model.addressed else ""


def _mark(winner: str) -> str:
    return icons.mi("shield" if winner == "blue" else "flag")


def why_told(model: BoardModel, termination: str) -> str:
    """Return how the match ended."""
    if termination in ENDINGS:
        return ending(model.language, termination)
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


def _refused(model: BoardModel) -> str:
    """Why this match cannot be begun anew, after that was asked."""
    if not model.chair.refused:
        return ""
    words = model.words
    why = words.list(dict.fromkeys(problem_text(words, problem) for problem in model.chair.refused))
    return (
        f'<div class="refused" role="alert">{icons.mi("block")}{e(words.say("board.result.refused", reason=why))}</div>'
    )


def _ways(model: BoardModel) -> str:
    words = model.words

    def inside(icon: str, word: str) -> str:
        return f"{icons.mi(icon)}<span>{e(words.say(f'board.result.{word}'))}</span>"

    again = button("again", inside("replay", "again"), kind="btn main", title=words.say("board.result.again_help"))
    if model.chair.refused:
        again = button("new", inside("tune", "new"), kind="btn main")
    watch = button("watch", inside("live_tv", "watch"), title=words.say("board.result.watch_help"))
    told = button(
        "report",
        f"{icons.mi('description')}<span>{e(words.say('report.open'))}</span>",
        title=words.say("report.open_help"),
    )
    return f'<div class="r-ways">{again}{told}{watch}{button("home", inside("home", "home"))}</div>'


def _tabs(model: BoardModel) -> str:
    """Where it turned, or the acts that cost most."""
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
    return f'<div class="r-key">{_tabs(model)}{points_html(model)}</div>'


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
