"""The names of things in one language: cards, components, assets, teams; own components keep their given names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ui.shell.locales import html_name, keys, label, t_in

__all__ = ["Words", "name_of"]


def name_of(language: str, kind: str, id: str, part: str = "name", given: str | None = None) -> str:
    """Return what a card or component is called: its given name, else its text, else its id (never an error)."""
    key = f"cards.{kind}.{id}.{part}"
    return given or (t_in(language, key) if key in keys(language) else id)


@dataclass(frozen=True)
class Words:
    """A language and the names that a match's own components were given."""

    language: str
    own: Mapping[str, str] = field(default_factory=dict)

    def say(self, key: str, **values: object) -> str:
        """Return a sentence. :raises UnknownId: for a key that is not there."""
        return t_in(self.language, key, **values)

    def component(self, component: str) -> str:
        """Return a component's name on one line."""
        return label(self.component_name(component))

    def component_name(self, component: str) -> str:
        """Return a component's name with ``|`` where it may break."""
        return name_of(self.language, "component", component, given=self.own.get(component))

    def component_short(self, component: str) -> str:
        """Return a component's short name (look: at most 6 full-width or 14 Latin characters)."""
        return label(name_of(self.language, "component", component, "short", self.own.get(component)))

    def card(self, card: str) -> str:
        """Return an attack or countermeasure card's name on one line."""
        return label(self.card_name(card))

    def card_name(self, card: str) -> str:
        """Return an attack or countermeasure card's name with ``|`` where it may break."""
        kind = "attack" if f"cards.attack.{card}.name" in keys(self.language) else "countermeasure"
        return name_of(self.language, kind, card)

    def card_html(self, card: str) -> str:
        """Return a card's name for HTML, its bracketed part smaller and on its own line."""
        name, bracket, rest = html_name(self.card_name(card)).partition("(")
        return f"{name.rstrip()} <small>({rest}</small>" if bracket else name

    def event(self, event: str) -> str:
        """Return an event card's name on one line."""
        return label(self.say(f"cards.event.{event}.name"))

    def asset(self, asset: str) -> str:
        """Return a kind of asset's name."""
        return self.say(f"cards.asset.{asset}")

    def team(self, seat: str) -> str:
        """Return a team's name."""
        return self.say(f"frame.team.shells_hack.{seat}")

    def list(self, items: Iterable[str]) -> str:
        """Return an enumeration."""
        return self.say("tiles.list_comma").join(items)
