"""Names of pupils: short, without markup, and no two in a class that a glance could take for one another."""

from __future__ import annotations

import unicodedata

from engine.plain import one_line
from matches.errors import BadNickname

__all__ = ["MAX_NICKNAME", "clean_nickname", "likeness"]

MAX_NICKNAME = 20  #: characters
MOST_READ = 200  #: characters that are looked at
_MARKUP = set("<>&\"'`{}[]|\\^~*_#$")
#: signs of other scripts, digits and strokes, by the small Latin letter or the kana that they look like
_ALIKE = {
    "a": "аαａɑ",
    "b": "8ьβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еεєҽ",
    "g": "ɡ",
    "h": "һнη",
    "j": "јϳ",
    "k": "кκ",
    "l": "1iіιıӏ",
    "m": "м",
    "n": "пո",
    "o": "0оοσօ○〇",
    "p": "рρ",
    "q": "ԛ",
    "r": "гʀ",
    "s": "ѕ5",
    "t": "тτ",
    "u": "υսц",
    "v": "νѵ",
    "w": "ωѡԝшщ",
    "x": "хχ×",
    "y": "уγүʏ",
    "z": "2ᴢ",
    "ー": "一‐‑‒–—―−-",
    "カ": "力",
    "ニ": "二",
    "ロ": "口囗",
    "エ": "工",
    "タ": "夕",
    "ト": "卜",
    "ハ": "八",
    "ミ": "三",
    "チ": "千",
    "オ": "才",
    "ソ": "ン",
    "シ": "ツ",
}
_SKELETON = str.maketrans({sign: plain for plain, signs in _ALIKE.items() for sign in signs})
#: hiragana as katakana, which many look like and all sound like
_KANA = str.maketrans({chr(kana): chr(kana + 0x60) for kana in range(0x3041, 0x3097)})
_SMALL = str.maketrans("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ")
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def clean_nickname(text: str) -> str:
    """Return a name as it is kept. :raises BadNickname: if it is too long, empty, or has signs of markup.

    >>> clean_nickname("  Ｋａｉ\\n ")
    'Kai'
    """
    if len(text) > MOST_READ:
        raise BadNickname(MAX_NICKNAME)
    name = one_line(unicodedata.normalize("NFKC", text))
    marked = any(sign in _MARKUP for sign in name)
    if marked or not 1 <= len(name) <= MAX_NICKNAME or not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise BadNickname(MAX_NICKNAME)
    return name


def likeness(name: str) -> str:
    """Return what all names have that look alike: how it is written, spaced or cased does not count.

    >>> likeness("Аnna 0") == likeness("ANNAO")  # the first of them begins with a Cyrillic letter
    True
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    kept = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LNS" or sign in "ー-")
    plain = kept.translate(_KANA).translate(_SMALL).translate(_SKELETON)
    for pair, sign in _PAIRS:
        plain = plain.replace(pair, sign)
    return plain[: 6 * MAX_NICKNAME] or folded[: 6 * MAX_NICKNAME]
