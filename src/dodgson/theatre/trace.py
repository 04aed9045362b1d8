"""Record the events of a search, up to a limit, as data, text and pictures."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from os import fspath
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from dodgson.drawing.drawn import Drawn
from dodgson.errors import CallError
from dodgson.files import SHARED, check_place, write_whole
from dodgson.search.algorithm import Search
from dodgson.search.events import (
    Backtracked,
    BoundRaised,
    Event,
    Expanded,
    Finished,
    Improved,
    LayerFull,
    LayerOpened,
    Phase,
    Pruned,
    Reached,
    Working,
)
from dodgson.search.problem import Problem
from dodgson.wording import counted

if TYPE_CHECKING:
    from os import PathLike

    from dodgson.search.result import Result

S = TypeVar("S")

FORMAT: Final = "dodgson-trace"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Node(Generic[S]):
    """A state and its depth: its steps from the start, or from a goal if ``backward``."""

    state: S
    depth: int
    backward: bool = False


@dataclass(frozen=True, slots=True)
class Entry(Generic[S]):
    """An event, with the indexes of its nodes.

    ``path`` is that of a solution. ``action`` is the label of the step to a reached state, if the
    problem is labelled.
    """

    event: Event[S]
    node: int | None = None
    parent: int | None = None
    path: tuple[int, ...] = ()
    action: Any = None


class Trace(Drawn, Generic[S]):
    """A record of a search, up to a number of nodes and events.

    >>> from dodgson.search import Problem, breadth_first
    >>> problem = Problem(1, lambda n: [n + 1, n * 2], lambda n: n == 4)
    >>> trace = Trace(breadth_first(problem), nodes=3)
    >>> solutions = [event.solution.path for event in trace.events() if isinstance(event, Improved)]
    >>> solutions
    [(1, 2, 4)]
    >>> [node.state for node in trace.nodes], trace.left_out
    ([1, 2, 3, 4], 1)

    A full trace lets the search continue unwatched. It then records only the end and the complete
    last solution, whatever its length. A notebook shows a trace as a picture.
    """

    def __init__(self, search: Search[S], *, nodes: int = 2000, events: int = 20_000) -> None:
        """Record a search that has not begun; raise ``CallError`` if it is not a search."""
        if not isinstance(search, Search):
            raise CallError(
                f"Trace needs a search such as breadth_first(problem), not {type(search).__name__}"
            )
        self.search = search
        self.nodes: list[Node[S]] = []
        self.entries: list[Entry[S]] = []
        self.full = False
        self._most_nodes, self._most_events = nodes, events
        self._places: dict[tuple[Hashable, int, bool], int] = {}
        """The index of each node, by its state's identity, its depth and its direction."""
        self._latest: dict[tuple[Hashable, bool], int] = {}
        """For each state, the node at which the search reached it last."""
        self._at_cost: dict[tuple[Hashable, bool, float], int] = {}
        self._expanded = 0
        self._last_solution: Improved[S] | None = None
        self.begun = search.expanded
        """How many expansions the search had made before: more than 0 if it was resumed."""

    def events(self) -> Iterator[Event[S]]:
        """Record and yield all the search's events."""
        for event in self.search.events():
            self.record(event)
            yield event

    def run(self) -> Result[S]:
        """Run the search to its end, record its events, and return its result."""
        for _ in self.events():
            pass
        return self.search.result

    def record(self, event: Event[S]) -> None:
        """Record an event, if there is room for it."""
        if isinstance(event, Working):  # it depends on the clock
            return
        if not self.full:
            self._record(event)
        elif isinstance(event, Improved):
            self._last_solution = event
        elif isinstance(event, Finished):
            if self._last_solution is not None:
                last = self._last_solution
                self.entries.append(Entry(last, path=self._path(last)))
            self.entries.append(Entry(event))

    @property
    def left_out(self) -> int:
        """How many of the search's expansions are not, or not completely, in the trace."""
        return self.search.expanded - self._expanded

    @property
    def meetings(self) -> dict[int, int]:
        """States reached from both ends: index of the node from the goal → from the start."""
        ahead = {self._key(n.state): at for at, n in enumerate(self.nodes) if not n.backward}
        behind = [(at, self._key(n.state)) for at, n in enumerate(self.nodes) if n.backward]
        return {at: ahead[key] for at, key in behind if key in ahead}

    def to_json(self) -> dict[str, Any]:
        """Return the trace as plain data.

        ``nodes`` are states with a depth; ``events`` refer to them by index. Infinite bounds are
        null.
        """
        problem = self.search.problem
        return {
            "format": FORMAT,
            "version": VERSION,
            "algorithm": self.search.name,
            "problem": problem.name,
            "nodes": [
                {"state": problem.text_of(node.state), "depth": node.depth}
                | ({"backward": True} if node.backward else {})
                for node in self.nodes
            ],
            "events": [_data(entry) for entry in self.entries],
            "left_out": self.left_out,
        }

    @property
    def drawable(self) -> bool:
        """Whether anything was recorded."""
        return bool(self.entries)

    def to_svg(self) -> str:
        """Return the search as an animated SVG."""
        from dodgson.theatre.steps import draw_steps  # late: 10 ms, only for pictures

        return draw_steps(self).animation().to_svg()

    def to_text(self) -> str:
        """Return the recorded events, one per line."""
        if not self.drawable:
            return "the trace is empty: call run() first, then it can be drawn"
        text_of = self.search.problem.text_of
        return "\n".join(line_of(entry.event, text_of, entry.action) for entry in self.entries)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the trace to a file by its extension: .svg, .txt, or .json for :meth:`to_json`.

        Raise InputError for any other extension, or if the file cannot be written.
        """
        if not fspath(path).lower().endswith(".json"):
            super().save(path)
            return
        import json  # late: 2 ms, and a picture needs none

        text = json.dumps(self.to_json(), ensure_ascii=False, allow_nan=False)
        check_place(fspath(path))
        write_whole(fspath(path), f"{text}\n".encode(), mode=SHARED)

    def _record(self, event: Event[S]) -> None:
        entry: Entry[S] | None = Entry(event)
        if isinstance(event, Reached):
            entry = self._reached(event)
        elif isinstance(event, Expanded):
            entry = self._opened(event)
        elif isinstance(event, Pruned):
            entry = self._pruned(event)
        elif isinstance(event, Improved):
            entry = Entry(event, path=self._path(event))
        is_end = isinstance(event, Improved | Finished)
        if entry is None or (len(self.entries) >= self._most_events and not is_end):
            self.full, self.search.watched = True, False
            # An incompletely recorded expansion does not count as recorded.
            self._expanded -= isinstance(event, Reached | Pruned) and self._expanded > 0
            return
        self.entries.append(entry)
        self._expanded += isinstance(event, Expanded)

    def _reached(self, event: Reached[S]) -> Entry[S] | None:
        parent = self._parent(event)
        depth = 0 if parent is None else self.nodes[parent].depth + 1
        node = self._node(event.state, depth, event.backward)
        if node is None:
            return None
        key = self._key(event.state)
        self._latest[key, event.backward] = node
        self._at_cost[key, event.backward, event.cost] = node
        return Entry(event, node, parent, action=action_of(event, self.search.named))

    def _opened(self, event: Expanded[S]) -> Entry[S] | None:
        key = self._key(event.state)
        node = self._at_cost.get((key, event.backward, event.cost))
        if node is None:  # reached before the checkpoint from which the search was resumed
            depth = len(self.search.path_to(event.state)) - 1
            node = self._node(event.state, depth, event.backward)
            if node is None:
                return None
        self._latest[key, event.backward] = node
        return Entry(event, node)

    def _pruned(self, event: Pruned[S]) -> Entry[S] | None:
        """Return the entry of a pruned state; duplicates need no node of their own."""
        parent = self._parent(event)
        if event.why in {"duplicate", "own path"}:
            return Entry(event, self._latest.get((self._key(event.state), event.backward)), parent)
        depth = 0 if parent is None else self.nodes[parent].depth + 1
        node = self._node(event.state, depth, event.backward)
        return None if node is None else Entry(event, node, parent)

    def _parent(self, event: Reached[S] | Pruned[S]) -> int | None:
        if event.parent is None:
            return None
        return self._latest.get((self._key(event.parent), event.backward))

    def _node(self, state: S, depth: int, backward: bool) -> int | None:
        """Return a node's index, added if it is new; None if the list is full."""
        key = self._key(state), depth, backward
        place = self._places.get(key)
        if place is None and len(self.nodes) < self._most_nodes:
            place = self._add(state, depth, backward)
        return place

    def _add(self, state: S, depth: int, backward: bool = False) -> int:
        """Append a node and return its index."""
        place = self._places[self._key(state), depth, backward] = len(self.nodes)
        self.nodes.append(Node(state, depth, backward))
        return place

    def _path(self, event: Improved[S]) -> tuple[int, ...]:
        """Return the indexes of a solution's states, also of those reached from the goal.

        States that are not recorded yet are added.
        """
        path = event.solution.path
        last = len(path) - 1
        places = []
        for depth, state in enumerate(path):
            key = self._key(state)
            place = self._places.get(
                (key, depth, False), self._places.get((key, last - depth, True))
            )
            places.append(self._add(state, depth) if place is None else place)
        return tuple(places)

    def _key(self, state: S) -> Hashable:
        identity = self.search.problem.identity
        return state if identity is None else identity(state)


def _data(entry: Entry[Any]) -> dict[str, Any]:
    """Return an entry as plain data."""
    event = entry.event
    data: dict[str, Any] = {"event": KINDS[type(event)]}
    if entry.node is not None:
        data["node"] = entry.node
    if entry.parent is not None:
        data["parent"] = entry.parent
    if entry.action is not None:
        data["action"] = str(entry.action)
    if isinstance(event, Improved):
        actions = [str(action) for action in event.solution.actions]
        data |= {"cost": event.solution.cost, "path": list(entry.path)}
        return {**data, "actions": actions} if actions else data
    fields: dict[str, Any] = event._asdict()
    return data | {
        name: None if value in (math.inf, -math.inf) else value
        for name, value in fields.items()
        if name not in {"state", "parent", "backward"}
    }


KINDS: Final[dict[type, str]] = {
    Reached: "reached",
    Expanded: "expanded",
    Pruned: "pruned",
    LayerOpened: "layer",
    LayerFull: "full",
    Backtracked: "backtracked",
    Improved: "improved",
    BoundRaised: "bound",
    Finished: "finished",
    Working: "working",
    Phase: "phase",
}


def action_of(event: Event[S], problem: Problem[S]) -> Any:
    """Return the label of the step by which a state was reached; None if it has none.

    >>> pour = Problem(0, lambda n: [(n + 3, "fill")], bool, labelled=True)
    >>> action_of(Reached(3, 0, 1, 1), pour)
    'fill'
    """
    if not problem.labelled or not isinstance(event, Reached) or event.parent is None:
        return None
    step = (event.state, event.parent) if event.backward else (event.parent, event.state)
    return problem.actions_of(step)[0]


def line_of(  # noqa: C901 (one case an event)
    event: Event[S], text_of: Callable[[S], str] = str, action: Any = None
) -> str:
    """Return an event as one line of text, with the action that led to a reached state.

    >>> line_of(Reached("cot", "cat", 1, 3))
    'reached      cot  g 1  f 3  from cat'
    >>> line_of(LayerFull(depth=2, kept=2, bound=27))
    'full         depth 2  2 kept  the best left out has f 27'
    """

    def shown(state: S | None) -> str:
        return "" if state is None else " / ".join(text_of(state).splitlines())

    kind = KINDS[type(event)]
    match event:
        case Reached(state, parent, cost, f):
            parts = [shown(state), f"g {cost:g}", f"f {f:g}"]
            parts += [] if parent is None else [f"from {shown(parent)}"]
            parts += [] if action is None else [f"by {action}"]
        case Expanded(state, cost):
            parts = [shown(state), f"g {cost:g}"]
        case Pruned(state, parent, cost, f, why):
            parts = [shown(state), f"g {cost:g}", f"f {f:g}", f"from {shown(parent)}", why]
        case LayerOpened(depth, states, low, high):
            parts = [f"depth {depth}", counted(states, "state")]
            parts += [f"successors in [{low:g}, {high:g})"] if high > low else []
        case LayerFull(depth, kept, bound):
            parts = [f"depth {depth}", f"{kept} kept", f"the best left out has f {bound:g}"]
        case Backtracked(depth, low):
            parts = [f"to depth {depth}", f"successors from f {low:g} on"]
        case Improved(solution):
            parts = [f"cost {solution.cost:g}", " -> ".join(map(shown, solution.path))]
            parts += [f"by {', '.join(map(str, solution.actions))}"] if solution.actions else []
        case BoundRaised(bound):
            parts = [f"no solution costs less than {bound:g}"]
        case Finished(status, why):
            parts = [status, why]
        case Phase(doing):
            parts = [doing]
        case Working(expanded, frontier, at):
            parts = [counted(expanded, "expansion"), f"frontier {frontier}", f"at {at:g}"]
    if getattr(event, "backward", False):
        parts.append("backward")
    return f"{kind:12} {'  '.join(parts)}"
