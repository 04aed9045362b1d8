"""Animated SVG: parts that move, and parts that are seen in some frames only.

An animation is a list of frames that follow each other at one pace, over and over. Whoever cannot
show animations shows the first frame. Lengths are in pixels, times in seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dodgson.drawing.svg import Element, Picture, element, number

Point: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[Point, ...]
"""One point or several, gone through at an even pace."""

GLIDE: Final = 0.55
"""The share of a frame's time in which things move; then they rest until the next."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A part drawn once, about its own corner, and where that corner goes in each frame.

    A way's last point is where the part stays; the first frame's way is the place where it begins.
    """

    body: tuple[Element, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A part that is seen from one frame up to, but without, another."""

    body: tuple[Element, ...]
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Animation:
    """Frames on one sheet: what stays, over it what moves, and what is seen for a while.

    >>> dot = element("circle", r=3)
    >>> ball = Moving((dot,), (((0, 0),), ((20, 0),)))
    >>> svg = Animation(frames=2, parts=(ball,), width=30, height=10).to_svg()
    >>> 'values="0,0;0,0;20,0;20,0"' in svg, 'keyTimes="0;0.27778;0.43056;1"' in svg
    (True, True)
    """

    frames: int
    parts: tuple[Moving | Shown, ...]
    width: float
    height: float
    still: tuple[Element, ...] = ()
    title: str = ""
    description: str = ""
    pace: float = 1.0
    """How long a frame is seen."""
    rest: float = 1.6
    """How much longer the last one is."""

    @property
    def seconds(self) -> float:
        """How long it takes from the first frame to the first again."""
        return self.frames * self.pace + self.rest

    def to_svg(self) -> str:
        """Write the animation as a whole SVG document."""
        drawn = (
            self._moving(part) if isinstance(part, Moving) else self._shown(part)
            for part in self.parts
        )
        body = (*self.still, *drawn)
        return Picture(body, self.width, self.height, self.title, self.description).to_svg()

    def _moving(self, part: Moving) -> Element:
        """Draw a part that moves: where it is at the times at which it starts, turns and stops."""
        at = part.ways[0][-1]
        marks = [(0.0, at)]
        for frame, way in enumerate(part.ways):
            if frame == 0 or way[-1] == marks[-1][1]:
                continue
            begin = frame * self.pace
            marks.append((begin, marks[-1][1]))
            step = self.pace * GLIDE / len(way)
            marks += [(begin + step * count, point) for count, point in enumerate(way, start=1)]
        place = f"translate({number(at[0])} {number(at[1])})"
        if len(marks) == 1:
            return element("g", *part.body, transform=place)
        marks.append((self.seconds, marks[-1][1]))
        motion = element(
            "animateTransform",
            attributeName="transform",
            type="translate",
            values=";".join(f"{number(x)},{number(y)}" for _, (x, y) in marks),
            keyTimes=";".join(self._share(time) for time, _ in marks),
            dur=f"{number(self.seconds)}s",
            repeatCount="indefinite",
        )
        return element("g", *part.body, motion, transform=place)

    def _shown(self, part: Shown) -> Element:
        """Draw a part that comes and goes."""
        if part.first <= 0 and part.end >= self.frames:
            return element("g", *part.body)
        marks = [(0, "visible" if part.first <= 0 else "hidden")]
        if part.first > 0:
            marks.append((part.first, "visible"))
        if part.end < self.frames:
            marks.append((part.end, "hidden"))
        turns = element(
            "animate",
            attributeName="visibility",
            calcMode="discrete",
            values=";".join(value for _, value in marks),
            keyTimes=";".join(self._share(frame * self.pace) for frame, _ in marks),
            dur=f"{number(self.seconds)}s",
            repeatCount="indefinite",
        )
        return element("g", *part.body, turns, visibility=marks[0][1])

    def _share(self, time: float) -> str:
        """Write a moment as its share of the whole time."""
        return f"{time / self.seconds:.5f}".rstrip("0").rstrip(".") or "0"

    def _repr_svg_(self) -> str:
        return self.to_svg()


def flipbook(
    pictures: Sequence[Picture], *, title: str = "", description: str = "", pace: float = 1.0
) -> Animation:
    """Show pictures one after the other on one sheet, large enough for each of them.

    >>> frames = [Picture((element("circle", r=r),), 9, 9) for r in (1, 2, 3)]
    >>> flipbook(frames).to_svg().count("<circle")
    3

    A picture's own title is not drawn.
    """
    return Animation(
        frames=len(pictures),
        parts=tuple(
            Shown(picture.body, place, place + 1) for place, picture in enumerate(pictures)
        ),
        width=max(picture.width for picture in pictures),
        height=max(picture.height for picture in pictures),
        title=title,
        description=description,
        pace=pace,
    )


def captioned(animation: Animation, captions: Sequence[str], *, size: float = 14.0) -> Animation:
    """Write a line of text under each frame of an animation.

    >>> plain = flipbook([Picture((element("circle", r=1),), 9, 9)])
    >>> captioned(plain, ["a dot"]).height
    37.0
    """
    room = 2 * size
    texts = tuple(
        Shown(
            (
                element(
                    "text",
                    caption,
                    x=animation.width / 2,
                    y=animation.height + room * 0.8,
                    font_size=size,
                    text_anchor="middle",
                ),
            ),
            place,
            place + 1,
        )
        for place, caption in enumerate(captions)
    )
    return replace(animation, parts=(*animation.parts, *texts), height=animation.height + room)
