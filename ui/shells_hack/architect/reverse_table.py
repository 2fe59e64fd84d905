"""The reverse look-up table as HTML: where an attacker must stand first to move on to a component."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.shells_hack.architecture.analysis import Source
from ui.shell.locales import html_text
from ui.shells_hack.texts.words import Words

__all__ = ["reverse_table"]


def reverse_table(words: Words, table: Mapping[str, Sequence[Source]]) -> str:
    """Return the table; an edge along which no active card can step is named apart."""
    rows = []
    for target, sources in table.items():
        able = words.list(words.component(source.component) for source in sources if source.possible)
        unable = words.list(words.component(source.component) for source in sources if not source.possible)
        cell = html_text(able or words.say("architect.reverse.none"))
        if unable:
            cell += f"<i>{html_text(words.say('architect.reverse.unable', list=unable))}</i>"
        rows.append(f"<tr><th scope=row>{html_text(words.component(target))}</th><td>{cell}</td></tr>")
    heads = "".join(f"<th scope=col>{html_text(words.say(f'architect.reverse.{key}'))}</th>" for key in ("to", "from"))
    return f'<table class="reverse"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
