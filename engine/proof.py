"""That a deal was drawn before anybody chose: what is shown before a match, and what shows after it that it held.

Whoever deals draws a secret and a salt of 256 bits each and shows the *commitment* to them. Every seat then adds a
number of its own, of 256 bits, and the deal's seed follows from all of these:

- commitment = SHA-256 of the ASCII lines ``card-deal-commitment-1``, room, secret, salt
- seed = the first 53 bits of the SHA-256 of the ASCII lines ``card-deal-seed-1``, room, secret, salt, and for every
  seat, in the order of their names, ``<seat> <number>``

Each line ends with a line feed; secret, salt and numbers are 64 small hexadecimal digits. The room is the id of the
room, a ``/`` and which of its deals it was, so that no deal passes for another one. Who deals cannot change the secret
any more, and nobody else knows it when they add their number: no single one of them chooses the cards.

>>> proof = Proof("abc/1", "0" * 64, "1" * 64, {"left": "2" * 64})
>>> proof.commitment()[:16], proof.seed()
('02fcf8ca559c7217', 2631640036094153)
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, StringConstraints, ValidationError

from engine.errors import BadFile, Problem
from engine.reading import Model, problems_of

__all__ = ["NUMBER", "PROOF", "Proof", "draw_number", "read_proof"]

PROOF = "proof"  #: its place in a match file
NUMBER = re.compile(r"[0-9a-f]{64}")  #: 256 bits
SEED_BITS = 53  #: of a seed
MAX_SEATS = 8

Hex = Annotated[str, StringConstraints(pattern=f"^{NUMBER.pattern}$")]
Word = Annotated[str, StringConstraints(pattern=r"^[!-~]{1,40}$")]


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that a deal was drawn from."""

    room: str
    secret: str
    salt: str
    numbers: Mapping[str, str]  #: by seat, once they are there

    def commitment(self) -> str:
        """Return what is shown before anybody chooses, 64 hexadecimal digits."""
        return _digest("card-deal-commitment-1", self.room, self.secret, self.salt)

    def seed(self) -> int:
        """Return the seed of the deal."""
        numbers = (f"{seat} {number}" for seat, number in sorted(self.numbers.items()))
        digest = _digest("card-deal-seed-1", self.room, self.secret, self.salt, *numbers)
        return int(digest, 16) >> (256 - SEED_BITS)

    def to_json(self) -> dict[str, Any]:
        """Return it as it stands in a match file."""
        parts = {"room": self.room, "secret": self.secret, "salt": self.salt, "numbers": dict(self.numbers)}
        return parts | {"commitment": self.commitment()}


class _InFile(Model):
    room: Word
    secret: Hex
    salt: Hex
    numbers: Annotated[dict[Word, Hex], Field(min_length=1, max_length=MAX_SEATS)]
    commitment: Hex


def read_proof(data: Any) -> tuple[Proof, str]:
    """Return a match file's proof, and the commitment that it names. :raises BadFile: for none, or a broken one."""
    if data is None:
        raise BadFile([Problem(PROOF, "missing")])
    try:
        given = _InFile.model_validate(data)
    except ValidationError as error:
        raise BadFile([Problem(f"{PROOF}.{one.where}", one.code, one.params) for one in problems_of(error)]) from None
    return Proof(given.room, given.secret, given.salt, given.numbers), given.commitment


def draw_number() -> str:
    """Return 256 bits of the system's secure source."""
    return secrets.token_hex(32)


def _digest(*lines: str) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()
