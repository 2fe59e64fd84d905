"""The mission editor's acts, its pictures, and the count in the background."""

from __future__ import annotations

import base64
import io
import time
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image

from background.greeen_mafia.count import CountQuestion
from background.service import Service
from engine.errors import BadFile
from engine.greeen_mafia.limits import MAX_FACILITIES, MAX_PICTURE
from engine.greeen_mafia.mission_files import mission, write_file
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.pictures import picture_problem
from engine.greeen_mafia.plan import prepare
from ui.greeen_mafia import editor
from ui.greeen_mafia.pictures import MOST_PIXELS, MOST_PIXELS_KEPT, PALE, START, fit_picture
from ui.shell.messages import error_lines


def address(content: bytes, kind: str = "png") -> str:
    return f"data:image/{kind};base64," + base64.b64encode(content).decode()


def image(kind: str, size: tuple[int, int] = (900, 700), mode: str = "RGB") -> bytes:
    target = io.BytesIO()
    Image.effect_noise(size, 90).convert(mode).save(target, kind)
    return target.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode"), [("PNG", "RGB"), ("PNG", "RGBA"), ("PNG", "P"), ("PNG", "L"), ("JPEG", "RGB")]
)
def test_a_picture_is_written_again_and_small(kind: str, mode: str) -> None:
    fitted = fit_picture(address(image(kind, mode=mode), kind.lower()))
    assert fitted.startswith(START) and len(fitted) <= MAX_PICTURE and picture_problem(fitted) is None
    opened = Image.open(io.BytesIO(base64.b64decode(fitted[len(START) :])))
    assert opened.format == "JPEG" and max(opened.size) <= 480


def test_nothing_but_the_picture_is_kept() -> None:
    exif = Image.Exif()
    exif[0x010E] = "where I live"
    target = io.BytesIO()
    Image.new("RGB", (30, 20)).save(target, "JPEG", exif=exif)
    assert b"where I live" in target.getvalue()
    assert b"where I live" not in base64.b64decode(fit_picture(address(target.getvalue(), "jpeg"))[len(START) :])


def seen(picture: str) -> tuple[int, ...]:
    """The colour in the middle of a picture that was written again."""
    opened = Image.open(io.BytesIO(base64.b64decode(picture[len(START) :]))).convert("RGB")
    found = opened.getpixel((opened.width // 2, opened.height // 2))
    assert isinstance(found, tuple)
    return found


def plain(mode: str, colour: Any, **saved: Any) -> str:
    target = io.BytesIO()
    image = Image.new(mode, (64, 48), colour)
    if mode == "P":
        image.putpalette([10, 20, 30, 200, 100, 50])
    image.save(target, "JPEG" if mode == "CMYK" else "PNG", **saved)
    return address(target.getvalue(), "jpeg" if mode == "CMYK" else "png")


@pytest.mark.parametrize(
    ("given", "colour"),
    [
        (plain("I;16", 257 * 100), (100, 100, 100)),
        (plain("I;16", 400), (2, 2, 2)),
        (plain("I;16", 65535), (255, 255, 255)),
        (plain("I;16", 30_000, transparency=30_000), PALE),
        (plain("L", 100), (100, 100, 100)),
        (plain("L", 100, transparency=100), PALE),
        (plain("LA", (100, 0)), PALE),
        (plain("LA", (100, 255)), (100, 100, 100)),
        (plain("P", 1), (200, 100, 50)),
        (plain("P", 1, transparency=1), PALE),
        (plain("P", 1, transparency=bytes([255, 0])), PALE),
        (plain("P", 1, transparency=0), (200, 100, 50)),
        (plain("1", 1), (255, 255, 255)),
        (plain("1", 0), (0, 0, 0)),
        (plain("RGB", (9, 90, 200)), (9, 90, 200)),
        (plain("RGB", (9, 90, 200), transparency=(9, 90, 200)), PALE),
        (plain("RGBA", (0, 0, 0, 0)), PALE),
        (plain("RGBA", (9, 90, 200, 255)), (9, 90, 200)),
        (plain("CMYK", (0, 0, 0, 0)), (255, 255, 255)),
        (plain("CMYK", (255, 255, 0, 0)), (0, 0, 255)),
    ],
    ids=range(20),
)
def test_every_mode_keeps_its_colours(given: str, colour: tuple[int, ...]) -> None:
    """Levels of 16 bits, palettes, transparency of every sort, black and white, printers' colours."""
    assert seen(fit_picture(given)) == pytest.approx(colour, abs=3)


def test_a_turned_photo_stands_upright() -> None:
    turned, target = Image.new("RGB", (1600, 1200), "red"), io.BytesIO()
    turned.paste("blue", (0, 0, 800, 1200))  # the left half, which is the top once it is turned clockwise
    exif = Image.Exif()
    exif[0x0112] = 6
    turned.save(target, "JPEG", exif=exif)
    upright = Image.open(io.BytesIO(base64.b64decode(fit_picture(address(target.getvalue(), "jpeg"))[len(START) :])))
    top, bottom = (upright.getpixel((upright.width // 2, upright.height * part // 4)) for part in (1, 3))
    assert upright.height > upright.width and top == pytest.approx((0, 0, 255), abs=9)
    assert bottom == pytest.approx((255, 0, 0), abs=9)


def real(width: int, height: int) -> str:
    """A whole PNG of one colour."""
    target = io.BytesIO()
    Image.new("1", (width, height)).save(target, "PNG")
    return address(target.getvalue())


def bomb() -> bytes:
    """A PNG that says it is 60,000 pixels wide and high."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + name + data + zlib.crc32(name + data).to_bytes(4)

    head = (60_000).to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "given",
    [
        "",
        "x",
        "data:image/png;base64,%%%",
        address(b""),
        address(b"GIF89a" + b"\0" * 50),
        address(b"<svg/>", "svg+xml"),
        address(image("PNG")[:200]),
        address(image("JPEG")[:300], "jpeg"),
        address(image("GIF", mode="P")),
    ],
    ids=range(9),
)
def test_what_is_no_picture_is_named_at_its_field(given: str) -> None:
    with pytest.raises(BadFile) as caught:
        fit_picture(given, "facilities.2.picture")
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [
        ("facilities.2.picture", "not_a_picture")
    ]


@pytest.mark.parametrize("given", [real(10_000, 10_000), real(4_001, 4_000), address(bomb())], ids=range(3))
def test_too_many_pixels_are_told_as_such(given: str) -> None:
    began = time.process_time()
    with pytest.raises(BadFile) as caught:
        fit_picture(given, "facilities.0.picture")
    assert time.process_time() - began < 0.1, "nothing is decoded"
    named = editor.named("en", caught.value)
    assert error_lines("en", named) == ["card 1, picture: the picture is too large, at most 16,000,000 pixels"]
    assert "16,000,000画素" in error_lines("ja", named)[0]
    assert fit_picture(real(4_000, 4_000)) and MOST_PIXELS == 4_000 * 4_000


def test_a_file_that_the_browser_did_not_send_is_told_as_too_large() -> None:
    with pytest.raises(BadFile) as caught:
        editor.with_picture(editor.start(), ("objective_1",), None, 4_000_000)
    told = error_lines("en", editor.named("en", caught.value))
    assert told == ["objective I, picture: the file is too large, at most 4 MB"]


def test_pictures_of_a_mission_file_take_bounded_work() -> None:
    """All cards with the most that is read, and one picture that would be more."""
    made = editor.start()
    while editor.may_add(made):
        made = editor.add_card(made)
    cards = [editor.place_of(number) for number in made.cards()]
    target = io.BytesIO()
    Image.new("RGBA", (1_000, MOST_PIXELS_KEPT // 1_000), "#7A4A").save(target, "PNG")
    for place in cards:
        made = editor.change(made, (*place, "picture"), address(target.getvalue()))
    assert len(cards) == MAX_FACILITIES + 2
    assert min(seconds_of(made) for _ in range(3)) < 0.5
    large = editor.change(made, ("facilities", 8, "picture"), real(1_000, 501))
    with pytest.raises(BadFile) as caught:
        editor.opened(write_file(large))
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [
        ("facilities.8.picture", "picture_too_many_pixels")
    ]


def seconds_of(made: Mission) -> float:
    """CPU time of opening what was made; the least of a few counts, others may crowd the machine."""
    began = time.process_time()
    editor.opened(write_file(made))
    return time.process_time() - began


def test_cards_are_changed_added_and_taken_out() -> None:
    made = editor.start()
    made = editor.change(made, ("facilities", 2, "damage", "equipment"), 2)
    assert made.facilities[2].damage.equipment == 2
    made = editor.add_card(editor.add_card(made))
    assert len(made.facilities) == 9 and not editor.may_add(made)
    with pytest.raises(BadFile):
        editor.add_card(made)
    for _ in range(4):
        made = editor.remove_card(made, "2")
    assert len(made.facilities) == 5 and not editor.may_remove(made, "1") and not editor.may_remove(made, "I")
    assert made.facilities[1] == mission("original").facilities[5]
    with pytest.raises(BadFile):
        editor.remove_card(made, "1")
    with pytest.raises(BadFile) as caught:
        editor.change(made, ("facilities", 0, "damage", "personnel"), 10**9)
    assert caught.value.problems[0].where == "facilities.0.damage.personnel"


def test_a_file_is_opened_with_its_pictures_written_again() -> None:
    made = editor.change(editor.start(name="x"), ("objective_2", "picture"), address(image("PNG", (60, 40))))
    again = editor.opened(write_file(made))
    assert (again.objective_2.picture or "").startswith(START)
    assert editor.opened(write_file(mission("original"))).id == editor.OWN


@pytest.mark.parametrize(
    ("where", "english"),
    [
        ("facilities.2.condition.personnel", "card 3, condition, personnel"),
        ("facilities", "facility cards"),
        ("objective_1.damage.any", "objective I, damage, any kind"),
        ("keep_limit", "cards that can be kept"),
        ("<b>", "<b>"),
    ],
)
def test_fields_in_words(where: str, english: str) -> None:
    assert editor.field_name("en", where) == english
    assert editor.field_name("ja", where)


# ---- counting in the background


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()


def test_a_small_mission_is_counted_at_once(service: Service) -> None:
    figures = service.ask(CountQuestion(prepare(mission("original")), "auto"), wait=20).answer
    assert figures is not None and figures.solvable == 4828
    assert service.ask(CountQuestion(prepare(mission("original")), "auto")).answer is figures


def test_a_count_that_nobody_wants_stops(service: Service) -> None:
    question = CountQuestion(prepare(mission("greenhouse")), "optional")
    assert service.ask(question).answer is None
    service.cancel(question)
    start = time.monotonic()
    while not service.idle:
        assert time.monotonic() - start < 30
        time.sleep(0.01)
    assert service.ask(question).answer is None
    service.cancel(question)
    start = time.monotonic()
    assert service.ask(CountQuestion(prepare(mission("training_ground")), "auto"), wait=20).answer is not None
    assert time.monotonic() - start < 20
