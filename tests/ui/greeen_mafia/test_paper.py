"""Print and play (G8): what stands on each face, numbers back to back, and icons that stick out after every turn."""

from __future__ import annotations

import base64
import io
import re

import pypdfium2
import pytest
from PIL import Image

from engine.greeen_mafia.mission_files import mission, missions, read_mission
from engine.greeen_mafia.missions import Facility, Mission
from engine.greeen_mafia.plan import icons_of, need_of
from ui.greeen_mafia import paper, sheet
from ui.greeen_mafia.paper import HEIGHT, STRIP, WIDTH, Mark
from ui.greeen_mafia.pdf import write_pdf
from ui.greeen_mafia.preview import page_svg
from ui.greeen_mafia.words import card_name
from ui.printing.print_font import fitted, missing_signs, printable
from ui.shell.frame import PRODUCT

MM = 72 / 25.4
ORIGINAL = mission("original")


def roles(marks: list[Mark]) -> dict[str, list[Mark]]:
    found: dict[str, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.role, []).append(mark)
    return found


def kinds(marks: list[Mark]) -> list[str]:
    return [mark.text for mark in marks if mark.kind == "tile"]


def wanted(numbers: tuple[int, ...]) -> list[str]:
    return [
        kind
        for kind, n in zip(("personnel", "information", "equipment", "any"), numbers, strict=False)
        for _ in range(n)
    ]


@pytest.mark.parametrize("number", ORIGINAL.cards())
def test_what_stands_on_each_face(number: str) -> None:
    """The seed's tables of faces: tab, number, name, condition, damage, icon, procedure, victory."""
    card = ORIGINAL.cards()[number]
    front, back = (roles(face("ja", ORIGINAL, number)) for face in (paper.front, paper.back))
    facility, first, second = isinstance(card, Facility), number == "I", number == "II"
    assert {"tab", "number"} <= set(front) and "tab" not in back
    assert ("name" in front, "name" in back) == (not second, second)
    assert ("icon" in back) == (not second) and "icon" not in front
    assert ("procedure" in front) == first and ("victory" in front) == second
    assert ("condition" in front, "condition" in back) == (True, not first)
    assert ("damage" in front, "damage" in back) == (not second, facility)
    for face in (front, back):
        if "condition" in face and any(need_of(card.condition)):
            assert kinds(face["condition"]) == wanted(need_of(card.condition))
        if "damage" in face:
            assert kinds(face["damage"]) == wanted(icons_of(card.damage))  # type: ignore[union-attr]
    if "icon" in back:
        assert kinds(back["icon"]) == wanted(icons_of(card.damage))  # type: ignore[union-attr]


@pytest.mark.parametrize("number", ORIGINAL.cards())
def test_the_shadow_is_on_the_face_that_is_resolved(number: str) -> None:
    """Facilities and objective II on their backs, objective I on its front."""
    front, back = (roles(face("ja", ORIGINAL, number)) for face in (paper.front, paper.back))
    shadows = tuple(any(mark.shadow for mark in face.get("condition", ())) for face in (front, back))
    assert shadows == ((True, False) if number == "I" else (False, True))
    assert not any(mark.shadow for face in (front, back) for mark in face.get("damage", ()))


@pytest.mark.parametrize("id", missions())
def test_numbers_lie_on_top_of_each_other(id: str) -> None:
    """Printed on both sides over the long edge: the paper is turned about its upright axis."""
    one = mission(id)
    sheets = sheet.pages(one)
    assert len(sheets) == 2 * -(-len(one.cards()) // 9)
    for fronts, backs in zip(sheets[::2], sheets[1::2], strict=True):
        assert [place.number for place in fronts] == [place.number for place in backs]
        for before, behind in zip(fronts, backs, strict=True):
            x, y = centre(paper.front("ja", one, before.number), before)
            other_x, other_y = centre(paper.back("ja", one, behind.number), behind)
            assert (sheet.PAGE[0] - other_x, other_y) == pytest.approx((x, y))


def centre(marks: list[Mark], place: sheet.FacePlace) -> tuple[float, float]:
    (number,) = roles(marks)["number"]
    return place.x + number.x, place.y + number.y


# ---- turning: a mark's centre seen from the front of the pack, its middle at the origin


Spot = tuple[float, float]


def lies(mark: Mark) -> Spot:
    return mark.x - WIDTH / 2, mark.y - HEIGHT / 2


def clockwise(spot: Spot) -> Spot:
    return spot[1], -spot[0]


def anticlockwise(spot: Spot) -> Spot:
    return -spot[1], spot[0]


def turned_over(spot: Spot) -> Spot:
    """About the upright axis."""
    return -spot[0], spot[1]


@pytest.mark.parametrize("id", missions())
def test_kept_facilities_stick_out_on_the_right(id: str) -> None:
    """Killed: the back shows. Kept: 90° clockwise. Every icon is right of the pack, and upright."""
    one = mission(id)
    for number, card in one.cards().items():
        if isinstance(card, Facility):
            for mark in roles(paper.back("ja", one, number)).get("icon", []):
                x, y = clockwise(lies(mark))
                assert x - mark.size / 2 >= WIDTH / 2 - 0.01, "hidden behind the pack"
                assert x + mark.size / 2 <= HEIGHT / 2 and abs(y) + mark.size / 2 <= WIDTH / 2
                assert mark.angle - 90 == 0
    assert HEIGHT / 2 - STRIP >= WIDTH / 2 - 0.01


@pytest.mark.parametrize("id", missions())
def test_objective_one_sticks_out_after_the_pack_is_turned_over(id: str) -> None:
    """Its front showing it is turned by 90° anticlockwise; then the whole pack is turned over."""
    one = mission(id)
    for mark in roles(paper.back("ja", one, "I"))["icon"]:
        on_the_front = turned_over(lies(mark))  # where the spot lies when the front shows
        kept = anticlockwise(on_the_front)
        x, y = turned_over(kept)
        assert kept[0] < -WIDTH / 2 < WIDTH / 2 <= x - mark.size / 2 + 0.01
        assert (x, y) == pytest.approx(clockwise(lies(mark))), "upright like those of the facilities"


def test_lost_and_killed_again() -> None:
    """A lost card stands again; turned over with the pack its front shows; killed again its back, and so on."""
    for number in ("1", "5", "7"):
        for mark in roles(paper.back("ja", ORIGINAL, number))["icon"]:
            lost = anticlockwise(clockwise(lies(mark)))
            assert lost == pytest.approx(lies(mark)) and abs(lost[0]) + mark.size / 2 <= WIDTH / 2
            again = turned_over(turned_over(lost))  # with the pack, and killed
            assert clockwise(again)[0] - mark.size / 2 >= WIDTH / 2 - 0.01


# ---- what does not fit, and what the font does not have


CROWDED = {
    "condition": {"personnel": 9, "information": 8, "equipment": 9, "any": 15},
    "damage": {"personnel": 4, "information": 4, "equipment": 4},
}


def crowded() -> Mission:
    """The original with the most on every card, and names in other scripts."""
    data = ORIGINAL.model_dump(mode="json")
    for card in (*data["facilities"], data["objective_1"], data["objective_2"]):
        card |= CROWDED if "damage" in card else {"condition": CROWDED["condition"]}
    data["facilities"][0]["name"], data["facilities"][1]["name"] = "الليل", "Café ราตรี"
    return read_mission(data)


def extent(mark: Mark) -> tuple[float, float, float, float]:
    """Left, lower, right and upper edge."""
    if mark.height or mark.kind == "line":
        return mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    tall, wide = fitted(mark.text, mark.size, mark.width) if mark.kind == "text" else (mark.size, mark.size)
    if mark.angle:
        tall, wide = wide, tall
    return mark.x - wide / 2, mark.y - tall / 2, mark.x + wide / 2, mark.y + tall / 2


@pytest.mark.parametrize("number", ORIGINAL.cards())
def test_the_most_that_a_card_can_ask_stays_inside_it(number: str) -> None:
    """9 / 8 / 9 / 15 for 4 / 4 / 4, legible, and nothing upon anything else of the same face."""
    for face in (paper.front, paper.back):
        marks = face("ja", crowded(), number)
        for left, lower, right, upper in map(extent, marks):
            assert left >= 0 and lower >= 0 and right <= WIDTH and upper <= HEIGHT
        icons = [extent(mark) for mark in marks if mark.role in ("condition", "damage", "icon", "name", "procedure")]
        icons += [extent(mark) for mark in marks if mark.role == "number"]
        assert all(left >= 3 and right <= WIDTH - 3 for left, _, right, _ in icons)
        assert all(mark.size >= 5 for mark in marks if mark.kind == "tile")
        for n, one in enumerate(icons):
            for other in icons[n + 1 :]:
                apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
                assert apart, (one, other)


@pytest.mark.parametrize(
    ("text", "missing", "printed"),
    [
        ("竜の巣 Café № ①𠮟", [], "竜の巣 Café № ①𠮟"),
        ("الليل", ["ا", "ل", "ي"], "□□□□□"),
        ("ราตรี", ["ร", "า", "ต", "รี"], "□□□□"),
        ("夜🙂夜🙂", ["🙂"], "夜□夜□"),
        ("❤\ufe0fa", ["❤"], "□a"),
        ("a\u200d\u202eb", [], "ab"),
        ("e\u0301", [], "é"),
        ("", [], ""),
    ],
    ids=range(8),
)
def test_signs_that_the_font_does_not_have(text: str, missing: list[str], printed: str) -> None:
    assert (missing_signs(text), printable(text)) == (missing, printed)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_missing_signs_are_boxes_in_the_pdf_and_on_the_screen(language: str) -> None:
    one = crowded()
    text = pypdfium2.PdfDocument(write_pdf(language, one))[0].get_textpage().get_text_bounded()
    shown = page_svg(language, one, 0)
    for told in (text, shown):
        assert "□□□□□" in told and "Café □□□□" in told and not any(sign in told for sign in "الليلราตรี")


# ---- bleed


@pytest.mark.parametrize("id", missions())
def test_with_a_bleed_tabs_run_over_the_cut_and_cards_lie_apart(id: str) -> None:
    one = mission(id)
    for fronts, backs in zip(sheet.pages(one, 3.0)[::2], sheet.pages(one, 3.0)[1::2], strict=True):
        for place in (*fronts, *backs):
            assert place.x - 3 >= 0 and place.x + WIDTH + 3 <= sheet.PAGE[0]
            assert place.y - 3 >= 0 and place.y + HEIGHT + 3 <= sheet.PAGE[1]
            assert not any(mark.kind == "frame" for mark in sheet.face("ja", one, place, 3.0))
        for place in fronts:
            (tab,) = (mark for mark in sheet.face("ja", one, place, 3.0) if mark.kind == "box" and mark.role == "tab")
            assert extent(tab) == (-3, HEIGHT - 7.5, 32, HEIGHT + 3)
        for n, place in enumerate(fronts):
            for other in fronts[n + 1 :]:
                assert abs(place.x - other.x) >= WIDTH + 6 or abs(place.y - other.y) >= HEIGHT + 6
        for before, behind in zip(fronts, backs, strict=True):
            x, y = centre(paper.front("ja", one, before.number), before)
            other_x, other_y = centre(paper.back("ja", one, behind.number), behind)
            assert (sheet.PAGE[0] - other_x, other_y) == pytest.approx((x, y))


def test_the_bleed_is_in_the_pdf() -> None:
    """Ink 2.8 mm beyond two edges of a tab; none without a bleed, and none of the next card within 3 mm."""
    for bleed, dark in ((3.0, True), (0.0, False)):
        page = pypdfium2.PdfDocument(write_pdf("en", ORIGINAL, bleed))[0].render(scale=4).to_pil().convert("L")
        place = sheet.pages(ORIGINAL, bleed)[0][4]
        for x, y in ((-2.8, HEIGHT - 5), (16, HEIGHT + 2.8)):
            spot = round((place.x + x) * MM * 4), round((sheet.PAGE[1] - place.y - y) * MM * 4)
            assert (page.getpixel(spot) < 60) is dark  # type: ignore[operator]


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_the_screen_shows_what_is_printed(bleed: float) -> None:
    """Every mark around the cards and on them, crop marks and notes included."""
    for number, places in enumerate(sheet.pages(ORIGINAL, bleed)):
        marks = [mark for place in places for mark in sheet.face("en", ORIGINAL, place, bleed)]
        marks += sheet.around("en", ORIGINAL, number, bleed)
        shown = page_svg("en", ORIGINAL, number, bleed)
        assert shown.count("<line ") == sum(mark.kind == "line" for mark in marks) > 0
        assert shown.count("<text ") == sum(1 + mark.shadow for mark in marks if mark.kind == "text")
        assert all(f">{mark.text}</text>" in shown for mark in marks if mark.kind == "text" and mark.role != "note")


# ---- the file


def test_the_file_says_what_it_is_and_holds_every_font() -> None:
    content = write_pdf("ja", ORIGINAL)
    fonts = re.findall(rb"/BaseFont /([^ /\r\n]+)", content)
    assert fonts and all(b"+" in font for font in fonts), "a subset that is embedded"
    told = pypdfium2.PdfDocument(content).get_metadata_dict()
    assert (told["Title"], told["Author"]) == ("GREEEN MAFIA: アジト", PRODUCT)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_pdf_holds_what_was_laid_out(language: str) -> None:
    """Text by page, the numbers at their places, A4, the font embedded and cut down."""
    content = write_pdf(language, ORIGINAL)
    assert len(content) < 200_000, "the font is embedded as a subset"
    assert b"/FontFile2" in content and b"+BIZ-UDPGothic" in content.replace(b"BIZUDPGothic", b"BIZ-UDPGothic")
    document = pypdfium2.PdfDocument(content)
    assert len(document) == 2
    for page, places in zip(document, sheet.pages(ORIGINAL), strict=True):
        assert page.get_size() == pytest.approx((210 * MM, 297 * MM), abs=0.1)
        text = page.get_textpage()
        whole = text.get_text_bounded()
        for place in places:
            face = paper.front if place.side == "front" else paper.back
            marks = roles(face(language, ORIGINAL, place.number))
            box = (place.x * MM, place.y * MM, (place.x + WIDTH) * MM, (place.y + HEIGHT) * MM)
            told = text.get_text_bounded(*box)
            for mark in (*marks.get("name", ()), *marks.get("tab", ())[1:], *marks.get("victory", ())[1:]):
                assert mark.text in told.replace("\r\n", " ")
            (number,) = marks["number"]
            spot = [(place.x + number.x) * MM, (place.y + number.y) * MM]
            around = text.get_text_bounded(spot[0] - 18, spot[1] - 9, spot[0] + 18, spot[1] + 9)
            assert number.text in around.split()
        assert ("long edge" if language == "en" else "長辺とじ") in whole


def test_own_names_and_pictures_are_printed() -> None:
    data = ORIGINAL.model_dump(mode="json")
    data["facilities"][0] |= {"name": "竜の巣", "picture": picture()}
    own = read_mission(data)
    page = pypdfium2.PdfDocument(write_pdf("ja", own))[0]
    assert "竜の巣" in page.get_textpage().get_text_bounded()
    assert card_name("ja", own.cards()["1"]) == "竜の巣"
    assert any(one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE for one in page.get_objects(max_depth=3))


def picture() -> str:
    target = io.BytesIO()
    Image.new("RGB", (40, 30), "#336644").save(target, "PNG")
    return "data:image/png;base64," + base64.b64encode(target.getvalue()).decode()
