"""Strip, log, covers and ends as HTML; without streamlit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.skull_bites.view import ResultView
from ui.components.buttons import button, choice, icon_button, options
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.chair import PACES
from ui.skull_bites.faces import faction_html
from ui.skull_bites.sentences import line_text, note_texts
from ui.skull_bites.table_model import TableModel

__all__ = ["cover_html", "end_html", "log_html", "strip_html"]

LINES = 160  #: lines of the log that are shown


def strip_html(model: TableModel) -> str:
    """Return where the match stands, and how CPUs go on."""
    words, view = model.words, model.view
    game = f"<b>{words.h('skull_bites.game', n=view.game, of=view.games)}</b>" if view.games > 1 else ""
    last = (
        icon_button("last", "replay", words.say("skull_bites.last_battle"), off=model.battle is not None)
        if view.last_battle
        else ""
    )
    pause = ""
    if model.helps and not model.over and any(map(model.is_cpu, model.players)):
        icon, word = ("play_arrow", "go_on") if model.chair.paused else ("pause", "pause")
        names = {pace: words.say(f"skull_bites.pace.{pace}") for pace in PACES}
        pause = icon_button("pause", icon, words.say(f"skull_bites.{word}"), hotkey=" ") + choice(
            words.say("skull_bites.pace.title"), options("pace", names, model.chair.pace)
        )
    ways = f"{_help(model)}{last}{pause}"
    log = (
        f'<button class="btn sb-logb" data-local="log" data-key="log" aria-expanded="false">'
        f"{mi('receipt_long')}{words.h('skull_bites.log.title')}</button>"
    )
    now = f'<span class="sb-now" role="status">{e(_now(model))}</span>'
    return f'<div class="sb-strip">{game}{now}<span class="sb-ctl">{ways}{log}</span></div>'


def _help(model: TableModel) -> str:
    """A hint, and the way back to earlier acts, where there are any."""
    if not model.helps or model.covered or model.over:
        return ""
    say = model.words.say
    hint = button(
        "hint",
        mi("lightbulb"),
        kind="btn icon",
        off=not model.mine or model.broken,
        pressed=model.chair.hint and model.mine,
        label=say("skull_bites.hint.title"),
        title=say("skull_bites.hint.title"),
        hotkey="i",
    )
    back = icon_button("look", "history", say("skull_bites.replay.title"), off=not model.acts, value=model.acts - 1)
    return hint + back


def _now(model: TableModel) -> str:
    """Whose turn it is, in a sentence."""
    words, view = model.words, model.view
    if model.broken:
        return words.say("skull_bites.broken")
    if model.over:
        return words.say("skull_bites.over")
    if model.covered:
        return words.say("skull_bites.cover.title", seat=words.seat(model.covered))
    if model.mine:
        return words.say(f"skull_bites.your.{view.ask.kind if view.ask else view.phase}")
    return words.say("skull_bites.waiting_for", seats=words.list(map(words.seat, view.to_act)))


def log_html(model: TableModel) -> str:
    """Return the log, newest first, each CPU's reason where the viewer may read it."""
    words = model.words
    rows = "".join(_rows(model, model.notes))
    title, order = words.h("skull_bites.log.title"), words.h("skull_bites.log.order")
    return (
        f'<div class="sb-log"><div class="logh"><b>{title}</b><span>{order}</span></div>'
        f'<ol class="log" tabindex="0" aria-label="{title}">{rows}</ol></div>'
    )


def _rows(model: TableModel, notes: Mapping[int, Mapping[str, Any]]) -> Iterator[str]:
    words, log = model.words, model.view.log
    lines = list(enumerate(log))[-LINES:]
    for place, line in reversed(lines):
        first = place == 0 or log[place - 1].number != line.number
        note = notes.get(line.number) if first and line.seat else None
        why = note_texts(model.language, None, note) if note else []
        told = "".join(f'<div class="whyl">{mi("smart_toy")}{e(text)}</div>' for text in why)
        mine = " mine" if line.seat and line.seat == model.view.viewer else ""
        turn = words.h("skull_bites.log.turn", n=line.turn) if line.turn else "–"
        yield (
            f'<li class="l-{line.code}{mine}" data-key="l{place}"><span class="t">{turn}</span>'
            f"{mi(icons.LINE[line.code])}<div><p>{e(line_text(words, line))}</p>{told}</div></li>"
        )


def cover_html(model: TableModel) -> str:
    """Return what lies over the table until the next person has taken the page over."""
    words = model.words
    seat = words.seat(model.covered)
    go = button(
        "take_over",
        f"{mi('visibility')}{words.h('skull_bites.cover.show', seat=seat)}",
        kind="btn main",
        hotkey="Enter",
    )
    title = f"<h2>{mi('front_hand')}{words.h('skull_bites.cover.title', seat=seat)}</h2>"
    return f'<div class="sb-cover">{title}<p>{words.h("skull_bites.cover.text")}</p>{go}</div>'


def end_html(model: TableModel, result: ResultView | None, ways_on: bool = True) -> str:
    """Return how a game ended (None: the match was given up), the points of the session so far, and the ways on."""
    words = model.words
    title, how = _ended(model, result)
    if model.over and not ways_on:
        ways = ""
    elif model.over:
        ways = (
            button("again", f"{mi('replay')}{words.h('skull_bites.end.again')}", kind="btn main")
            + button("new", f"{mi('playing_cards')}{words.h('skull_bites.end.new')}")
            + button("home", f"{mi('home')}{words.h('skull_bites.end.home')}")
        )
    else:
        ways = button(
            "onward", f"{words.h('skull_bites.end.next')}{mi('arrow_forward')}", kind="btn main", hotkey="Enter"
        )
    return (
        f'<section class="sb-end"><h2>{title}</h2><p>{how}</p>{_session(model)}{_table(model)}'
        f'<div class="sb-ways">{ways}</div></section>'
    )


def _ended(model: TableModel, result: ResultView | None) -> tuple[str, str]:
    """Who has won a game, and how."""
    words = model.words
    if result is None:
        winners = model.outcome.winners if model.outcome else ()
        told = words.say("skull_bites.end.given_up", seats=words.list(map(words.seat, winners)))
        return e(model.given_up), e(told)
    title = words.h("skull_bites.end.nobody")
    if result.faction:
        symbol = f'<span class="sb-fac {result.faction}">{mi(icons.FACTION[result.faction])}</span>'
        title = symbol + words.h("skull_bites.end.won", side=words.side(result.faction))
    how = words.h(f"skull_bites.ending.{result.termination}")
    if result.lethal:
        how += " " + words.h("skull_bites.end.lethal", seat=words.seat(result.lethal))
    return title, how


def _session(model: TableModel) -> str:
    words, outcome = model.words, model.view.outcome
    if outcome is None or model.view.games == 1 or model.given_up:
        return ""
    winners = words.list(map(words.seat, outcome.winners))
    return f'<p class="sb-winner">{mi("emoji_events")}{words.h("skull_bites.end.session", seats=winners)}</p>'


def _table(model: TableModel) -> str:
    """Points by game and in all, with the adventurers as they lie at the end."""
    words, view = model.words, model.view
    games = [words.h("skull_bites.end.game", n=result.game) for result in view.results]
    rows = ""
    for player in view.players:
        cells = "".join(f"<td>{result.points[player.id]}</td>" for result in view.results)
        lie = dict.fromkeys(one.id for one in (*player.fallen, player.up, player.down) if one)
        people = words.list(map(words.person, lie)) if model.over else ""
        side = faction_html(words, player.faction) if model.over and player.faction else ""
        rows += (
            f'<tr><th scope="row">{e(words.seat(player.id))}</th>{cells}<td><b>{player.points}</b></td>'
            f"<td>{side} {e(people)}</td></tr>"
        )
    heads = [words.h("skull_bites.players"), *games, words.h("skull_bites.end.all"), words.h("skull_bites.end.people")]
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
