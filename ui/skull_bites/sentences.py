"""The codes of Skull Bites in sentences: log lines, reasons, notes of computer players; without streamlit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import Reason
from engine.game import LogLine
from engine.skull_bites.set_files import card_set
from engine.skull_bites.settings import Settings
from ui.shell.locales import keys, t_in
from ui.skull_bites.words import Words

__all__ = ["language_line", "line_text", "note_texts", "reason_text"]


def reason_text(language: str, reason: Reason, words: Words | None = None) -> str:
    """Return why an act is not legal; without a match's words cards are called as in the house set."""
    words = words or Words(language, card_set("house"))
    values = dict(reason.params)
    code = f"{reason.code}.{values.pop('phase')}" if "phase" in values else reason.code
    if "card" in values:
        values["card"] = words.thing(str(values["card"]))
    return t_in(language, f"reasons.{code}.full", **values)


def line_text(words: Words, line: LogLine) -> str:
    """Return a line of the log; one that others hear less of says only that it happened."""
    make = _LINES.get(line.code, _plain)
    return make(words, line)


def note_texts(language: str, settings: Settings | None, note: Mapping[str, Any]) -> list[str]:
    """Return why a computer player did what it did, [] for a note that says nothing here."""
    rule = note.get("rule")
    key = f"skull_bites.note.{rule}"
    if not isinstance(rule, str) or key not in keys(language):
        return []
    numbers = {name: note.get(name, 0) for name in ("hp", "worth", "cards")}
    return [t_in(language, key, **{name: n if isinstance(n, int) else 0 for name, n in numbers.items()})]


def language_line(language: str, settings: Settings, line: LogLine) -> str:
    """Return a line of a match with these settings."""
    return line_text(Words(language, settings.set), line)


def _values(words: Words, line: LogLine) -> dict[str, object]:
    found: dict[str, object] = {"seat": words.seat(line.seat)} if line.seat else {}
    makers: dict[str, Callable[[Any], str]] = {
        "card": words.card, "cards": words.cards, "adventurer": words.person, "boss": words.person,
        "element": words.element, "faction": words.faction, "by": words.seat,
        "adventurers": lambda ids: words.list(map(words.person, ids)),
    }  # fmt: skip
    for name, value in line.params.items():
        found[name] = makers[name](value) if name in makers and value else value
    return found


def _plain(words: Words, line: LogLine) -> str:
    key = f"skull_bites.log.{line.code}"
    if line.code in _HIDDEN:
        key += ".open" if _HIDDEN[line.code] in line.params else ".hidden"
    return words.say(key, **_values(words, line))


def _decided(words: Words, line: LogLine) -> str:
    winner, loser = line.params["winner"], line.params["loser"]
    parts = [
        words.say("skull_bites.log.winner", seat=words.seat(winner))
        if winner
        else words.say("skull_bites.log.no_winner")
    ]
    parts.append(
        words.say("skull_bites.log.loser", seat=words.seat(loser)) if loser else words.say("skull_bites.log.no_loser")
    )
    return " ".join(parts)


def _told(words: Words, line: LogLine) -> str:
    card = line.params["card"]
    effect = words.effect(words.faces[card].effect) if card in words.faces else ""
    return words.say("skull_bites.log.told", seat=words.seat(line.seat), card=words.card(card), effect=effect)


def _defeated(words: Words, line: LogLine) -> str:
    own = "own" if line.params["by"] == line.seat else "other"
    return words.say(f"skull_bites.log.defeated.{own}", **_values(words, line))


def _over(words: Words, line: LogLine) -> str:
    faction = line.params["faction"]
    how = words.say(f"skull_bites.ending.{line.params['termination']}")
    if not faction:
        return words.say("skull_bites.log.game_over.nobody", how=how)
    won = [
        words.say("skull_bites.log.points", seat=words.seat(seat), n=n)
        for seat, n in line.params["points"].items()
        if n
    ]
    return words.say("skull_bites.log.game_over.won", how=how, faction=words.faction(faction), points=words.list(won))


#: lines of which others hear less, and what only some hear
_HIDDEN = {
    "dealt": "cards", "dealt_adventurers": "adventurers", "chose": "adventurer", "put_away": "card", "drew": "card",
}  # fmt: skip
_LINES: dict[str, Callable[[Words, LogLine], str]] = {
    "decided": _decided,
    "told": _told,
    "defeated": _defeated,
    "game_over": _over,
}
