"""The extension itself: that its answers are its Python twins' is tested beside the twins."""

from __future__ import annotations

import ast
import threading
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
