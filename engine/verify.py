"""Checking after a match of a room that its deal was drawn as promised (``engine/proof.py``), and its log played so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.catalog import texts
from engine.errors import BadFile, Problem
from engine.match import MAX_FILE, Match, parse_file
from engine.proof import PROOF, read_proof

__all__ = ["Finding", "read_match_file", "sentences", "verify"]

CHECKS = ("commitment", "shown", "seed", "log")  #: in the order told


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to one check."""

    check: str
    holds: bool


def verify(text: str, shown: str = "") -> list[Finding]:
    """Return what holds of a match file: commitment, the one that was ``shown`` (if given), seed, log.

    :raises BadFile: if it is no match file, or one without a proof.
    """
    data = parse_file(text)
    proof, named = read_proof(data.get(PROOF))
    found = {
        "commitment": proof.commitment() == named,
        "seed": proof.seed() == data["seed"],
        "log": Match.from_data(data)[1] is None,
    }
    if shown:
        found["shown"] = proof.commitment() == shown.strip().lower()
    return [Finding(check, found[check]) for check in CHECKS if check in found]


def sentences(findings: list[Finding], language: str) -> list[str]:
    """Return the findings in words, and the verdict."""
    say = texts(language).__getitem__
    lines = [say(f"verify.{one.check}.{_word(one.holds)}") for one in findings]
    return [*lines, say(f"verify.verdict.{_word(all(one.holds for one in findings))}")]


def _word(holds: bool) -> str:
    return "holds" if holds else "fails"


def read_match_file(name: str) -> str:
    """Return the text of a file. :raises OSError: :raises BadFile: if it is too large or no text."""
    with Path(name).open("rb") as file:
        content = file.read(4 * MAX_FILE + 1)  # a character has at most four bytes
    if len(content) > 4 * MAX_FILE:
        raise BadFile([Problem("file", "too_large", {"limit": MAX_FILE})])
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadFile([Problem("file", "not_text", {"position": error.start})]) from None
