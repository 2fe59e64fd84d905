"""The door of classes as HTML: joining by a code, coming back, opening a class, one's own classes; no streamlit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.classroom.nicknames import MAX_NICKNAME
from ui.classroom.parts import field, form, select, spaced, words
from ui.shell.icons import mi
from ui.shell.locales import html_text as e

__all__ = ["door_html"]


def door_html(
    language: str, code: str, games: Mapping[str, str], asks_pass: bool, mine: Sequence[tuple[str, str]]
) -> str:
    """Return the door; ``code`` is the one that a link names, ``mine`` are kind and code of this browser's rights."""
    head = f'<header class="rhead"><h1>{words(language, "title")}</h1><p>{words(language, "lead")}</p></header>'
    return (
        f'{head}<div class="cdoors"><div>{_join(language, code)}{_back(language, code)}</div>'
        f"<div>{_mine(language, mine)}{_open(language, games, asks_pass)}</div></div>"
    )


def _code(language: str, code: str) -> str:
    return field(
        words(language, "join.code"),
        "class",
        value=code,
        class_="code",
        required="",
        maxlength=12,
        autocomplete="off",
        autocapitalize="characters",
        spellcheck="false",
        placeholder="AC3 D4F",
    )


def _name(language: str) -> str:
    return field(
        words(language, "join.name"),
        "name",
        required="",
        maxlength=MAX_NICKNAME,
        autocomplete="off",
        spellcheck="false",
    )


def _join(language: str, code: str) -> str:
    inside = (
        f"{_code(language, code)}{_name(language)}<p class='hint'>{words(language, 'join.hint')}</p>"
        f'<div class="brow"><button class="btn main">{mi("login")}{words(language, "join.go")}</button></div>'
    )
    return (
        f'<section class="door first"><h2>{mi("school")}{words(language, "join.title")}</h2>'
        f"{form(language, 'class-join', inside, kind='join')}</section>"
    )


def _back(language: str, code: str) -> str:
    """By the word on another device, or by the teacher's leave."""
    word = field(
        words(language, "back.word"), "word", required="", maxlength=20, autocomplete="off", spellcheck="false"
    )
    by_word = (
        f'{_code(language, code)}{_name(language)}{word}<div class="brow">'
        f'<button class="btn main">{mi("key")}{words(language, "back.go")}</button></div>'
    )
    by_teacher = (
        f'<p class="hint">{words(language, "back.ask_hint")}</p>{_code(language, code)}{_name(language)}'
        f'<div class="brow"><button class="btn">{mi("front_hand")}{words(language, "back.ask")}</button></div>'
    )
    return (
        f'<details class="door" data-key="back"><summary>{mi("devices")}{words(language, "back.title")}</summary>'
        f"<p class='hint'>{words(language, 'back.hint')}</p>{form(language, 'class-back', by_word)}"
        f"{form(language, 'class-ask', by_teacher, kind='second')}</details>"
    )


def _open(language: str, games: Mapping[str, str], asks_pass: bool) -> str:
    password = ""
    if asks_pass:
        password = field(words(language, "open.pass"), "pass", type="password", required="", autocomplete="off")
    inside = (
        f"{select(words(language, 'open.game'), 'game', games, next(iter(games), ''))}{password}"
        f'<div class="brow"><button class="btn">{mi("co_present")}{words(language, "open.go")}</button></div>'
    )
    return (
        f'<section class="door"><h2>{mi("co_present")}{words(language, "open.title")}</h2>'
        f"<p>{words(language, 'open.lead')}</p>{form(language, 'class-new', inside)}</section>"
    )


def _mine(language: str, mine: Sequence[tuple[str, str]]) -> str:
    if not mine:
        return ""
    pages = {"teacher": "teacher", "pupil": "class", "projector": "projector"}
    rows = "".join(
        f'<li><b class="code">{e(spaced(code))}</b><span>{words(language, f"mine.{kind}")}</span>'
        f'<a class="btn" href="{pages[kind]}?class={e(code)}" target="_self">{words(language, "mine.go")}</a></li>'
        for kind, code in mine
    )
    return (
        f'<section class="door"><h2>{mi("history")}{words(language, "mine.title")}</h2>'
        f'<ul class="myrooms">{rows}</ul></section>'
    )
