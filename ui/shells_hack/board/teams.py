"""The two teams' tables: the one in front with deck and turn's end, the one across as a single line."""

from __future__ import annotations

from engine.match import HUMAN
from engine.shells_hack.rules.settings import Actor, Company
from ui.components.buttons import button
from ui.shell import icons
from ui.shell.locales import counted
from ui.shell.locales import html_text as e
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.choices import switch
from ui.shells_hack.board.reveal_menu import reveal_menu
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.book.tiles import actor_name, company_name, objective_text, stars
from ui.shells_hack.emblems.emblem import emblem

__all__ = ["front_html", "funds_html", "line_html", "opposite_html"]

MANY_FUNDS = 8  #: from here on discs would not fit


def funds_html(model: TableModel, seat: str) -> str:
    """Return a team's funds as discs that follow the cap, and the figure."""
    words, funds, cap = model.words, model.team(seat).funds, model.view.funds_cap
    if funds is None:
        unknown, name = e(words.say("board.funds_unknown")), e(words.say("board.funds"))
        return f'<span class="fund" title="{unknown}"><span>{name}</span><b class="tnum">?</b></span>'
    told = e(words.say("board.funds_of", n=funds, cap=cap))
    discs = "" if cap > MANY_FUNDS else "".join(f'<i class="{"on" if n < funds else ""}"></i>' for n in range(cap))
    figure = f"{funds}" if cap <= MANY_FUNDS else f"{funds}<small>/{cap}</small>"
    return (
        f'<span class="fund" role="img" aria-label="{told}"><span>{e(words.say("board.funds"))}</span>'
        f'<span class="tokens">{discs}</span><b class="tnum">{figure}</b></span>'
    )


def _name(model: TableModel, seat: str) -> str:
    card = model.company if seat == "blue" else model.actor
    if card is None:
        return model.words.say(f"board.veil.{seat}")
    return company_name(model.language, card) if isinstance(card, Company) else actor_name(model.language, card)


def _emblem(model: TableModel, seat: str) -> str:
    """The company's or the actor's, where it may be known."""
    card = model.company if seat == "blue" else model.actor
    return emblem(card.id, "company" if seat == "blue" else "actor") if card is not None else ""


def _plate(model: TableModel, seat: str) -> str:
    return f'<span class="team {seat}">{e(model.words.team(seat))}</span>'


def _cpu(model: TableModel, seat: str) -> str:
    player = model.player(seat)
    if player == HUMAN:
        return ""
    words = model.words
    return (
        f'<span class="cpu" title="{e(words.say(f"board.player_full.{player}"))}">{icons.mi("smart_toy")}'
        f"{e(words.say(f'board.player.{player}'))}</span>"
    )


def opposite_html(model: TableModel) -> str:
    """Return the line of the team across."""
    return line_html(model, model.other)


def line_html(model: TableModel, seat: str) -> str:
    """Return a team in one line: name, player, funds, the hand's cards, deck."""
    words = model.words
    team = model.team(seat)
    hand = team.known if model.hides(seat) else team.hand or ()
    aim = model.aim.card if model.aim and model.aim.seat == seat else ""
    chips = "".join(_chip(model, card, card == aim) for card in hand)
    title = e(words.say("board.hand_title", team=words.team(seat)))
    rows = "".join(f"<li>{button('read', e(words.card(card)), kind='', card=card)}</li>" for card in hand)
    rows = rows or f"<li>{e(words.say('board.veil.no_cards' if model.hides(seat) else 'board.no_cards'))}</li>"
    return (
        f'<div class="oppl {seat}">{_plate(model, seat)}{_emblem(model, seat)}'
        f'<span class="who">{e(_name(model, seat))}</span>'
        f"{_cpu(model, seat)}{_aims(model, seat)}{funds_html(model, seat)}"
        f'<button class="hd" popovertarget="hand-{seat}" data-key="hand-{seat}-open" title="{title}">'
        f"{e(words.say('board.hand'))} <b>{team.hand_size}</b>{icons.mi('expand_more')}</button>"
        f'<span class="chips" aria-hidden="true">{chips}</span>'
        f'<span class="hd">{e(words.say("board.deck"))} <b>{team.deck_size}</b></span></div>'
        f'<div class="pop" id="hand-{seat}" data-key="hand-{seat}" popover role="dialog" aria-label="{title}">'
        f'<h4>{title}</h4><ul class="names">{rows}</ul></div>'
    )


def _chip(model: TableModel, card: str, used: bool) -> str:
    """A card across the table; for the keyboard the same cards stand in the list."""
    kind = "chip used" if used else "chip"
    name = e(model.words.card(card))
    return f'<button class="{kind}" tabindex="-1" data-do="read" data-card="{e(card)}">{name}</button>'


def front_html(model: TableModel) -> str:
    """Return the table of the team in front: who, stars, objective, funds, weapons in force, deck, turn's end."""
    seat = model.seat
    head = f'<div class="who">{_plate(model, seat)}{_cpu(model, seat)}<span>{e(_name(model, seat))}</span></div>'
    return (
        f'<div class="me {seat}"><div class="mh">{head}{_goal(model)}<div class="mf">{funds_html(model, seat)}'
        f'{_stars(model)}</div></div><div class="deck">{_hint(model)}{_deck(model)}</div></div>'
    )


def _stars(model: TableModel) -> str:
    company, actor = model.company, model.actor
    if model.seat == "blue":
        count, word = company.robustness if company else None, "robustness"
    else:
        count, word = actor.skill if actor else None, "skill"
    return stars(model.language, model.words.say(f"board.{word}"), count) if count else ""


def _goal(model: TableModel) -> str:
    """Red's objective with its progress; only beside Red's own hand."""
    if model.seat != "red" or model.progress is None or model.actor is None:
        return ""
    text, done = _objective(model, model.actor, model.progress)
    return f'<div class="goal">{icons.mi("flag")}<span>{e(text)} <b>{e(done)}</b></span></div>'


def _objective(model: TableModel, actor: Actor, progress: tuple[int, int]) -> tuple[str, str]:
    """Red's objective, and how far it is."""
    text = objective_text(model.language, actor.objective, model.words.own)
    return text, model.words.say("board.progress", done=progress[0], needed=progress[1])


def _aims(model: TableModel, seat: str) -> str:
    """What a team wins by and how far it is, with the danger said; nothing where that is hidden (D34)."""
    words, view = model.words, model.view
    if model.hides(seat) or view.phase in ("setup", "over"):
        return ""
    if seat == "blue":
        left = view.turn_limit - view.turn + 1
        danger = words.say("board.danger.turn_limit") if left == 1 else ""
        held = words.say("board.holds", limit=view.turn_limit)
        return _aim_line("hourglass_bottom", held, words.say("board.holds_left", n=left), danger)
    if model.progress is None or model.actor is None:
        return ""
    done, needed = model.progress
    danger = words.say(f"board.danger.{model.actor.objective.effect}") if needed - done == 1 else ""
    return _aim_line("flag", *_objective(model, model.actor, model.progress), danger)


def _aim_line(icon: str, text: str, left: str, danger: str) -> str:
    warned = f'<strong class="danger">{icons.mi("warning")}{e(danger)}</strong>' if danger else ""
    inside = f"{icons.mi(icon)}<span>{e(text)}</span><b>{e(left)}</b>"
    return f'<span class="aims" title="{e(text)} {e(left)}">{inside}</span>{warned}'


def _hint(model: TableModel) -> str:
    """One line about what is going on, where the deck alone does not tell."""
    words = model.words
    if model.looking or model.over:
        return ""
    if model.helping:
        return ""
    if model.computer:
        key = "paused" if model.chair.paused else "searching" if model.searching else "thinking"
        return f'<p class="hint" role="status">{e(words.say(f"board.{key}", team=words.team(model.computer)))}</p>'
    if model.acting == model.seat and model.view.phase == "setup":
        left = model.team(model.seat).draws_left
        text = words.say("board.setup_hint", n=left) if left else words.say("board.setup_done")
        return f'<p class="hint">{e(text)}</p>'
    return ""


def _deck(model: TableModel) -> str:
    """Draw and end of turn; on another seat's turn the way there, for a CPU's seat by hand (D33)."""
    words, team = model.words, model.team(model.seat)
    if model.broken:
        return f'<p class="hint" role="alert">{e(words.say("board.broken", number=model.acts))}</p>'
    if model.looking or model.over:
        return ""
    if model.acting != model.seat:
        return _elsewhere(model)
    setup = model.view.phase == "setup"
    can_draw, due = "draw" in model.kinds, team.must_draw
    word = words.say("board.draw_optional" if setup else "board.draw" if can_draw else "board.drawn")
    size = f"<small>{e(words.say('board.deck'))} {team.deck_size}</small>"
    deck = f"{icons.mi('style')}<span>{e(word)}</span>{size}"
    do, label, icon = ("ready", "board.start", "play_arrow") if setup else ("end", "board.end_turn", "skip_next")
    end = f"{icons.mi(icon)}<span>{e(words.say(label))}</span>"
    marked = model.mine and not due and (setup or model.spent)
    question = _question(model) if model.mine and not setup and not due and not model.spent else ""
    ending = button(
        do,
        end,
        key="end",
        kind="btn main" if marked else "btn",
        off=do not in model.kinds,
        title=words.say("board.spent") if model.spent else "",
        hotkey="e",
        ask="end-menu" if question else None,
    )
    drawing = button(
        "draw", deck, kind=f"btn deckb{' main' if due and model.mine else ''}", off=not can_draw, hotkey="d"
    )
    return f'{drawing}<div class="endrow">{ending}{_hint_button(model)}</div>{question}'


def _question(model: TableModel) -> str:
    """What is asked once before a turn ends in which there is still something to pay for."""
    words, funds, cards = model.words, model.team(model.seat).funds or 0, len(model.targets)
    if not funds or not cards:
        return ""
    title = e(words.say("board.end_title"))
    told = e(words.say(counted("board.end_text", cards), funds=funds, n=cards))
    sure = button("end", f"{icons.mi('skip_next')}{e(words.say('board.end_turn'))}", key="end-sure", kind="btn main")
    word = e(words.say("board.end_stay"))
    stay = f'<button class="btn" popovertarget="end-menu" popovertargetaction="hide">{word}</button>'
    return (
        f'<div class="pop ask" id="end-menu" data-key="end-menu" popover role="dialog" aria-label="{title}">'
        f'<h4>{title}</h4><p>{told}</p><div class="brow">{stay}{sure}</div>{switch(words, "ask_end")}</div>'
    )


def _hint_button(model: TableModel) -> str:
    """Ask what the searching player would do; only who is to act may."""
    if not model.helps:
        return ""
    words = model.words
    told = words.say("hint.ask")
    help_ = f"{told}: {words.say('hint.ask_help')}"
    open_ = model.drawer == "hint"
    return button(
        "hint",
        icons.mi("lightbulb"),
        kind="btn icon",
        off=not model.mine,
        pressed=open_,
        label=told,
        title=help_,
        hotkey="i",
    )


def _elsewhere(model: TableModel) -> str:
    """The other team is to act: go to its side of the table, and play for it if it is a CPU's."""
    words = model.words
    if not model.helps:
        key = "waiting_setup" if model.view.phase == "setup" else "waiting"
        word = e(words.say(f"board.{key}", team=words.team(model.acting)))
        return f'<p class="hint turnof" role="status">{icons.mi("hourglass_top")}{word}</p>'
    if isinstance(model, BoardModel) and model.computer and model.veiled:
        return reveal_menu(model, "rescue", f"{icons.mi('front_hand')}<span>{e(words.say('board.rescue'))}</span>")
    if model.computer:
        return button("rescue", f"{icons.mi('front_hand')}<span>{e(words.say('board.rescue'))}</span>")
    key = "waiting_setup" if model.view.phase == "setup" else "waiting"
    word = e(words.say(f"board.{key}", team=words.team(model.acting)))
    return button("view", f"{icons.mi('visibility')}<span>{word}</span>", key="waiting", value=model.acting)
