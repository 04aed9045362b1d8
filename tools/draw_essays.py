"""Draw docs/pictures/posts/: the pictures of the essays on the old posts in docs/posts/.

Run it after pictures have changed; a test fails until then. Some of them need the ENABLE2K word
list, so have that added, or set DODGSON_DATA.
"""

from __future__ import annotations

import math
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import mean

HOME = Path(__file__).parent.parent
sys.path.insert(0, str(HOME / "examples"))

import still_life  # noqa: E402 (it lies among the examples)

import dodgson  # noqa: E402
from dodgson.boggle import Board, read_board  # noqa: E402
from dodgson.drawing import (  # noqa: E402
    Bars,
    Branch,
    Edge,
    Histogram,
    LayeredGraph,
    Node,
    Series,
    Tree,
)
from dodgson.drawing.boxes import Tone  # noqa: E402
from dodgson.ladder.measures import Sample  # noqa: E402
from dodgson.ladder.model import WordGraph  # noqa: E402
from dodgson.ladder.pictures import chart  # noqa: E402
from dodgson.ladder.strategies import ladder_problem  # noqa: E402
from dodgson.pangram.exact.spelling import Spelling  # noqa: E402
from dodgson.pangram.exact.tools import product_graph, tools  # noqa: E402
from dodgson.pangram.exact.tracking import trackings  # noqa: E402
from dodgson.pangram.model import ALPHABET  # noqa: E402
from dodgson.pangram.pictures import picture  # noqa: E402
from dodgson.pangram.questions import EstimateName, FilterName  # noqa: E402
from dodgson.posts.boggle_2009_paths import walks  # noqa: E402
from dodgson.search import (  # noqa: E402
    BeamStack,
    Problem,
    Search,
    bidirectional,
    breadth_first,
    depth_first,
)
from dodgson.search.events import Expanded, Reached  # noqa: E402
from dodgson.words import StarIndex, load  # noqa: E402
from dodgson.work import no_pause  # noqa: E402

FOLDER = HOME / "docs" / "pictures" / "posts"

NINE_WORDS = ("head", "heal", "heil", "hail", "tail", "teal", "teil", "read", "real")


def star_walk() -> LayeredGraph:
    """Draw the search from cat to dog as it goes through the 2009 post's table of star words."""
    index = StarIndex(["cat", "cot", "dog", "dot"])
    search = breadth_first(Problem("cat", index.lookup, "dog".__eq__))
    layers: list[list[str]] = []
    edges: list[tuple[str, str]] = []
    for event in search.events():
        if isinstance(event, Reached):
            if event.cost == len(layers):
                layers.append([])
            layers[int(event.cost)].append(event.state)
            if event.parent is not None:
                edges.append((event.parent, event.state))
    on_path = set(search.result.path or ())
    return LayeredGraph(
        tuple(
            tuple(Node(key, tone="strong" if key in on_path else "plain") for key in layer)
            for layer in layers
        ),
        tuple(
            Edge(tail, head, tone="strong" if {tail, head} <= on_path else "plain")
            for tail, head in edges
        ),
        captions=tuple("star words" if depth % 2 else "words" for depth in range(len(layers))),
        title="cat to dog, from word to star word to word",
    )


def look_ahead() -> Histogram:
    """Draw how long the ladders of chance are, with the comment's look ahead and without it."""
    lexicon = load()
    found = [
        dodgson.ladder.stats(words=lexicon, sample=("head", "tail"), runs=500, look_ahead=ahead)
        for ahead in (True, False)
    ]
    return chart([each for each in found if isinstance(each, Sample)])


def same_words_again() -> Tree:
    """Draw all ladders that a search reaches which remembers only the words of each ladder."""
    graph = WordGraph(load(NINE_WORDS))
    ladders: list[tuple[str, ...]] = [("head",)]
    first: dict[str, tuple[str, ...]] = {}
    longer: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for ladder in ladders:  # which grows on the way
        last = ladder[-1]
        first.setdefault(last, ladder)
        near = () if last == "tail" else graph.neighbours(last)
        longer[ladder] = [(*ladder, word) for word in near if word not in ladder]
        ladders += longer[ladder]

    def branch(ladder: tuple[str, ...]) -> Branch:
        below = tuple(map(branch, longer[ladder]))
        return Branch(ladder[-1], below, marked=first[ladder[-1]] == ladder)

    title = f"{len(first)} words, {len(ladders)} ladders: a ring where a word comes first"
    return Tree(branch(("head",)), title=title, direction="right")


def two_distances() -> Histogram:
    """Draw how long sorted depth-first ladders are, by the 2012 post's distance and by another."""
    return Histogram(
        (
            sorted_lengths("by places in the alphabet", lambda a, b: abs(ord(a) - ord(b))),
            sorted_lengths("by letters that differ", lambda a, b: int(a != b)),
        ),
        title="black to white, depth-first with sorted children; the shortest has 8 words",
        x_label="words in the ladder",
        y_label="ladders",
    )


def sorted_lengths(name: str, unlike: Callable[[str, str], int], runs: int = 300) -> Series:
    """Find ladders with the words most like the goal first, ties settled by chance."""
    goal = "white"
    problem = ladder_problem("black", goal, WordGraph(load("enable2k")))
    lengths = []
    for seed in range(runs):
        wiggle = Random(seed).random

        def key(word: str, wiggle: Callable[[], float] = wiggle) -> float:
            return sum(map(unlike, word, goal)) + wiggle()

        search = depth_first(problem, sort_key=key)
        lengths.append(len(search.run().path or ()))
    return Series.of(name, lengths)


def still_life_levels() -> Bars:
    """Draw how many positions are expanded at each number of moves from Still Life's start."""
    problem = still_life.problem
    moves = range(len(breadth_first(problem).run().path or ()))

    def expanded(search: Search[str]) -> tuple[int, ...]:
        levels = Counter(
            moves[-1] - event.cost if event.backward else event.cost
            for event in search.events()
            if isinstance(event, Expanded)
        )
        return tuple(levels[move] for move in moves)

    alone, both = expanded(breadth_first(problem)), expanded(bidirectional(problem))
    return Bars(
        tuple(map(str, moves)),
        (f"from the start: {sum(alone):,}", f"from both ends: {sum(both):,}"),
        (alone, both),
        title="Still Life's lock: positions expanded on the way",
        x_label="moves from the start",
        y_label="positions",
    )


def still_life_moving() -> str:
    """Draw Still Life's lock being opened."""
    return dodgson.sliding.draw("still-life", animate=True).svg


def power_of_ten(number: float) -> float:
    """Give what power of ten a number is, and 0 for none at all."""
    return math.log10(number) if number else 0.0


def recursions_by_size() -> Bars:
    """Draw how often the 2009 solver calls itself: boards of five sizes, two caps and none."""
    sides = range(2, 7)
    counts = [walks(Board(side, side, ("a",) * side**2)) for side in sides]
    caps = {"at most 6 letters": 6, "at most 9": 9, "no cap": 36}
    return Bars(
        tuple(f"{side} x {side}" for side in sides),
        tuple(caps),
        tuple(
            tuple(
                power_of_ten(side**2 + 8 * sum(count[:cap]))
                for side, count in zip(sides, counts, strict=True)
            )
            for cap in caps.values()
        ),
        title="recursions of the 2009 solver",
        x_label="the board",
        y_label="recursions, as a power of ten",
    )


def where_words_end() -> Bars:
    """Draw how many paths of each length there are, and how many of them begin a word."""
    board = read_board("perslatgsineters")
    every = walks(board)
    begun: Counter[int] = Counter()
    words = sorted(word for word in load() if len(word) >= 3)

    def walk(path: tuple[int, ...], string: str) -> None:
        place = bisect_left(words, string)
        if place < len(words) and words[place].startswith(string):
            begun[len(path)] += 1
            for cell in board.adjacent[path[-1]]:
                if cell not in path:
                    walk((*path, cell), string + board.tiles[cell])

    for cell in board.cells:
        walk((cell,), board.tiles[cell])
    lengths = range(1, len(every) + 1)
    return Bars(
        tuple(map(str, lengths)),
        (f"paths: {sum(every):,}", f"paths that begin a word: {begun.total():,}"),
        (
            tuple(map(power_of_ten, every)),
            tuple(power_of_ten(begun[length]) for length in lengths),
        ),
        title="PERS LATG SINE TERS: paths by the number of their letters",
        x_label="letters",
        y_label="paths, as a power of ten",
        notes=(f"{begun[12]} path of 12 letters begins a word: ten to the power 0",),
    )


def risk() -> str:
    """Draw where RISK lies on the post's board."""
    return dodgson.boggle.draw("aekc/mrfs/bdci/lpvr", word="risk").svg


def wasted_letters() -> Bars:
    """Draw how many letters bring nothing new in the phrases that beams keep."""
    plain: tuple[FilterName, ...] = ("no-repeats",)
    rows = {
        "by 2(n + m) - 1": wasted_by("mirror", plain),
        "by n + 2m - 1": wasted_by("missing", plain),
        "the same, with budgets": wasted_by("missing", (*plain, "budget", "rare-pairs", "missing")),
    }
    layers = min(map(len, rows.values()))
    return Bars(
        tuple(map(str, range(1, layers))),
        tuple(rows),
        tuple(tuple(row[1:layers]) for row in rows.values()),
        title="Letters that bring nothing new, on average, in beams 64 wide",
        x_label="words in the phrases that the beam keeps",
        y_label="letters",
    )


def wasted_by(estimate: EstimateName, filters: tuple[FilterName, ...]) -> list[float]:
    """Go on to the first phrase; give the mean waste of each layer of the beam then."""
    search = dodgson.pangram.search(
        words="enable2k", strategy="beam-stack", estimate=estimate, filters=filters, width=64
    )
    next(iter(search))
    assert isinstance(search.engine, BeamStack)
    return [
        round(mean(phrase.letters - 26 + phrase.missing.bit_count() for phrase in layer.states), 1)
        for layer in search.engine.layers
    ]


def fifty_nine() -> str:
    """Draw the shortest palindromic pangram that the essay's search finds."""
    answers = iter(dodgson.pangram.search(words="enable2k", strategy="beam-stack"))
    return str(picture(next(answer for answer in answers if answer.letters == 59)).to_svg())


def outside_in() -> LayeredGraph:
    """Draw how the halves of palindromes of four words are read, from both ends inwards."""
    words, half, most_waste = ("a", "daffodil", "lid", "off"), "lidoffad", 2
    reversed_words = tuple(word[::-1] for word in words)
    layers: list[list[Node]] = [[] for _ in range(len(half) + 1)]
    edges: list[Edge] = []

    def onward(part: str, letter: str, listed: tuple[str, ...]) -> str:
        parts = [part + letter] + [letter] * (part in listed)
        return next((part for part in parts if any(w.startswith(part) for w in listed)), "")

    def walk(read: str, left: str, right: str) -> None:
        tone: Tone = "strong" if half.startswith(read) else "plain"
        shown, note = left or "·", right[::-1] or "·"
        layers[len(read)].append(Node(read, label=shown, note=note, tone=tone))
        for letter in "adfilo" if len(read) < len(half) else "":
            further = read + letter
            sides = onward(left, letter, words), onward(right, letter, reversed_words)
            if all(sides) and len(further) - len(set(further)) <= most_waste:
                edges.append(Edge(read, further, label=letter))
                walk(further, *sides)

    walk("", "", "")
    return LayeredGraph(
        tuple(map(tuple, layers)),
        tuple(edges),
        captions=tuple(map(str, range(len(layers)))),
        title="a, daffodil, lid, off: the halves of palindromes, letter by letter",
    )


def fifty_seven() -> str:
    """Draw the shortest palindromic pangram of ENABLE2K."""
    return str(picture(dodgson.pangram.search(words="enable2k").run()).to_svg())


def last_pass() -> Bars:
    """Draw how many states the search for halves of 28 letters goes through."""
    spelling = Spelling.of(load("enable2k"), ALPHABET)
    graph = product_graph(spelling, 2)
    tracking = next(trackings(spelling, graph))
    made = tools()
    bounds = made.bounds(graph, list(tracking.tracked), tracking.groups, True, True, 1)  # noqa: FBT003
    for _ in range(3):
        bounds.extend(no_pause)
    search = made.search(graph, bounds, 2, True, True, 1)  # noqa: FBT003
    states = [done[1] for done in iter(lambda: search.advance(no_pause), None)]
    return Bars(
        tuple(map(str, range(len(states)))),
        (f"states: {sum(states):,}",),
        (tuple(states),),
        title="Halves of 28 letters: states by the letters they hold",
        x_label="different letters",
        y_label="states",
    )


PICTURES: dict[str, Callable[[], str]] = {
    "star-walk.svg": lambda: star_walk().to_svg(),
    "look-ahead.svg": lambda: look_ahead().to_svg(),
    "same-words-again.svg": lambda: same_words_again().to_svg(),
    "two-distances.svg": lambda: two_distances().to_svg(),
    "still-life-levels.svg": lambda: still_life_levels().to_svg(),
    "still-life.svg": still_life_moving,
    "risk.svg": risk,
    "recursions.svg": lambda: recursions_by_size().to_svg(),
    "wasted-letters.svg": lambda: wasted_letters().to_svg(),
    "fifty-nine.svg": fifty_nine,
    "outside-in.svg": lambda: outside_in().to_svg(),
    "fifty-seven.svg": fifty_seven,
    "last-pass.svg": lambda: last_pass().to_svg(),
    "where-words-end.svg": lambda: where_words_end().to_svg(),
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, drawn in PICTURES.items():
        (FOLDER / name).write_text(drawn(), encoding="utf-8")
        sys.stdout.write(f"wrote {FOLDER / name}\n")
