"""A user's picture made fit for a card: opened, cut down, written again as JPEG, so that nothing else of it is kept."""

from __future__ import annotations

import base64
import binascii
import io
import warnings

from PIL import Image, ImageOps, UnidentifiedImageError

from engine.errors import BadFile, Problem
from engine.greeen_mafia.limits import MAX_PICTURE

__all__ = ["fit_picture"]

SIZES = ((480, 360), (400, 300), (320, 240), (240, 180))
MOST_PIXELS = 40_000_000
PALE = (220, 229, 223)  #: behind what is transparent
START = "data:image/jpeg;base64,"


def fit_picture(address: str, where: str = "picture") -> str:
    """Return a picture as a JPEG small enough for a card. :raises BadFile: naming the field."""
    try:
        content = base64.b64decode(address.partition(";base64,")[2], validate=True)
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise BadFile([Problem(where, "picture_too_large", {"limit": MOST_PIXELS})])
                drawn = _flat(ImageOps.exif_transpose(opened))
    except (binascii.Error, UnidentifiedImageError, Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise BadFile([Problem(where, "not_a_picture")]) from None
    except (OSError, ValueError, SyntaxError, EOFError):  # what Pillow says of files that are cut short or damaged
        raise BadFile([Problem(where, "not_a_picture")]) from None
    for size in SIZES:
        text = START + base64.b64encode(_jpeg(drawn, size)).decode()
        if len(text) <= MAX_PICTURE:
            return text
    raise BadFile([Problem(where, "picture_too_large", {"limit": MAX_PICTURE})])


def _flat(image: Image.Image) -> Image.Image:
    """Without transparency."""
    image = image.convert("RGBA")
    ground = Image.new("RGBA", image.size, (*PALE, 255))
    return Image.alpha_composite(ground, image).convert("RGB")


def _jpeg(image: Image.Image, size: tuple[int, int]) -> bytes:
    copy = image.copy()
    copy.thumbnail(size)
    target = io.BytesIO()
    copy.save(target, "JPEG", quality=80, optimize=True)
    return target.getvalue()
