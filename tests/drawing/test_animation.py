"""Animations: parts are where they should be at each moment, seen when they should be, and end."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing.animation import (
    LONGEST,
    RUN,
    Animation,
    Moving,
    Shown,
    captioned,
)
from dodgson.drawing.svg import element

SVG = "{http://www.w3.org/2000/svg}"
DOT = (element("circle", r=1),)
points = st.tuples(st.integers(0, 99), st.integers(0, 99))


def keyframes(svg: str) -> dict[str, list[tuple[float, str]]]:
    """Give by their names the moments, as shares of a round, and what holds at each."""
    found = {}
    for name, body in re.findall(r"@keyframes ([\w-]+)\{((?:[^{}]+\{[^{}]*\})*)\}", svg):
        marks = [
            (float(share.removesuffix("%")) / 100, look)
            for shares, look in re.findall(r"([^{}]+)\{([^{}]*)\}", body)
            for share in shares.split(",")
        ]
        found[name] = sorted(marks)
        assert (found[name][0][0], found[name][-1][0]) == (0, 1)
    return found


def runs(svg: str) -> list[tuple[ET.Element, list[tuple[float, str]]]]:
    """Give the parts that change, each with its keyframes."""
    frames = keyframes(svg)
    return [
        (group, frames[group.get("style", "").removeprefix("animation-name:")])
        for group in ET.fromstring(svg).iter(f"{SVG}g")
        if "run" in group.get("class", "").split()
    ]


def rule(svg: str, selector: str) -> str:
    """Give what holds for a part of an animation, by the end of its selector."""
    found = re.search(rf"\.a\w+ {re.escape(selector)}\{{([^}}]*)\}}", svg)
    assert found is not None, selector
    return found[1]


def place_at(marks: list[tuple[float, str]], share: float) -> tuple[float, float]:
    """Give where a part has been brought at a share of a round."""
    places = [(time, tuple(map(float, re.findall(r"(-?[\d.]+)px", look)))) for time, look in marks]
    at = max(i for i, (time, _) in enumerate(places) if time <= share)
    time, (x, y) = places[at]
    if at == len(places) - 1:
        return x, y
    later, (to_x, to_y) = places[at + 1]
    part = (share - time) / max(later - time, 1e-9)
    return x + (to_x - x) * part, y + (to_y - y) * part


@given(
    st.lists(st.lists(points, min_size=1, max_size=3), min_size=1, max_size=9),
    st.sampled_from([0.7, 30.0]),
)
def test_a_part_rests_at_the_end_of_each_frame_where_its_way_ends(
    ways: list[list[tuple[int, int]]], pace: float
) -> None:
    part = Moving(DOT, tuple(map(tuple, ways)))
    animation = Animation(len(ways), (part,), width=100, height=100, pace=pace)
    moving = runs(animation.to_svg())
    if not moving:
        assert all(way[-1] == ways[0][-1] for way in ways)
        return
    ((_, marks),) = moving
    for frame, way in enumerate(ways):
        x, y = place_at(marks, ((frame + 0.95) * animation.beat) / animation.seconds)
        assert (round(x), round(y)) == way[-1]
    assert place_at(marks, 1) == ways[-1][-1]


def flipbook(frames: int) -> Animation:
    """Give an animation that shows a picture a frame."""
    return Animation(frames, tuple(Shown(DOT, each, each + 1) for each in range(frames)), 9, 9)


def test_each_frame_of_a_flipbook_is_seen_in_its_turn() -> None:
    book = flipbook(4)
    svg = book.to_svg()
    assert rule(svg, ".turns") == "animation-timing-function:step-end"
    seen = [marks for _, marks in runs(svg)]
    assert len(seen) == 4
    for frame in range(4):
        now = (frame + 0.5) * book.beat / book.seconds
        looks = [max(mark for mark in marks if mark[0] <= now)[1] for marks in seen]
        assert [look == "visibility:visible" for look in looks] == [
            each == frame for each in range(4)
        ]
    at_last = [marks[-1][1] for marks in seen]
    assert at_last == ["visibility:hidden"] * 3 + ["visibility:visible"]


@pytest.mark.parametrize("poster", [0, 2])
def test_where_nothing_moves_one_frame_is_seen(poster: int) -> None:
    book = flipbook(3)
    ball = Moving(DOT, (((0, 0),), ((5, 0),), ((9, 0),)))
    whole = captioned(book, ["a", "b", "c"])
    svg = Animation(3, (*whole.parts, ball), 9, 9, poster=poster).to_svg()
    *groups, last = (group for group, _ in runs(svg))
    assert [group.get("visibility") for group in groups] == [
        "visible" if frame == poster else "hidden" for frame in range(3)
    ] * 2
    assert last.get("transform") == f"translate({9 * (poster == 2)} 0)"


def test_what_is_always_seen_needs_no_animation() -> None:
    still = Animation(2, (Shown(DOT, 0, 2), Moving(DOT, (((1, 2),), ((1, 2),)))), 9, 9).to_svg()
    assert "animation" not in still
    assert 'role="img"' in still
    assert 'transform="translate(1 2)"' in still


@given(st.integers(1, 300), st.floats(0.1, 5))
def test_it_ends_within_a_minute_however_many_frames_there_are(frames: int, pace: float) -> None:
    book = Animation(frames, (Shown(DOT, 0, 1),), 9, 9, pace=pace)
    assert book.seconds <= LONGEST + 1e-9
    assert book.rounds >= 1
    assert book.rounds * book.seconds <= RUN
    if frames > 1:
        duration, _, rounds, fill = rule(book.to_svg(), ".run").removeprefix("animation:").split()
        assert float(duration.removesuffix("s")) == pytest.approx(book.seconds, abs=0.01)
        assert (rounds, fill) == (str(book.rounds), "forwards"), "it ends, and rests at its end"


def test_nothing_moves_for_who_asked_for_less_motion() -> None:
    svg = flipbook(3).to_svg()
    assert "<animate" not in svg, "which would move in any case"
    before, _, rest = svg.partition("@media (prefers-reduced-motion:no-preference){")
    running, _, reduced = rest.partition("@media (prefers-reduced-motion:reduce){")
    assert ".run{animation:" in running
    assert ".run{" not in before
    assert ".run{" not in reduced
    assert ".plate{display:none}" in reduced, "there is nothing to pause"


def test_a_click_or_a_key_pauses_it_and_the_next_lets_it_go_on() -> None:
    """Two plates in turn: the first holds the parts while it has the focus, the other takes it."""
    svg = flipbook(3).to_svg()
    body = list(ET.fromstring(svg).findall(f"{SVG}g")[-1])
    looks = [each.get("class", "") for each in body]
    first, last = looks.index("plate pause"), looks.index("plate go")
    parts = [place for place, look in enumerate(looks) if "run" in look.split()]
    assert first < min(parts), "what follows the plate is what it pauses"
    assert max(parts) < last, "the other lies on top"
    assert [body[each].get("tabindex") for each in (first, last)] == ["0", "0"]
    assert [body[each].get("aria-label") for each in (first, last)] == ["Pause", "Go on"]
    assert rule(svg, ".pause:focus~.run") == "animation-play-state:paused"
    assert "pointer-events:all" in rule(svg, ".pause:focus~.go")
    assert rule(svg, "*") == "pointer-events:none", "parts and the upper plate let clicks through"


def test_animations_on_one_page_do_not_disturb_each_other() -> None:
    one, other = (flipbook(frames).to_svg() for frames in (3, 4))
    assert keyframes(one).keys().isdisjoint(keyframes(other))
    own = re.findall(r'class="dodgson (a\w+)"', one)[0]
    assert own not in other
    assert one == flipbook(3).to_svg()
