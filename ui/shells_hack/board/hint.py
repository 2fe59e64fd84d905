"""A hint in the drawer over the board: the act that the searching player would choose, why, and what else there is."""

from __future__ import annotations

from dataclasses import dataclass

from background.backroom import Backroom
from engine import compile
from engine.errors import Reason
from engine.match import Match
from engine.random import number_of
from engine.rates import Rate, rate_of
from engine.shells_hack.play.actions import PLAY, Action
from engine.shells_hack.players import expert
from engine.shells_hack.players.hint import Advice, Hint, hint
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys
from ui.shells_hack.texts.sentences import action_text
from ui.shells_hack.texts.words import Words

__all__ = ["Asked", "advice_text", "ask_hint", "bar_html", "hint_html"]

FEW_PLAYOUTS = 500  #: playouts where the rules are not compiled: about a second
ACTS_SHOWN = 4  #: other acts
STREAM = 5  #: of the numbers that a hint's search draws; the match's own seed would know what is hidden


@dataclass(frozen=True, slots=True)
class Asked:
    """A hint that was asked for: by whom, and what came of it so far."""

    seat: str
    hint: Hint | None  #: None while it is worked out


def ask_hint(room: Backroom, match_id: str, match: Match, seat: str) -> Asked:
    """Return the hint for a seat that is to act, as far as it is known."""
    playouts = expert.PLAYOUTS if compile.usable(expert.__name__) else FEW_PLAYOUTS
    draw, position = number_of(0, STREAM, match.acts), match.state
    return Asked(seat, room.ask(("hint", match_id, match.next_number), lambda: hint(position, seat, draw, playouts)))


def hint_html(words: Words, asked: Asked) -> str:
    """Return the drawer's content below its head."""
    found = asked.hint
    if found is None:
        return f'<p class="think" role="status"><i></i>{e(words.say("hint.thinking"))}</p>'
    reasons = "".join(f"<li>{e(text)}</li>" for text in reason_sentences(words, found.best))
    best = found.best
    rate = bar_html(words, best.win_rate, best.playouts) if best.win_rate is not None else ""
    tried = [advice for advice in found.others if advice.win_rate is not None][:ACTS_SHOWN]
    if tried and _close(best, tried[0]):
        reasons += f"<li>{e(words.say('hint.close'))}</li>"
    others = _others(words, best, tried)
    source = e(words.say("hint.source", team=words.team(asked.seat), n=found.playouts)) if found.playouts else ""
    return (
        f'<div class="hint-best"><b>{e(advice_text(words, str(best.action)))}</b>{rate}'
        f'<ul class="hint-why">{reasons}</ul>{_accept(words, best.action)}</div>{others}'
        f'<p class="hint-src">{source}</p>'
    )


def advice_text(words: Words, text: str) -> str:
    """Return an action, given as a line of text, as something to do."""
    kind = text.split()[0]
    return action_text(words, text) if kind == PLAY else words.say(f"hint.act.{kind}")


def _close(best: Advice, second: Advice) -> bool:
    """Whether the playouts leave open that the act that was tried longest after the best is the better one."""
    return _span(second).high >= _span(best).low


def _span(advice: Advice) -> Rate:
    return rate_of(round((advice.win_rate or 0.0) * advice.playouts), advice.playouts)


def bar_html(words: Words, rate: float, playouts: int) -> str:
    """Return a chance as a bar with its figure; the light part is what so few playouts leave open (95 %)."""
    percent, span = round(100 * rate), rate_of(round(rate * playouts), playouts)
    told = e(words.say("hint.rate", rate=percent))
    return (
        f'<span class="hbar" role="img" aria-label="{told}">'
        f'<i style="--low:{100 * span.low:.0f}%;--high:{100 * span.high:.0f}%"></i><b>{percent}%</b></span>'
    )


def _accept(words: Words, action: Action) -> str:
    """Take the card in hand, so that its targets light up; an act without a card is done at once."""
    if action.kind == PLAY:
        inside = f"{mi('pan_tool_alt')}{e(words.say('hint.take'))}"
        return button("follow", inside, kind="btn main", card=action.card, target=action.target)
    inside = f"{mi('play_arrow')}{e(words.say('hint.do'))}"
    return button(action.kind, inside, key="follow", kind="btn main")


def _others(words: Words, best: Advice, others: list[Advice]) -> str:
    """Other acts by their chance; those that look better only for having been dropped early say so and stand last."""

    def early(advice: Advice) -> bool:
        return (advice.win_rate or 0.0) > (best.win_rate or 0.0)

    few = f' <small title="{e(words.say("hint.few_help"))}">({e(words.say("hint.few"))})</small>'
    rows = "".join(
        f"<li><span>{e(advice_text(words, str(advice.action)))}{few if early(advice) else ''}</span>"
        f"{bar_html(words, advice.win_rate or 0.0, advice.playouts)}</li>"
        for advice in sorted(others, key=lambda advice: (early(advice), -(advice.win_rate or 0.0)))
    )
    return f'<h4>{e(words.say("hint.others"))}</h4><ul class="hint-list">{rows}</ul>' if rows else ""


def reason_sentences(words: Words, advice: Advice) -> list[str]:
    """Return what speaks for an act and against it."""
    return [_sentence(words, reason) for reason in advice.reasons]


def _sentence(words: Words, reason: Reason) -> str:
    values: dict[str, object] = dict(reason.params)
    for name, named in (("target", words.component), ("card", words.card)):
        if name in values:
            values[name] = named(str(values[name]))
    if "parameter" in values:
        key = "log.level" if reason.code == "buff" else "cards.parameter"
        values["parameter"] = words.say(f"{key}.{values['parameter']}")
    if reason.code == "rulebook":
        rule = f"log.rule.{str(values['rule']).replace('.', '_')}"
        values["rule"] = words.say(rule) if rule in keys(words.language) else ""
    return words.say(f"hint.reason.{reason.code}", **values)
