"""Cards among public frameworks: ATT&CK, D3FEND, CSF 2.0 and CIS Controls, carried apart from the card files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from engine.catalog import DATA, Table, read_table
from engine.reading import Model
from engine.shells_hack.rules.settings import Id

__all__ = ["FILE", "Mapped", "Mappings", "mapped", "mappings"]

FILE = DATA / "mappings" / "shells_hack" / "cards.json"
Kind = Literal["attack", "countermeasure", "component", "event"]
Tactic = Annotated[str, Field(pattern=r"^(TA\d{4})?$")]
Technique = Annotated[str, Field(pattern=r"^T\d{4}(\.\d{3})?$")]
Mitigation = Annotated[str, Field(pattern=r"^M1\d{3}$")]
Defence = Annotated[str, Field(pattern=r"^(D3-[A-Z]+|d3f:[A-Za-z]+)$")]
Outcome = Annotated[str, Field(pattern=r"^(GV|ID|PR|DE|RS|RC)\.[A-Z]{2}-\d{2}$")]
Safeguard = Annotated[str, Field(pattern=r"^([1-9]|1[0-8])\.\d{1,2}$")]


class Mapped(Model):
    """What a card corresponds to; nothing at all is an answer too: there is no honest match."""

    kind: Kind
    id: Id
    house: bool = False  #: our own choice for a card of the house
    tactic: Tactic
    techniques: tuple[Technique, ...]
    mitigations: tuple[Mitigation, ...]
    d3fend: tuple[Defence, ...]
    csf: tuple[Outcome, ...]
    cis: tuple[Safeguard, ...]  #: numbers only: 3.10 is not 3.1
    note: str

    @property
    def empty(self) -> bool:
        """Whether nothing matches honestly."""
        return not (self.tactic or self.mitigations or self.d3fend or self.csf or self.cis)


class Mappings(Table):
    """All of them, the names of what they cite, and the versions these were read in."""

    attack: str
    d3fend: str
    csf: str
    cis: str
    notice: str  #: what a copy of ATT&CK must carry
    names: Mapping[str, str]
    cards: tuple[Mapped, ...]

    def name(self, id: str) -> str:
        """Return the official name of what an id stands for, a sub-technique's with its technique in front."""
        parent, dot, _ = id.partition(".")
        return f"{self.names[parent]}: {self.names[id]}" if dot and id[0] == "T" else self.names[id]

    def tactic_short(self, id: str) -> str:
        """Return a tactic's short name, as layers have it."""
        return self.names[id].lower().replace(" ", "-")


@cache
def mappings() -> Mappings:
    """Return the shipped file. :raises BadData: naming the place of what is wrong."""
    return read_table(Mappings, FILE, "shells-hack-mapping")


@cache
def _by_card() -> Mapping[tuple[str, str], Mapped]:
    return {(row.kind, row.id): row for row in mappings().cards}


def mapped(kind: str, id: str) -> Mapped | None:
    """Return what a shipped card corresponds to, None for a card of one's own."""
    return _by_card().get((kind, id))
