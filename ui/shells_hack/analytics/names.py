"""What the cards, architectures and players of a result are called; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from engine.shells_hack.simulation.named_counts import FROM_BYPASS, FROM_OUTSIDE
from engine.shells_hack.simulation.study import StudyPlan
from ui.shell.locales import keys, label
from ui.shells_hack.setup.drawn import titled
from ui.shells_hack.texts.words import Words, name_of

__all__ = ["Names", "names_of"]


@dataclass(frozen=True)
class Names:
    """The names in one language; own things keep the names that they were given."""

    words: Words
    given: dict[str, str]  #: of companies, actors and architectures

    def say(self, key: str, **values: object) -> str:
        """Return a sentence."""
        return self.words.say(key, **values)

    def company(self, id: str) -> str:
        """Return a company's name on one line."""
        return label(name_of(self.words.language, "company", id, given=self.given.get(id)))

    def actor(self, id: str) -> str:
        """Return an actor's name on one line."""
        return label(name_of(self.words.language, "actor", id, given=self.given.get(id)))

    def architecture(self, id: str) -> str:
        """Return an architecture's name."""
        return self.given.get(id, id)

    def place(self, id: str, in_full: bool = False) -> str:
        """Return a component's name, a short one for charts, or where else a way begins."""
        if id in (FROM_OUTSIDE, FROM_BYPASS):
            return self.say(f"analytics.paths.{id.removeprefix('@')}")
        return self.words.component(id) if in_full else self.words.component_short(id)

    def player(self, id: str) -> str:
        """Return a computer player's name."""
        key = f"new_match.players.{id}"
        return self.words.say(key) if key in keys(self.words.language) else id


def names_of(language: str, plan: StudyPlan) -> Names:
    """Return the names for what a plan holds."""
    own: dict[str, str] = {}
    for sheet in plan.architectures:
        own |= {component.id: component.name for component in sheet.components if component.name}
    cards: tuple[Company | Actor, ...] = (*plan.companies, *plan.actors)
    given = {card.id: card.name for card in cards if card.name}
    given |= {sheet.id: architecture_name(language, sheet) for sheet in plan.architectures}
    return Names(Words(language, own), given)


def architecture_name(language: str, sheet: Architecture) -> str:
    """Return an architecture's name, a template's in the language."""
    return load().architecture.name or titled(language, sheet) if sheet.name is None else sheet.name
