"""The vocabulary of effects (S3): what a card does, when, to which element, how much.

An effect is data. What is not in ``STORIES`` or ``STANDING`` is no effect, and a set that holds it is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.errors import Problem
from engine.reading import Inconsistent, Model

ELEMENTS = ("fire", "water", "wind")
MOST = 5  #: the largest amount of an effect

Element = Literal["fire", "water", "wind"]
Amount = Annotated[int, Field(ge=1, le=MOST)]

SET_ELEMENT, CLEAR_ELEMENT, RESTORE, HEAL = "set_element", "clear_element", "restore_shield", "heal"
REVERSE, KEEP_EQUAL, SECOND, UPRIGHT = "reverse", "keep_equal", "second_loses", "upright"
BONUS, IMMUNE, ARMOUR = "bonus", "immune", "armour"
PLAYED, DECIDED, ALWAYS, WON = "played", "decided", "always", "won"


@dataclass(frozen=True, slots=True)
class Form:
    """What an effect needs to be told."""

    element: bool = False
    amount: bool = False


#: Of a 語り部: as it is played, or as the battle is decided.
STORIES: dict[tuple[str, str], Form] = {
    (SET_ELEMENT, PLAYED): Form(element=True),
    (CLEAR_ELEMENT, PLAYED): Form(),
    (RESTORE, PLAYED): Form(amount=True),
    (HEAL, PLAYED): Form(amount=True),
    (REVERSE, DECIDED): Form(),
    (KEEP_EQUAL, DECIDED): Form(),
    (SECOND, DECIDED): Form(),
    (UPRIGHT, DECIDED): Form(),
}
#: Of the face-up adventurer: as long as it stands, or when its player has won a battle.
STANDING: dict[tuple[str, str], Form] = {
    (BONUS, ALWAYS): Form(element=True, amount=True),
    (IMMUNE, ALWAYS): Form(element=True),
    (ARMOUR, ALWAYS): Form(amount=True),
    (HEAL, WON): Form(amount=True),
    (RESTORE, WON): Form(amount=True),
}


class _Effect(Model):
    element: Element | None = None
    amount: Amount | None = None


class StoryEffect(_Effect):
    """The effect of a 語り部."""

    what: Literal[
        "set_element", "clear_element", "restore_shield", "heal", "reverse", "keep_equal", "second_loses", "upright"
    ]
    when: Literal["played", "decided"]

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        _check(self.what, self.when, self, STORIES)
        return self


class StandingEffect(_Effect):
    """The effect of an adventurer."""

    what: Literal["bonus", "immune", "armour", "heal", "restore_shield"]
    when: Literal["always", "won"]

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        _check(self.what, self.when, self, STANDING)
        return self


def _check(what: str, when: str, effect: _Effect, known: dict[tuple[str, str], Form]) -> None:
    form = known.get((what, when))
    if form is None:
        raise Inconsistent([Problem("when", "literal_error", {"given": when})])
    problems = []
    for name, wanted in (("element", form.element), ("amount", form.amount)):
        given = getattr(effect, name) is not None
        if given != wanted:
            problems.append(Problem(name, "missing" if wanted else "extra_forbidden"))
    if problems:
        raise Inconsistent(problems)
