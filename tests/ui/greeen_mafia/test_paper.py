"""Print and play (G8): what stands on each face, numbers back to back, and icons that stick out after every turn."""

from __future__ import annotations

import base64
import io

import pypdfium2
import pytest
from PIL import Image

from engine.greeen_mafia.mission_files import mission, missions, read_mission
from engine.greeen_mafia.missions import Facility
from engine.greeen_mafia.plan import icons_of, need_of
from ui.greeen_mafia import paper, sheet
from ui.greeen_mafia.paper import HEIGHT, STRIP, WIDTH, Mark
from ui.greeen_mafia.pdf import write_pdf
from ui.greeen_mafia.words import card_name

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


# ---- the file


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
