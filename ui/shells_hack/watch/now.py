"""The act in the light in words: who did what, why, and what came of it; at the end who won."""

from __future__ import annotations

from engine.shells_hack.play.actions import PLAY
from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.result import why_told
from ui.shells_hack.emblems.emblem import emblem
from ui.shells_hack.learn.lore import kind_of, lore_html
from ui.shells_hack.texts.rule_link import rule_link
from ui.shells_hack.texts.sentences import line_sentence, note_sentences
from ui.shells_hack.watch.watch_model import WatchModel

__all__ = ["act_told", "mode_html", "now_html"]


def act_told(model: WatchModel) -> str:
    """Return the act in the light in a few words."""
    words, aim = model.words, model.aim
    if aim is None:
        return words.say("board.replay.deal")
    if aim.kind != PLAY:
        return words.say(f"watch.act.{aim.kind}")
    if aim.target:
        return words.say("board.act.play", card=words.card(aim.card), target=words.component(aim.target))
    return words.card(aim.card)


def now_html(model: WatchModel) -> str:
    """Return the panel; it keeps its size whatever it tells, and scrolls."""
    first, rest = _why(model)
    body = _broken(model) + _head(model) + _end(model) + first + _came(model) + rest + _world(model)
    label = e(model.words.say("watch.now"))
    return f'<section class="nowp {_seat(model)}" tabindex="0" aria-label="{label}">{body}</section>'


def _broken(model: WatchModel) -> str:
    """That the rules have changed, where the log no longer fits them."""
    if model.stored.broken is None:
        return ""
    return f'<p class="warn" role="alert">{e(model.words.say("board.broken", number=model.match.acts))}</p>'


def _seat(model: WatchModel) -> str:
    return model.entry.seat if model.entry else ""


def _head(model: WatchModel) -> str:
    words, seat = model.words, _seat(model)
    plate = f'<span class="team {seat}">{e(words.team(seat))}</span>' if seat else ""
    turn = e(words.say("watch.turn", turn=model.turn)) if model.turn else e(words.say("board.phase.setup"))
    state = words.say("watch.coming") if model.coming else words.say("watch.done") if model.lit else ""
    return (
        f'<div class="nh">{plate}<span>{turn}</span><span class="when">{e(state)}</span></div>'
        f'<div class="nact">{_emblem(model)}<p class="na">{e(act_told(model))}</p></div>'
    )


def _emblem(model: WatchModel) -> str:
    return emblem(model.aim.card) if model.aim and model.aim.kind == PLAY else ""


def _world(model: WatchModel) -> str:
    """The world behind the card in the light."""
    if model.aim is None or model.aim.kind != PLAY:
        return ""
    return lore_html(model.language, kind_of(model.language, model.aim.card), model.aim.card)


def _why(model: WatchModel) -> tuple[str, str]:
    """The player's reason: its first sentence, and the others, which stand below what came of the act."""
    told = note_sentences(model.words, model.note)
    if not told:
        return "", ""
    first = f'<div class="nw">{icons.mi("smart_toy")}<p>{e(told[0])}</p></div>'
    rest = "".join(f"<li>{e(text)}</li>" for text in told[1:])
    rest += f"<li>{rule}</li>" if (rule := rule_link(model.words, model.note)) else ""
    return first, f'<ul class="nr">{rest}</ul>'


def _came(model: WatchModel) -> str:
    """What came of the act; who has won stands in a place of its own."""
    rows = []
    for line in model.lines:
        if line.code == "match_over":
            continue
        sentence = line_sentence(model.words, line, model.means)
        failed = f"<b>{e(model.words.say('log.failed'))}</b>" if sentence.failed else ""
        minor = " class=minor" if sentence.minor else ""
        rows.append(f"<li{minor}>{icons.mi(sentence.icon)}<span>{e(sentence.text)} {failed}</span></li>")
    return f'<ul class="nc">{"".join(rows)}</ul>'


def _end(model: WatchModel) -> str:
    outcome = model.view.outcome
    if outcome is None:
        return ""
    winner = outcome.winners[0]
    way = button("result", f"{icons.mi('emoji_events')}{e(model.words.say('watch.result'))}")
    return (
        f'<div class="ne {winner}"><b>{e(model.words.say(f"board.result.{winner}"))}</b>'
        f"<span>{e(why_told(model, outcome.termination))}</span>{way}</div>"
    )


def mode_html(model: WatchModel) -> str:
    """Return what Red's computer is after; marked once it has given up its objective (D31)."""
    mode = model.mode
    if not mode:
        return ""
    text = e(model.words.say(f"watch.mode.{mode}"))
    title = e(model.words.say("watch.switch")) if mode == "price" else ""
    icon = icons.mi("alt_route" if mode == "price" else "flag")
    return f'<span class="rmode {mode}" title="{title}">{icon}{text}</span>'
