"""Toy problems with their answers, and random graphs: what every algorithm is tried on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from dodgson.search import Problem


@dataclass(frozen=True)
class Case:
    """A named problem and what is known of it; ``None`` for a cost says that there is no solution.

    ``ways`` counts the cheapest paths without a repeated state, where brute force can count them.
    ``finite`` says that only finitely many states can be reached; ``big``, that many thousands
    can; ``mazy``, that too many simple paths start here to follow each one.
    """

    name: str
    make: Callable[[], Problem[Any]]
    cost: float | None
    steps: int | None
    ways: int | None = None
    weighted: bool = False
    estimate: str = ""
    finite: bool = True
    big: bool = False
    mazy: bool = False

    @property
    def problem(self) -> Problem[Any]:
        return self.make()

    @property
    def two_ended(self) -> bool:
        problem = self.make()
        return problem.predecessors is not None and bool(problem.goals)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, order=True)
class Jugs:
    """Water in a jug of three and a jug of five."""

    three: int
    five: int


@dataclass(frozen=True)
class Graph:
    """A directed graph of whole numbers: for each node its steps, as (node, cost)."""

    steps: tuple[tuple[tuple[int, float], ...], ...]
    goals: frozenset[int]
    weighted: bool
    estimates: tuple[float, ...] | None = None
    consistent: bool | None = None

    @property
    def problem(self) -> Problem[int]:
        steps, estimates, weighted = self.steps, self.estimates, self.weighted

        def successors(node: int) -> list[Any]:
            return list(steps[node]) if weighted else [child for child, _ in steps[node]]

        def predecessors(node: int) -> list[Any]:
            return [
                (parent, cost) if weighted else parent
                for parent, its_steps in enumerate(steps)
                for child, cost in its_steps
                if child == node
            ]

        return Problem(
            start=0,
            successors=successors,
            is_goal=self.goals.__contains__,
            goals=tuple(sorted(self.goals)),
            predecessors=predecessors,
            estimate=None if estimates is None else estimates.__getitem__,
            weighted=weighted,
        )

    def distances(self) -> list[float]:
        """Give each node's true distance to the nearest goal (Bellman and Ford: no shortcuts)."""
        far = [0.0 if node in self.goals else math.inf for node in range(len(self.steps))]
        for _ in self.steps:
            for node, its_steps in enumerate(self.steps):
                for child, cost in its_steps:
                    far[node] = min(far[node], far[child] + cost)
        return far

    @property
    def is_consistent(self) -> bool:
        """Say whether no estimate falls by more than the step costs."""
        if self.estimates is None:
            return True
        return all(
            self.estimates[node] <= cost + self.estimates[child]
            for node, its_steps in enumerate(self.steps)
            for child, cost in its_steps
        )


@st.composite
def random_graphs(
    draw: st.DrawFn,
    *,
    weighted: bool | None = None,
    estimate: str | None = None,
    most_nodes: int = 7,
) -> Graph:
    """Draw a directed graph; it may have loops, double steps, several goals, or none in reach.

    Costs are quarters of whole numbers from 0 to 3, so that sums are exact. ``estimate`` is
    "none", "consistent" (a share of the true distance, cut off at a ceiling) or "admissible"
    (anything from zero to the true distance); by default, any of the three.
    """
    if weighted is None:
        weighted = draw(st.booleans(), label="weighted")
    size = draw(st.integers(1, most_nodes), label="nodes")
    prices = st.integers(0, 12).map(lambda quarters: quarters / 4) if weighted else st.just(1)
    step = st.tuples(st.integers(0, size - 1), prices)
    steps = draw(
        st.lists(
            st.lists(step, max_size=4).map(tuple),
            min_size=size,
            max_size=size,
        ).map(tuple),
        label="steps",
    )
    goals = draw(st.frozensets(st.integers(0, size - 1), max_size=2), label="goals")
    graph = Graph(steps, goals, weighted)
    kind = estimate or draw(st.sampled_from(["none", "consistent", "admissible"]), label="kind")
    if kind == "none":
        return graph
    far = graph.distances()
    if kind == "consistent":
        share = draw(st.sampled_from([0.0, 0.5, 1.0]), label="share")
        ceiling = draw(st.sampled_from([1.0, 5.0, 50.0]), label="ceiling")
        estimates = tuple(min(distance, ceiling) * share for distance in far)
    else:
        wholes = [40 if math.isinf(distance) else int(distance * 4) for distance in far]
        estimates = tuple(draw(st.integers(0, most), label="h") / 4 for most in wholes)
    return replace(graph, estimates=estimates)


# ── the small ones ─────────────────────────────────────────────────────────────────────────────


def numbers(
    steps: Mapping[Any, Iterable[Any]], start: Any, *goals: Any, **options: Any
) -> Callable[[], Problem[Any]]:
    """Write down a graph as a dictionary from each state to what follows it, perhaps at a cost."""
    first = next((step for its_steps in steps.values() for step in its_steps), None)
    options = {"weighted": isinstance(first, tuple), **options}
    return lambda: Problem(start, lambda state: steps.get(state, ()), goals.__contains__, **options)


def both_ways(steps: dict[Any, list[Any]], start: Any, *goals: Any) -> Callable[[], Problem[Any]]:
    """Write down an unweighted graph that can be walked from its goals as well."""
    back: dict[Any, list[Any]] = {}
    for state, children in steps.items():
        for child in children:
            back.setdefault(child, []).append(state)
    return numbers(
        steps, start, *goals, goals=goals, predecessors=lambda state: back.get(state, [])
    )


def line() -> Problem[int]:
    def beside(n: int) -> list[int]:
        return [m for m in (n - 1, n + 1) if 0 <= m <= 9]

    return Problem(
        0, beside, (6).__eq__, estimate=lambda n: abs(6 - n), goals=(6,), predecessors=beside
    )


def cycle() -> Problem[int]:
    def beside(n: int) -> list[int]:
        return [(n + 1) % 11, (n - 1) % 11]

    return Problem(0, beside, (7).__eq__, goals=(7,), predecessors=beside)


def one_way_cycle() -> Problem[int]:
    return Problem(
        0,
        lambda n: [(n + 1) % 11],
        (7).__eq__,
        goals=(7,),
        predecessors=lambda n: [(n - 1) % 11],
    )


WALLS = ("..#..", ".#...", ".#.#.", "...#.", ".#...")


def grid(walls: tuple[str, ...] = WALLS) -> Problem[tuple[int, int]]:
    """From the top left corner to the top right one; a state is a tuple of two numbers."""
    goal = (0, len(walls[0]) - 1)

    def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
        row, col = cell
        near = [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
        return [
            (r, c)
            for r, c in near
            if 0 <= r < len(walls) and 0 <= c < len(walls[0]) and walls[r][c] == "."
        ]

    return Problem(
        (0, 0),
        beside,
        goal.__eq__,
        estimate=lambda cell: abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]),
        goals=(goal,),
        predecessors=beside,
    )


def open_grid() -> Problem[tuple[int, int]]:
    """No walls: 70 shortest paths, all of the same length."""
    walls = ("....." for _ in range(5))
    problem = grid(tuple(walls))
    goal = (4, 4)
    return replace(
        problem,
        is_goal=goal.__eq__,
        goals=(goal,),
        estimate=lambda cell: abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]),
    )


def tolled_grid() -> Problem[tuple[int, int]]:
    """The grid with walls; a step costs the number of the row it leads to."""
    problem = grid()
    return replace(
        problem,
        successors=lambda cell: [(near, near[0]) for near in problem.successors(cell)],
        predecessors=None,
        estimate=None,
        weighted=True,
    )


def two_numbers() -> Problem[tuple[int, int]]:
    """Add one to the first number, or to the second and swap them; the sum is at most 8."""

    def successors(state: tuple[int, int]) -> list[tuple[int, int]]:
        left, right = state
        return [(left + 1, right), (right + 1, left)] if left + right < 8 else []

    return Problem((0, 0), successors, {(2, 3), (3, 2)}.__contains__)


def tree() -> Problem[int]:
    return Problem(
        1,
        lambda n: [2 * n, 2 * n + 1] if n < 32 else [],
        (44).__eq__,
        goals=(44,),
        predecessors=lambda n: [n // 2] if n > 1 else [],
    )


def start_is_goal() -> Problem[int]:
    return Problem(
        3,
        lambda n: [n + 1] if n < 9 else [],
        lambda n: n % 3 == 0,
        estimate=lambda n: -n % 3,
        goals=(3, 6, 9),
        predecessors=lambda n: [n - 1] if n else [],
    )


def mirrored() -> Problem[int]:
    """Steps of 1 and 3 from 0 to 11 or -11; a number and its negative are one and the same."""

    def near(n: int) -> list[int]:
        return [m for m in (n + 1, n - 1, n + 3, n - 3) if -20 <= m <= 20]

    return Problem(
        0,
        near,
        lambda n: abs(n) == 11,
        estimate=lambda n: (abs(abs(n) - 11) + 2) // 3,
        goals=(-11,),
        predecessors=near,
        identity=abs,
    )


def river() -> Problem[frozenset[str]]:
    """Farmer, wolf, goat and cabbage: the state is who is on the near bank."""
    everyone = frozenset(["cabbage", "farmer", "goat", "wolf"])

    def safe(bank: frozenset[str]) -> bool:
        return "farmer" in bank or not ("goat" in bank and len(bank) > 1)

    def crossings(near: frozenset[str]) -> list[frozenset[str]]:
        here = near if "farmer" in near else everyone - near
        loads = [{"farmer", passenger} for passenger in sorted(here)]
        after = [near ^ load for load in loads]
        return [bank for bank in after if safe(bank) and safe(everyone - bank)]

    return Problem(
        everyone,
        crossings,
        lambda near: not near,
        goals=(frozenset(),),
        predecessors=crossings,
        estimate=lambda near: max(0, 2 * len(near) - 3),
    )


def jugs() -> Problem[Jugs]:
    def pours(water: Jugs) -> list[Jugs]:
        three, five = water.three, water.five
        over = min(three, 5 - five)
        back = min(five, 3 - three)
        return [
            Jugs(3, five),
            Jugs(three, 5),
            Jugs(0, five),
            Jugs(three, 0),
            Jugs(three - over, five + over),
            Jugs(three + back, five - back),
        ]

    return Problem(Jugs(0, 0), pours, lambda water: water.five == 4)


SOLVED = "123456780"


def eight_puzzle(start: str = "041532786") -> Problem[str]:
    return Problem(
        start,
        slides,
        SOLVED.__eq__,
        estimate=manhattan,
        goals=(SOLVED,),
        predecessors=slides,
    )


@cache
def slides(board: str) -> tuple[str, ...]:
    blank = board.index("0")
    row, col = divmod(blank, 3)
    boards = []
    for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= r < 3 and 0 <= c < 3:
            tile = board[3 * r + c]
            boards.append(board.replace(tile, "x").replace("0", tile).replace("x", "0"))
    return tuple(boards)


@cache
def manhattan(board: str) -> int:
    return sum(
        abs(place // 3 - (int(tile) - 1) // 3) + abs(place % 3 - (int(tile) - 1) % 3)
        for place, tile in enumerate(board)
        if tile != "0"
    )


def deep_and_shallow() -> Problem[tuple[str, int]]:
    """A narrow passage of 30 steps ends at a goal; so does one of 40 side doors at once.

    A state is a tuple of a name and a number: no pair, as the problem says.
    """

    def successors(state: tuple[str, int]) -> list[tuple[str, int]]:
        place, n = state
        if place == "hall":
            return [("passage", 1), *(("door", door) for door in range(40))]
        return [("passage", n + 1)] if place == "passage" and n < 30 else []

    return Problem(
        ("hall", 0),
        successors,
        lambda state: state in {("passage", 30), ("door", 33)},
        weighted=False,
    )


def near_goal_in_no_end_of_states() -> Problem[int]:
    return Problem(
        1,
        lambda n: [n * 2, n * 3 + 1],
        (22).__eq__,
        estimate=lambda n: 0 if n == 22 else 1,
    )


def no_end_of_prices() -> Problem[int]:
    """Every number leads on; the goal is dearer by few steps than by many."""
    return Problem(
        0,
        lambda n: [(n + 1, 1), (n + 3, 5), (n - 1, 2)],
        (3).__eq__,
        estimate=lambda n: max(3 - n, 0),
        weighted=True,
    )


def wallet() -> Problem[float]:
    """Prices that binary fractions cannot hold: 0.1 + 0.2 against 0.3 + 1e-9."""
    return numbers(
        {
            0.0: [(1.0, 0.1), (2.0, 0.3 + 1e-9)],
            1.0: [(3.0, 0.2)],
            2.0: [(3.0, 0.0)],
            3.0: [(4.0, 0.7)],
        },
        0.0,
        4.0,
        estimate=lambda n: 0.0 if n == 4.0 else 0.5,
    )()


def wrong_way_signs() -> Problem[str]:
    """An estimate that is admissible and not consistent: the cheap way looks far at first.

    s-a-c-g costs 1 + 1 + 5 and s-b-c-g costs 2 + 2 + 5; a seems farther than it is dear to leave.
    """
    return numbers(
        {
            "s": [("a", 1), ("b", 2)],
            "a": [("c", 1)],
            "b": [("c", 2)],
            "c": [("g", 5)],
        },
        "s",
        "g",
        estimate={"s": 0, "a": 6, "b": 0, "c": 0, "g": 0}.__getitem__,
    )()


def dead_ends_known() -> Problem[str]:
    """An estimate that knows a dead end when it sees one: infinitely far."""
    return numbers(
        {"s": ["trap", "a"], "trap": ["pit"], "pit": ["trap"], "a": ["b"], "b": ["g"]},
        "s",
        "g",
        estimate={"s": 3, "trap": math.inf, "pit": math.inf, "a": 2, "b": 1, "g": 0}.__getitem__,
    )()


def endless() -> Problem[int]:
    """No end of states in a row, from either end, and no goal among them."""
    return Problem(0, lambda n: [n + 1], (-1).__eq__, goals=(-1,), predecessors=lambda n: [n - 1])


DIAMOND = {"s": ["b", "a"], "a": ["c", "d"], "b": ["d", "c"], "c": ["g"], "d": ["g"]}
TOLLS = {
    "s": [("g", 9), ("a", 1)],
    "a": [("b", 1), ("g", 7)],
    "b": [("c", 1)],
    "c": [("g", 1)],
}
FREE = {
    "s": [("a", 0), ("b", 1)],
    "a": [("b", 0), ("s", 0), ("c", 3)],
    "b": [("a", 0), ("c", 2)],
    "c": [("g", 0), ("b", 0)],
}

CASES = (
    Case("a line", line, 6, 6, 1, estimate="consistent"),
    Case("a cycle", cycle, 4, 4, 1),
    Case("a one-way cycle", one_way_cycle, 7, 7, 1),
    Case("a grid with walls", grid, 10, 10, 2, estimate="consistent"),
    Case("an open grid of ties", open_grid, 8, 8, 70, estimate="consistent", mazy=True),
    Case("a tree", tree, 5, 5, 1),
    Case("a diamond of ties", both_ways(DIAMOND, "s", "g"), 3, 3, 4),
    Case(
        "no way to the goal", both_ways({"s": ["a"], "a": ["s"], "g": ["a"]}, "s", "g"), None, None
    ),
    Case("no goal", numbers({"s": ["a"], "a": ["s", "b"]}, "s"), None, None),
    Case("the start is a goal", start_is_goal, 0, 0, 1, estimate="consistent"),
    Case("nothing follows the start", both_ways({}, "s", "g"), None, None),
    Case("steps back to the same state", both_ways({1: [1, 2], 2: [2, 3], 3: [3]}, 1, 3), 2, 2, 1),
    Case("the same successor twice", both_ways({1: [2, 2, 3, 2], 2: [4, 4], 3: []}, 1, 4), 2, 2, 1),
    Case("goals at two depths", both_ways({1: [2, 3], 2: [4], 3: [5], 5: [6]}, 1, 4, 6), 2, 2, 1),
    Case("a state of two numbers is no pair", two_numbers, 5, 5, 5),
    Case("a pair around a state of two numbers", tolled_grid, 16, 10, 1, weighted=True),
    Case("few steps cost more", numbers(TOLLS, "s", "g"), 4, 1, 1, weighted=True),
    Case("steps that cost nothing", numbers(FREE, "s", "g"), 2, 3, 1, weighted=True),
    Case("prices in floats", wallet, 0.3 + 0.7, 3, weighted=True, estimate="consistent"),
    Case(
        "two prices for one step",
        numbers({1: [(2, 5), (2, 3), (2, 4)], 2: [(3, 1), (3, 0)]}, 1, 3),
        3,
        2,
        1,
        weighted=True,
    ),
    Case(
        "no way, with prices",
        numbers({1: [(2, 5)], 2: [(1, 0), (3, 2.5)]}, 1, 4),
        None,
        None,
        weighted=True,
    ),
    Case("a misleading estimate", wrong_way_signs, 7, 3, 1, weighted=True, estimate="admissible"),
    Case("dead ends known", dead_ends_known, 3, 3, 1, estimate="consistent"),
    Case("states that mirror each other", mirrored, 5, 5, estimate="consistent", mazy=True),
    Case("a river to cross", river, 7, 7, 2, estimate="admissible"),
    Case("water jugs", jugs, 6, 6, mazy=True),
    Case("an 8-puzzle", eight_puzzle, 10, 10, estimate="consistent", big=True, mazy=True),
    Case("deep and shallow", deep_and_shallow, 1, 1, 1),
    Case(
        "no end of states",
        near_goal_in_no_end_of_states,
        3,
        3,
        estimate="consistent",
        finite=False,
        big=True,
        mazy=True,
    ),
    Case(
        "no end of states, with prices",
        no_end_of_prices,
        3,
        1,
        weighted=True,
        estimate="consistent",
        finite=False,
        big=True,
        mazy=True,
    ),
)

# ── those whose successors come in the order of a hash ─────────────────────────────────────────


def three_letters() -> Problem[str]:
    """Change one letter of three: successors, predecessors and goals are sets of text."""

    def changed(word: str) -> set[str]:
        return {
            word[:place] + letter + word[place + 1 :] for place in range(3) for letter in "abcd"
        } - {word}

    goals = {"ddd", "ddc", "dcd"}
    return Problem("aaa", changed, goals.__contains__, goals=goals, predecessors=changed)


def three_letters_in_order() -> Problem[str]:
    """The same, told one by one in no order: the order is the problem's."""
    problem = three_letters()
    return replace(
        problem,
        successors=lambda word: iter(problem.successors(word)),
        predecessors=lambda word: iter(problem.successors(word)),
        order=lambda word: word[::-1],
    )


def three_letters_with_prices() -> Problem[str]:
    problem = three_letters()
    return replace(
        problem,
        successors=lambda word: {
            (after, sum(a != b for a, b in zip(after, "bcd", strict=True)))
            for after in problem.successors(word)
        },
        goals=(),
        predecessors=None,
        weighted=True,
    )


def toggled_sets() -> Problem[frozenset[str]]:
    """Put a word into a set or take it out: sets of sets of text."""

    def toggled(words: frozenset[str]) -> frozenset[frozenset[str]]:
        return frozenset(words ^ {word} for word in ("ant", "bee", "cat", "dog"))

    return Problem(
        frozenset(),
        toggled,
        lambda words: len(words) == 3,
        goals=frozenset(
            frozenset(three) for three in (["ant", "bee", "cat"], ["bee", "cat", "dog"])
        ),
        predecessors=toggled,
    )


HASHED = (
    Case("sets of text", three_letters, 3, 3, mazy=True),
    Case("text with an order", three_letters_in_order, 3, 3, mazy=True),
    Case("sets of pairs", three_letters_with_prices, 4, 3, weighted=True, mazy=True),
    Case("sets of sets", toggled_sets, 3, 3, mazy=True),
)
