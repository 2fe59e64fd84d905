"""The bounds of own missions (G7, G21)."""

from __future__ import annotations

MIN_FACILITIES, MAX_FACILITIES = 5, 9
MAX_KEEP_LIMIT = 5  #: more icons than this cannot stick out of a pack side by side
MAX_DAMAGE = 4  #: icons of one kind on one card
MAX_NEED = 9  #: icons of one kind in one condition
MAX_ANY = 15  #: icons of any kind in one condition
MAX_NAME = 24  #: characters of a card's name
MAX_TITLE = 40  #: characters of a mission's name
MAX_PICTURE = 80_000  #: characters of a picture as text
