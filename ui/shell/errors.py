"""Errors and problems in sentences, whatever game they come from; without streamlit."""

from __future__ import annotations

from engine.errors import BadAction, EngineError, IllegalAction, Problem
from ui.games import INTERFACES
from ui.shell.locales import keys, t_in

__all__ = ["error_sentence", "problem_sentence"]


def error_sentence(language: str, error: EngineError, game: str = "") -> str:
    """Return an error in words; the reasons against an act are told where the act's game is given."""
    code = error.code
    values: dict[str, object] = dict(error.params)
    if isinstance(error, IllegalAction):
        if game in INTERFACES:
            reason = INTERFACES[game].sentences.reason
            values["reasons"] = " ".join(reason(language, found) for found in error.reasons)
        else:
            code = BadAction.code
    if problems := getattr(error, "problems", None):
        separator = t_in(language, "errors.list_separator")
        values["problems"] = separator.join(problem_sentence(language, problem) for problem in problems)
        if error.params.get("source"):
            values["problems"] = f"{error.params['source']}: {values['problems']}"
    if "kind" in values:
        values["kind"] = _kind(language, str(values["kind"]))
    if "seat" in values:
        values["seat"] = _seat(language, str(values["seat"]), game)
    return t_in(language, f"errors.{code}", **values)


def problem_sentence(language: str, problem: Problem) -> str:
    """Return what is wrong in given data; codes without a sentence of their own say where at least."""
    key = f"errors.problem.{problem.code}"
    values: dict[str, object] = {**problem.params, "where": problem.where}
    if "kind" in values:
        values["kind"] = _kind(language, str(values["kind"]))
    if key not in keys(language):
        return t_in(language, "errors.problem.other", where=problem.where)
    try:
        return t_in(language, key, **values)
    except KeyError:  # a code of pydantic's that came with other values than usual
        return t_in(language, "errors.problem.other", where=problem.where)


def _seat(language: str, seat: str, game: str) -> str:
    """What a game calls a seat, or every game one of several people who each play alone."""
    return _known(language, f"frame.team.{game}.{seat}") or _known(language, f"frame.team.{seat}") or seat


def _kind(language: str, kind: str) -> str:
    return _known(language, f"errors.kind.{kind}") or t_in(language, "errors.kind.other")


def _known(language: str, key: str) -> str:
    """The sentence of a key that holds a word from outside, "" if there is none."""
    return t_in(language, key) if key in keys(language) else ""
