"""What differs between two architectures, as rows of before and after; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.shells_hack.architecture.analysis import Choke, Edge, Path
from engine.shells_hack.architecture.comparison import Comparison, ComponentChange
from engine.shells_hack.rules.settings import PARAMETERS, Component
from ui.shell.locales import html_text
from ui.shells_hack.texts.words import Words

__all__ = ["DifferenceRow", "differences", "table"]


@dataclass(frozen=True, slots=True)
class DifferenceRow:
    """One difference: what it is about, and how it was and is."""

    section: str  #: components | edges | paths | chokes
    about: str
    before: str
    after: str


def differences(words: Words, found: Comparison) -> list[DifferenceRow]:
    """Return all differences in words."""
    there, missing = words.say("architect.compare.there"), words.say("architect.compare.missing")
    rows = [_component(words, change) for change in found.components]
    rows += [DifferenceRow("edges", _edge(words, edge), there, missing) for edge in found.removed]
    rows += [DifferenceRow("edges", _edge(words, edge), missing, there) for edge in found.added]
    for path in found.paths:
        rows.append(
            DifferenceRow("paths", words.component(path.target), _path(words, path.before), _path(words, path.after))
        )
    for cut in found.chokes:
        rows.append(
            DifferenceRow("chokes", words.component(cut.target), _choke(words, cut.before), _choke(words, cut.after))
        )
    return rows


def _component(words: Words, change: ComponentChange) -> DifferenceRow:
    before, after = (
        _state(words, side, kept, change)
        for side, kept in ((change.before, change.assets_before), (change.after, change.assets_after))
    )
    return DifferenceRow("components", words.component(change.id), before, after)


def _state(words: Words, side: Component | None, kept: Iterable[str], change: ComponentChange) -> str:
    """Only what differs, or all of a component that is on one side only."""
    if side is None:
        return words.say("architect.compare.off")
    other = change.after if side is change.before else change.before
    parts = []
    if other is None or side.exposed != other.exposed:
        parts.append(words.say(f"architect.exposure.{'direct' if side.exposed else 'adjacent'}"))
    if other is None or side.levels != other.levels:
        levels = zip(PARAMETERS, side.levels, strict=True)
        parts.append(" ".join(f"{words.say(f'cards.parameter_short.{p}')}{level}" for p, level in levels))
    if set(change.assets_before) != set(change.assets_after):
        parts.append(words.list(map(words.asset, kept)) or words.say("architect.compare.no_assets"))
    return words.list(parts) or words.say("architect.compare.on")


def _path(words: Words, path: Path | None) -> str:
    if path is None:
        return words.say("architect.compare.no_path")
    way = words.say("architect.arrow").join(map(words.component_short, path.components))
    return words.say("architect.compare.path", way=way, n=len(path.components), cost=path.cost)


def _choke(words: Words, choke: Choke | None) -> str:
    if choke is None:
        return words.say("architect.compare.no_path")
    if choke.direct:
        return words.say("architect.compare.no_cut")
    return words.list(map(words.component_short, choke.components))


def _edge(words: Words, edge: Edge) -> str:
    return words.say("architect.arrow").join(map(words.component_short, edge))


def table(words: Words, rows: list[DifferenceRow], before: str, after: str) -> str:
    """Return the differences as an HTML table with a head for every section."""
    if not rows:
        return f'<p class="hint pad">{html_text(words.say("architect.compare.same"))}</p>'
    cells = []
    section = ""
    for row in rows:
        if row.section != section:
            section = row.section
            title = html_text(words.say(f"architect.compare.section.{section}"))
            cells.append(f'<tr><th colspan=3 scope=colgroup class="sec">{title}</th></tr>')
        sides = "".join(f"<td>{html_text(side)}</td>" for side in (row.before, row.after))
        cells.append(f"<tr><th scope=row>{html_text(row.about)}</th>{sides}</tr>")
    heads = "".join(f"<th scope=col>{html_text(name)}</th>" for name in ("", before, after))
    return f'<table class="reverse diff"><thead><tr>{heads}</tr></thead><tbody>{"".join(cells)}</tbody></table>'
