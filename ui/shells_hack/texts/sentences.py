"""Events, reasons and CPU notes in sentences: the only place that turns the game's codes into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import Reason
from engine.game import LogLine
from engine.shells_hack.play.actions import PLAY
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import PARAMETERS, Settings
from ui.shell.locales import keys
from ui.shells_hack.texts.notes import Note
from ui.shells_hack.texts.words import Words

__all__ = [
    "Means", "Sentence", "action_text", "line_sentence", "means_of", "note_sentences", "numbers_short", "reason_text",
]  # fmt: skip

ICONS = {
    "hand_dealt": "playing_cards",
    "hand_dealt_hidden": "playing_cards",
    "duplicates_removed": "layers_clear",
    "drew": "playing_cards",
    "drew_duplicate": "layers_clear",
    "drew_hidden": "playing_cards",
    "ready": "check",
    "turn_began": "schedule",
    "funds_gained": "toll",
    "event_drawn": "newspaper",
    "levels_fell": "trending_down",
    "funds_changed": "toll",
    "price_fell": "trending_down",
    "countermeasure": "shield",
    "countermeasure_hidden": "shield",
    "weaponized": "construction",
    "scouted": "visibility",
    "scout_failed": "visibility_off",
    "intruded": "lock_open",
    "intrude_failed": "lock",
    "executed": "bolt",
    "execute_failed": "block",
    "discovered": "explore",
    "assets_seen": "inventory_2",
    "bypass_began": "link_off",
    "bypass_ended": "link",
    "stopped": "pause_circle",
    "objective_progress": "flag",
    "turn_ended": "skip_next",
    "match_over": "emoji_events",
}
FAILED = frozenset({"scout_failed", "intrude_failed", "execute_failed"})
#: what only keeps the books: drawn in second text
MINOR = frozenset(
    {"hand_dealt", "hand_dealt_hidden", "turn_began", "funds_gained", "turn_ended", "ready", "drew_hidden"}
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One log line as it is drawn."""

    icon: str
    text: str
    failed: bool = False
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Means:
    """What a line about funds is told by: the cap, and each team's income as far as it may be known."""

    cap: int
    incomes: Mapping[str, int]  #: by team


def means_of(settings: Settings) -> Means:
    """Return those of a match whose settings are open."""
    return Means(settings.funds_cap, {"blue": settings.company.funds, "red": settings.actor.funds})


def line_sentence(words: Words, line: LogLine, means: Means) -> Sentence:
    """Return a line of a match's log in words. :raises UnknownId: for a code without a sentence."""
    key = _line_key(line)
    if _is_capped(line, means):
        key = "log.funds_capped" if line.params["by"] else "log.funds_full"
    text = words.say(key, **_line_values(words, line))
    return Sentence(ICONS[line.code], text, line.code in FAILED, line.code in MINOR)


def _is_capped(line: LogLine, means: Means) -> bool:
    """Whether the funds cap kept back part of an income, or of what an event gave (D2)."""
    if line.code not in ("funds_gained", "funds_changed") or line.params["funds"] != means.cap:
        return False
    blue = line.params["team"] == "blue"
    if line.code == "funds_gained":
        given = {means.incomes[line.params["team"]]}
    else:
        given = {event.blue_funds if blue else event.red_funds for event in load().events}
    return 0 <= line.params["by"] < max(given) and line.params["by"] not in given - {0}


def _line_key(line: LogLine) -> str:
    variants: dict[str, Callable[[Mapping[str, Any]], str]] = {
        "funds_changed": lambda p: "up" if p["by"] > 0 else "down" if p["by"] < 0 else "same",
        "price_fell": lambda p: p["cause"],
        "executed": lambda p: p["effect"],
        "assets_seen": lambda p: "some" if p["assets"] else "none",
        "match_over": lambda p: p["termination"],
    }
    variant = variants.get(line.code)
    return f"log.{line.code}.{variant(line.params)}" if variant else f"log.{line.code}"


def _line_values(words: Words, line: LogLine) -> dict[str, object]:
    params = {"team": line.seat} | line.params if line.seat else line.params
    values: dict[str, object] = {}
    for name, value in params.items():
        values[name] = _value(words, name, value)
    if line.code == "funds_changed":
        values["by"] = abs(params["by"])
    elif line.code == "weaponized":
        values["parameter"] = words.say(f"log.level.{params['parameter']}")
    elif line.code == "countermeasure":
        raised = [f"{words.say(f'log.level.{level}')}+{params[level]}" for level in PARAMETERS if params[level]]
        values["raised"] = words.list(raised)
    if "level" in params:
        values["numbers"] = _numbers(words, line)
    return values


def _value(words: Words, name: str, value: Any) -> object:
    """A parameter as it stands in a sentence, by its name."""
    one: dict[str, Callable[[Any], str]] = {
        "team": words.team,
        "card": words.card,
        "target": lambda target: words.component(target) if target else "",
        "event": words.event,
        "parameter": lambda parameter: words.say(f"cards.parameter.{parameter}"),
    }
    many: dict[str, Callable[[Any], str]] = {
        "cards": words.card,
        "components": words.component,
        "assets": lambda asset: words.say(f"tiles.asset_in_text.{asset}"),
    }
    if name in one:
        return one[name](value)
    return words.list(many[name](item) for item in value) if name in many else value


def _numbers(words: Words, line: LogLine) -> str:
    """Attack level, its buff apart, against the resistance as far as the viewer knows it (D10)."""
    params = line.params
    buff = params["level"] - params["base"]
    attack = f"{params['base']}+{buff}" if buff else str(params["base"])
    if params["resistance"] is None:
        return words.say("log.numbers.unknown", attack=attack)
    return words.say(
        f"log.numbers.{'short' if line.code in FAILED else 'met'}", attack=attack, resistance=params["resistance"]
    )


def numbers_short(line: LogLine) -> str:
    """Return an attack's level against the resistance in signs alone: ``1 < 3``, ``2 < ?`` where that is unknown."""
    resistance = line.params["resistance"]
    sign = "<" if line.code in FAILED else "≥"
    return f"{line.params['level']} {sign} {'?' if resistance is None else resistance}"


def note_sentences(words: Words, note: Note) -> list[str]:
    """Return a CPU's reason (D31, D32, D60) as short sentences; none for a note that holds no reason known here."""
    if note.by_hand or note.helped:
        told = (("log.by_hand", note.by_hand), ("hint.helped", note.helped))
        return [words.say(key) for key, holds in told if holds]
    rule = _known(words, f"log.rule.{note.rule.replace('.', '_')}")
    if not rule:
        return []
    found = [rule]
    mode = _known(words, f"log.mode.{note.mode}") if note.rule.startswith("D") else ""
    if mode:
        found.append(mode)
    situation = _known(words, f"log.situation.{note.situation}")
    if situation:
        found.append(situation)
    if note.win_rate is not None:
        found.append(words.say("log.expects", rate=round(100 * note.win_rate), n=note.playouts))
    others = [_alternative(words, note, act, rate) for act, rate in note.alternatives]
    if others:
        found.append(words.say("log.expects_less", list=words.list(others)))
    items = [
        words.say("log.rejected_item", what=what, count=count)
        for code, count in note.rejected
        if (what := _known(words, f"log.rejected_code.{code}"))
    ]
    if items:
        found.append(words.say("log.rejected", list=words.list(items)))
    return found


def _alternative(words: Words, note: Note, act: str, rate: float) -> str:
    """An act that was not chosen; a better rate than the chosen one's rests on few playouts, then it was dropped."""
    key = "expects_few" if note.win_rate is not None and rate > note.win_rate else "expects_item"
    return words.say(f"log.{key}", act=action_text(words, act), rate=round(100 * rate))


def action_text(words: Words, text: str) -> str:
    """Return an action given as a line of text in words."""
    kind, *rest = text.split()
    if kind != PLAY:
        return words.say(f"board.act.{kind}")
    if len(rest) == 1:
        return words.say("board.act.use", card=words.card(rest[0]))
    return words.say("board.act.play", card=words.card(rest[0]), target=words.component(rest[1]))


def _known(words: Words, key: str) -> str:
    """The sentence of a code that came from outside, "" if there is none."""
    return words.say(key) if key in keys(words.language) else ""


def reason_text(words: Words, reason: Reason, form: str = "full") -> str:
    """Return a reason of D6: ``short`` for a card, ``here`` beside its target's name, ``full`` with all numbers."""
    kind = {"phase": "now", "status": "needed", "repeat": "rule"}.get(reason.code)
    code = f"{reason.code}.{reason.params[kind]}" if kind else reason.code
    values = {name: _value(words, name, value) for name, value in reason.params.items()}
    if form == "short" and "target" in reason.params:
        values["target"] = words.component_short(str(reason.params["target"]))
    if "resistances" in reason.params:
        names = "cards.parameter" if form == "full" else "log.level"
        values["resistances"] = words.list(
            words.say(f"{names}.{name}") for name in str(reason.params["resistances"]).split()
        )
    return words.say(f"reasons.{code}.{form}", **values)
