"""The act in the light in words: who did what, why, and what came of it; at the end who won."""

from __future__ import annotations

from engine.shells_hack.play.actions import PLAY
from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import html_text as e
from ui.shells_hack.board.result import why_told
from ui.shells_hack.texts.rule_link import rule_link
from ui.shells_hack.texts.sentences import line_sentence, note_sentences
from ui.shells_hack.watch.watch_model import WatchScene

__all__ = ["act_told", "mode_html", "now_html"]


def act_told(scene: WatchScene) -> str:
    """Return the act in the light in a few words."""
    words, aim = scene.words, scene.aim
    if aim is None:
        return words.say("board.replay.deal")
    if aim.kind != PLAY:
        return words.say(f"watch.act.{aim.kind}")
    if aim.target:
        return words.say("board.act.play", card=words.card(aim.card), target=words.component(aim.target))
    return words.card(aim.card)


def now_html(scene: WatchScene) -> str:
    """Return the panel; it keeps its size whatever it tells, and scrolls."""
    first, rest = _why(scene)
    body = _broken(scene) + _head(scene) + _end(scene) + first + _came(scene) + rest
    label = e(scene.words.say("watch.now"))
    return f'<section class="nowp {_seat(scene)}" tabindex="0" aria-label="{label}">{body}</section>'


def _broken(scene: WatchScene) -> str:
    """That the rules have changed, where the log no longer fits them."""
    if scene.stored.broken is None:
        return ""
    return f'<p class="warn" role="alert">{e(scene.words.say("board.broken", number=scene.match.acts))}</p>'


def _seat(scene: WatchScene) -> str:
    return scene.entry.seat if scene.entry else ""


def _head(scene: WatchScene) -> str:
    words, seat = scene.words, _seat(scene)
    plate = f'<span class="team {seat}">{e(words.team(seat))}</span>' if seat else ""
    turn = e(words.say("watch.turn", turn=scene.turn)) if scene.turn else e(words.say("board.phase.setup"))
    state = words.say("watch.coming") if scene.coming else words.say("watch.done") if scene.lit else ""
    return (
        f'<div class="nh">{plate}<span>{turn}</span><span class="when">{e(state)}</span></div>'
        f'<p class="na">{e(act_told(scene))}</p>'
    )


def _why(scene: WatchScene) -> tuple[str, str]:
    """The player's reason: its first sentence, and the others, which stand below what came of the act."""
    told = note_sentences(scene.words, scene.note)
    if not told:
        return "", ""
    first = f'<div class="nw">{icons.mi("smart_toy")}<p>{e(told[0])}</p></div>'
    rest = "".join(f"<li>{e(text)}</li>" for text in told[1:])
    rest += f"<li>{rule}</li>" if (rule := rule_link(scene.words, scene.note)) else ""
    return first, f'<ul class="nr">{rest}</ul>'


def _came(scene: WatchScene) -> str:
    """What came of the act; who has won stands in a place of its own."""
    rows = []
    for line in scene.lines:
        if line.code == "match_over":
            continue
        sentence = line_sentence(scene.words, line)
        failed = f"<b>{e(scene.words.say('log.failed'))}</b>" if sentence.failed else ""
        minor = " class=minor" if sentence.minor else ""
        rows.append(f"<li{minor}>{icons.mi(sentence.icon)}<span>{e(sentence.text)} {failed}</span></li>")
    return f'<ul class="nc">{"".join(rows)}</ul>'


def _end(scene: WatchScene) -> str:
    outcome = scene.view.outcome
    if outcome is None:
        return ""
    winner = outcome.winners[0]
    way = button("result", f"{icons.mi('emoji_events')}{e(scene.words.say('watch.result'))}")
    return (
        f'<div class="ne {winner}"><b>{e(scene.words.say(f"board.result.{winner}"))}</b>'
        f"<span>{e(why_told(scene, outcome.termination))}</span>{way}</div>"
    )


def mode_html(scene: WatchScene) -> str:
    """Return what Red's computer is after; marked once it has given up its objective (D31)."""
    mode = scene.mode
    if not mode:
        return ""
    text = e(scene.words.say(f"watch.mode.{mode}"))
    title = e(scene.words.say("watch.switch")) if mode == "price" else ""
    icon = icons.mi("alt_route" if mode == "price" else "flag")
    return f'<span class="rmode {mode}" title="{title}">{icon}{text}</span>'
