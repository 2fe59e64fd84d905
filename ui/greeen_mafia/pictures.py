"""A user's picture made fit for a card: opened, cut down, written again as JPEG, so that nothing else of it is kept.

Its size is known before it is decoded: what has too many pixels is refused, and the work for the others is bounded.
"""

from __future__ import annotations

import base64
import binascii
import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from engine.errors import BadFile, Problem
from engine.greeen_mafia.limits import MAX_PICTURE

__all__ = ["MOST_PIXELS", "MOST_PIXELS_KEPT", "fit_picture"]

SIZES = ((480, 360), (400, 300), (320, 240), (240, 180))
ROOM = 960  #: longest side while a picture may still have to be turned
MOST_PIXELS = 16_000_000  #: of a picture that is added
MOST_PIXELS_KEPT = 500_000  #: of one that comes with a mission file, which holds up to eleven that were cut down before
WIDE = 257  #: a level of 16 bits for each of 8
PALE = (220, 229, 223)  #: behind what is transparent
START = "data:image/jpeg;base64,"


def fit_picture(address: str, where: str = "picture", pixels: int = MOST_PIXELS) -> str:
    """Return a picture as a JPEG small enough for a card. :raises BadFile: naming the field."""
    too_large = BadFile([Problem(where, "picture_too_many_pixels", {"limit": f"{pixels:,}"})])
    try:
        content = base64.b64decode(address.partition(";base64,")[2], validate=True)
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
                if opened.width * opened.height > pixels:
                    raise too_large
                drawn = _flat(ImageOps.exif_transpose(_smaller(opened)))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_large from None
    except (binascii.Error, UnidentifiedImageError):
        raise BadFile([Problem(where, "not_a_picture")]) from None
    except (OSError, ValueError, SyntaxError, EOFError):  # what Pillow says of files that are cut short or damaged
        raise BadFile([Problem(where, "not_a_picture")]) from None
    for size in SIZES:
        text = START + base64.b64encode(_jpeg(drawn, size)).decode()
        if len(text) <= MAX_PICTURE:
            return text
    raise BadFile([Problem(where, "picture_too_large", {"limit": MAX_PICTURE})])


def _smaller(image: Image.Image) -> Image.Image:
    """Cut down, in a mode in which neighbours can be mixed: eight bits a level, no palette, no colour for nothing."""
    if image.mode.startswith("I"):
        image = _narrow(image)
    elif image.mode in ("1", "P") or "transparency" in image.info:
        image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.thumbnail((ROOM, ROOM))
    return image


def _narrow(image: Image.Image) -> Image.Image:
    """Grey of 16 bits as one of eight; the level that stands for nothing becomes transparent."""
    levels = image.convert("I")
    grey = levels.point([round(level / WIDE) for level in range(2**16)], "L")
    if "transparency" in image.info:
        nothing = image.info["transparency"]
        grey.putalpha(levels.point([255 * (level != nothing) for level in range(2**16)], "L"))
    return grey


def _flat(image: Image.Image) -> Image.Image:
    """Without transparency."""
    if not image.has_transparency_data:
        return image.convert("RGB")
    image = image.convert("RGBA")
    ground = Image.new("RGBA", image.size, (*PALE, 255))
    return Image.alpha_composite(ground, image).convert("RGB")


def _jpeg(image: Image.Image, size: tuple[int, int]) -> bytes:
    copy = image.copy()
    copy.thumbnail(size)
    target = io.BytesIO()
    copy.save(target, "JPEG", quality=80, optimize=True)
    return target.getvalue()
