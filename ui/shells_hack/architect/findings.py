"""The findings of an analysis in sentences, each with what it lights up on the graph; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.errors import Problem
from engine.shells_hack.architecture.analysis import Analysis, Choke, Edge, Path, Warn
from engine.shells_hack.architecture.ways import Strike
from ui.shell.errors import problem_sentence
from ui.shell.locales import keys
from ui.shells_hack.texts.words import Words

__all__ = ["Finding", "findings", "problem_text"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One row of the list: ``lines`` are read when it is chosen."""

    id: str
    tag: str  #: stop | warn | note; of effects down | up | same
    icon: str
    title: str
    text: str
    lines: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()


def findings(words: Words, found: Analysis) -> list[Finding]:
    """Return all findings, what matters most first."""
    title = words.say("architect.finding.problem")
    rows = [
        Finding(f"problem_{i}", "stop", "block", title, problem_text(words, problem))
        for i, problem in enumerate(found.problems)
    ]
    rows += [_path(words, path) for path in found.paths]
    rows += [_warning(words, warning) for warning in found.warnings]
    rows += [_choke(words, choke) for choke in found.chokes]
    rows += _reach(words, found)
    return rows


def problem_text(words: Words, problem: Problem) -> str:
    """What keeps the drawing from being a match (D30), with the names of its parts."""
    key = f"architect.problem.{problem.code}"
    if key not in keys(words.language):
        return problem_sentence(words.language, problem)
    values: dict[str, object] = dict(problem.params)
    for name, named in (("component", words.component), ("asset", words.asset)):
        if name in values:
            values[name] = named(str(values[name]))
    return words.say(key, **values)


def _path(words: Words, path: Path) -> Finding:
    number = len(path.components)
    count = "one" if number == 1 else "many"
    return Finding(
        id=f"path_{path.target}",
        tag="warn",
        icon="warning",
        title=words.say(f"architect.finding.path_{count}", target=words.component(path.target), n=number),
        text=words.say(
            "architect.finding.path_text",
            way=words.say("architect.arrow").join(map(words.component_short, path.components)),
            cost=path.cost,
        ),
        lines=(
            *(_strike(words, i, c, s) for i, (c, s) in enumerate(zip(path.components, path.strikes, strict=True), 1)),
            words.say("architect.told.assets", list=words.list(map(words.asset, path.assets))),
        ),
        path=path.components,
        edges=tuple(zip(path.components, path.components[1:], strict=False)),
    )


def _strike(words: Words, number: int, component: str, strike: Strike) -> str:
    cards = words.say("architect.plus").join(words.card(card) for card in (*strike.weapons, strike.card))
    return words.say(
        "architect.finding.strike",
        n=number,
        component=words.component(component),
        cards=cards,
        level=strike.level,
        resistance=strike.resistance,
        cost=strike.cost,
    )


def _warning(words: Words, warning: Warn) -> Finding:
    return Finding(
        id=f"{warning.code}_{'_'.join(warning.components)}",
        tag="warn",
        icon="warning",
        title=words.say(f"architect.finding.{warning.code}"),
        text=words.say(f"architect.finding.{warning.code}_text", list=_names(words, warning.components)),
        lines=tuple(_edge(words, edge) for edge in warning.edges),
        components=warning.components,
        edges=warning.edges,
    )


def _choke(words: Words, choke: Choke) -> Finding:
    target = words.component(choke.target)
    if choke.direct:
        return Finding(
            id=f"choke_{choke.target}",
            tag="note",
            icon="info",
            title=words.say("architect.finding.no_cut", target=target),
            text=words.say("architect.finding.no_cut_text"),
            components=(choke.target,),
        )
    lines = [words.say("architect.finding.choke_edges", list=words.list(_edge(words, edge) for edge in choke.edges))]
    if len(choke.singles) > 1:
        lines.append(words.say("architect.finding.choke_singles", list=_names(words, choke.singles)))
    return Finding(
        id=f"choke_{choke.target}",
        tag="note",
        icon="content_cut",
        title=words.say("architect.finding.choke", target=target, n=len(choke.components)),
        text=words.say("architect.finding.choke_text", list=_names(words, choke.components)),
        lines=tuple(lines),
        components=choke.components,
        edges=choke.edges,
    )


def _reach(words: Words, found: Analysis) -> list[Finding]:
    rows = []
    for id, icon, members in (
        ("safe", "verified_user", found.safe),
        ("bypassed", "key", found.bypassed),
        ("unreachable", "shield", found.unreachable),
        ("reachable", "route", found.reachable),
    ):
        if members:
            title = words.say(f"architect.finding.{id}", n=len(members))
            rows.append(Finding(id, "note", icon, title, _names(words, members), components=members))
    return rows


def _names(words: Words, components: Iterable[str]) -> str:
    return words.list(map(words.component_short, components))


def _edge(words: Words, edge: Edge) -> str:
    return words.say("architect.arrow").join(map(words.component_short, edge))
