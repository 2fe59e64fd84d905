"""Own companies and actors: stars, assets and objectives, checked at once, kept and shared like architectures."""

from __future__ import annotations

from typing import Any

import streamlit as st

from engine.errors import EngineError, Problem
from engine.shells_hack.architecture.own_cards import check_pairing, own_actor, own_company
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, Actor, Architecture, Company
from matches.designs import MAX_NAME, Design
from matches.errors import UnknownDesign
from ui.shell import address, pages, session
from ui.shell.frame import page_style
from ui.shell.locales import html_text, md_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.book import tiles
from ui.shells_hack.design_store import designs
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.setup import drawn
from ui.shells_hack.texts.words import Words

TOLD = "own_cards_told"
KINDS = ("company", "actor")
ANY = ""


def words(architecture: Architecture | None = None) -> Words:
    """Return the names of everything here, and of an architecture's own components."""
    own = {c.id: c.name for c in architecture.components if c.name} if architecture else {}
    return Words(language(), own)


def say(key: str, **values: object) -> str:
    """Return a sentence of this page."""
    return words().say(key, **values)


def tell(kind: str, *sentences: str) -> None:
    """Keep sentences for the next run of this page."""
    st.session_state[TOLD] = (kind, sentences)


def start() -> dict[str, Any]:
    """Return what the fields begin with: what the address names, else a first card. :raises EngineError:"""
    id = address.word("id")
    if id:
        kept = designs().design(id)
        if kept.kind in KINDS:
            return {"kind": kept.kind, "id": id, "content": kept.content, "owner": kept.owner}
        raise UnknownDesign(id)
    kind = address.choice("kind", KINDS, KINDS[0])
    card = load().actors[0] if kind == "actor" else load().companies[0]
    content = card.model_dump(mode="json") | {"name": say(f"architect.own.first.{kind}")}
    return {"kind": kind, "id": "", "content": content, "owner": session.owner()}


def bar(kind: str) -> None:
    """Title, what is edited, and the way back."""
    with st.container(key="own_bar"):
        title, text = html_text(say("architect.own.title")), html_text(say("architect.own.text"))
        st.html(f'<div class="ph"><h1>{title}</h1><span>{text}</span></div>')
        st.segmented_control(
            say("architect.own.kind"),
            KINDS,
            key="own_kind",
            default=kind,
            required=True,
            label_visibility="collapsed",
            format_func=lambda k: say(f"architect.own.kinds.{k}"),
            on_change=lambda: go_to(kind=st.session_state["own_kind"]),
        )
        pages.link("architect", say("architect.compare.back"), ":material/arrow_back:")


def go_to(**query: str) -> None:
    """Turn to another card."""
    address.replace(query)


def places(architecture: Architecture, *more: str | None) -> list[str]:
    """Return the components that a card may name: all that have cards, the architecture's own, and some more."""
    found = [card.id for card in load().components] + [component.id for component in architecture.components]
    return list(dict.fromkeys(id for id in (*found, *more) if id))


def company_fields(content: dict[str, Any], key: str, architecture: Architecture) -> dict[str, Any]:
    """Draw the fields of a company and return what they hold."""
    name = st.text_input(say("architect.add.name"), content["name"], max_chars=MAX_NAME, key=f"name_{key}")
    funds = star_field("funds", content["funds"], key)
    robustness = star_field("robustness", content["robustness"], key)
    assets: dict[str, list[str]] = {}
    st.html(f'<p class="hint">{html_text(say("architect.own.assets"))}</p>')
    with st.container(key="own_assets"):
        for id in places(architecture, *content["assets"]):
            kept = st.pills(
                md_text(words(architecture).component_short(id)),
                list(ASSETS),
                default=content["assets"].get(id, []),
                selection_mode="multi",
                key=f"asset_{id}_{key}",
                format_func=lambda kind: say(f"cards.asset_short.{kind}"),
            )
            if kept:
                assets[id] = [kind for kind in ASSETS if kind in kept]
    return {"id": "own_company", "name": name, "funds": funds, "robustness": robustness, "assets": assets}


def actor_fields(content: dict[str, Any], key: str, architecture: Architecture) -> dict[str, Any]:
    """Draw the fields of an actor and return what they hold."""
    goal = content["objective"]
    name = st.text_input(say("architect.add.name"), content["name"], max_chars=MAX_NAME, key=f"name_{key}")
    funds = star_field("funds", content["funds"], key)
    skill = star_field("skill", content["skill"], key)
    effect = st.segmented_control(
        say("architect.own.effect"),
        EFFECTS,
        default=goal["effect"],
        required=True,
        key=f"effect_{key}",
        format_func=lambda e: say(f"cards.effect.{e}"),
    )
    ways = ("asset", "component")
    way = st.segmented_control(
        say("architect.own.goal"),
        ways,
        default="component" if goal.get("component") else "asset",
        required=True,
        key=f"way_{key}",
        format_func=lambda w: say(f"architect.own.goals.{w}"),
    )
    objective: dict[str, Any] = {"effect": effect}
    if way == "component":
        ids = places(architecture, goal.get("component"))
        here = ids.index(goal["component"]) if goal.get("component") in ids else 0
        objective["component"] = st.selectbox(
            say("architect.own.goals.component"),
            ids,
            here,
            key=f"component_{key}",
            format_func=words(architecture).component,
        )
    else:
        kinds = (ANY, *ASSETS)
        asset = st.selectbox(
            say("architect.own.goals.asset"),
            kinds,
            kinds.index(goal.get("asset") or ANY),
            key=f"goal_asset_{key}",
            format_func=lambda kind: words().asset(kind) if kind else say("architect.own.any_asset"),
        )
        objective["asset"] = asset or None
        objective["count"] = st.number_input(
            say("architect.own.count"), 1, 24, goal.get("count", 1), key=f"count_{key}"
        )
    return {"id": "own_actor", "name": name, "funds": funds, "skill": skill, "objective": objective}


def star_field(name: str, value: int, key: str) -> int:
    """Draw one row of stars, 1 to 5 (D25)."""
    chosen = st.segmented_control(
        say(f"tiles.{name}"),
        [1, 2, 3, 4, 5],
        default=value,
        required=True,
        key=f"{name}_{key}",
        format_func=lambda n: "★" * n,
    )
    return int(chosen)


def checked_with() -> Architecture:
    """Draw the choice of the architecture that the card is checked with, and return it. :raises EngineError:"""
    found = {"": say("architect.own.ground_rulebook")}
    last = designs().latest(session.owner())
    if last is not None:
        name = drawn.titled(language(), designs().draft(last).content)
        found[last] = say("architect.compare.draft", name=name)
    found |= {design.id: design.name for design in designs().list("architecture", session.owner())}
    id = st.selectbox(say("architect.own.ground"), list(found), key="own_ground", format_func=found.__getitem__)
    return drawn.architecture_at(designs(), id) if id else load().architecture


def preview(kind: str, data: dict[str, Any], architecture: Architecture) -> Company | Actor | None:
    """Draw the card as it will look, and what keeps it from a match; None if it is no card yet."""
    named = words(architecture)
    try:
        card: Company | Actor = own_company(data) if kind == "company" else own_actor(data)
    except EngineError as error:
        lines = [problem_text(named, problem) for problem in getattr(error, "problems", ())]
        messages(lines or error_lines(language(), error), place="card")
        return None
    if isinstance(card, Company):
        st.html(tiles.company_tile(language(), card, card.assets, own=named.own))
    else:
        st.html(tiles.actor_tile(language(), card, own=named.own))
    trouble = pairing(card, architecture)
    lines = [say("architect.own.meets", whom=whom, problem=problem_text(named, problem)) for problem, whom in trouble]
    messages(lines, "info", "card")
    if not trouble:
        messages([say("architect.own.fits")], "info", place="card")
    return card


def pairing(card: Company | Actor, architecture: Architecture) -> list[tuple[Problem, str]]:
    """Return what D30 has against the card on an architecture, and with whom of those shipped."""
    met: dict[str, tuple[Problem, list[str]]] = {}
    for other in load().actors if isinstance(card, Company) else load().companies:
        if isinstance(card, Company) and isinstance(other, Actor):
            problems, name = check_pairing(card, other, architecture), tiles.actor_name(language(), other)
        elif isinstance(card, Actor) and isinstance(other, Company):
            problems, name = check_pairing(other, card, architecture), tiles.company_name(language(), other)
        for problem in problems:
            met.setdefault(str(problem), (problem, []))[1].append(name)
    return [(problem, words().list(names)) for problem, names in met.values()]


def acts(kind: str, card: Company | Actor | None, kept: dict[str, Any]) -> None:
    """Save, play, share."""
    with st.container(key="own_acts"):
        if st.button(
            say("architect.own.save"), type="primary", icon=":material/save:", key="own_save", disabled=card is None
        ):
            save(kind, card, play=False)
        if st.button(say("architect.own.play"), icon=":material/play_arrow:", key="own_play", disabled=card is None):
            save(kind, card, play=True)
    if kept["id"]:
        st.html(f'<p class="hint">{html_text(say("architect.own.share"))}</p>')
        st.code(f"{address.here()}?id={kept['id']}", language=None, wrap_lines=True)


def save(kind: str, card: Company | Actor | None, play: bool) -> None:
    """Keep the card under its name, and perhaps leave for a match with it."""
    if card is None:
        return
    try:
        id = designs().save(kind, session.owner(), card.name or "", card.model_dump(mode="json"))
    except EngineError as error:
        tell("error", *error_lines(language(), error))
        st.rerun()
    if play:
        pages.go("new_match", **{kind: id})
    tell("info", say("architect.save.done", name=card.name))
    go_to(id=id)
    st.rerun()


def shelf(kind: str, kept: list[Design]) -> None:
    """The cards of this kind that this browser keeps."""
    if not kept:
        st.html(f'<p class="hint">{html_text(say("architect.own.none"))}</p>')
        return
    names = {design.id: design.name for design in kept}
    with st.container(key="own_shelf"):
        id = st.selectbox(
            say("architect.own.kept", n=len(kept)), list(names), key=f"own_kept_{kind}", format_func=names.__getitem__
        )
        st.button(say("architect.save.open"), key="own_open", on_click=go_to, kwargs={"id": id})
        if st.button(say("architect.save.delete"), key="own_delete", icon=":material/delete:"):
            try:
                designs().delete(id, session.owner())
                tell("info", say("architect.save.deleted", name=names[id]))
            except EngineError as error:
                tell("error", *error_lines(language(), error))
            go_to(kind=kind)
            st.rerun()


def page() -> None:
    """Draw the page."""
    page_style("shells_hack/architect/architect.css")
    emblem_style()
    with st.container(key="own_page"):
        kind_of_message, sentences = st.session_state.pop(TOLD, ("info", ()))
        messages([*session.take_notices(), *sentences], kind_of_message)
        try:
            kept = start()
            shelved = designs().list(kept["kind"], session.owner())
        except EngineError as error:
            messages(error_lines(language(), error))
            pages.link("own_cards", say("architect.own.back"), ":material/arrow_back:")
            return
        kind, key = kept["kind"], f"{kept['kind']}_{kept['id']}"
        bar(kind)
        with st.container(key="panel_own_fields"):
            shelf(kind, shelved)
            architecture = checked_with()
            fields = company_fields if kind == "company" else actor_fields
            data = fields(kept["content"], key, architecture)
        with st.container(key="panel_own_preview"):
            acts(kind, preview(kind, data, architecture), kept)


page()
