"""The words found: every path is checked, and rows are made when they are read."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Board, Rules, Solve, Word, check_word, read_board, solve
from dodgson.boggle.found import Found, check_words, in_order, placed, ranks
from dodgson.boggle.kernel import Kernel
from dodgson.boggle.model import places_of, words_of
from dodgson.boggle.points import TABLES, read_points
from dodgson.boggle.questions import Order
from dodgson.boggle.reading import settled
from dodgson.boggle.solve import Search
from dodgson.boggle.strategies import STRATEGIES
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.words import load
from dodgson.words.reading import LONGEST

from .judge import Grid, puzzles
from .test_laws import board_of

BOARD = read_board("3x3:[qu]it#é?abc")


@pytest.mark.parametrize(
    ("word", "path", "fault"),
    [
        ("quit", [0, 1, 2], ""),
        ("iéta", [1, 4, 2, 5], ""),
        ("quitt", [0, 1, 2, 2], "row 1, column 3 is used twice"),
        ("qut", [0, 2], "row 1, column 3 is not a neighbour of row 1, column 1"),
        ("quix", [0, 1, 2], "row 1, column 3 spells 't', which does not fit"),
        ("qui", [0, 1, 2], "row 1, column 3 spells 't', which does not fit"),
        ("quité", [0, 1, 2], "the path ends before the word does"),
        ("quite", [0, 1, 2, 4], "row 2, column 2 spells 'é', which does not fit"),
        ("qu#", [0, 3], "row 2, column 1 is a hole"),
        ("c", [9], "there is no cell 9"),
        ("a", [], "the path ends before the word does"),
        ("", [], "the path ends before the word does"),
    ],
)
def test_a_path_is_right_or_its_fault_is_named(
    word: str, path: list[int], fault: str, backend: Backend
) -> None:
    right = (["abc"], [bytes([6, 7, 8])])
    words, paths = [*right[0], word], [*right[1], bytes(path)]
    if not fault:
        check_words(BOARD, words, paths, backend)
        return
    with pytest.raises(InputError) as raised:
        check_words(BOARD, words, paths, backend)
    assert str(raised.value) == f"{word!r}: {fault}"


@given(puzzle=puzzles(), data=st.data())
def test_the_compiled_checker_agrees_with_its_reference(
    puzzle: tuple[Grid, list[str]], data: st.DataObject, kernels: ModuleType
) -> None:
    grid, words = puzzle
    board = board_of(grid)
    cells = st.lists(st.integers(0, len(board.tiles)), max_size=4).map(bytes)
    size, straight = (board.rows, board.cols), board.neighbours == 4
    for word in words:
        path = data.draw(cells)
        spelled = "".join(board.tiles[cell] for cell in path if cell < len(board.tiles))
        for each in (word, spelled.replace("?", "b")):
            found = kernels.boggle_wrong(size, board.tiles, straight, board.wrap, [each], [path])
            try:
                check_word(board, each, path)
            except InputError:
                assert found == 0
            else:
                assert found is None


@pytest.mark.parametrize("paths", [False, True])
def test_a_wrong_path_is_noticed_whoever_finds_it(
    paths: bool, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = (["cat", "act"], [bytes([0, 1, 2]), bytes([1, 2, 0])])

    def listing(*_: object) -> Iterator[tuple[list[str], list[bytes]]]:
        yield wrong

    def prefix(*_: object) -> Iterator[tuple[str, bytes]]:
        yield from zip(*wrong, strict=True)

    monkeypatch.setattr(Kernel, "listing", listing)
    monkeypatch.setitem(STRATEGIES, "prefix", prefix)
    with pytest.raises(InputError, match=r"^'act': row 1, column 3 spells 't'"):
        solve("1x3:cat", words=["cat", "act"], paths=paths, backend=backend)


@given(
    words=st.lists(st.text("aäbqßя", min_size=1, max_size=12)),
    table=st.sampled_from([*TABLES, "2:9,4:1,6:5"]),
    order=st.sampled_from(["points", "length", "alphabet"]),
)
def test_words_are_sorted_by_points_length_and_alphabet(
    words: list[str], table: str, order: Order, backend: Backend
) -> None:
    points = read_points(table)
    keys: dict[str, Any] = {
        "points": lambda word: (-points.of(len(word)), -len(word), word),
        "length": lambda word: (-len(word), word),
        "alphabet": str,
    }
    numbers = list(range(len(words)))
    found, values = in_order(words, numbers, ranks(points, order), backend)
    assert found == sorted(words, key=keys[order])
    assert [words[number] for number in values] == found
    assert sorted(values) == numbers


def test_long_words_come_first_too(backend: Backend) -> None:
    words = ["a" * length for length in (1, LONGEST - 1, LONGEST)]
    ordered, _ = in_order(words, words, ranks(TABLES["length"], "points"), backend)
    assert ordered == words[::-1]


def test_places_are_rows_and_columns_from_one(backend: Backend) -> None:
    board = Board(2, 3, tuple("abcdef"))
    paths = [bytes([0, 4, 5]), b"", bytes([3])]
    found = placed(paths, places_of(2, 3), backend)
    assert found == [board.places(path) for path in paths]
    assert found[0] == ((1, 1), (2, 2), (2, 3))
    with pytest.raises(IndexError):
        placed([bytes([6])], places_of(2, 3), backend)


def test_columns_of_different_lengths_are_refused(kernels: ModuleType) -> None:
    calls: list[Callable[[], object]] = [
        lambda: kernels.boggle_sorted(["a"], [], [0]),
        lambda: kernels.boggle_wrong(
            (1, 1), ("a",), straight=False, wrap=False, words=["a"], paths=[]
        ),
        lambda: kernels.boggle_wrong(
            (1, 2), ("a",), straight=False, wrap=False, words=["a"], paths=[b"\0"]
        ),
    ]
    for call in calls:
        with pytest.raises(ValueError, match=r"beside|whole number"):
            call()


def test_words_made_from_columns_are_words() -> None:
    path, paths = ((1, 1), (1, 2)), (((1, 1), (1, 2)), ((1, 2), (1, 1)))
    made = words_of(["aa", "ab"], iter([1, 2]), [path, path], [paths, None])
    assert made == (Word("aa", 1, path, paths), Word("ab", 2, path))
    assert [hash(word) for word in made] == [
        hash(Word("aa", 1, path, paths)),
        hash(Word("ab", 2, path)),
    ]
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made


@pytest.mark.parametrize("paths", [False, True])
def test_rows_are_made_once_when_they_are_read(
    paths: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    rows = Found.rows

    def counted(found: Found, order: Order) -> tuple[Word, ...]:
        made.append(order)
        return rows(found, order)

    monkeypatch.setattr(Found, "rows", counted)
    answer = solve("ca/ts", words=["cat", "cats"], paths=paths, order="alphabet")
    assert (answer.status, answer.id, answer.statistics.expanded > 0, made) == (
        "proved",
        "boggle:ca/ts?words=the given list",
        True,
        [],
    )
    assert [word.word for word in answer.words] == ["cat", "cats"]
    assert answer.words is answer.words
    assert (answer.count, answer.points, made) == (2, 2, ["alphabet"])


@pytest.mark.parametrize("read", [False, True])
def test_an_answer_is_copied_compared_and_pickled_whether_it_was_read_or_not(read: bool) -> None:
    def asked() -> Any:
        answer = solve("ca/ts", words=["cat", "cats"], paths=True)
        return answer if not read or answer.words else None

    answer = asked()
    for other in (copy.copy(asked()), copy.deepcopy(asked()), pickle.loads(pickle.dumps(asked()))):
        timed = replace(other, statistics=answer.statistics)
        assert timed == answer
        assert repr(timed) == repr(answer)
        assert hash(timed) == hash(answer)
        assert timed.to_json() == answer.to_json()
        assert str(timed) == str(answer)
        assert set(vars(timed)) == set(replace(answer).__dataclass_fields__)
    assert repr(answer).startswith(
        "Boggle(id='boggle:ca/ts?words=the given list', status='proved', "
        "why='every path was tried', words=(Word(word='cats', points=1, path=((1, 1), (1, 2), "
    )


WORDS = load(["cat", "cats", "act", "tacs", "scat", "quit", "cast"])
OTHER = load(["cat"])
QUESTIONS: list[dict[str, Any]] = [
    {"words": WORDS},
    {"words": OTHER},
    {"words": WORDS, "min": 4},
    {"words": WORDS, "max": 3},
    {"words": WORDS, "wrap": True},
    {"words": WORDS, "neighbours": 4},
    {"words": WORDS, "points": "length"},
    {"words": WORDS, "classic": True},
    {"words": WORDS, "paths": True},
    {"words": WORDS, "order": "alphabet"},
    {"words": "scowl-80"},
    {"words": "scowl-80", "common": True},
    {"words": "scowl-80", "level": 35},
]
BOARDS = ["1x4:cats", "cats", Board(2, 2, tuple("cats"), 4), "quit", "q?ts"]


def test_what_is_kept_with_a_list_mixes_up_no_questions_in_any_thread() -> None:
    def said(number: int) -> tuple[Any, ...]:
        board, options = asked[number]
        answer = solve(board, **options)
        return answer.id, answer.words, answer.statistics.expanded

    asked: list[tuple[Any, dict[str, Any]]] = [
        (board, options) for options in QUESTIONS for board in BOARDS
    ]
    expected = []
    for number, (_, options) in enumerate(asked):
        load(options["words"])._kept.clear()  # what is said without anything kept
        expected.append(said(number))
    numbers = [number for number in range(len(asked)) for _ in range(4)]
    random.Random(14).shuffle(numbers)
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(said, numbers)) == [expected[number] for number in numbers]
    # 1x4:cats has other words, in another order or with another ID, for each question.
    assert len({(name, words) for name, words, _ in expected[:: len(BOARDS)]}) == len(QUESTIONS)


def test_rules_are_settled_once_for_a_list() -> None:
    words = load(["cat", "cats"])
    first = settled(Rules(words=words, min=3))
    assert settled(Rules(words=words, min=3)) is first
    assert first.query == settled(Rules(words=words)).query == "?words=the given list"
    assert settled(Rules(words=words, min=4)).query == "?words=the given list&min=4"
    for least in range(1, 60):
        settled(Rules(words=words, min=least))
    assert words._kept
    assert all(kept.cache_info().currsize <= 16 for kept in words._kept.values())  # type: ignore[attr-defined]


def test_rules_that_contradict_each_other_are_refused_each_time() -> None:
    words = load(["cat"])
    for _ in range(2):
        with pytest.raises(InputError, match="is above"):
            solve("cats", words=words, min=5, max=4)


def test_a_search_counts_words_and_not_paths() -> None:
    search = Search(Solve("tat/ata", words=load(["tat", "ata"]), paths=True))
    batches = list(search.batches())
    assert sorted(word for words, _ in batches for word in words) == ["ata", "tat"]
    assert search.hunt.words == 2
    assert [len(word.paths or ()) for word in search.answer().words] == [10, 10]
