"""The extension itself: that its answers are the Python reference's is tested beside that."""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import dodgson
from dodgson import native

STUB = Path(dodgson.__file__).with_name("_native.pyi")
LATIN = "abcdefghijklmnopqrstuvwxyz"


@pytest.fixture(scope="module")
def kernels() -> ModuleType:
    found = native.kernels()
    if found is None:
        pytest.skip(f"no compiled kernels: {native.status().reason}")
    return found


def test_its_version_is_the_packages(kernels: ModuleType) -> None:
    assert kernels.__version__ == dodgson.__version__


def test_it_offers_what_its_stub_promises_and_no_more(kernels: ModuleType) -> None:
    promised = {
        node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ast.unparse(node.target)
        for node in ast.parse(STUB.read_text()).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign)
    }
    offered = {name for name in dir(kernels) if not name.startswith("__")} | {"__version__"}
    assert promised == offered


def test_every_function_has_a_docstring(kernels: ModuleType) -> None:
    functions = [value for value in vars(kernels).values() if callable(value)]
    assert functions
    assert all(function.__doc__ for function in functions)


def test_cpu_features_are_distinct_names(kernels: ModuleType) -> None:
    names = kernels.cpu_features()
    assert len(set(names)) == len(names)
    assert all(isinstance(name, str) for name in names)


def test_words_are_packed_a_block_a_length(kernels: ModuleType) -> None:
    assert kernels.pack(b"cab\nab\n\ncab\nba", "abc") == [(2, b"\1\2\2\1"), (3, b"\3\1\2")]


@pytest.mark.parametrize(
    ("words", "alphabet", "complaint"),
    [
        (b"ab\nc\xc3\xa0b\n", LATIN, "line 2: 'à'"),
        (b"ab\r\n", LATIN, "line 1: "),
        (b"", "ba", "ascending"),
        (b"", "aa", "ascending"),
        (b"", "".join(map(chr, range(256))), "256 letters"),
        (b"ab\n\xff", LATIN, "can't decode byte 0xff in position 3"),
    ],
)
def test_words_that_cannot_be_packed_are_a_value_error(
    words: bytes, alphabet: str, complaint: str, kernels: ModuleType
) -> None:
    with pytest.raises(ValueError, match=complaint):
        kernels.pack(words, alphabet)


def test_packing_lets_other_threads_run(kernels: ModuleType) -> None:
    """A second thread gets a turn while the first is inside the kernel."""
    words = b"\n".join(b"%026d" % number for number in range(400_000))
    ended, turns = threading.Event(), 0

    def pack() -> None:
        kernels.pack(words, "0123456789")
        ended.set()

    thread = threading.Thread(target=pack)
    thread.start()
    while not ended.wait(0.001):
        turns += 1
    thread.join()
    assert turns > 1


class EnoughError(Exception):
    """What a pause raises to end the work."""


def stop(*_: object) -> None:
    raise EnoughError


def ignore(*_: object) -> None:
    """Do nothing, so that the work goes on."""


def graph(kernels: ModuleType) -> ModuleType:
    return kernels.PangramGraph(b"\1\2\0\2\1\0", 2, 0b11, 3, ignore)  # type: ignore[no-any-return]


def passed(kernels: ModuleType, *, same: bool) -> object:
    """Start a search with empty bounds, of the same graph or of one that is equal to it."""
    ours, both = graph(kernels), (True, True)
    bounds = kernels.PangramBounds(ours if same else graph(kernels), [0, 1], (0, 0), *both, 1)
    return kernels.PangramPass(ours, bounds, 1, *both, 1)


def slide(kernels: ModuleType, cells: int = 9, most: int = 1 << 24) -> ModuleType:
    """Return a search of two single cells in a row of some, the first of which is to go right."""
    ways = [(-1, [0]), (1, [0])]
    ground = (1 << cells) - 1
    return kernels.BlockSearch(  # type: ignore[no-any-return]
        ground, [([0], ground, ways)], [1], [(0, 1 << (cells - 1))], "steps", most
    )


def shortest(kernels: ModuleType) -> object:
    search = slide(kernels)
    assert search.advance("goals", None, 9.0) == "goal"
    return search.shortest(stop)


WORK: dict[str, Callable[[ModuleType], object]] = {
    "a survey of words": lambda it: it.LengthGraph(b"\1\2", 1, "ab").survey(stop),
    "tables for tiles": lambda it: it.TilePatterns.build(
        4, 4, 15, [bytes(range(5)), bytes(range(5, 10)), bytes(range(10, 15))], stop
    ),
    "a graph of pairs": lambda it: it.PangramGraph(b"\1\0", 1, 1, 3, stop),
    "all shortest slides": shortest,
}


@pytest.mark.parametrize("work", WORK.values(), ids=WORK)
def test_what_a_pause_raises_comes_back(
    work: Callable[[ModuleType], object], kernels: ModuleType
) -> None:
    with pytest.raises(EnoughError):
        work(kernels)


REFUSED: list[tuple[type[Exception], str, Callable[[ModuleType], object]]] = [
    (UnicodeDecodeError, "0xff", lambda it: it.pack(b"\xff", "ab")),
    (ValueError, "not sorted", lambda it: it.LengthGraph(b"\2\1", 1, "ab")),
    (ValueError, "of 2 letters", lambda it: it.LengthGraph(b"\1\1\1", 2, "ab")),
    (ValueError, "of 0 letters", lambda it: it.LengthGraph(b"", 0, "ab")),
    (ValueError, "outside the alphabet", lambda it: it.LengthGraph(b"\3", 1, "ab")),
    (ValueError, "2 to 32 cells", lambda it: it.TilePatterns.build(9, 9, 0, [], ignore)),
    (ValueError, "trie of this format", lambda it: it.BoggleTrie.open(b"no trie")),
    (IndexError, "no node 99", lambda it: graph(it).steps(99)),
    (ValueError, "a weight for each", lambda it: graph(it).beam(1, 1, [1], ignore)),
    (ValueError, "not built for waste 1", lambda it: passed(it, same=True)),
    (ValueError, "of another graph", lambda it: passed(it, same=False)),
    (OverflowError, "too large", lambda it: slide(it, 128)),
]


@pytest.mark.parametrize(("kind", "why", "call"), REFUSED, ids=[why for _, why, _ in REFUSED])
def test_a_kernels_error_is_an_exception_of_its_kind(
    kind: type[Exception],
    why: str,
    call: Callable[[ModuleType], object],
    kernels: ModuleType,
) -> None:
    with pytest.raises(kind, match=why):
        call(kernels)


def test_a_search_without_memory_or_time_can_go_on(kernels: ModuleType) -> None:
    search = slide(kernels)
    assert search.advance("end", 2, 9.0) == "expansions"
    assert search.advance("end", None, 9.0) == "exhausted"
    assert slide(kernels, most=1).advance("end", None, 9.0) == "memory"
