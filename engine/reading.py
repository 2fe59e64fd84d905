"""Reading given data with pydantic, and saying where it is wrong."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError, field_validator

from engine.bounds import MAX_DIGITS, data_excess, depth_excess, text_excess
from engine.errors import Problem
from engine.plain import one_line


class Model(BaseModel):
    """Frozen, strict about types and unknown fields; lists are accepted for tuples. What is a name is read as one."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    @field_validator("name", mode="before", check_fields=False)
    @classmethod
    def _as_kept(cls, name: object) -> object:
        return one_line(name) if isinstance(name, str) else name


class Inconsistent(ValueError):
    """Raised inside a validator: parts that are right alone and wrong together."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, problems)))


M = TypeVar("M")


def parse(text: str, most: int) -> Any:
    """Return what a JSON text of at most so many characters holds. :raises Inconsistent: for more, or for no JSON."""
    if excess := text_excess(text, most):
        raise Inconsistent([excess])
    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_int=_whole)  # some editors put a mark in front
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise Inconsistent([Problem("file", "not_json", {"line": line})]) from None
    if excess := depth_excess(data):
        raise Inconsistent([excess])
    return data


def _whole(digits: str) -> int:
    if len(digits) > MAX_DIGITS:
        raise ValueError("a number of too many digits")
    return int(digits)


def read(kind: type[M], text: str | bytes) -> M:
    """Return a model from its JSON text. :raises Inconsistent: with the place of everything that is wrong."""
    try:
        return TypeAdapter(kind).validate_json(text)
    except ValidationError as error:
        raise Inconsistent(problems_of(error)) from None


def read_given(kind: type[M], data: Any, where: str) -> M:
    """Return a model from a JSON-like object. :raises Inconsistent: with the place of everything that is wrong."""
    if excess := data_excess(data):
        raise Inconsistent([excess])
    try:
        text = TypeAdapter(Any).dump_json(data)
    except ValueError as error:
        raise Inconsistent([Problem(where, "not_json", {"cause": type(error).__name__, "line": 0})]) from None
    return read(kind, text)


def problems_of(error: ValidationError) -> list[Problem]:
    """Return what pydantic found as problems: dotted place, code, values."""
    found = []
    for row in error.errors(include_url=False):
        where = ".".join(map(str, row["loc"]))
        cause = row.get("ctx", {}).get("error")
        if isinstance(cause, Inconsistent):
            found += [Problem(".".join(filter(None, (where, p.where))), p.code, p.params) for p in cause.problems]
        else:
            found.append(Problem(where or "file", row["type"], _values(row)))
    return found


def _values(row: Any) -> dict[str, int | str]:
    values: dict[str, int | str] = {}
    for name, value in row.get("ctx", {}).items():
        values[name] = value if isinstance(value, int) and not isinstance(value, bool) else str(value)
    if row["type"] != "missing" and not isinstance(row["input"], dict | list):
        values["given"] = str(row["input"])[:80]
    return values
