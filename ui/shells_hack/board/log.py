"""The log as HTML: newest first, in sentences, with a CPU's reasons where the viewpoint may read them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import LogLine
from ui.components.buttons import button, choice, options
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.recap import last_turn, recap_html, recap_shown
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.notes import read_note
from ui.shells_hack.texts.rule_link import rule_link
from ui.shells_hack.texts.sentences import Sentence, line_sentence, note_sentences

__all__ = ["log_html", "record_html", "turn_html"]

UNTOLD = frozenset({"draw", "setup"})  #: rules that explain nothing: the card is due
REVEALED = "revealed"
LINES_SHOWN = 60  #: lines before the rest is asked for


def record_html(model: TableModel) -> str:
    """Return the log, or what the other side did where that is shown in its place."""
    shown = recap_shown(model)
    if shown is None:
        return log_html(model)
    word = model.words.say("board.recap.title", team=model.words.team(model.other))
    return log_html(model, _tabs(model, word, shown), recap_html(model, last_turn(model)) if shown else "")


def turn_html(model: TableModel, turn: int, shown: bool) -> str:
    """Return the log, or a turn's acts of both sides, for who watches."""
    word = model.words.say("board.recap.turn", turn=turn)
    lines = [line for line in model.view.log if line.turn == turn]
    parts = (recap_html(model, [line for line in lines if line.seat == seat]) for seat in model.seats)
    body = "".join(
        f'<h4 class="{seat}">{e(model.words.team(seat))}</h4>{part}'
        for seat, part in zip(model.seats, parts, strict=True)
    )
    return log_html(model, _tabs(model, word, shown), f'<div class="byturn">{body}</div>' if shown else "")


def _tabs(model: TableModel, word: str, shown: bool) -> str:
    names = {"on": word, "off": model.words.say("log.title")}
    return choice(word, options("recap", names, "on" if shown else "off"))


def log_html(model: TableModel, head: str = "", instead: str = "") -> str:
    """Return the log up to the act shown, with a head of its own, or something that stands in its place."""
    if instead:
        return (
            f'<div class="record"><div class="logh">{head}</div><div class="instead" tabindex="0">{instead}</div></div>'
        )
    words = model.words
    title = f"<b>{e(words.say('log.title'))}</b>"
    lines = list(reversed(_lines(model)))
    hidden = 0 if model.chair.whole_log else max(0, len(lines) - LINES_SHOWN)
    rows = "".join(_rows(model, lines[: len(lines) - hidden], len(lines)))
    if hidden:
        rows += f'<li class="more" data-key="more">{button("whole_log", e(words.say("log.all", n=hidden)))}</li>'
    body = rows or f'<li class="none">{e(words.say("log.empty"))}</li>'
    return (
        f'<div class="record"><div class="logh">{head or title}'
        f"<span>{e(words.say('log.order'))}</span></div>"
        f'<ol class="log" tabindex="0" aria-label="{e(words.say("log.title"))}">{body}</ol></div>'
    )


def _lines(model: TableModel) -> list[LogLine]:
    """What the viewpoint has heard, and where a blind match was opened (D64), which the game knows nothing of."""
    lines, opened = list(model.view.log), model.revealed
    if opened is None or opened > model.act:
        return lines
    before = [line for line in lines if line.number <= opened]
    turn = before[-1].turn if before else 0
    return [*before, LogLine(opened, turn, "", REVEALED, {}), *lines[len(before) :]]


def _rows(model: TableModel, lines: list[LogLine], total: int) -> Iterator[str]:
    """Lines, newest first; the reason of an entry stands under the first thing that the entry did."""
    notes = model.notes
    for i, line in enumerate(lines):
        first = i + 1 == len(lines) or lines[i + 1].number != line.number
        note = read_note(notes.get(line.number) if first and line.seat else None)
        why = [] if note.rule in UNTOLD else note_sentences(model.words, note)
        yield _row(model, line, total - i, why, rule_link(model.words, note) if why else "")


def _row(model: TableModel, line: LogLine, place: int, why: list[str], rule: str) -> str:
    words = model.words
    opened = line.code == REVEALED
    sentence = Sentence("visibility", words.say("log.revealed")) if opened else line_sentence(words, line, model.means)
    turn = words.say("log.turn", turn=line.turn) if line.turn else "–"
    failed = f"<em>{e(words.say('log.failed'))}</em>" if sentence.failed else ""
    reason = ""
    if why:
        rest = "".join(f"<span>{text}</span>" for text in (*map(e, why[1:]), rule) if text)
        reason = (
            f'<details data-key="why"><summary>{icons.mi("smart_toy")}{e(why[0])}</summary>{rest}</details>'
            if rest
            else f'<div class="whyl">{icons.mi("smart_toy")}{e(why[0])}</div>'
        )
    kind = " minor" if sentence.minor else ""
    return (
        f'<li class="{line.seat}{kind}" data-key="l{place}"><span class="t">{e(turn)}</span>{icons.mi(sentence.icon)}'
        f"<div><p>{e(sentence.text)}{failed}</p>{reason}</div></li>"
    )
