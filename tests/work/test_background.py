"""Functions in a background thread: their results, their errors, and their end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator

import pytest

from dodgson.work import Background, Budget, Meter, OutOfBudget, Pause, in_background


def test_a_result_and_an_error_come_back() -> None:
    def fail(_pause: Pause) -> None:
        raise ValueError("oh dear")

    with Background(lambda _pause: 7) as work:
        while not work.wait(1.0):
            pass
        assert work.result() == 7
    with Background(fail) as failing:
        while not failing.wait(1.0):
            pass
        with pytest.raises(ValueError, match="oh dear"):
            failing.result()


def endless(ended: list[BaseException]) -> Callable[[Pause], None]:
    """Return a function that calls its pause for ever, and notes what ends it."""

    def work(pause: Pause) -> None:
        try:
            while True:
                pause()
        except OutOfBudget as stopped:
            ended.append(stopped)
            raise

    return work


def test_leaving_the_block_ends_the_thread() -> None:
    ended: list[BaseException] = []
    before = threading.active_count()
    with Background(endless(ended)) as work:
        assert not work.wait(0.01)
    assert len(ended) == 1
    assert threading.active_count() == before


def test_a_spent_budget_ends_the_thread_and_is_the_reason() -> None:
    ended: list[BaseException] = []
    before = threading.active_count()
    clock = iter(range(1000)).__next__
    meter = Meter(Budget(seconds=3, clock=clock))
    meter.start()

    def look() -> Generator[str, None, str | None]:
        yield "looked"
        return meter.look(0)

    work = in_background(endless(ended), look)
    assert next(work) == "looked"
    with pytest.raises(OutOfBudget, match="the budget of 3 seconds is spent"):
        list(work)
    assert len(ended) == 1
    assert threading.active_count() == before
