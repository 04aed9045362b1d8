"""Animations: parts are where they should be at each moment, and seen when they should be."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing.animation import Animation, Moving, Shown, captioned, flipbook
from dodgson.drawing.svg import Picture, element

SVG = "{http://www.w3.org/2000/svg}"
DOT = (element("circle", r=1),)
points = st.tuples(st.integers(0, 99), st.integers(0, 99))


def place_at(motion: ET.Element, share: float) -> tuple[float, float]:
    """Give where a motion has brought its part at a share of the whole time."""
    values = [tuple(map(float, each.split(","))) for each in motion.get("values", "").split(";")]
    times = list(map(float, motion.get("keyTimes", "").split(";")))
    place = max(i for i, time in enumerate(times) if time <= share)
    if place == len(times) - 1:
        return values[-1][0], values[-1][1]
    (x, y), (to_x, to_y) = values[place], values[place + 1]
    part = (share - times[place]) / max(times[place + 1] - times[place], 1e-9)
    return x + (to_x - x) * part, y + (to_y - y) * part


@given(st.lists(st.lists(points, min_size=1, max_size=3), min_size=1, max_size=9))
def test_a_part_rests_at_the_end_of_each_frame_where_its_way_ends(
    ways: list[list[tuple[int, int]]],
) -> None:
    part = Moving(DOT, tuple(map(tuple, ways)))
    animation = Animation(len(ways), (part,), width=100, height=100, pace=0.7)
    root = ET.fromstring(animation.to_svg())
    motion = next(root.iter(f"{SVG}animateTransform"), None)
    if motion is None:
        assert all(way[-1] == ways[0][-1] for way in ways)
        return
    times = list(map(float, motion.get("keyTimes", "").split(";")))
    assert times == sorted(times)
    assert (times[0], times[-1]) == (0, 1)
    for frame, way in enumerate(ways):
        x, y = place_at(motion, ((frame + 0.95) * 0.7) / animation.seconds)
        assert (round(x), round(y)) == way[-1]


def test_each_frame_of_a_flipbook_is_seen_in_its_turn() -> None:
    frames = [Picture(DOT, 10, 10) for _ in range(4)]
    book = flipbook(frames)
    seen = list(ET.fromstring(book.to_svg()).iter(f"{SVG}animate"))
    assert [each.get("values") for each in seen] == [
        "visible;hidden",
        "hidden;visible;hidden",
        "hidden;visible;hidden",
        "hidden;visible",
    ]
    starts = [each.get("keyTimes", "").split(";")[-2:] for each in seen]
    for number, (_, end) in enumerate(starts[:-1]):
        assert float(end) == round((number + 1) / book.seconds, 5)


def test_who_shows_no_animation_shows_the_first_frame() -> None:
    root = ET.fromstring(captioned(flipbook([Picture(DOT, 9, 9)] * 3), ["a", "b", "c"]).to_svg())
    groups = [group for group in root.iter(f"{SVG}g") if group.get("visibility")]
    assert [group.get("visibility") for group in groups] == ["visible", "hidden", "hidden"] * 2


def test_what_is_always_seen_needs_no_animation() -> None:
    still = Animation(2, (Shown(DOT, 0, 2), Moving(DOT, (((1, 2),), ((1, 2),)))), 9, 9).to_svg()
    assert "<animate" not in still
    assert 'transform="translate(1 2)"' in still
