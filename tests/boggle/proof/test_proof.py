"""The highest score of any board: proved scores are those of every board tried one by one."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from dodgson import boggle, native
from dodgson.boggle.model import Board
from dodgson.boggle.points import read_points
from dodgson.boggle.proof.classes import UNKNOWN, Classes
from dodgson.boggle.proof.frame import Frame, frame_of
from dodgson.boggle.questions import Rules
from dodgson.boggle.reading import game_of
from dodgson.cli import main
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.work import interrupt, observe

from .oracle import blank, highest, some_words

LETTERS = bytes(range(26))
SHAPES: list[dict[str, Any]] = [{}, {"neighbours": 4}, {"wrap": True}]


def framed(words: list[str], rows: int, cols: int, **rules: Any) -> Frame:
    board = Board(rows, cols, ("a",) * (rows * cols))
    return frame_of(game_of(Rules(words=words, **rules)), board, classic=False)


def classes(kind: Any, frame: Frame) -> Any:
    return kind(26, frame.words, frame.points, frame.near, frame.pairs)


@pytest.mark.parametrize("seed", range(12))
def test_the_highest_score_is_that_of_every_board_tried(seed: int, backend: Backend) -> None:
    words, points = some_words(seed)
    rows, cols = [(1, 1), (1, 2), (1, 3), (2, 2)][seed % 4]
    shape = SHAPES[seed % 3]
    grid = blank(rows, cols, straight="neighbours" in shape, joined="wrap" in shape)
    best = highest(words, read_points(points).of, grid)
    size = f"{rows}x{cols}"
    answer = boggle.prove(size=size, words=words, points=points, backend=backend, **shape)
    assert (answer.status, answer.points, answer.upper_bound) == ("proved", best, best)
    solved = boggle.solve(answer.board, words=words, points=points, **shape)
    assert solved.points == best


@pytest.mark.parametrize("seed", range(12))
def test_a_proof_that_begins_with_no_good_board_finds_the_highest_score(
    seed: int, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, points = some_words(seed)
    monkeypatch.setattr("dodgson.boggle.proof.proving.climb", lambda *_: [(0, "zzz")])
    monkeypatch.setattr("dodgson.boggle.proof.proving.MOST_ABOVE", 2)
    best = highest(words, read_points(points).of, blank(1, 3))
    answer = boggle.prove(size="1x3", words=words, points=points, backend=backend)
    assert (answer.status, answer.points) == ("proved", best)


@pytest.mark.parametrize("size", [(1, 2), (2, 2), (2, 3)])
def test_a_board_that_needs_no_look_has_an_image_that_does(size: tuple[int, int]) -> None:
    frame = framed(["cat"], *size)
    rows, cols = size
    count = rows * cols
    for number in range(3**count):
        tiles = [number // 3**cell % 3 for cell in range(count)]
        images = [tiles, tiles[::-1]]
        grid = [tiles[row * cols : (row + 1) * cols] for row in range(rows)]
        upside_down = [tile for row in grid[::-1] for tile in row]
        images += [upside_down, upside_down[::-1]]
        if rows == cols:
            images += [
                [image[cell % cols * cols + cell // cols] for cell in range(count)]
                for image in images
            ]
        looked = [
            all(image[frame.cells[p]] <= image[frame.cells[q]] for p, q in frame.pairs)
            for image in images
        ]
        assert any(looked)


@pytest.mark.parametrize("seed", range(20))
def test_the_kernel_closes_the_same_classes_as_the_reference(
    seed: int, kernels: ModuleType
) -> None:
    words, points = some_words(seed)
    frame = framed(words, *[(1, 2), (2, 2), (2, 2), (1, 4)][seed % 4], points=points)
    ours, kernel = classes(Classes, frame), classes(kernels.BoggleClasses, frame)
    found = ours.close(LETTERS, seed % 7, 10**6)
    for threads in (1, 2):
        assert kernel.close(LETTERS, seed % 7, 10**6, threads) == found
        assert kernel.open() == ours.open()


def test_bounds_are_known_when_a_letter_ends_early(backend: Backend) -> None:
    kind = Classes if backend == "python" else native.compiled().BoggleClasses
    made = classes(kind, framed(["aa", "ab", "ba", "bab", "abab"], 2, 2, points="1:1"))
    assert made.open() == [UNKNOWN] * 26
    made.close(b"\0", 0, 0, 1)
    assert 0 < made.open()[0] < UNKNOWN
    made.close(LETTERS, 10**6, 0, 1)
    assert made.open() == [0] * 26


@pytest.mark.parametrize("threads", [1, 2])
def test_the_proof_is_the_same_on_any_number_of_threads(threads: int, tmp_path: Any) -> None:
    words, _ = some_words(5)
    file = tmp_path / f"{threads}.cert"
    answer = boggle.prove(size="2x2", words=words, threads=threads, certificate=str(file))
    alone = boggle.prove(size="2x2", words=words, threads=1, certificate=str(tmp_path / "one"))
    assert (answer.id, answer.classes) == (alone.id, alone.classes)
    assert file.read_bytes() == (tmp_path / "one").read_bytes()


class Stopping:
    """An observer that interrupts the work at a report that has some words in it."""

    def __init__(self, words: str) -> None:
        self.words = words

    def watch(self, _: object, events: Any) -> Any:
        yield from events

    def progress(self, report: Any) -> None:
        if self.words in report():
            interrupt()


def test_a_stopped_proof_tells_both_bounds_and_proves_nothing(
    backend: Backend, tmp_path: Any
) -> None:
    words = ["cat", "act", "cats", "scat", "cast", "sat", "tea", "eats", "seat"]
    file = tmp_path / "never.cert"
    with observe(Stopping("letters of the first cell")):
        answer = boggle.prove(
            size="2x2", words=words, backend=backend, threads=1, certificate=str(file)
        )
    assert (answer.status, answer.why) == ("feasible", "interrupted")
    assert answer.board is not None
    assert 0 < answer.points < answer.upper_bound
    assert not file.exists()
    best = boggle.prove(size="2x2", words=words).points
    assert answer.points <= best <= answer.upper_bound
    assert f"No 2x2 board scores more than {answer.upper_bound:,}." in str(answer)


def test_a_proof_without_time_has_no_board(backend: Backend) -> None:
    answer = boggle.prove(size="2x2", words=["cat", "dog"], seconds=0, backend=backend)
    assert (answer.status, answer.board, answer.upper_bound) == ("stopped", None, 2)
    assert str(answer).startswith("No board: the budget of 0 seconds is spent.")


def test_no_word_fits_and_the_highest_score_is_none(backend: Backend) -> None:
    answer = boggle.prove(size="1x2", words=["cat", "été"], backend=backend)
    assert (answer.status, answer.points) == ("proved", 0)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"size": "4x4"}, "up to 12 cells, not 16"),
        ({"size": "0x3"}, "0x3"),
        ({"size": "2x2", "points": "3:512"}, "up to 511 points"),
        ({"size": "2x2", "certificate": "/no/such/place.cert"}, "/no/such"),
    ],
)
def test_what_cannot_be_proved_is_refused_in_one_line(options: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        boggle.prove(words=["cat"], **options)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_prove_in_a_shell(tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "words.txt"
    file.write_text("cat\nact\ncats\n")
    assert main(["boggle", "prove", "--size", "2x2", "--words", str(file)]) == 0
    assert "3 points: no 2x2 board scores more." in capsys.readouterr().out


@pytest.mark.slow  # half a minute: the only proof for a whole list
def test_545_points_are_proved_and_certified_for_enable2k(data: Any, tmp_path: Any) -> None:
    words, file = str(data / "enable2k.txt"), str(tmp_path / "enable2k.cert")
    answer = boggle.prove(words=words, certificate=file)
    assert (answer.status, answer.points) == ("proved", 545)
    assert boggle.check(certificate=file, words=words).status == "proved"
