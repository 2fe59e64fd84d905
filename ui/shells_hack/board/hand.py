"""The hand of cards as HTML: playable on paper, chosen with a ring, greyed with its reason; without streamlit."""

from __future__ import annotations

from engine.errors import Reason
from engine.shells_hack.play.view import BuffView
from engine.shells_hack.rules.cards import AttackCard
from engine.shells_hack.rules.settings import PARAMETERS
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.board.table_model import TableModel, card_of
from ui.shells_hack.emblems.emblem import emblem
from ui.shells_hack.texts.sentences import reason_text
from ui.shells_hack.texts.words import Words

__all__ = ["category_of", "coin", "effect_text", "hand_html", "target_text"]

LONG = {"ja": 13, "en": 20}  #: characters of a name that needs smaller type
_LEVEL = {"recon": "recon", "direct": "intrusion", "lateral": "intrusion", "execution": "execution"}


def category_of(card: str) -> str:
    """Return a card's category; Blue's cards have but one."""
    found = card_of(card)
    return found.category if isinstance(found, AttackCard) else "countermeasure"


def coin(model: TableModel, card: str) -> str:
    """Return a card's cost as a coin."""
    cost = card_of(card).cost
    told = e(model.words.say("board.cost", n=cost))
    return f'<i class="coin" role="img" aria-label="{told}">{cost}</i>'


def effect_text(words: Words, card: str, buffs: tuple[BuffView, ...] = ()) -> str:
    """Return what a card does, in one word and a number: ``侵入 2``, ``漏洩 2+1`` (its bonus now), ``侵入 +1``."""
    found = card_of(card)
    if not isinstance(found, AttackCard):
        raised = {p: getattr(found, p) for p in PARAMETERS if getattr(found, p)}
        names = [words.say(f"board.word.{p}") for p in raised]
        if len(set(raised.values())) == 1:
            both = words.say("board.word_separator").join(names)
            return words.say("board.level_up", what=both, n=next(iter(raised.values())))
        pairs = zip(names, raised.values(), strict=True)
        return " ".join(words.say("board.level_up", what=name, n=by) for name, by in pairs)
    if found.buff is not None:
        return words.say("board.level_up", what=words.say(f"board.word.{found.buff.parameter}"), n=found.buff.amount)
    parameter = _LEVEL[found.category]
    what = words.say(f"cards.effect.{found.effect}" if found.effect else f"board.word.{parameter}")
    bonus = sum(buff.amount for buff in buffs if buff.parameter == parameter and _counts(buff, found))
    return words.say("board.level", what=what, n=f"{found.level}+{bonus}" if bonus else found.level)


def _counts(buff: BuffView, card: AttackCard) -> bool:
    """Whether a bonus counts for a card wherever it is played (D11)."""
    return buff.card in ("", card.id) and (not buff.component or card.targets == (buff.component,))


def target_text(words: Words, card: str, full: bool = False) -> str:
    """Return what a card aims at, short enough for a tile, or with every component named."""
    found = card_of(card)
    if isinstance(found, AttackCard) and found.buff is not None:
        if found.buff.component is not None:
            return words.say("board.scope.for_component", component=words.component_short(found.buff.component))
        if found.buff.card is not None:
            return words.say("board.scope.for_card", card=words.card_name(found.buff.card).partition("|")[0])
        return words.say("board.scope.turn")
    if found.scope != "listed" and full:
        return words.say("board.drawer.one_of", list=words.say(f"catalog.scope.{found.scope}"))
    if found.scope != "listed":
        intruded = isinstance(found, AttackCard) and found.condition == "intruded"
        return words.say(f"board.scope.{'intruded' if intruded else found.scope}")
    if full and len(found.targets) > 1:
        return words.say("board.drawer.one_of", list=words.list(map(words.component, found.targets)))
    if full:
        return words.component(found.targets[0])
    if len(found.targets) == 1:
        return words.component_short(found.targets[0])
    return words.say("board.scope.many", n=len(found.targets))


def hand_html(model: TableModel) -> str:
    """Return the hand of the team in front; the same card twice stands once per copy."""
    words = model.words
    hand = model.team(model.seat).hand or ()
    title = e(words.say("board.hand_title", team=words.team(model.seat)))
    if not hand:
        return f'<p class="nohand">{e(words.say("board.no_cards"))}</p>'
    seen: dict[str, int] = {}
    tiles = []
    for card in hand:
        seen[card] = seen.get(card, 0) + 1
        copies = (seen[card], hand.count(card))
        tiles.append(_tile(model, card, copies))
    return f'{_waiting(model)}<ul class="hand" aria-label="{title}">{"".join(tiles)}</ul>'


def _waiting(model: TableModel) -> str:
    """Why the whole hand is grey during setup, and what to do."""
    if model.view.phase != "setup" or not model.live:
        return ""
    key = "setup_other" if not model.mine else "setup_draw" if "draw" in model.kinds else "setup_start"
    return f'<p class="handnote">{mi("info")}{e(model.words.say(f"board.{key}"))}</p>'


def _tile(model: TableModel, card: str, copies: tuple[int, int]) -> str:
    """A card as a button, the n-th of m copies; what is told to the eye is told to the ear as well."""
    words = model.words
    first, last = copies[0] == 1, copies[0] == copies[1]
    chosen = model.chosen == card and first
    targets = model.targets.get(card)
    reasons = () if targets or not model.live or _free(model) else model.reasons(card)
    shown = model.aim is not None and model.aim.card == card and model.aim.seat == model.seat and first
    weapon = chosen and targets == ("",)
    state = "no" if reasons else "ok" if model.mine else "idle"
    read = model.read == card and first
    kinds = ["card", model.seat, state, *(["sel"] if chosen or read else []), *(["used"] if shown else [])]
    size = " long" if len(words.card(card)) > LONG[model.language] else ""
    inside = (
        f'<span class="ct">{_head(model, card, chosen, shown, last)}</span>'
        f'<span class="cn{size}">{words.card_html(card)}</span>'
        f"{_foot(model, card, reasons)}"
    )
    tile = button(
        "choose" if model.mine else "read",
        inside,
        key="card",
        kind=" ".join(kinds),
        pressed=chosen or read,
        label=_told(model, card, reasons),
        title=" ".join(reason_text(words, reason) for reason in reasons),
        card=card,
        value="off" if chosen else "blocked" if reasons else "on",
    )
    use = button("use", f"{mi('play_arrow')}{e(words.say('board.use'))}", kind="useb", card=card) if weapon else ""
    return f'<li data-key="{e(card)}-{copies[0]}">{tile}{use}</li>'


def _free(model: TableModel) -> bool:
    """Whether the hand in front is that of a CPU which plays by itself: nothing is against its cards."""
    return model.computer == model.seat and not model.mine


def _head(model: TableModel, card: str, chosen: bool, shown: bool, last: bool) -> str:
    """Emblem, a tag or the category's word, and the cost."""
    words, category = model.words, category_of(card)
    tags = {
        "chosen": chosen,
        "aim_card" if model.coming else "done_card": shown,
        "fresh": last and model.fresh == card,
    }
    tag = next((name for name, holds in tags.items() if holds), "")
    if tag:
        word = f'<em class="{tag}">{e(words.say(f"board.{tag}"))}</em>'
    else:
        word = f"<b>{e(words.say(f'cards.category.{category}'))}</b>"
    return emblem(card) + word + _coin(card)


def _coin(card: str) -> str:
    return f'<i class="coin">{card_of(card).cost}</i>'


def _told(model: TableModel, card: str, reasons: tuple[Reason, ...]) -> str:
    words = model.words
    told = [words.card(card), words.say(f"cards.category.{category_of(card)}")]
    told += [
        words.say("board.cost", n=card_of(card).cost),
        effect_text(words, card, model.view.buffs),
        target_text(words, card),
    ]
    return words.list(told + [reason_text(words, reason) for reason in reasons])


def _foot(model: TableModel, card: str, reasons: tuple[Reason, ...]) -> str:
    words = model.words
    if reasons:
        return f'<span class="why">{mi("block")}<span>{e(_first(model, reasons))}</span></span>'
    effect = e(effect_text(words, card, model.view.buffs))
    return f'<span class="ft"><b>{effect}</b><span>{e(target_text(words, card))}</span></span>'


def _first(model: TableModel, reasons: tuple[Reason, ...]) -> str:
    """The first reason; without a component's name where the same holds for several."""
    first = reasons[0]
    same = [one for one in reasons if one.code == first.code and "target" in one.params]
    return reason_text(model.words, first, "here" if len(same) > 1 else "short")
