"""The games on the home page: which facts, ways and picture each panel has. A game appears here with its pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ui.greeen_mafia import home_art as mafia_art
from ui.shells_hack import home_art

__all__ = ["PANELS", "Panel"]


@dataclass(frozen=True, slots=True)
class Panel:
    """A game's panel; its title and lead are the texts ``frame.game.<id>`` and ``home.<id>.lead``."""

    facts: tuple[tuple[str, str], ...]  #: symbol, text key
    ways: tuple[tuple[str, str], ...]  #: page id of ``ui.shell.pages``, symbol; the first is the primary button
    picture: Callable[[str], str]  #: SVG in a language


PANELS = {
    "shells_hack": Panel(
        facts=(
            ("group", "home.shells_hack.facts.players"),
            ("schedule", "home.shells_hack.facts.time"),
            ("school", "home.shells_hack.facts.learn"),
        ),
        ways=(
            ("new_match", ":material/play_arrow:"),
            ("watch", ":material/visibility:"),
            ("architect", ":material/account_tree:"),
            ("analytics", ":material/monitoring:"),
            ("rules", ":material/menu_book:"),
        ),
        picture=home_art.shells_hack,
    ),
    "greeen_mafia": Panel(
        facts=(
            ("person", "home.greeen_mafia.facts.players"),
            ("schedule", "home.greeen_mafia.facts.time"),
            ("extension", "home.greeen_mafia.facts.learn"),
        ),
        ways=(
            ("mafia_deal", ":material/play_arrow:"),
            ("mafia_missions", ":material/edit_note:"),
            ("mafia_rules", ":material/menu_book:"),
        ),
        picture=mafia_art.picture,
    ),
}
