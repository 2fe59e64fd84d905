"""Make a mission: its cards, their pictures, and how hard it is, counted anew after every change."""

from __future__ import annotations

from typing import Any

import streamlit as st

from background.greeen_mafia.count import CountQuestion
from background.reading import read_beside
from engine.errors import BadFile, EngineError
from engine.greeen_mafia.limits import MAX_ANY, MAX_DAMAGE, MAX_KEEP_LIMIT, MAX_NAME, MAX_NEED, MAX_TITLE
from engine.greeen_mafia.mission_files import missions, write_file
from engine.greeen_mafia.missions import ICONS, KINDS, Facility, Mission, ObjectiveOne
from engine.greeen_mafia.plan import prepare
from engine.greeen_mafia.settings import KEEP_RULES
from engine.greeen_mafia.solver import Figures
from ui.components.file_input import MOST_BYTES, file_input
from ui.greeen_mafia import editor, own
from ui.greeen_mafia.counted import AT_ONCE, waiting
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.keep_rule import keep_rule
from ui.greeen_mafia.missing import missing_html
from ui.greeen_mafia.tiles import card_html, percent
from ui.greeen_mafia.words import card_name, name_of
from ui.shell import address, pages, session
from ui.shell.icons import mi
from ui.shell.locales import html_text, label
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, owner
from ui.shell.texts import h, md_text, say, t

MADE, CHOSEN, REVISION, KEEP, DONE = "mafia_made", "mafia_card", "mafia_revision", "mafia_measure", "mafia_done"
HARDEST = 5


def made() -> Mission:
    """Return the mission being made: this session's, else the draft of the last visit, else a copy of the original."""
    if MADE not in st.session_state:
        st.session_state[MADE] = own.draft(owner()) or editor.start(name=t("greeen_mafia.own_mission"))
    kept: Mission = st.session_state[MADE]
    return kept


def take(mission: Mission, fresh: bool = False) -> None:
    """Take over a changed mission; ``fresh`` widgets show its values instead of what was typed."""
    before = st.session_state.get(MADE)
    if before is not None and prepare(before) != prepare(mission):
        for keep in KEEP_RULES:
            session.service().cancel(CountQuestion(prepare(before), keep))
    st.session_state[MADE] = mission
    if fresh:
        st.session_state[REVISION] = st.session_state.get(REVISION, 0) + 1
    if st.session_state.get(CHOSEN, "1") not in mission.cards():
        st.session_state[CHOSEN] = "1"
    own.keep_draft(mission, owner())


def attempt(work: Any, *arguments: Any, fresh: bool = False) -> None:
    """Change the mission; what cannot be is told at its field, and nothing is changed."""
    try:
        take(work(made(), *arguments), fresh)
    except BadFile as error:
        session.notify(*error_lines(language(), editor.named(language(), error)))
        st.session_state[REVISION] = st.session_state.get(REVISION, 0) + 1
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def widget(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """Return the arguments that tie a widget to a place in the mission."""
    key = f"gme_{st.session_state.get(REVISION, 0)}_{'_'.join(map(str, path))}"
    st.session_state.setdefault(key, value)

    def changed() -> None:
        given = st.session_state[key]
        attempt(editor.change, path, given if given != "" else None)

    return {"key": key, "on_change": changed}


# ---- files, links, the shelf


def opened(name: str, text: str | None) -> None:
    """Take over a mission file."""
    if text is None:
        session.notify(say("matches.file_refused", file=name), say("errors.problem.too_large"))
        return
    try:
        take(read_beside(session.service(), editor.opened, text), fresh=True)
    except BadFile as error:
        session.notify(
            say("matches.file_refused", file=name), *error_lines(language(), editor.named(language(), error))
        )
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def keep() -> None:
    """Keep the mission under its name."""
    try:
        id = own.keep(made(), owner())
    except EngineError as error:
        session.notify(*error_lines(language(), error))
        return
    st.session_state[DONE] = (say("greeen_mafia.editor.kept", name=name_of(language(), made())), id)


def remove(id: str) -> None:
    """Remove a kept mission."""
    try:
        own.delete(id, owner())
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def arrive() -> None:
    """Open the mission that the address names, once."""
    wanted = address.word("mission")
    if not wanted or wanted == st.session_state.get("mafia_edited"):
        return
    st.session_state["mafia_edited"] = wanted
    try:
        mission = (
            editor.start(wanted, t(f"greeen_mafia.mission.{wanted}.name"))
            if wanted in missions()
            else own.shared(wanted)
        )
        take(mission, fresh=True)
    except EngineError as error:
        session.notify(*own.link_lines(language(), error))


def head() -> None:
    """Title, name, and what can be done with the mission as a whole."""
    with st.container(key="gm_edit_head"):
        st.html(f'<div class="ph"><h1>{h("greeen_mafia.editor.title")}</h1></div>')
        with st.container(key="gm_edit_name"):
            st.text_input(
                t("greeen_mafia.editor.name"),
                max_chars=MAX_TITLE,
                label_visibility="collapsed",
                placeholder=t("greeen_mafia.editor.name"),
                **widget(("name",), made().name or ""),
            )
            unprintable(made().name)
        with st.popover(t("greeen_mafia.editor.open"), icon=":material/folder_open:"):
            shelf()
        st.download_button(
            t("greeen_mafia.editor.file"),
            data=write_file(made()),
            file_name="greeen-mafia-mission.json",
            mime="application/json",
            icon=":material/download:",
            on_click="ignore",
        )
        st.button(
            t("greeen_mafia.editor.keep"),
            icon=":material/bookmark:",
            type="primary",
            key="gm_keep",
            on_click=keep,
            disabled=not made().name,
        )


def shelf() -> None:
    """Files, shipped missions to copy, and one's own."""
    file_input(t("greeen_mafia.editor.open_file"), "gm_mission_file", opened)
    st.html(f'<p class="hint">{h("greeen_mafia.editor.copy_of")}</p>')
    for id, mission in missions().items():
        name = name_of(language(), mission)
        st.button(
            md_text(name),
            key=f"gm_copy_{id}",
            width="stretch",
            on_click=lambda id=id, name=name: take(editor.start(id, name), True),
        )
    for id, mission in own.kept(owner()).items():
        with st.container(key=f"gm_mine_{id}"):
            st.button(md_text(name_of(language(), mission)), key=f"gm_open_{id}", on_click=take, args=(mission, True))
            st.button(t("matches.delete"), key=f"gm_delete_{id}", icon=":material/delete:", on_click=remove, args=(id,))


def told() -> None:
    """What went wrong, and what has been done: with the address of a kept mission."""
    messages(session.take_notices())
    done = st.session_state.get(DONE)
    if done:
        sentence, id = done
        messages([sentence], "info")
        link = f"{address.site()}/{pages.entries()['mafia_deal'].url}?mission={id}"
        with st.container(key="gm_link"):
            st.html(f'<span class="hint">{h("greeen_mafia.editor.link")}</span>')
            st.code(link, language=None)
            if st.button(t("greeen_mafia.editor.play"), icon=":material/play_arrow:", key="gm_play_kept"):
                pages.go("mafia_deal", mission=id)
            if st.button(t("greeen_mafia.deal.print"), icon=":material/print:", key="gm_print_kept"):
                pages.go("mafia_print", mission=id)


# ---- cards


def choose(number: str) -> None:
    """Lay a card open for changes."""
    st.session_state[CHOSEN] = number


def cards() -> None:
    """All cards; the chosen one is framed."""
    chosen = st.session_state.get(CHOSEN, "1")
    with st.container(key="gm_edit_cards"):
        for number, card in made().cards().items():
            with st.container(key=f"gm_slot_{number}_{'sel' if number == chosen else 'no'}"):
                st.html(card_html(language(), number, card))
                name = say("greeen_mafia.card_of", number=number, name=card_name(language(), card))
                st.button(
                    t("greeen_mafia.editor.choose", name=name), key=f"gm_edit_{number}", on_click=choose, args=(number,)
                )


def numbers(title: str, path: tuple[str | int, ...], values: dict[str, int], most: dict[str, int]) -> None:
    """A row of numbers, one a kind of icon."""
    st.html(f'<h3 class="gmh3">{html_text(title)}</h3>')
    with st.container(key=f"gm_numbers_{path[-1]}"):
        for kind, value in values.items():
            st.number_input(t(f"greeen_mafia.kind.{kind}"), 0, most[kind], step=1, **widget((*path, kind), value))


def unprintable(name: str | None) -> None:
    """Tell at a name's field which of its signs cannot be printed."""
    told = missing_html(language(), name or "")
    if told:
        st.html(told)


def inspector() -> None:
    """The chosen card."""
    number = st.session_state.get(CHOSEN, "1")
    card = made().cards()[number]
    place = editor.place_of(number)
    with st.container(key="panel_gm_card"):
        with st.container(key="gm_card_head"):
            word = "greeen_mafia.editor.card" if number.isdigit() else "greeen_mafia.table.objective"
            st.html(f'<div class="ph"><h2>{h(word, card=number)}</h2></div>')
            if number.isdigit():
                st.button(
                    t("greeen_mafia.editor.remove"),
                    icon=":material/delete:",
                    key="gm_remove",
                    disabled=not editor.may_remove(made(), number),
                    on_click=attempt,
                    args=(editor.remove_card, number),
                    kwargs={"fresh": True},
                    help=t("greeen_mafia.editor.remove_help"),
                )
        with st.container(key="gm_card_name"):
            icon = label(t(f"greeen_mafia.icon.{card.icon}"))
            st.text_input(
                t("greeen_mafia.editor.card_name"),
                max_chars=MAX_NAME,
                placeholder=icon,
                **widget((*place, "name"), card.name or ""),
            )
            st.selectbox(
                t("greeen_mafia.editor.icon"),
                ICONS,
                format_func=lambda icon: label(t(f"greeen_mafia.icon.{icon}")),
                **widget((*place, "icon"), card.icon),
            )
        unprintable(card.name)
        need = card.condition
        most = dict.fromkeys(KINDS, MAX_NEED) | {"any": MAX_ANY}
        numbers(
            t("greeen_mafia.editor.condition"),
            (*place, "condition"),
            {kind: getattr(need, kind) for kind in (*KINDS, "any")},
            most,
        )
        if isinstance(card, Facility | ObjectiveOne):
            damage = {kind: getattr(card.damage, kind) for kind in KINDS}
            numbers(t("greeen_mafia.editor.damage"), (*place, "damage"), damage, dict.fromkeys(KINDS, MAX_DAMAGE))
        picture(place, bool(card.picture))


def picture(place: tuple[str | int, ...], has: bool) -> None:
    """A picture instead of the icon."""

    def given(name: str, address: str | None) -> None:
        attempt(editor.with_picture, place, address, MOST_BYTES)

    with st.container(key="gm_picture"):
        file_input(
            t("greeen_mafia.editor.picture"),
            f"gm_picture_{'_'.join(map(str, place))}",
            given,
            "image/png,image/jpeg",
            address=True,
        )
        if has:
            st.button(
                t("greeen_mafia.editor.no_picture"),
                icon=":material/hide_image:",
                key="gm_no_picture",
                on_click=attempt,
                args=(editor.change, (*place, "picture"), None),
            )
        st.html(f'<p class="hint">{h("greeen_mafia.editor.picture_text")}</p>')


# ---- how hard


def difficulty() -> None:
    """The exact figures; a large mission is counted in the background."""
    with st.container(key="panel_gm_hard"):
        with st.container(key="gm_hard_head"):
            st.html(f'<div class="ph"><h2>{h("greeen_mafia.editor.difficulty")}</h2></div>')
            rule = keep_rule(KEEP)
        plan = prepare(made())
        found = session.service().ask(CountQuestion(plan, rule), wait=AT_ONCE).answer
        if found is None:
            waiting(plan, rule)
        else:
            figures(found)


def figures(found: Figures) -> None:
    """Share of winnable orders, lines, random play, the hardest orders."""
    rows = [
        (
            t("greeen_mafia.deal.solvable"),
            percent(found.solvable / found.deals),
            f"{found.solvable:,} / {found.deals:,}",
        ),
        (
            t("greeen_mafia.editor.lines"),
            f"{found.winning_lines:,}",
            say("greeen_mafia.editor.lines_each", n=f"{found.winning_lines / found.deals:,.1f}"),
        ),
        (t("greeen_mafia.deal.random"), percent(float(found.random_win_rate)), ""),
        (t("greeen_mafia.editor.hardest"), ", ".join(f"{n:,}" for n in found.hardest(HARDEST)) or "–", ""),
    ]
    cells = "".join(
        f"<div><dt>{html_text(a)}</dt><dd>{html_text(b)}<small>{html_text(c)}</small></dd></div>" for a, b, c in rows
    )
    never = f'<p class="gmnever">{mi("block")}{h("greeen_mafia.editor.never")}</p>' if not found.solvable else ""
    st.html(f'<dl class="gmfigures">{cells}</dl>{never}')


def rules() -> None:
    """What holds for the whole mission."""
    with st.container(key="gm_edit_rules"):
        st.number_input(
            t("greeen_mafia.editor.keep_limit"), 1, MAX_KEEP_LIMIT, step=1, **widget(("keep_limit",), made().keep_limit)
        )
        st.button(
            t("greeen_mafia.editor.add"),
            icon=":material/add:",
            key="gm_add",
            disabled=not editor.may_add(made()),
            on_click=attempt,
            args=(editor.add_card,),
            kwargs={"fresh": True},
        )


def page() -> None:
    """Draw the page."""
    style()
    try:
        arrive()
        made()
    except EngineError as error:
        messages(error_lines(language(), error))
        return
    with st.container(key="gm_edit_page"):
        head()
        with st.container(key="gm_told"):
            told()
        with st.container(key="gm_edit_left"):
            cards()
            rules()
        with st.container(key="gm_edit_right"):
            inspector()
            difficulty()


page()
