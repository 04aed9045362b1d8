"""The steps of a search's picture: the visible states, their emphasis, and the text.

There are two ways to show a search: a beam search layer by layer, as in the post "Palindromic
Pangrams" (2010); every other search expansion by expansion, as a growing tree.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from dodgson.search.events import (
    Backtracked,
    Expanded,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Pruned,
    Reached,
)
from dodgson.wording import counted

if TYPE_CHECKING:
    from dodgson.drawing.boxes import Tone
    from dodgson.theatre.trace import Entry, Trace

BEAMS: Final = ("beam", "beam-stack")


@dataclass(frozen=True, slots=True)
class Scene:
    """One step: nodes by their indexes in the trace, in the order in which they are drawn."""

    text: str
    tones: dict[int, Tone]
    notes: dict[int, str]
    edges: dict[tuple[int, int], Tone]
    captions: dict[int, str] = field(default_factory=dict)
    """The captions of the layers, by depth."""
    expansions: int = 0
    """How many of the search's expansions the steps up to this one show."""


def scenes_of(trace: Trace[Any]) -> Iterator[Scene]:
    """Yield the steps of a trace, in order."""
    director = Layers(trace) if trace.search.name in BEAMS else Growth(trace)
    shown = 0
    for entry in trace.entries:
        for scene in director.take(entry):
            yield replace(scene, expansions=shown)
        shown += isinstance(entry.event, Expanded)


class Director(ABC):
    """The base of both ways to show a search: tones, notes, parents and the solution."""

    def __init__(self, trace: Trace[Any]) -> None:
        self.trace = trace
        self.tones: dict[int, Tone] = {}
        self.notes: dict[int, str] = {}
        self.parents: dict[int, int] = {}
        self.solution: tuple[int, ...] = ()
        self.meetings = trace.meetings
        """Nodes reached both from the goal and from the start, which are drawn once."""

    @abstractmethod
    def take(self, entry: Entry[Any]) -> Iterator[Scene]:
        """Process the next event; yield the scenes that it completes."""

    def captions(self) -> dict[int, str]:
        """Return the captions of the layers now."""
        return {}

    def scene(self, text: str, only: tuple[int, ...] | None = None) -> Scene:
        """Return the current scene, or only some of its nodes."""
        same, steps = self.meetings, set(pairwise(self.solution))
        tones: dict[int, Tone] = {
            same.get(node, node): tone
            for node, tone in self.tones.items()
            if only is None or node in only
        }
        for node in self.solution:
            if node in tones or only is not None:
                tones[node] = "good"
        edges: dict[tuple[int, int], Tone] = {}
        for child, parent in self.parents.items():
            pair = (same.get(parent, parent), same.get(child, child))
            if pair[0] in tones and pair[1] in tones:
                tone: Tone = "faint" if tones[pair[1]] == "faint" else "plain"
                edges[pair] = "good" if pair in steps or pair[::-1] in steps else tone
        for step in steps:  # also steps without a recorded event
            if tones.keys() >= set(step) and not {step, step[::-1]} & edges.keys():
                edges[step] = "good"
        captions = self.captions() if only is None else {}
        return Scene(text, tones, dict(self.notes), edges, captions)

    def name(self, node: int) -> str:
        """Return a node's state in one line."""
        return " / ".join(
            self.trace.search.problem.text_of(self.trace.nodes[node].state).split("\n")
        )

    def ending(self, event: Finished) -> str:
        """Return how the search ended, in words."""
        found = self.trace.search.incumbent
        cost = f", at a cost of {found.cost:g}" if found else ""
        return f"{event.status.capitalize()}{cost}: {event.why}."


class Growth(Director):
    """A tree that grows by one numbered expansion per step."""

    def __init__(self, trace: Trace[Any]) -> None:
        super().__init__(trace)
        self.now: int | None = None
        self.count = self.new = self.known = self.too_costly = 0
        self.f: dict[int, str] = {}
        self.shows_f = any(
            isinstance(entry.event, Reached)
            and entry.node is not None
            and entry.event.f != trace.nodes[entry.node].depth
            for entry in trace.entries
        )
        self.first: int | None = None

    def take(self, entry: Entry[Any]) -> Iterator[Scene]:
        event, node = entry.event, entry.node
        if isinstance(event, Expanded):
            assert node is not None
            yield from self.close()
            if self.first is None:
                yield self.scene("The search begins.")
            self.open(node)
        elif isinstance(event, Reached | Pruned):
            if entry.parent != self.now:  # the search has backtracked
                yield from self.close()
            self.meet(event, entry)
        elif isinstance(event, Improved):
            yield from self.close()
            self.solution = entry.path
            yield self.scene(f"A solution that costs {event.solution.cost:g}.")
        elif isinstance(event, Finished):
            yield from self.close()
            yield self.scene(self.ending(event))

    def open(self, node: int) -> None:
        """Begin a step: the expansion of a node."""
        if self.first is None:
            self.first = node
        elif node == self.first:  # iterative deepening starts again
            self.tones.clear()
        self.count += 1
        self.now, self.new, self.known, self.too_costly = node, 0, 0, 0
        self.tones[node] = "strong"
        f = self.f.get(node, "")
        self.notes[node] = f"no. {self.count}" + (f" · {f}" if f else "")

    def meet(self, event: Reached[Any] | Pruned[Any], entry: Entry[Any]) -> None:
        """Count a successor as new, known already, or too costly."""
        node = entry.node
        if isinstance(event, Pruned) and event.why in {"duplicate", "own path"}:
            self.known += 1
            return
        assert node is not None
        self.too_costly += isinstance(event, Pruned)
        self.new += isinstance(event, Reached)
        self.tones[node] = "faint"
        if entry.parent is not None:
            self.parents[node] = entry.parent
        self.f[node] = self.notes[node] = f"f {event.f:g}" if self.shows_f else ""

    def close(self) -> Iterator[Scene]:
        """End a step, if one is open."""
        if self.now is None:
            return
        found = [f"{self.new} new"] if self.new else []
        found += [f"{self.known} known already"] if self.known else []
        found += [f"{self.too_costly} too costly"] if self.too_costly else []
        yield self.scene(f"Expand {self.name(self.now)}: {', '.join(found) or 'no successors'}.")
        self.tones[self.now], self.now = "plain", None


class Layers(Director):
    """Layers side by side: each is expanded fully, then the next is cut to the beam's width."""

    def __init__(self, trace: Trace[Any]) -> None:
        super().__init__(trace)
        self.depth = -1
        self.is_open = False
        self.bounds: dict[int, tuple[float, float]] = {}
        self.upper = math.inf
        self.made: dict[int, tuple[float, str]] = {}
        """Successors of the current layer: their f, and why they were pruned."""
        self.found: list[tuple[float, tuple[int, ...]]] = []
        """Solutions among them: their costs and paths."""

    def take(self, entry: Entry[Any]) -> Iterator[Scene]:
        event = entry.event
        if isinstance(event, Reached | Pruned):
            self.meet(event, entry)
        elif isinstance(event, Expanded):
            self.expand(event, entry)
        elif isinstance(event, LayerOpened):
            first = self.depth < 0
            yield from self.expanded()
            self.step_to(event)
            self.is_open, self.made = True, {}
            if first:
                yield self.scene(
                    "The search begins. The caption of a layer is the range of f it takes."
                )
        elif isinstance(event, LayerFull):
            yield from self.expanded()
            yield self.pruned(event)
        elif isinstance(event, Backtracked):
            yield from self.expanded()
            yield self.back(event)
        elif isinstance(event, Improved):
            self.found.append((event.solution.cost, entry.path))
        elif isinstance(event, Finished):
            yield from self.expanded()
            yield self.scene(self.ending(event), only=self.solution or None)

    def meet(self, event: Reached[Any] | Pruned[Any], entry: Entry[Any]) -> None:
        """Record a successor, or the reason why it was pruned."""
        node = entry.node
        why = event.why if isinstance(event, Pruned) else ""
        if why in {"duplicate", "range"} or node is None:
            return
        self.notes[node] = f"f {event.f:g}"
        if entry.parent is None:  # the start
            self.tones[node] = "plain"
            return
        self.parents[node] = entry.parent
        self.made[node] = (event.f, why)

    def expand(self, event: Expanded[Any], entry: Entry[Any]) -> None:
        """Open a layer if the search was resumed from a checkpoint in the middle of it."""
        node = entry.node
        if node is None or node in self.tones:
            return
        if not self.is_open:
            self.is_open, self.depth, self.made = True, self.trace.nodes[node].depth, {}
            self.bounds[self.depth] = (0, math.inf)
        self.tones[node], self.notes[node] = "strong", f"g {event.cost:g}"

    def step_to(self, event: LayerOpened) -> None:
        """Make a layer the current one, and emphasise the states it keeps."""
        self.depth = event.depth
        self.bounds = {d: b for d, b in self.bounds.items() if d < event.depth}
        self.bounds[event.depth] = (event.low, event.high)
        for node, tone in self.tones.items():
            if tone == "faint":
                continue
            here = self.trace.nodes[node].depth == event.depth
            self.tones[node] = "strong" if here else "plain"

    def expanded(self) -> Iterator[Scene]:
        """End the expansion of the current layer, if one is open."""
        if not self.is_open:
            return
        self.is_open = False
        for node, (_, why) in self.ranked():
            self.tones[node] = "faint" if why == "cost" else "plain"
        low, high = self.bounds[self.depth]
        too_costly = sum(why == "cost" for _, why in self.made.values())
        taken = len(self.made) - too_costly
        text = (
            f"Expand depth {self.depth}: {counted(taken, 'successor')} with f in {span(low, high)}"
        )
        text += f", {too_costly} with f too high" if too_costly else ""
        text += "." if taken else ": a dead end."
        if self.made or not self.found:
            yield self.scene(text)
        for cost, path in self.found:
            self.upper, self.solution = cost, path
            yield self.scene(
                f"A solution: {self.name(path[-1])}. It costs {self.upper:g}: from now on "
                "only cheaper ones count."
            )
        self.found = []
        for node, (f, _) in self.made.items():
            if f >= self.upper:
                self.tones[node] = "faint"

    def ranked(self) -> list[tuple[int, tuple[float, str]]]:
        """Return the successors with the least f first; of equal f, pruned ones last."""
        return sorted(self.made.items(), key=lambda item: (item[1][0], item[1][1] != ""))

    def pruned(self, event: LayerFull) -> Scene:
        """Return the scene in which a layer is cut to the width of the beam."""
        lost = [node for node, (_, why) in self.made.items() if why == "width"]
        for node in lost:
            self.tones[node] = "faint"
        depth = event.depth - 1
        low, _ = self.bounds[depth]
        self.bounds[depth] = (low, event.bound)
        return self.scene(
            f"The beam is full: the best {event.kept} stay, {len(lost)} are left out. "
            f"The least f left out is {event.bound:g}, which now bounds depth {depth}."
        )

    def back(self, event: Backtracked) -> Scene:
        """Return the scene in which the search backtracks to a layer for what it pruned."""
        self.tones = {
            n: t for n, t in self.tones.items() if self.trace.nodes[n].depth <= event.depth
        }
        self.step_to(LayerOpened(event.depth, 0, event.low, self.upper))
        return self.scene(
            f"Back to depth {event.depth}, the deepest with successors left out: "
            f"now those with f in {span(event.low, self.upper)}."
        )

    def captions(self) -> dict[int, str]:
        """Return each open layer's depth, and the range of f of the successors it takes."""
        return {
            depth: f"depth {depth}\ntakes f in {span(low, min(high, self.upper))}"
            for depth, (low, high) in self.bounds.items()
        }


def span(low: float, high: float) -> str:
    """Return a range of f as text, without its upper end.

    >>> span(27, math.inf)
    '[27, ∞)'
    """
    return f"[{low:g}, {'∞' if math.isinf(high) else f'{high:g}'})"
