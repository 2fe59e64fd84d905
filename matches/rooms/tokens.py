"""What opens a room: numbers that people type, and tokens that nobody can guess and only browsers keep."""

from __future__ import annotations

import hashlib
import re
import secrets

from sqlalchemy import select
from sqlalchemy.orm import Session

from matches.errors import TooManyRows
from matches.rooms.models import RoomRow

__all__ = ["CODES", "MOST_ROOMS", "TOKEN", "free_code", "hash_of", "is_code", "new_token", "owner_hash"]

CODES = 10_000  #: numbers of four digits
MOST_ROOMS = 3_000  #: at once, so that a number drawn by lot is soon a free one
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  #: 256 bits
_CODE = re.compile(r"[0-9]{4}")


def new_token() -> str:
    """Return a token of 256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """Return what is stored of a token, "" for what is none and is found nowhere."""
    return hashlib.sha256(token.encode("ascii")).hexdigest() if TOKEN.fullmatch(token) else ""


def owner_hash(owner: str) -> str:
    """Return what is stored of a browser's own token, "" for none."""
    return hashlib.sha256(f"owner {owner}".encode()).hexdigest() if owner else ""


def is_code(text: str) -> bool:
    """Return whether a text has the form of a room's number."""
    return _CODE.fullmatch(text) is not None


def free_code(session: Session) -> str:
    """Return a number that no room has, drawn by lot. :raises TooManyRows:"""
    used = set(session.scalars(select(RoomRow.code).where(RoomRow.code.is_not(None))))
    if len(used) >= MOST_ROOMS:
        raise TooManyRows(MOST_ROOMS)
    while True:
        code = f"{secrets.randbelow(CODES):04}"
        if code not in used:
            return code
