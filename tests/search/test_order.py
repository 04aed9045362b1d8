"""The same problem gives the same events in the same order, whatever the order of hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from hypothesis import given

from dodgson.search import breadth_first

from .algorithms import Algorithm, every_pair, with_every_algorithm
from .cases import CASES, HASHED, Case, Graph, random_graphs, three_letters_in_order
from .telling import digests

TELL = "import sys; sys.path.insert(0, sys.argv[1]); from search.telling import tell; tell()"


@cache
def told_here() -> dict[str, str]:
    return digests()


@cache
def told_elsewhere(seed: str) -> dict[str, str]:
    """Give what another process tells whose hashes of text begin at another seed."""
    done = subprocess.run(
        [sys.executable, "-c", TELL, str(Path(__file__).parents[1])],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(json.loads(done.stdout))


SEEDS = ("0", "1", "20141225")


@every_pair(cases=(*CASES, *HASHED))
def test_other_processes_with_other_hashes_do_the_same(algorithm: Algorithm, case: Case) -> None:
    key = f"{algorithm}-{case}"
    for seed in SEEDS:
        assert told_elsewhere(seed)[key] == told_here()[key], f"PYTHONHASHSEED={seed}"


@every_pair(cases=(*CASES, *HASHED))
def test_a_second_run_does_the_same(algorithm: Algorithm, case: Case) -> None:
    assert list(algorithm(case.problem).events()) == list(algorithm(case.problem).events())


@given(graph=random_graphs())
@with_every_algorithm
def test_a_second_run_on_a_random_graph_does_the_same(algorithm: Algorithm, graph: Graph) -> None:
    graph = algorithm.fit(graph)
    problem = graph.problem
    assert list(algorithm(problem).events()) == list(algorithm(problem).events())


def test_a_problem_may_say_the_order() -> None:
    """By the last letter first, so that b is put there before anything else is tried."""
    paths = breadth_first(three_letters_in_order()).paths()
    words = [path[-1] for path in paths][1:10]
    assert words == sorted(words, key=lambda word: word[::-1])


def test_successors_in_a_row_keep_their_order() -> None:
    ladder = next(case for case in CASES if case.name == "a diamond of ties")
    assert breadth_first(ladder.problem).run().path == ("s", "b", "d", "g")


def test_the_seed_is_heeded() -> None:
    """Were hashes the same everywhere, these tests could not fail."""
    orders = {
        subprocess.run(
            [sys.executable, "-c", "print(*{'ant', 'bee', 'cat', 'dog', 'eel', 'fox'})"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in SEEDS
    }
    assert len(orders) > 1
