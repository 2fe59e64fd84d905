"""What opens a class: codes that pupils type, and the word by which a name is opened on another device."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata

from sqlalchemy import select
from sqlalchemy.orm import Session

from matches.classroom.models import ClassRow

__all__ = ["SIGNS", "draw_code", "draw_word", "read_code", "word_hash"]

SIGNS = "ACDEFHJKMNPRTWXY34679"  #: no two of them look alike, nor like any that is left out (0 O, 1 I L, 2 Z, 5 S, 8 B)
LENGTH = 6
_CODE = re.compile(f"[{SIGNS}]{{{LENGTH}}}")
MOST_READ = 40  #: signs of what was typed that are looked at
#: syllables that every keyboard types and every pupil can say aloud
CONSONANTS, VOWELS, SYLLABLES = "kmnprstwy", "aeio", 3
_RUDE = re.compile("kaso|kimo|kiso|moro|neki|nerow|pasi|pene|peni|sati|seka|seki|sine|siri|tati|tita|titi|tema")
#: of scrypt: a word has few bits, so that looking for one by trying all of them should cost something
COST, BLOCK = 2**12, 8


def read_code(text: str) -> str:
    """Return the code that somebody means, however it was typed; "" for what is none.

    >>> read_code("  ac3-d4f "), read_code("O0O0O0")
    ('AC3D4F', '')
    """
    typed = unicodedata.normalize("NFKC", text[:MOST_READ]).upper()
    code = re.sub(r"[\s\-‐-―]", "", typed)
    return code if _CODE.fullmatch(code) else ""


def draw_code(session: Session) -> str:
    """Return a code that no class has, drawn by lot."""
    while True:
        code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        if session.scalar(select(ClassRow.id).where(ClassRow.code == code)) is None:
            return code


def draw_word() -> str:
    """Return a word of three syllables, one of 46,656 but for a few that are rude."""
    while True:
        word = "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))
        if not _RUDE.search(word):
            return word


def word_hash(pupil: str, word: str) -> str:
    """Return what is stored of a pupil's word, however it was typed."""
    typed = "".join(unicodedata.normalize("NFKC", word[:MOST_READ]).casefold().split())
    return hashlib.scrypt(typed.encode("utf-8", "replace"), salt=pupil.encode(), n=COST, r=BLOCK, p=1, dklen=32).hex()
