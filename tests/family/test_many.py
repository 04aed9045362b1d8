"""Many puzzles: answered lazily, in order, by several threads, in constant memory."""

from __future__ import annotations

import _thread
import itertools
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakSet

import pytest

from dodgson.errors import CallError, InputError
from dodgson.family.many import AHEAD, Failed, many, many_in_batches
from dodgson.search import Problem, Result, breadth_first
from dodgson.stopping import Group
from dodgson.work import (
    Budget,
    Meter,
    end_interruption,
    interrupt,
    is_observed,
    observe,
    report_progress,
)

THREADS = 2
WINDOW = AHEAD * THREADS


@pytest.fixture(autouse=True)
def _nothing_is_left_running() -> Iterator[None]:
    before = threading.active_count()
    yield
    assert threading.active_count() == before


def search(start: int) -> Result[int]:
    """Search without end, until stopped."""
    return breadth_first(Problem(start, lambda n: [n + 1], lambda n: n < start)).run()


def even(number: int) -> int:
    if number % 2:
        raise InputError(f"{number} is odd")
    return number


def test_answers_come_in_order_though_they_are_found_side_by_side() -> None:
    second_done = threading.Event()

    def answer(number: int) -> int:
        if number == 0:
            assert second_done.wait(60), "nobody answers the second puzzle meanwhile"
        if number == 1:
            second_done.set()
        return number

    assert list(many(answer, range(1000), threads=THREADS)) == list(range(1000))


def test_bad_input_is_an_answer_among_the_others() -> None:
    found = list(many(even, range(6), threads=THREADS))
    assert [each for each in found if isinstance(each, int)] == [0, 2, 4]
    bad = [each for each in found if isinstance(each, Failed)]
    assert [(each.puzzle, str(each), each.status) for each in bad] == [
        (number, f"{number} is odd", "error") for number in (1, 3, 5)
    ]
    assert [type(each) for each in found] == [int, Failed] * 3
    assert bad[0].to_json() == {"status": "error", "message": "1 is odd"}
    assert isinstance(bad[0].error, InputError)


def test_nothing_is_read_before_the_first_answer_is_asked_for() -> None:
    read = itertools.count()
    answers = many(even, read, threads=THREADS)
    assert next(read) == 0
    answers.close()


def test_an_endless_iterable_is_read_only_so_far_ahead() -> None:
    read = 0

    def endless() -> Iterator[int]:
        nonlocal read
        for number in itertools.count():
            read += 1
            yield number

    answers = many(lambda number: number, endless(), threads=THREADS)
    assert next(answers) == 0
    assert read <= 2 * THREADS, "a batch begins with one"
    farthest = 0
    for taken, number in enumerate(itertools.islice(answers, 20 * WINDOW), start=2):
        assert number == taken - 1
        farthest = max(farthest, read - taken)
    assert WINDOW // 4 < farthest <= WINDOW
    answers.close()


class Thing:
    """A puzzle, or an answer, that can be counted."""


def test_few_puzzles_and_answers_are_in_memory_at_once() -> None:
    alive: WeakSet[Thing] = WeakSet()
    lock = threading.Lock()

    def thing(_: object) -> Thing:
        with lock:
            alive.add(made := Thing())
        return made

    most = 0
    for _ in many(thing, map(thing, range(10 * WINDOW)), threads=THREADS):
        with lock:
            most = max(most, len(alive))
    assert most <= WINDOW + WINDOW // 2 + 8


def test_an_error_of_the_iterable_comes_after_the_answers_to_what_it_gave() -> None:
    def failing() -> Iterator[int]:
        yield from range(100)
        raise OSError("the disk is gone")

    found: list[Any] = []
    with pytest.raises(OSError, match="the disk is gone"):
        found.extend(many(lambda number: number, failing(), threads=THREADS))
    assert found == list(range(100))


def test_a_fault_comes_after_the_answers_before_it() -> None:
    found: list[Any] = []
    with pytest.raises(ZeroDivisionError):
        found.extend(many(lambda number: 1 // (50 - number), range(100), threads=THREADS))
    assert len(found) == 50


def test_closing_stops_searches_at_once() -> None:
    answers = many(lambda number: search(number) if number else number, itertools.count())
    assert next(answers) == 0
    answers.close()
    assert list(answers) == []


def interrupting(stop: Callable[[], object]) -> Callable[[int], Result[int]]:
    """Return a search that is stopped from a worker, when another has begun."""
    begun = threading.Barrier(THREADS)

    def answer(number: int) -> Result[int]:
        if number < THREADS:
            begun.wait(60)
        if number == 0:
            stop()
        return search(number)

    return answer


def test_an_interruption_ends_it_after_the_answers_to_what_was_read() -> None:
    numbers = itertools.count()
    found = list(many(interrupting(interrupt), numbers, threads=THREADS))
    assert THREADS <= len(found) <= 2 * THREADS
    assert next(numbers) == len(found)
    assert all(isinstance(each, Result) and each.why == "interrupted" for each in found)
    assert search_once(5) == "proved", "the interruption is over"


def test_a_lasting_interruption_lets_nothing_begin() -> None:
    interrupt(lasting=True)
    try:
        assert list(many(search, itertools.count(), threads=THREADS)) == []
    finally:
        end_interruption()


def search_once(goal: int) -> str:
    return breadth_first(Problem(0, lambda n: [n + 1], lambda n: n == goal)).run().status


def test_ctrl_c_while_an_answer_is_awaited_comes_after_the_answers() -> None:
    all_read = threading.Event()

    def numbers() -> Iterator[int]:
        yield from range(2 * THREADS - 1)
        all_read.set()
        yield from itertools.count(2 * THREADS - 1)

    def stop() -> None:
        assert all_read.wait(60)
        _thread.interrupt_main()

    found: list[Any] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(many(interrupting(stop), numbers(), threads=THREADS))
    assert len(found) in (2 * THREADS - 1, 2 * THREADS)
    assert {each.why for each in found} == {"interrupted"}


def test_ctrl_c_in_the_iterable_comes_after_the_answers() -> None:
    def numbers() -> Iterator[int]:
        yield from range(THREADS)
        raise KeyboardInterrupt

    found: list[Any] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(many(search, numbers(), threads=THREADS))
    assert [each.why for each in found if isinstance(each, Result)] == ["interrupted"] * THREADS


def test_answers_come_before_a_puzzle_that_would_have_to_be_waited_for() -> None:
    events: list[str] = []

    def typed() -> Iterator[int]:
        for number in range(3):
            events.append(f"read {number}")
            yield number

    answers = many(even, typed(), threads=THREADS, ready=lambda: False)
    events.extend(f"answered {each}" for each in answers)
    assert events == [
        *("read 0", "answered 0", "read 1", "answered 1 is odd"),
        *("read 2", "answered 2"),
    ]


def test_the_caller_hears_of_progress_and_the_workers_are_not_observed() -> None:
    reports: list[str] = []

    class Observer:
        def watch(self, _work: object, _events: Iterator[Any]) -> Iterator[Any]:
            raise AssertionError("a search in a worker is observed")

        def progress(self, report: Callable[[], str]) -> None:
            assert threading.current_thread() is threading.main_thread()
            reports.append(report())

    def answer(number: int) -> bool:
        report_progress(lambda: "from a worker")
        search_once(number)
        return is_observed()

    with observe(Observer()):
        found = list(many(answer, range(100), threads=THREADS))
    assert found == [False] * 100
    assert reports[0].startswith("0 puzzles, ")
    assert all("puzzle" in report for report in reports)


@pytest.mark.parametrize("threads", [0, -1])
def test_there_must_be_a_thread(threads: int) -> None:
    with pytest.raises(InputError, match=f"^threads={threads}: it must be at least 1$"):
        many(even, [2], threads=threads)


@pytest.mark.parametrize(
    ("puzzles", "threads", "message"),
    [
        (5, 1, "puzzles=5: give an iterable of puzzles, not int"),
        ("cat dog", 1, "puzzles='cat dog': give an iterable of puzzles, not str"),
        ([], "2", "threads='2': it must be a whole number (int), not str"),
        ([], True, "threads=True: it must be a whole number (int), not bool"),
    ],
)
def test_a_wrong_call_is_named_at_once(puzzles: Any, threads: Any, message: str) -> None:
    with pytest.raises(CallError) as refused:
        many_in_batches(list, puzzles, threads=threads)
    assert str(refused.value) == message


def test_a_program_may_end_with_answers_left() -> None:
    program = (
        "import atexit, itertools, threading\n"
        "atexit.register(lambda: print(threading.active_count()))\n"
        "from dodgson.family.many import many\n"
        "from dodgson.search import Problem, breadth_first\n"
        "def search(n):\n"
        "    return n or breadth_first(Problem(n, lambda n: [n + 1], lambda n: False)).run()\n"
        "answers = many(search, itertools.count(1))\n"
        "print(next(answers))\n"
        "more = many(lambda n: search(0) if n > 1 else n, itertools.count(1))\n"
        "print(next(more))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1\n1\n1\n", "")


def test_a_group_stops_what_began_in_it_and_what_begins_later() -> None:
    outer, inner, meters = Group(), Group(), [Meter(Budget()) for _ in range(3)]
    outer.add(inner)
    with inner.entered():
        meters[0].start()
    meters[1].start()
    outer.stop("enough")
    with inner.entered():
        meters[2].start()
    assert [meter.look(0) for meter in meters] == ["enough", None, "enough"]
    interrupt()
    assert meters[1].look(0) == "interrupted"
