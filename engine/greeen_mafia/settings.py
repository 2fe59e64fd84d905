"""What is chosen before a deal: the mission in full, the keep rule (G3), and the deal by number if not by seed."""

from __future__ import annotations

from math import factorial
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from engine.errors import Problem
from engine.greeen_mafia.missions import Mission
from engine.reading import Inconsistent, Model

KEEP_RULES = ("auto", "optional")
Keep = Literal["auto", "optional"]


class Settings(Model):
    """Everything a deal is made of but its seed."""

    mission: Mission
    keep: Keep = "auto"
    deal: Annotated[int, Field(ge=1)] | None = None  #: number of the order of the facility cards; None: by the seed
    training: bool = False  #: the order stays visible in play (G22)

    @model_validator(mode="after")
    def _deal_exists(self) -> Self:
        most = factorial(len(self.mission.facilities))
        if self.deal is not None and self.deal > most:
            raise Inconsistent([Problem("deal", "less_than_equal", {"le": most, "given": str(self.deal)[:40]})])
        return self
