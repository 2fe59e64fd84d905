"""A mission (G7): conditions and damage of the facility cards and both objectives, names, icons, pictures."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, field_validator, model_validator

from engine.errors import Problem
from engine.greeen_mafia.limits import (
    MAX_ANY,
    MAX_DAMAGE,
    MAX_FACILITIES,
    MAX_KEEP_LIMIT,
    MAX_NAME,
    MAX_NEED,
    MAX_TITLE,
    MIN_FACILITIES,
)
from engine.greeen_mafia.pictures import picture_problem
from engine.reading import Inconsistent, Model

KINDS = ("personnel", "information", "equipment")
ICONS = (
    "gate", "lookout", "bar", "garage", "office", "radio", "vault", "arsenal", "laboratory", "harbour", "kitchen",
    "casino", "warehouse", "tunnel", "printing", "servers", "greenhouse", "boss",
)  # fmt: skip

Icon = Literal[
    "gate", "lookout", "bar", "garage", "office", "radio", "vault", "arsenal", "laboratory", "harbour", "kitchen",
    "casino", "warehouse", "tunnel", "printing", "servers", "greenhouse", "boss",
]  # fmt: skip
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
CardName = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME, strip_whitespace=True)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TITLE, strip_whitespace=True)]
Damaged = Annotated[int, Field(ge=0, le=MAX_DAMAGE)]
Needed = Annotated[int, Field(ge=0, le=MAX_NEED)]


class Damage(Model):
    """The icons that a kept card shows."""

    personnel: Damaged = 0
    information: Damaged = 0
    equipment: Damaged = 0


class Condition(Model):
    """The icons that must be kept before the kill: at least so many of each kind, and of all kinds together (G20)."""

    personnel: Needed = 0
    information: Needed = 0
    equipment: Needed = 0
    any: Annotated[int, Field(ge=0, le=MAX_ANY)] = 0


class _Card(Model):
    """What every card may carry besides the rules."""

    name: CardName | None = None  #: None takes the icon's name
    icon: Icon
    picture: str | None = None  #: PNG or JPEG as a data address

    @field_validator("picture")
    @classmethod
    def _is_picture(cls, picture: str | None) -> str | None:
        problem = picture_problem(picture) if picture is not None else None
        if problem:
            raise Inconsistent([problem])
        return picture


class Facility(_Card):
    """A facility card; its number is its place in the mission."""

    condition: Condition = Condition()
    damage: Damage


class ObjectiveOne(_Card):
    """Objective I (G5): its condition, and the damage that is kept once it is met."""

    icon: Icon = "office"
    condition: Condition = Condition(any=3)
    damage: Damage = Damage(personnel=1)


class ObjectiveTwo(_Card):
    """Objective II (G6)."""

    icon: Icon = "boss"
    condition: Condition = Condition(personnel=1, information=1, equipment=1)


Card = Facility | ObjectiveOne | ObjectiveTwo


class Mission(Model):
    """A whole card set."""

    id: Id
    name: Title | None = None  #: None for a shipped mission, which the locale files name
    keep_limit: Annotated[int, Field(ge=1, le=MAX_KEEP_LIMIT)] = 3
    facilities: tuple[Facility, ...]
    objective_1: ObjectiveOne = ObjectiveOne()
    objective_2: ObjectiveTwo = ObjectiveTwo()

    @model_validator(mode="after")
    def _enough(self) -> Self:
        count = len(self.facilities)
        if count < MIN_FACILITIES:
            raise Inconsistent([Problem("facilities", "too_few", {"least": MIN_FACILITIES, "count": count})])
        if count > MAX_FACILITIES:
            raise Inconsistent([Problem("facilities", "too_many", {"limit": MAX_FACILITIES, "count": count})])
        return self

    def cards(self) -> dict[str, Card]:
        """Return all cards by id: "1" to "9", "I", "II"."""
        numbered: dict[str, Card] = {str(number): card for number, card in enumerate(self.facilities, 1)}
        return {**numbered, "I": self.objective_1, "II": self.objective_2}
