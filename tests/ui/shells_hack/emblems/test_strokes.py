"""Figures are read as SVG reads them, put in their place, and cut where others lie in front."""

from __future__ import annotations

import pytest

from ui.shells_hack.emblems.strokes import GAP, cut, path_of, placed, read


def test_what_svg_knows_is_written_as_absolute_lines_and_curves() -> None:
    assert path_of(read("M1 2H5V-3L0 .5Z")) == "M1 2L5 2L5 -3L0 0.5L1 2Z"
    assert path_of(read("M0 0Q3 0 3 3M1 1C1 2 2 3 3 3")) == "M0 0C2 0 3 1 3 3M1 1C1 2 2 3 3 3"


@pytest.mark.parametrize(
    ("figure", "path"),
    [
        ("D4 -5", "M4 -5L4 -5"),
        ("R0 0 8 6 1", "M1 0L7 0C7.7 0 8 0.3 8 1L8 5C8 5.7 7.7 6 7 6L1 6C0.3 6 0 5.7 0 5L0 1C0 0.3 0.3 0 1 0Z"),
        ("O1 0 10", "M11 0C11 5.5 6.5 10 1 10C-4.5 10 -9 5.5 -9 0C-9 -5.5 -4.5 -10 1 -10C6.5 -10 11 -5.5 11 0Z"),
        ("P0 0 10 0 90", "M10 0C10 5.5 5.5 10 0 10"),
        ("P0 0 10 -90 0", "M0 -10C5.5 -10 10 -5.5 10 0"),
    ],
)
def test_whole_figures(figure: str, path: str) -> None:
    """A quarter of a circle bends by 0.5523 of its radius; a quadratic corner by two thirds of the way."""
    assert path_of(read(figure)) == path


def test_placing_mirrors_then_sizes_then_turns_then_moves() -> None:
    line = read("M0 0H2V1")
    assert path_of(placed(line, 10 + 20j)) == "M10 20L12 20L12 21"
    assert path_of(placed(line, 0j, size=3)) == "M0 0L6 0L6 3"
    assert path_of(placed(line, 0j, turn=90)) == "M0 0L0 2L-1 2"  # y runs down: to the right becomes down
    assert path_of(placed(line, 0j, mirror=True)) == "M0 0L-2 0L-2 1"
    assert path_of(placed(line, 10 + 20j, 3, 90, True)) == "M10 20L10 14L7 14"


def ends(figure: str, front: str) -> list[tuple[complex, complex]]:
    """From where to where the remains of a figure reach."""
    return [(stroke.pieces[0][0], stroke.pieces[-1][-1]) for stroke in cut(read(figure), read(front))]


def test_a_closed_figure_hides_its_inside_and_a_gap_around() -> None:
    (a, b), (c, d) = ends("M-10 0H10", "R-3 -3 6 6 1")
    assert (a, d) == (-10, 10)
    assert b == pytest.approx(-3 - GAP, abs=0.01) and c == pytest.approx(3 + GAP, abs=0.01)


def test_an_open_figure_hides_its_gap_alone() -> None:
    (a, b), (c, d) = ends("M-10 0H10", "M0 -9V9")
    assert (a, d) == (-10, 10)
    assert b == pytest.approx(-GAP, abs=0.01) and c == pytest.approx(GAP, abs=0.01)
    assert len(ends("M-2 5H2", "M-9 0H9M-9 10H9")) == 1  # five units from both, between them


def test_what_is_not_hidden_stays_as_it_was() -> None:
    figure = read("O0 0 5M20 20H25")
    assert cut(figure, read("M0 15H9")) == figure


def test_a_circle_that_is_cut_is_one_line_from_gap_to_gap() -> None:
    """Where it was begun, at its right, it does not fall apart."""
    (one,) = ends("O0 0 10", "M-10 -1V1")
    for end in one:
        assert abs(end) == pytest.approx(10, abs=0.05) and end.real < -9
    assert one[0].imag == pytest.approx(-one[1].imag, abs=0.05)


def test_what_would_be_a_crumb_is_left_out() -> None:
    assert ends("M0 0H7", "M0 -9V9M7.2 -9V9") == []  # one unit long between both gaps
    assert len(ends("M0 0H8", "M0 -9V9M8.2 -9V9")) == 1
    assert ends("M5 0H5.5", "M5 0V5") == []
