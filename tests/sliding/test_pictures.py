"""Pictures are well-formed, have each piece and each move, and are the same bytes every time."""

from __future__ import annotations

import re
from colorsys import rgb_to_hsv
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from dodgson.errors import InputError
from dodgson.sliding import draw, solve
from dodgson.sliding.outline import loops, outline
from dodgson.sliding.pictures import animation
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.text import large_board, strip_text

from .judge import block_texts, tile_texts

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_board_shows_its_pieces_and_the_goal() -> None:
    assert sorted(texts(draw("klotski").svg)) == sorted("ABCDEFGHIJA")
    assert sorted(texts(draw("rush-1").svg)) == sorted("ABCDEFGHIJKLM")
    assert sorted(texts(draw("still-life").svg)) == sorted("1234567812345678")


def test_a_strip_shows_every_position_under_its_move() -> None:
    svg = draw("413/275/608", goal="123/405/678", solution=True).svg
    assert texts(svg)[0] == "5 moves: no solution is shorter"
    assert len(texts(svg)) == 1 + 6 * (8 + 1)
    for caption in ("start", "1. tile 7 down", "5. tile 2 up"):
        assert caption in texts(svg)
    assert svg == draw("413/275/608", goal="123/405/678", solution=True).svg


def test_an_animation_moves_each_piece_to_where_it_ends() -> None:
    slide = solve("rush-1")
    svg = animation(slide).to_svg()
    moving = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        label = group.find(f"{SVG}text")
        if group.get("class") == "run" and label is not None:
            moving[label.text] = group.get("style", "").removeprefix("animation-name:")
            row, col = min(slide.positions[0][label.text or ""])
            assert group.get("transform") == f"translate({52 * col} {52 * row})", "at the start"
    assert set(moving) == {move.label for move in slide.moves}
    assert "10 of 10: A right" in texts(svg)
    ways = dict(re.findall(r"@keyframes ([\w-]+)\{((?:[^{}]+\{[^{}]*\})*)\}", svg))
    assert re.search(
        rf"[,}}]100%\{{transform:translate\({4 * 52}px,{2 * 52}px\)", ways[moving["A"]]
    )


def test_a_long_solution_is_shown_within_forty_seconds() -> None:
    moving = animation(solve("klotski"))
    assert moving.frames == 82
    assert moving.seconds == pytest.approx(40)
    assert moving.rounds == 1


def test_text_is_drawn_to_the_width_of_the_terminal() -> None:
    slide = solve("rush-1")
    for width in (20, 50, 80, 200):
        drawn = strip_text(slide.puzzle, slide.positions, slide.moves, width=width)
        assert max(map(len, drawn.splitlines())) <= width
        assert drawn.count("right") == sum("right" in str(move) for move in slide.moves)
    coloured = strip_text(slide.puzzle, slide.positions, slide.moves, width=80, colour=True)
    plain = strip_text(slide.puzzle, slide.positions, slide.moves, width=80)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    "text", ["BAAC/BAAC/DFFE/DGHE/I..J", "AA.B", "A-#/=..", "9.5/.1.", "AB/..", ".#/.."]
)
def test_a_board_is_drawn_without_a_goal(text: str) -> None:
    drawing = draw(text)
    assert drawing.puzzle.goal == {}
    assert drawing.id == f"sliding:{text.replace('.', '0') if '1' in text else text}"
    assert draw(drawing.id).puzzle == drawing.puzzle
    picture = drawing.svg
    assert "Start: " in picture
    assert "Goal: " not in picture
    assert [label for label in drawing.puzzle.start if f">{label}</text>" not in picture] == []
    with pytest.raises(InputError, match=r"no goal|without a goal|tile 2 is missing"):
        draw(text, solution=True)


def test_a_picture_that_cannot_be_drawn_has_a_message() -> None:
    with pytest.raises(InputError, match="animate draws SVG"):
        draw("klotski", animate=True, format="text")
    drawing = draw("213/456/780", solution=True)
    assert drawing.status == "none"
    assert str(drawing).startswith("there is no solution: the positions differ in parity")
    assert drawing._repr_svg_() is None


def test_an_answer_draws_itself() -> None:
    assert (solve("120/453/786")._repr_svg_() or "").startswith("<svg")
    assert solve("213/456/780")._repr_svg_() is None


@given(block_texts())
def test_an_outline_has_the_cells_inside(text: str) -> None:
    for cells in read_puzzle(text).start.values():
        # The area within the corners, by the shoelace formula: twice the cells' count.
        area = sum(
            x * next_y - next_x * y
            for loop in loops(cells)
            for (x, y), (next_x, next_y) in zip(loop, loop[1:] + loop[:1], strict=True)
        )
        assert area == 2 * len(cells)


def test_outlines_of_rings_and_of_cells_that_touch_at_a_corner() -> None:
    ring = {(row, col) for row in range(3) for col in range(3)} - {(1, 1)}
    assert len(loops(ring)) == 2
    assert len(loops({(0, 0), (1, 1)})) == len(loops({(0, 1), (1, 0)})) == 2
    assert outline({(0, 0)}, 10, 0, 2).count("A") == 4


@given(block_texts())
def test_a_large_board_is_a_rectangle_with_each_piece_in_it(text: str) -> None:
    puzzle = read_puzzle(text)
    lines = large_board(puzzle, puzzle.start)
    assert len(lines) == 2 * puzzle.rows + 1
    assert max(map(len, lines)) <= 4 * puzzle.cols + 1
    for label, cells in puzzle.start.items():
        assert "".join(lines).count(label) == len(cells)


@given(tile_texts())
def test_tiles_of_any_number_are_drawn(text: str) -> None:
    puzzle = read_puzzle(text)
    ET.fromstring(draw(text).svg)
    assert all(label in str(draw(text, format="text")) for label in puzzle.start)


def tones_in(svg: str) -> dict[str, str]:
    """Return the colour of each piece, by its label."""
    found = {}
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        label = group.find(f"{SVG}text")
        looks = [each.get("class", "") for each in group.findall(f"{SVG}path")]
        if label is not None and label.text and looks and looks[-1].startswith("piece"):
            found[label.text] = looks[-1].split()[1]
    return found


@pytest.mark.parametrize("number", range(1, 11))
def test_the_primary_car_is_red_and_each_other_car_has_another_colour(
    number: int,
) -> None:
    drawing = draw(f"rush-{number}")
    tones = tones_in(drawing.svg)
    assert tones.keys() == drawing.puzzle.start.keys()
    assert tones["A"] == "tone-5"
    assert len(set(tones.values())) == len(tones) <= 13
    rules = re.findall(r"\.tone-(\d+)\{fill:#(..)(..)(..);", drawing.svg)
    colours = {
        (place, *(int(part, 16) for part in parts)) for place, *parts in rules if int(place) >= 5
    }
    assert len(colours) == 2 * 13, "in light and in dark"
    for place, red, green, blue in colours:
        hue, _, saturation = rgb_to_hsv(red / 255, green / 255, blue / 255)
        is_red = saturation > 0.3 and not 0.06 < hue < 0.9
        assert is_red == (place == "5")


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        pytest.param("rush-1", ("312", "104", "row 3, going right"), id="Rush Hour's own"),
        pytest.param("AA./B.C/B.C cars", ("156", "0", "row 1, going right"), id="to the right"),
        pytest.param("BAA/B.C/..C cars A@r1c1", ("-9.84", "0", "row 1, going left"), id="left"),
        pytest.param(
            "BB./A../A.C/..C cars A@r3c1", ("0", "208", "column 1, going down"), id="down"
        ),
    ],
)
def test_a_gap_in_the_wall_is_the_way_out(text: str, gap: tuple[str, str, str]) -> None:
    root = ET.fromstring(draw(text).svg)
    walls = [each for each in root.iter(f"{SVG}path") if each.get("class") == "wall"]
    (floor,) = (each for each in root.iter(f"{SVG}rect") if each.get("class") == "floor")
    assert len(walls) == 1
    assert (floor.get("x"), floor.get("y")) == gap[:2]
    assert f"leaves through the gap in {gap[2]}." in (root.findtext(f"{SVG}desc") or "")


def test_a_car_that_stays_on_the_board_has_its_end_marked_and_no_gap() -> None:
    root = ET.fromstring(draw("BAA./B..C/...C cars A@r1c2").svg)
    looks = [each.get("class") for each in root.iter()]
    assert "floor" not in looks
    assert "target" in looks
