"""Every error the engine raises on purpose.

EngineError
├── BadData            a file under data/ cannot be used
├── BadSettings        settings that cannot make a match
├── BadFile            a match file that is not one
├── BadArchitecture    an architecture, an edit of one, or a file of one that is not possible
├── NoCluster          other machines that cannot be had
├── UnknownId          a name that nothing here has
├── ReplayBroken       a log that no longer fits the rules; holds the valid prefix's length
└── BadAction          an action that cannot be taken
    ├── UnreadableAction   its text is not an action
    ├── IllegalAction      the rules forbid it now; holds the reasons
    ├── InactiveSeat       it is not this seat's move
    └── GameOver           the match has ended

An error is data: ``code`` and ``params`` name a sentence in the locale files, ``str(error)`` is one English line.
What an error tells of foreign data is made fit to be shown when the error is made, so that telling it cannot fail.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.plain import plain

__all__ = [
    "BadAction",
    "BadArchitecture",
    "BadData",
    "BadFile",
    "BadSettings",
    "EngineError",
    "GameOver",
    "IllegalAction",
    "InactiveSeat",
    "MOST_PROBLEMS",
    "NoCluster",
    "Problem",
    "Reason",
    "ReplayBroken",
    "UnknownId",
    "UnreadableAction",
]

Value = int | str
MOST_PROBLEMS = 20  #: that one error tells; the rest are counted
MOST_TOLD = 300  #: characters of a foreign text that an error tells
MOST_MESSAGE = 4_000  #: characters of an error's English line


def _fit(params: Mapping[str, Value]) -> dict[str, Value]:
    """Values as they can be shown anywhere."""
    return {name: plain(value[:MOST_TOLD]) if isinstance(value, str) else value for name, value in params.items()}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal: a code of D6 and the numbers behind it.

    >>> print(Reason("funds", {"cost": 3, "funds": 1}))
    funds (cost 3, funds 1)
    """

    code: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", _fit(self.params))

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong in given data: where (a dotted path), what (a code) and the values behind it.

    >>> print(Problem("seed", "out_of_range", {"given": -1, "least": 0}))
    seed: out of range (given -1, least 0)
    """

    where: str
    code: str
    params: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "where", plain(self.where[:MOST_TOLD]))
        object.__setattr__(self, "params", _fit(self.params))

    def __str__(self) -> str:
        details = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return f"{self.where}: {self.code.replace('_', ' ')}" + (f" ({details})" if details else "")


class EngineError(Exception):
    """The root of all errors here."""

    code = "engine"

    def __init__(self, message: str, **params: Value) -> None:
        super().__init__(plain(message[:MOST_MESSAGE]))
        self.params: dict[str, Value] = _fit(params)


class _Problems(EngineError):
    def __init__(self, problems: Sequence[Problem], source: str = "") -> None:
        self.problems = _told(problems)
        prefix = f"{source}: " if source else ""
        super().__init__(prefix + "; ".join(map(str, self.problems)), source=source)


def _told(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The first problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    if more <= 0 or problems[-1].code == "more":  # told by another error before
        return tuple(problems)
    return (*problems[:MOST_PROBLEMS], Problem(problems[MOST_PROBLEMS].where, "more", {"count": more}))


class BadData(_Problems):
    """A data file holds something that it may not hold."""

    code = "bad_data"


class BadSettings(_Problems):
    """Settings are broken, out of range, or make no match (D24, D30)."""

    code = "bad_settings"


class BadFile(_Problems):
    """A match file is damaged, of another format or of another version."""

    code = "bad_file"


class BadArchitecture(_Problems):
    """An architecture that cannot be, an edit that leads to none, or a file that holds none."""

    code = "bad_architecture"


class NoCluster(EngineError):
    """Other machines were asked for and cannot be had."""

    code = "no_cluster"

    def __init__(self, address: str, cause: str) -> None:
        super().__init__(f"no cluster at {address}: {cause}", address=address, cause=cause)


class UnknownId(EngineError):
    """A game, card, company, actor, player or viewer that does not exist."""

    code = "unknown_id"

    def __init__(self, kind: str, value: object, known: Sequence[str] = ()) -> None:
        choice = f" (known: {', '.join(known)})" if known else ""
        super().__init__(f"unknown {kind} {value!r}{choice}", kind=kind, value=str(value))


class ReplayBroken(EngineError):
    """An entry of a log is not possible any more: ``valid`` entries before it still are."""

    code = "replay_broken"

    def __init__(self, valid: int, cause: str) -> None:
        super().__init__(f"entry {valid + 1} does not fit the rules: {cause}", number=valid + 1, cause=cause)
        self.valid = valid


class BadAction(EngineError, ValueError):
    """An action that cannot be taken; the match is unchanged."""

    code = "bad_action"


class UnreadableAction(BadAction):
    """The text of an action names no action."""

    code = "unreadable_action"

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(f"cannot read action {text!r}: {problem}", text=text, problem=problem)


class IllegalAction(BadAction):
    """The rules forbid the action now.

    >>> print(IllegalAction("play wiper db", [Reason("funds", {"cost": 3}), Reason("hand")]))
    illegal action 'play wiper db': funds (cost 3); hand
    """

    code = "illegal_action"

    def __init__(self, text: str, reasons: Sequence[Reason]) -> None:
        super().__init__(f"illegal action {text!r}: {'; '.join(map(str, reasons))}", text=text)
        self.reasons = tuple(reasons)


class InactiveSeat(BadAction):
    """Another seat is to act."""

    code = "inactive_seat"

    def __init__(self, seat: str, to_act: Sequence[str]) -> None:
        super().__init__(f"seat {seat!r} is not to act (now: {', '.join(to_act) or 'nobody'})", seat=seat)


class GameOver(BadAction):
    """Nothing may be played after the end (D23)."""

    code = "game_over"

    def __init__(self) -> None:
        super().__init__("the match is over")
