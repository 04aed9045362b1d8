"""Animated SVG: parts that move, and parts that are visible in some frames only.

An animation is a list of frames shown at a constant pace. It repeats as often as fits into a
minute, at least once, and stops at the last frame. It uses CSS and no script:

- If the picture receives clicks (opened by itself, in a notebook, as an ``<object>``), a click, a
  tap or the Tab key pauses it, and the next one continues it. A picture in an ``<img>`` receives no
  clicks.
- Users who prefer less motion (``prefers-reduced-motion``) see one still frame, and so do viewers
  without animation.

Lengths are in pixels, times in seconds.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from dodgson.drawing.drawn import Drawn
from dodgson.drawing.svg import MARGIN, Element, Picture, element, number

Point: TypeAlias = tuple[float, float]
Way: TypeAlias = tuple[Point, ...]
"""One point or several, visited at a constant pace."""

GLIDE: Final = 0.55
"""The share of a frame's time in which parts move; then they rest until the next frame."""
LONGEST: Final = 40.0
"""The longest time of one round; with many frames the pace is faster."""
RUN: Final = 60.0
"""The longest time that an animation runs before it stops."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A part drawn once, relative to its own corner, and the way of that corner in each frame.

    The part stays at the last point of a way; the first frame's way is where it begins.
    """

    body: tuple[Element, ...]
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A part that is visible in the frames ``first`` <= frame < ``end``."""

    body: tuple[Element, ...]
    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Animation(Drawn):
    """Frames on one sheet: the still parts, and over them the moving and the temporary ones.

    >>> dot = element("circle", r=3)
    >>> ball = Moving((dot,), (((0, 0),), ((20, 0),)))
    >>> animation = Animation(frames=2, parts=(ball,), width=30, height=10)
    >>> "43.056%,100%{transform:translate(20px,0px)}" in animation.to_svg()
    True
    >>> animation.seconds, animation.rounds
    (3.6, 16)
    """

    frames: int
    parts: tuple[Moving | Shown, ...]
    width: float
    height: float
    still: tuple[Element, ...] = ()
    title: str = ""
    description: str = ""
    pace: float = 1.0
    """How long a frame is visible, unless all frames would take longer than ``longest``."""
    rest: float = 1.6
    """The extra time of the last frame."""
    longest: float = LONGEST
    poster: int = 0
    """The frame that is visible if nothing moves."""

    @property
    def beat(self) -> float:
        """How long a frame is actually visible."""
        return min(self.pace, (self.longest - self.rest) / self.frames)

    @property
    def seconds(self) -> float:
        """How long a round takes, from the first frame to the end of the last."""
        return self.frames * self.beat + self.rest

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max(1, int(RUN // self.seconds))

    def to_text(self) -> str:
        """Return the title and the description, which screen readers read out."""
        return "\n".join(filter(None, (self.title, self.description)))

    def to_svg(self) -> str:
        """Return the animation as an SVG document."""
        tracks = [
            self._moving(part) if isinstance(part, Moving) else self._shown(part)
            for part in self.parts
        ]
        tracks_by_frames = dict.fromkeys(track.keyframes for track in tracks if track.keyframes)
        places = {frames: place for place, frames in enumerate(tracks_by_frames)}
        timing = f"{number(self.seconds)}s linear {self.rounds} forwards"
        # On a page with several pictures, names must differ unless the animations are equal.
        key = f"a{zlib.crc32('|'.join([timing, *places]).encode()):08x}"
        drawn = [track.drawn(f"{key}-{places.get(track.keyframes)}") for track in tracks]
        sheet = Picture(
            (*self.still, *drawn), self.width, self.height, self.title, self.description
        )
        if not places:
            return sheet.to_svg()
        style = element("style", _rules(key, timing, places))
        below, above = _plate("pause", "Pause", self), _plate("go", "Go on", self)
        body = (style, below, *sheet.body, above, *_signs(self))
        return replace(sheet, body=body, role="group", look=key).to_svg()

    def _moving(self, part: Moving) -> Track:
        """Return the track of a moving part: its place when it starts, turns and stops."""
        at = part.ways[0][-1]
        marks = [(0.0, at)]
        for frame, way in enumerate(part.ways):
            if frame == 0 or way[-1] == marks[-1][1]:
                continue
            begin = frame * self.beat
            marks.append((begin, marks[-1][1]))
            step = self.beat * GLIDE / len(way)
            marks += [(begin + step * count, point) for count, point in enumerate(way, start=1)]
        x, y = part.ways[self.poster][-1]
        place = f"translate({number(x)} {number(y)})"
        if len(marks) == 1:
            return Track(part.body, (("transform", place),))
        marks.append((self.seconds, marks[-1][1]))
        keyframes = self._keyframes(
            (time, f"transform:translate({number(x)}px,{number(y)}px)") for time, (x, y) in marks
        )
        return Track(part.body, (("transform", place),), "run", keyframes)

    def _shown(self, part: Shown) -> Track:
        """Return the track of a part that appears and disappears."""
        first, end = max(part.first, 0), min(part.end, self.frames)
        if first == 0 and end == self.frames:
            return Track(part.body)
        turns = [(0, first == 0), (first, True), (end, False), (self.frames, end == self.frames)]
        times = dict(turns)  # of two at the same time the later one counts
        keyframes = self._keyframes(
            (self.seconds if frame == self.frames else frame * self.beat, f"visibility:{_seen(on)}")
            for frame, on in times.items()
        )
        is_seen = first <= self.poster < end
        return Track(part.body, (("visibility", _seen(is_seen)),), "run turns", keyframes)

    def _keyframes(self, marks: Iterable[tuple[float, str]]) -> str:
        """Return CSS keyframes; times at which the part looks the same share a rule."""
        moments: dict[str, dict[str, None]] = {}
        for time, look in marks:
            share = f"{100 * time / self.seconds:.3f}".rstrip("0").rstrip(".")
            moments.setdefault(look, {})[f"{share}%"] = None
        return "".join(f"{','.join(times)}{{{look}}}" for look, times in moments.items())


@dataclass(frozen=True, slots=True)
class Track:
    """A part, its attributes if nothing moves, and the keyframes that move it."""

    body: tuple[Element, ...]
    still: tuple[tuple[str, str], ...] = ()
    look: str = ""
    keyframes: str = ""

    def drawn(self, name: str) -> Element:
        """Return the part as an element that uses the keyframes of this name."""
        if not self.keyframes:
            return Element("g", self.still, self.body)
        run = (("class", self.look), ("style", f"animation-name:{name}"))
        return Element("g", (*self.still, *run), self.body)


def _seen(is_seen: bool) -> str:
    return "visible" if is_seen else "hidden"


def _rules(key: str, timing: str, places: dict[str, int]) -> str:
    """Return the style of an animation: its keyframes, its pace, and what pauses it.

    There are two transparent plates as large as the picture. A click on the lower one pauses the
    animation and activates the upper one; a click on the upper one removes the focus from the
    lower one, which continues the animation.
    """
    keyframes = "".join(f"@keyframes {key}-{place}{{{each}}}" for each, place in places.items())
    running = {
        ".run": f"animation:{timing}",
        ".turns": "animation-timing-function:step-end",
        ".pause,.pause:focus~.go": "pointer-events:all;cursor:pointer",
        ".pause:focus~.run": "animation-play-state:paused",
        ".go:focus-visible~.stop,.pause:focus~.play": "visibility:visible",
    }
    anywhere = {
        "*": "pointer-events:none",
        ".pause:focus,.go:focus": "outline:none",
    }
    return (
        f"{keyframes}{_confined(key, anywhere)}"
        f"@media (prefers-reduced-motion:no-preference){{{_confined(key, running)}"
        f".{key}:hover .stop{{visibility:visible}}"
        f".{key} .pause:focus~.stop{{visibility:hidden}}}}"
        f"@media (prefers-reduced-motion:reduce){{{_confined(key, {'.plate': 'display:none'})}}}"
    )


def _confined(key: str, rules: dict[str, str]) -> str:
    """Return rules that apply inside one picture only."""
    return "".join(
        ",".join(f".{key} {each}" for each in selectors.split(",")) + f"{{{rule}}}"
        for selectors, rule in rules.items()
    )


def _plate(name: str, label: str, animation: Animation) -> Element:
    """Return a plate over the animation that reacts to clicks and to the Tab key."""
    return element(
        "rect",
        x=-MARGIN,
        y=-MARGIN,
        width=animation.width + 2 * MARGIN,
        height=animation.height + 2 * MARGIN,
        fill="none",
        class_=f"plate {name}",
        tabindex="0",
        role="button",
        aria_label=label,
    )


def _signs(animation: Animation) -> tuple[Element, Element]:
    """Draw in a corner what the next click does: two bars for pause, a triangle for play."""
    x, y = animation.width + MARGIN - 17, animation.height + MARGIN - 17
    corner = f"translate({number(x)} {number(y)})"

    def sign(name: str, d: str) -> Element:
        return element("path", d=d, class_=f"root {name}", visibility="hidden", transform=corner)

    return sign("stop", "M0 0H4V12H0ZM7 0H11V12H7Z"), sign("play", "M0 0L11 6L0 12Z")


def captioned(animation: Animation, captions: Sequence[str], *, size: float = 14.0) -> Animation:
    """Return an animation with a line of text under each frame.

    >>> plain = Animation(1, (Shown((element("circle", r=1),), 0, 1),), 9, 9)
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
