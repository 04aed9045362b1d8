"""A search that was saved, wherever it stood, comes to the end it would have come to."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import CheckpointError, DodgsonError
from dodgson.search import (
    BoundRaised,
    Budget,
    Event,
    Finished,
    LayerOpened,
    Problem,
    Search,
    breadth_first,
)

from .algorithms import ALGORITHMS, Algorithm, every_algorithm, every_pair, with_every_algorithm
from .cases import CASES, HASHED, Case, Graph, line, random_graphs
from .test_watching import without_time


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("checkpoints") / "search"


def assert_goes_on(
    algorithm: Algorithm, problem: Problem[Any], expansions: int, file: Path
) -> None:
    """Stop after ``expansions``, save, resume in a new search, and compare the events that follow.

    A resumed search may only repeat its bounds and its current layer.
    """
    whole = algorithm(problem)
    everything = list(whole.events())

    stopped = algorithm(problem, Budget(expansions=expansions))
    before = list(stopped.events())
    if len(before) == len(everything):
        return
    stopped.save(file)
    resumed = algorithm(problem)
    resumed.restore(file)
    assert without_time(resumed.result).statistics == without_time(stopped.result).statistics
    after = list(resumed.events())
    twice = (BoundRaised, LayerOpened)
    told = [event for event in (*before[:-1], *after) if not isinstance(event, twice)]
    assert told == [event for event in everything if not isinstance(event, twice)]
    assert without_time(resumed.result) == without_time(whole.result)


@every_pair(cases=[case for case in (*CASES, *HASHED) if not case.big])
def test_it_goes_on_as_if_it_had_never_stopped(
    algorithm: Algorithm, case: Case, file: Path
) -> None:
    for expansions in (0, 1, 3, 8, 21):
        assert_goes_on(algorithm, case.problem, expansions, file)


def test_the_collector_is_off_while_a_search_is_saved(file: Path) -> None:
    """It would go through all that is written again and again."""
    collected: list[bool] = []

    def encode(state: int) -> int:
        collected.append(gc.isenabled())
        return state

    problem = Problem(1, lambda n: [n + 1], (9).__eq__, encode=encode, decode=int)
    search = breadth_first(problem, budget=Budget(expansions=5))
    search.run()
    collected.clear()
    search.save(file)
    assert collected
    assert not any(collected)
    assert gc.isenabled()


@given(graph=random_graphs(), expansions=st.integers(0, 12))
@with_every_algorithm
def test_on_random_graphs_too(
    algorithm: Algorithm, graph: Graph, expansions: int, file: Path
) -> None:
    assert_goes_on(algorithm, algorithm.fit(graph).problem, expansions, file)


@every_algorithm
def test_a_search_that_has_not_begun_can_be_saved(algorithm: Algorithm, file: Path) -> None:
    algorithm(line()).save(file)
    resumed = algorithm(line())
    resumed.restore(file)
    assert without_time(resumed.run()) == without_time(algorithm(line()).run())


@every_algorithm
def test_a_checkpoint_of_another_problem_is_refused(algorithm: Algorithm, file: Path) -> None:
    case = next(case for case in CASES if algorithm.takes(case) and case.make is not line)
    algorithm(line()).save(file)
    with pytest.raises(CheckpointError) as refused:
        algorithm(case.problem).restore(file)
    assert "\n" not in str(refused.value)


@every_algorithm
def test_a_checkpoint_of_another_algorithm_is_refused(algorithm: Algorithm, file: Path) -> None:
    mine = algorithm(line())
    mine.save(file)
    others = [other(line()) for other in ALGORITHMS]
    for other in others:
        if other.name != mine.name:
            with pytest.raises(CheckpointError, match="another algorithm"):
                other.restore(file)


@every_algorithm
def test_a_search_that_has_begun_takes_up_nothing(algorithm: Algorithm, file: Path) -> None:
    search = algorithm(line(), Budget(expansions=1))
    search.save(file)
    search.run()
    with pytest.raises(DodgsonError):
        search.restore(file)


def test_a_damaged_checkpoint_is_refused_wherever_it_is_damaged(file: Path) -> None:
    search = ALGORITHMS[0](line(), Budget(expansions=3))
    search.run()
    search.save(file)
    sound = file.read_bytes()
    ALGORITHMS[0](line()).restore(file)
    body = sound.index(b"\n") + 1
    damaged = [sound[:end] for end in range(0, len(sound) - 1, 7)]
    damaged += [
        sound[:place] + bytes([sound[place] ^ 1]) + sound[place + 1 :]
        for place in range(body, len(sound) - 1)
    ]
    for bad in (*damaged, b"", b"\n", b"{}\n{}\n", b"\xff\x00"):
        file.write_bytes(bad)
        with pytest.raises(CheckpointError) as refused:
            ALGORITHMS[0](line()).restore(file)
        assert "\n" not in str(refused.value)


def test_no_checkpoint_is_said_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CheckpointError) as refused:
        ALGORITHMS[0](line()).restore(tmp_path / "nothing")
    assert "nothing" in str(refused.value)
    with pytest.raises(CheckpointError):
        ALGORITHMS[0](line()).save(tmp_path / "no" / "such" / "folder")


@every_pair(cases=[case for case in CASES if not case.big])
def test_one_that_has_come_to_its_end_keeps_it(
    algorithm: Algorithm, case: Case, file: Path
) -> None:
    ended = algorithm(case.problem)
    result = ended.run()
    ended.save(file)
    resumed = algorithm(case.problem)
    resumed.restore(file)
    assert without_time(resumed.run()) == without_time(result)


@every_algorithm
def test_one_that_was_given_another_limit_on_the_cost_is_refused(
    algorithm: Algorithm, file: Path
) -> None:
    limited = algorithm(line(), Budget(expansions=1, cost=4))
    limited.run()
    limited.save(file)
    with pytest.raises(CheckpointError, match="was saved with the limit 4 on the cost"):
        algorithm(line()).restore(file)


class Forgetful(Search[int]):
    """A search that does not say what it knows."""

    name = "forgetful"

    def path_to(self, state: int) -> tuple[int, ...]:
        return (state,)

    def _steps(self) -> Iterator[Event[int]]:
        self.begun = True
        yield Finished("stopped", "it does nothing")


def test_a_search_that_cannot_be_saved_says_so_in_one_line(tmp_path: Path) -> None:
    search = Forgetful(Problem(0, lambda _: (), lambda _: False))
    search.run()
    with pytest.raises(CheckpointError, match="forgetful: this search cannot be saved"):
        search.save(tmp_path / "saved")


@pytest.mark.parametrize(
    ("saved", "given", "told"),
    [
        (None, 3, "was saved without a limit on the cost: give none"),
        (3, None, "was saved with the limit 3 on the cost: give the same"),
    ],
)
def test_the_message_names_the_limit_that_was_saved(
    saved: float | None, given: float | None, told: str, file: Path
) -> None:
    breadth_first(line(), budget=Budget(cost=saved)).save(file)
    with pytest.raises(CheckpointError) as refused:
        breadth_first(line(), budget=Budget(cost=given)).restore(file)
    assert str(refused.value) == f"checkpoint {file} {told}"


def test_the_message_names_what_a_checkpoint_compares(file: Path) -> None:
    breadth_first(line()).save(file)
    with pytest.raises(CheckpointError) as refused:
        breadth_first(replace(line(), start=1)).restore(file)
    parts = "its start, the successors of its start, or its name"
    assert str(refused.value) == f"checkpoint {file} is for another problem: {parts} differ"


def test_a_checkpoint_needs_a_folder(tmp_path: Path) -> None:
    place = tmp_path / "nowhere" / "x"
    with pytest.raises(CheckpointError) as refused:
        breadth_first(line()).save(place)
    assert str(refused.value) == f"checkpoint {place}: there is no folder {place.parent}"
