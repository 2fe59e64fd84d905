"""All cards of SHELLS HACK as designed tiles with what they do in words, and the search in them; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from engine.shells_hack.rules.cards import AttackCard, ComponentCard, CountermeasureCard, EventCard, load
from engine.shells_hack.rules.settings import PARAMETERS, Actor, Company
from ui.shell.icons import mi
from ui.shell.locales import html_name, html_text, t_in
from ui.shells_hack import icons
from ui.shells_hack.board.board_model import card_of
from ui.shells_hack.board.hand import effect_text, target_text
from ui.shells_hack.book import tiles
from ui.shells_hack.emblems.emblem import emblem
from ui.shells_hack.learn.lore import lore_html, lore_words
from ui.shells_hack.texts.words import Words

__all__ = ["KINDS", "SETS", "Entry", "Query", "card_told", "entries", "found", "html_of"]

KINDS = ("attack", "countermeasure", "component", "event", "company", "actor")
SETS = ("core", "extension")
Rows = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Entry:
    """One card: what it can be filtered by, and its tile."""

    kind: str
    id: str
    category: str  #: of an attack, else ""
    set: str  #: "" for kinds without sets
    targets: frozenset[str]  #: components it can act on, in the shipped architecture
    html: str
    words: str  #: what the search looks in, lower case


@dataclass(frozen=True, slots=True)
class Query:
    """What a reader looks for; empty means any."""

    text: str = ""
    kind: str = ""
    category: str = ""
    target: str = ""
    set: str = ""


def found(language: str, query: Query) -> list[Entry]:
    """Return the cards that match everything asked for, in the order of the tables."""
    wanted = query.text.lower().split()
    return [
        entry
        for entry in entries(language)
        if query.kind in ("", entry.kind)
        and query.category in ("", entry.category)
        and query.set in ("", entry.set)
        and (not query.target or query.target in entry.targets)
        and all(word in entry.words for word in wanted)
    ]


def html_of(language: str, shown: list[Entry]) -> str:
    """Return tiles under a heading a kind."""
    parts = []
    for kind in KINDS:
        group = [entry for entry in shown if entry.kind == kind]
        if group:
            heading = html_text(t_in(language, f"catalog.kinds.{kind}"))
            rows = "".join(entry.html for entry in group)
            parts.append(
                f'<h2 class="kindh">{heading} <small>{len(group)}</small></h2><div class="kit kit-{kind}">{rows}</div>'
            )
    return "".join(parts)


def card_told(words: Words, card: str) -> tuple[str, str]:
    """Return what an attack or a countermeasure does as a sentence, and what it needs ("" for nothing)."""
    maker, found = _Maker(words.language), card_of(card)
    if isinstance(found, AttackCard):
        return maker.attack_does(found), maker.needs(found)
    return maker.raises(found), ""


@cache
def entries(language: str) -> tuple[Entry, ...]:
    """Return every card in a language."""
    cards = load()
    maker = _Maker(language)
    return (
        *map(maker.attack, cards.attacks),
        *map(maker.countermeasure, cards.countermeasures),
        *map(maker.component, cards.components),
        *map(maker.event, cards.events),
        *map(maker.company, cards.companies),
        *map(maker.actor, cards.actors),
    )


@dataclass(frozen=True)
class _Maker:
    """Makes entries in one language."""

    language: str
    words: Words = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", Words(self.language))

    def say(self, key: str, **values: object) -> str:
        return t_in(self.language, f"catalog.{key}", **values)

    def attack(self, card: AttackCard) -> Entry:
        word = self.words.say(f"cards.category.{card.category}")
        rows = [(self.say("target"), self._targets(card.scope, card.targets))] if card.scope != "none" else []
        rows.append((self.say("condition"), self.needs(card)))
        rows.append((self.say("copies"), self.say("copies_n", n=card.copies)))
        tag = self.say("extension") if card.set == "extension" else ""
        name = self.words.card_html(card.id)
        head = self._head("red", icons.CATEGORY[card.category], word, card.cost, name, tag, card.id)
        foot = self._foot(card.id)
        name = self.words.card(card.id)
        return self._entry("attack", card.id, name, head + foot, self.attack_does(card), rows, card, card.category)

    def countermeasure(self, card: CountermeasureCard) -> Entry:
        rows = [
            (self.say("target"), self._targets(card.scope, card.targets)),
            (self.say("copies"), self.say("copies_n", n=card.copies)),
        ]
        word = self.words.say("cards.category.countermeasure")
        name = self.words.card_html(card.id)
        head = self._head("blue", icons.CATEGORY["countermeasure"], word, card.cost, name, card=card.id)
        foot = self._foot(card.id)
        name = self.words.card(card.id)
        return self._entry("countermeasure", card.id, name, head + foot, self.raises(card), rows, card)

    def component(self, card: ComponentCard) -> Entry:
        edges = load().architecture.edges
        into = [edge.source for edge in edges if edge.target == card.id]
        out = [edge.target for edge in edges if edge.source == card.id]
        layer = self.words.say(f"cards.layer.{card.layer}")
        levels = " ".join(
            f"<span>{self.words.say(f'cards.parameter_short.{name}')}<b>{level}</b></span>"
            for name, level in zip(PARAMETERS, card.levels, strict=True)
        )
        rows = [
            (self.say("exposure"), self.say("exposed" if card.exposed else "adjacent")),
            (self.say("from"), self._names(into)),
            (self.say("leads"), self._names(out)),
        ]
        name = self.words.component_name(card.id)
        tag = self.say("house") if card.house else ""
        head = self._head("none", icons.CATEGORY["component"], layer, None, html_name(name), tag)
        foot = f'<div class="lv">{levels}</div></div>'
        does = self.say("off") if card.house else ""
        return self._entry("component", card.id, self.words.component(card.id), head + foot, does, rows)

    def event(self, card: EventCard) -> Entry:
        rows = [
            (self.say("favours"), self.say(f"favour.{card.favours}")),
            (self.say("copies"), self.say("copies_n", n=card.copies)),
        ]
        word = self.say("event")
        name = html_name(self.words.say(f"cards.event.{card.id}.name"))
        team = card.favours if card.favours in ("blue", "red") else "none"
        head = self._head(team, icons.CATEGORY["event"], word, None, name, card=card.id) + "</div>"
        does = self.words.say(f"cards.event.{card.id}.text")
        return self._entry("event", card.id, self.words.event(card.id), head, does, rows)

    def company(self, company: Company) -> Entry:
        html = tiles.company_tile(self.language, company, company.assets)
        held = {kind for kinds in company.assets.values() for kind in kinds}
        words = [tiles.company_name(self.language, company), *map(self.words.asset, held)]
        return Entry("company", company.id, "", "", frozenset(company.assets), html, _plain(*words))

    def actor(self, actor: Actor) -> Entry:
        html = tiles.actor_tile(self.language, actor)
        words = (tiles.actor_name(self.language, actor), tiles.objective_text(self.language, actor.objective))
        component = actor.objective.component
        return Entry("actor", actor.id, "", "", frozenset([component] if component else []), html, _plain(*words))

    def _entry(
        self,
        kind: str,
        card: str,
        name: str,
        tile: str,
        does: str,
        rows: Rows,
        scoped: AttackCard | CountermeasureCard | None = None,
        category: str = "",
    ) -> Entry:
        facts = "".join(f"<div><dt>{html_text(word)}</dt><dd>{html_text(value)}</dd></div>" for word, value in rows)
        said = f"<p>{html_text(does)}</p>" if does else ""
        lore = lore_html(self.language, kind, card)
        html = f'<article class="fact">{tile}<div class="does">{said}<dl>{facts}</dl>{lore}</div></article>'
        targets = _reach(scoped) if scoped else frozenset([card] if kind == "component" else [])
        words = _plain(
            name, does, *(value for _, value in rows), category and self.words.say(f"cards.category.{category}")
        )
        words += _plain(" ", lore_words(self.language, kind, card))
        return Entry(kind, card, category, scoped.set if scoped else "", targets, html, words)

    def _head(self, team: str, icon: str, word: str, cost: int | None, name: str, tag: str = "", card: str = "") -> str:
        coin = ""
        if cost is not None:
            paid = html_text(self.words.say("board.cost", n=cost))
            coin = f'<i class="coin" role="img" aria-label="{paid}">{cost}</i>'
        told = html_text(word)
        shown = f"<em>{html_text(tag)}</em>" if tag else ""
        picture = emblem(card) if card else ""
        return (
            f'<div class="card {team}">{picture}<div class="ct">{mi(icon)}<span>{told}</span>{shown}{coin}</div>'
            f'<h3 class="cn">{name}</h3>'
        )

    def _foot(self, card: str) -> str:
        effect, target = html_text(effect_text(self.words, card)), html_text(target_text(self.words, card))
        return f'<div class="ft"><b>{effect}</b><span>{target}</span></div></div>'

    def raises(self, card: CountermeasureCard) -> str:
        raised = {name: getattr(card, name) for name in PARAMETERS if getattr(card, name)}
        words = [
            self.say("raised", parameter=self.say(f"resistance_in_text.{name}"), n=by) for name, by in raised.items()
        ]
        return self.say("does.raise", raised=self.say("raised_and").join(words))

    def attack_does(self, card: AttackCard) -> str:
        if not card.buff:
            return self.say(f"does.{card.effect or card.category}")
        values = {"parameter": self.say(f"word_in_text.{card.buff.parameter}"), "n": card.buff.amount}
        if card.buff.component:
            return self.say("does.buff_component", component=self.words.component(card.buff.component), **values)
        if card.buff.card:
            return self.say("does.buff_card", card=self.words.card(card.buff.card), **values)
        return self.say("does.buff", **values)

    def needs(self, card: AttackCard) -> str:
        needs = [self.say(f"conditions.{card.condition}")] if card.condition != "none" else []
        if card.skill:
            needs.append(self.say("conditions.skill", n=card.skill))
        return self.words.list(needs) or self.say("conditions.none")

    def _targets(self, scope: str, targets: tuple[str, ...]) -> str:
        return self._names(list(targets)) if scope == "listed" else self.say(f"scope.{scope}")

    def _names(self, components: list[str]) -> str:
        return self.words.list(map(self.words.component, components)) or self.say("nowhere")


def _reach(card: AttackCard | CountermeasureCard) -> frozenset[str]:
    """Which components of the shipped tables a card can act on."""
    components = load().components
    if card.scope == "listed":
        return frozenset(card.targets)
    if card.scope == "none":
        return frozenset()
    wanted = {"all": (True, False), "exposed": (True,), "adjacent": (False,)}[card.scope]
    return frozenset(component.id for component in components if component.exposed in wanted)


def _plain(*words: str) -> str:
    return " ".join(words).lower()
