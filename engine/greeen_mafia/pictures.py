"""Pictures on cards as text: only what says and shows that it is a PNG or a JPEG, and not more than is allowed."""

from __future__ import annotations

import base64
import binascii

from engine.errors import Problem
from engine.greeen_mafia.limits import MAX_PICTURE

STARTS = {"data:image/png;base64,": b"\x89PNG\r\n\x1a\n", "data:image/jpeg;base64,": b"\xff\xd8\xff"}


def picture_bytes(picture: str) -> bytes | None:
    """Return the file that a data address holds, None if it is not a PNG or JPEG."""
    for start, signature in STARTS.items():
        if picture.startswith(start):
            try:
                content = base64.b64decode(picture[len(start) :], validate=True)
            except (binascii.Error, ValueError):
                return None
            return content if content.startswith(signature) else None
    return None


def picture_problem(picture: str) -> Problem | None:
    """Return what is wrong with a picture, None if nothing is."""
    if len(picture) > MAX_PICTURE:
        return Problem("", "picture_too_large", {"limit": MAX_PICTURE, "count": len(picture)})
    return None if picture_bytes(picture) else Problem("", "not_a_picture")
