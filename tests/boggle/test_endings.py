"""However a search ends, its words are kept, and the answer has the right status."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.boggle import Boggle, Word, solve
from dodgson.boggle.questions import Order, Solve
from dodgson.boggle.solve import find
from dodgson.boggle.strategies import Strategy
from dodgson.questions import Parts
from dodgson.wording import counted
from dodgson.words import load
from dodgson.work import interrupt

ALL: tuple[Strategy, ...] = ("naive", "prefix", "dictionary")
WORDS = load(["cat", "act", "cast", "taco", "coat", "oast", "zoo"])
BOARD = "cat/osx"
LONG_SEARCH = ("8x8:" + "e" * 64, ["e" * n for n in range(3, 30)])
"""A board and words for which brute force would take longer than a lifetime."""


def stopped_at(expansions: int, strategy: Strategy) -> Boggle:
    return solve(BOARD, words=WORDS, strategy=strategy, order="found", expansions=expansions)


@pytest.mark.parametrize("strategy", ALL)
def test_more_budget_finds_more_and_loses_nothing(strategy: Strategy) -> None:
    whole = solve(BOARD, words=WORDS, strategy=strategy, order="found")
    assert whole.status == "proved"
    before: tuple[Word, ...] = ()
    for expansions in range(whole.statistics.expanded):
        answer = stopped_at(expansions, strategy)
        assert answer.statistics.expanded == expansions
        assert answer.status == ("feasible" if answer.words else "stopped")
        assert answer.why == f"the budget of {counted(expansions, 'expansion')} is spent"
        assert answer.words[: len(before)] == before
        before = answer.words
    enough = stopped_at(whole.statistics.expanded, strategy)
    assert (enough.status, enough.words) == ("proved", whole.words)


def test_without_time_nothing_is_found() -> None:
    answer = solve(BOARD, words=WORDS, seconds=0)
    assert (answer.status, answer.count, answer.points) == ("stopped", 0, 0)
    assert answer.why == "the budget of 0 seconds is spent"


def test_a_board_without_words_is_an_answer_too() -> None:
    answer = solve("xx/xx", words=WORDS)
    assert (answer.status, answer.count) == ("proved", 0)
    assert answer.summary() == "0 words, 0 points: every path was tried."


@pytest.mark.parametrize("strategy", ALL)
def test_an_interrupted_search_keeps_what_it_found(strategy: Strategy) -> None:
    board, words = LONG_SEARCH
    parts = solve.stream(board, words=words, strategy=strategy)
    first = next(parts)
    assert first == Word("eee", 1, ((1, 1), (1, 2), (1, 3)))
    interrupt()
    kept, answer = drained(parts)
    assert (answer.status, answer.why) == ("feasible", "interrupted")
    assert {word.word for word in answer.words} == {first.word, *(word.word for word in kept)}


def test_a_search_can_be_interrupted_from_another_thread() -> None:
    board, _ = LONG_SEARCH
    # No word is found, so only the interruption can come between two paths.
    timer = threading.Timer(0.3, interrupt)
    timer.start()
    answer = solve(board, words=["z" * 20], strategy="naive")
    timer.join()
    assert (answer.status, answer.why) == ("stopped", "interrupted")
    assert answer.statistics.expanded > 0


def drained(parts: Parts[Boggle]) -> tuple[list[Word], Boggle]:
    words: list[Word] = []
    while True:
        try:
            part = next(parts)
        except StopIteration as end:
            return words, end.value
        assert isinstance(part, Word)
        words.append(part)


@given(st.text("aceost", min_size=4, max_size=4), st.booleans(), st.sampled_from(ALL))
def test_parts_are_the_words_in_the_order_in_which_they_are_found(
    letters: str, every: bool, strategy: Strategy
) -> None:
    question = Solve(
        words=WORDS, board=letters, min=1, strategy=strategy, order="found", paths=every
    )
    words, answer = drained(find(question))
    assert [(word.word, word.points, word.path) for word in words] == [
        (word.word, word.points, word.path) for word in answer.words
    ]
    assert answer.words == solve.answer(question).words


@pytest.mark.parametrize("strategy", ALL)
def test_the_next_word_is_searched_only_when_asked_for(strategy: Strategy) -> None:
    board, words = LONG_SEARCH
    parts: Iterator[Word] = solve.stream(board, words=words, strategy=strategy)  # type: ignore[assignment]
    assert [next(parts).word for _ in range(3)] == ["eee", "eeee", "eeeee"]


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("points", "edabcf edabc abc bcf cba dab"),
        ("length", "edabcf edabc abc bcf cba dab"),
        ("alphabet", "abc bcf cba dab edabc edabcf"),
        ("found", "edabc edabcf dab abc bcf cba"),
    ],
)
def test_words_come_in_the_order_asked_for(order: Order, words: str) -> None:
    answer = solve("1x6:edabcf", words=sorted(words.split()), order=order)
    assert [word.word for word in answer.words] == words.split()


def test_by_length_long_words_come_first_whatever_their_points() -> None:
    words, points = ["abc", "abcd"], "3:9,4:1"
    by_points = solve("abcd", words=words, points=points, order="points")
    by_length = solve("abcd", words=words, points=points, order="length")
    assert [word.word for word in by_points.words] == ["abc", "abcd"]
    assert [word.word for word in by_length.words] == ["abcd", "abc"]


def test_the_text_shows_the_board_the_words_by_points_and_the_sum() -> None:
    words = ["cat", "cats", "stack", "tsk"]
    assert str(solve("cat/kst", words=words)).splitlines() == [
        "C A T",
        "K S T",
        "",
        "2 points",
        "  stack",
        "",
        "1 point",
        "  cats  cat   tsk",
        "",
        "4 words, 5 points: every path was tried.",
    ]


def test_the_document_has_all_fields() -> None:
    document = solve("ca/st", words=["cats", "tat"], paths=True).to_json()
    statistics = document.pop("statistics")
    assert set(statistics) == {"expanded", "seconds", "memory"}
    assert document == {
        "id": "boggle:ca/st?words=the given list",
        "status": "proved",
        "why": "every path was tried",
        "rows": 2,
        "cols": 2,
        "points": 1,
        "count": 1,
        "words": [
            {
                "word": "cats",
                "points": 1,
                "path": [[1, 1], [1, 2], [2, 2], [2, 1]],
                "paths": [[[1, 1], [1, 2], [2, 2], [2, 1]]],
            }
        ],
    }


@pytest.mark.parametrize("options", [(), ("--json",)], ids=str)
def test_ctrl_c_on_the_command_line_keeps_what_was_found(
    options: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    board, words = LONG_SEARCH
    file = tmp_path_factory.mktemp("lists") / "es.txt"
    file.write_text("\n".join(words))
    command = (sys.executable, "-m", "dodgson", "boggle", "solve", board, "--words", str(file))
    # Unbuffered, so that reading a line here takes no other.
    child = subprocess.Popen(
        [*command, "--stream", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert child.stdout is not None
    first = child.stdout.readline()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"")
    lines = (first + out).decode().splitlines()
    if options:
        *parts, last = map(json.loads, lines)
        assert (last["status"], last["why"]) == ("feasible", "interrupted")
        assert [word["word"] for word in last["words"]] == [
            part["word"] for part in reversed(parts)
        ]
    else:
        assert lines[0] == "eee"
        assert lines[-1].endswith(": interrupted.")


def test_paths_are_shown_with_one_word_on_a_line() -> None:
    text = str(solve("c/o/o/t", words=["coo", "coot", "too", "oot"], paths=True, max=3))
    assert text.splitlines()[5:] == [
        "1 point",
        "  coo  1,1 2,1 3,1",
        "  oot  2,1 3,1 4,1",
        "  too  4,1 3,1 2,1",
        "",
        "3 words, 3 points: every path was tried.",
    ]
    text = str(solve("1x3:oto", words=["to"], paths=True, min=2))
    assert text.splitlines()[3] == "  to  1,2 1,1 | 1,2 1,3"


def test_by_length_words_are_grouped_under_their_length() -> None:
    text = str(solve("cats", words=["cat", "cats", "act"], order="length"))
    assert text.splitlines()[3:8] == ["4 letters", "  cats", "", "3 letters", "  act  cat"]
