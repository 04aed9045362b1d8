"""Draw a search step by step: one picture per step, and all of them as an animation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any, Final

from dodgson.drawing.animation import RUN, Animation, Shown
from dodgson.drawing.boxes import Box, Tone, draw_box, draw_note
from dodgson.drawing.svg import Element, Picture, element, number, text_width, wrap
from dodgson.theatre.chain import MOST_STATES, draw_chain
from dodgson.theatre.layouts import Branches, Shelves, text_at
from dodgson.theatre.scenes import BEAMS, Scene, scenes_of
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.theatre.trace import Trace

MOST_NODES: Final = 120
MOST_LINES: Final = 150
"""A picture with more states, or more lines of text in them, is unreadable."""
MOST_STEPS: Final = 60
PACE: Final = 2.2
TEXT_SIZE: Final = 15.0
NARROWEST: Final = 520.0
LEGENDS: Final[dict[bool, tuple[tuple[Tone, str], ...]]] = {
    True: (
        ("strong", "expanded now"),
        ("plain", "kept"),
        ("faint", "left out"),
        ("good", "solution"),
    ),
    False: (("strong", "now"), ("plain", "expanded"), ("faint", "waiting"), ("good", "solution")),
}


@dataclass(frozen=True, slots=True)
class Steps:
    """The pictures of a search, all on sheets of one size."""

    pictures: tuple[Picture, ...]
    part: str = ""
    """The part of the search that is shown, such as "the first 9 of 20 expansions"; "" for all."""

    def animation(self) -> Animation:
        """Return all steps as an animation; parts that stay from step to step are drawn once."""
        first = self.pictures[0]
        return Animation(
            frames=len(self.pictures),
            parts=tuple(lasting([picture.body for picture in self.pictures])),
            width=first.width,
            height=first.height,
            title=first.title,
            description=first.description,
            pace=PACE,
            rest=2 * PACE,
            longest=RUN,
            poster=len(self.pictures) - 1,
        )


def draw_steps(trace: Trace[Any], *, most: int = MOST_STEPS) -> Steps:
    """Draw a trace in at most ``most`` steps; the last shows how the search ended.

    A solution with states that are not drawn is drawn separately, in full, in the last step.

    >>> from dodgson.search import Problem, breadth_first
    >>> from dodgson.theatre.trace import Trace
    >>> trace = Trace(breadth_first(Problem(1, lambda n: [n + 1, n * 2], lambda n: n == 4)))
    >>> for _ in trace.events():
    ...     pass
    >>> len(draw_steps(trace).pictures)
    5
    """
    every = list(scenes_of(trace))
    scenes = readable(trace, every, most)
    is_whole = len(scenes) == len(every) and not trace.left_out
    part = "" if is_whole else part_of(trace, scenes)
    path = path_beyond(trace, scenes)
    last = scenes[-1]
    if path:
        scenes[-1] = Scene("", {}, {}, {})
    drawn = Shelves(trace, scenes) if trace.search.name in BEAMS else Branches(trace, scenes)
    graphs = [drawn.picture(scene) for scene in scenes]
    width = max(NARROWEST, *(graph.width for graph in graphs))
    if path:
        graphs[-1] = draw_chain(
            [text_at(trace, node) for node in path],
            width,
            [drawn.actions.get(step, "") for step in pairwise(path)],
        )
        width = max(width, graphs[-1].width)
    texts = [f"{place}. {scene.text}" for place, scene in enumerate(scenes[:-1], start=1)]
    texts.append(last_words(len(scenes), last.text, part, len(path)))
    wrapped = [wrap(text, width, TEXT_SIZE) for text in texts]
    rows = max(map(len, wrapped))
    name = trace.search.problem.name
    title = f"{trace.search.name} search" + (f": {name}" if name else "")
    about = f"{counted(len(scenes), 'step')} of a search, layer by layer"
    height = max(graph.height for graph in graphs)
    if path:
        middle = (height - graphs[-1].height) / 2
        body = tuple(moved(part, 0, middle) for part in graphs[-1].body)
        graphs[-1] = replace(graphs[-1], body=body)
    legend = draw_legend(LEGENDS[trace.search.name in BEAMS], width)
    pictures = [
        sheet(graph, draw_text(text, width), legend, (width, height), rows, title, about)
        for graph, text in zip(graphs, wrapped, strict=True)
    ]
    return Steps(tuple(pictures), part)


def part_of(trace: Trace[Any], scenes: list[Scene]) -> str:
    """Return how many of the search's expansions are shown, in words."""
    shown = max((scene.expansions for scene in scenes[:-1]), default=0)
    first = "" if trace.begun else "the first "
    return f"{first}{shown:,} of {counted(trace.search.expanded, 'expansion')}"


def path_beyond(trace: Trace[Any], scenes: list[Scene]) -> tuple[int, ...]:
    """Return the solution's nodes, or () if the scenes before the last show all of them."""
    paths = [entry.path for entry in trace.entries if entry.path]
    same = trace.meetings
    seen = {node for scene in scenes[:-1] for node in scene.tones}
    if not paths or {same.get(node, node) for node in paths[-1]} <= seen:
        return ()
    return paths[-1]


def last_words(place: int, text: str, part: str, states: int) -> str:
    """Return how a search ended, and how much of it and of its solution is shown."""
    if not part:
        return f"{place}. {text}"
    shown = f"{part[0].upper()}{part[1:]} are shown"
    if states > MOST_STATES:
        return f"{text} {shown}, and the beginning and the end of the solution."
    return f"{text} {shown}{', and the whole solution' if states else ''}."


def readable(trace: Trace[Any], scenes: list[Scene], most: int) -> list[Scene]:
    """Return as many first scenes as are readable, and the last with only the nodes in them."""
    seen: set[int] = set()
    lines, kept = 0, 0
    recorded = trace.search.expanded - trace.left_out
    for scene in scenes[:-1]:
        if scene.expansions > recorded:  # the trace was full in the middle of it
            break
        new = scene.tones.keys() - seen
        lines += sum(1 + text_at(trace, node).count("\n") for node in new)
        if kept and (kept >= most - 1 or lines > MOST_LINES):
            break
        seen |= new
        kept += 1
    if kept == len(scenes) - 1:
        return scenes
    last = scenes[-1]
    tones = {node: tone for node, tone in last.tones.items() if node in seen}
    edges = {pair: tone for pair, tone in last.edges.items() if tones.keys() >= set(pair)}
    return [*scenes[:kept], replace(last, tones=tones, edges=edges)]


def sheet(
    graph: Picture,
    text: list[Element],
    legend: list[Element],
    room: tuple[float, float],
    rows: int,
    title: str,
    about: str,
) -> Picture:
    """Return a graph with its text and legend below, on a sheet with room for every step."""
    width, height = room
    top = height + 34
    below = top + rows * TEXT_SIZE * 1.35 + 8
    shift = (width - graph.width) / 2
    body = (
        *(moved(part, shift, 0) for part in graph.body),
        *(moved(part, 0, top) for part in text),
        *(moved(part, 0, below) for part in legend),
    )
    return Picture(body, width, below + 24, title, about)


def moved(part: Element, x: float, y: float) -> Element:
    """Return a part moved by (x, y) pixels."""
    if not x and not y:
        return part
    return element("g", part, transform=f"translate({number(x)} {number(y)})")


def draw_text(lines: list[str], width: float) -> list[Element]:
    """Draw the text of a step."""
    return [
        element(
            "text",
            line,
            x=width / 2,
            y=row * TEXT_SIZE * 1.35,
            font_size=TEXT_SIZE,
            text_anchor="middle",
        )
        for row, line in enumerate(lines)
    ]


def draw_legend(entries: tuple[tuple[Tone, str], ...], width: float) -> list[Element]:
    """Draw a small box of each tone with its meaning."""
    parts: list[Element] = []
    size, gap = 14.0, 22.0
    wide = sum(size + 6 + text_width(text, 11.5) + gap for _, text in entries) - gap
    x = (width - wide) / 2
    for tone, text in entries:
        parts += draw_box(Box(x + size / 2, 0, size * 1.3, size), " ", tone=tone)[:1]
        parts.append(draw_note(text, x + size + 8, 0, anchor="start"))
        x += size + 6 + text_width(text, 11.5) + gap
    return parts


def lasting(frames: list[tuple[Element, ...]]) -> Iterator[Shown]:
    """Yield each part once for the frames that show it; changes hide no lasting parts."""
    seen: dict[Element, list[int]] = {}
    for place, frame in enumerate(frames):
        for part in dict.fromkeys(frame):
            seen.setdefault(part, []).append(place)
    runs = [
        (over(part), first, end, part)
        for part, places in seen.items()
        for first, end in stretches(places)
    ]
    runs.sort(key=lambda run: run[:3])
    for (_, first, end), group in groupby(runs, key=lambda run: run[:3]):
        yield Shown(tuple(part for *_, part in group), first, end)


def over(part: Element) -> int:
    """Return which of three planes a part is in: 0 for arrows, 1 for boxes, 2 for text."""
    if part.name == "g" and isinstance(part.children[0], Element):
        part = part.children[0]
    return {"path": 0, "polygon": 0, "rect": 1}.get(part.name, 2)


def stretches(places: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the runs of consecutive numbers, each as its first number and its last plus one.

    >>> list(stretches([0, 1, 2, 5]))
    [(0, 3), (5, 6)]
    """
    for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        yield run[0], run[-1] + 1
