"""Measures of word lists, and of ladders that a random search finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from statistics import median
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.ladder import solve, stats
from dodgson.ladder.measures import LengthStats, ListStats, Sample
from dodgson.native import Backend
from dodgson.words import Lexicon, load
from dodgson.work import observe

from .judge import CHANGE, distances, follows, puzzles, word_lists


def rows(words: list[str], **options: object) -> tuple[LengthStats, ...]:
    answer = stats(words=load(words), **options)  # type: ignore[arg-type]
    assert isinstance(answer, ListStats)
    return answer.rows


def sample(words: Lexicon, runs: int, **options: object) -> Sample:
    answer = stats(words=words, sample=("head", "tail"), runs=runs, **options)  # type: ignore[arg-type]
    assert isinstance(answer, Sample)
    return answer


def measured(words: list[str]) -> LengthStats:
    """Measure words of one length by looking at every pair."""
    far = {word: distances(word, words, CHANGE) for word in sorted(words)}
    components = set(map(frozenset, far.values()))
    pairs = {
        (one, other): steps
        for one, reached in far.items()
        for other, steps in sorted(reached.items())
        if one < other
    }
    diameter = max(pairs.values(), default=0)
    return LengthStats(
        length=len(words[0]),
        words=len(words),
        edges=sum(follows(one, other, CHANGE) for one, other in pairs),
        components=len(components),
        isolated=sum(len(each) == 1 for each in components),
        largest=max(map(len, components)),
        diameter=diameter,
        ends=tuple(pair for pair, steps in pairs.items() if steps == diameter)[:8],
        distances=tuple(list(pairs.values()).count(n) for n in range(1, diameter + 1)),
    )


@given(word_lists(most=20))
def test_a_lists_graphs_measured_pair_by_pair(backend: Backend, words: list[str]) -> None:
    lengths = sorted({len(word) for word in words})
    expected = [measured([word for word in words if len(word) == length]) for length in lengths]
    assert list(rows(words, backend=backend)) == expected
    for each in expected:
        assert rows(words, length=each.length, backend=backend) == (each,)


@given(puzzles(most=20), st.data())
def test_words_excluded_are_not_measured(
    puzzle: tuple[list[str], str, str], data: st.DataObject
) -> None:
    words, kept, _ = puzzle
    exclude = data.draw(
        st.lists(st.sampled_from(words), max_size=3).filter(lambda a: kept not in a)
    )
    left = [word for word in words if word not in exclude]
    assert rows(words, exclude=tuple(exclude)) == rows(left)


def test_a_length_that_no_word_has_measures_nothing() -> None:
    assert rows(["cat"], length=9) == (LengthStats(9, 0, 0, 0, 0, 0, 0, (), ()),)


def test_a_histogram_adds_up() -> None:
    answer = sample(load("common"), 40, seed=5)
    assert answer.status == "proved"
    assert sum(answer.histogram.values()) == len(answer.lengths) == 40
    document = answer.to_json()
    assert sum(document["histogram"].values()) == document["runs"] == 40
    assert sum(int(n) * count for n, count in document["histogram"].items()) == sum(answer.lengths)
    assert document["median"] == median(answer.lengths)
    assert answer.shortest == len(solve("head", "tail", words=load("common")).words)
    assert min(answer.lengths) >= answer.shortest


def test_looking_ahead_makes_ladders_much_shorter() -> None:
    ahead, blind = (
        median(sample(load("common"), 60, look_ahead=look_ahead).lengths)
        for look_ahead in (True, False)
    )
    assert 2 * ahead < blind


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"rules": ("insert",)}, "works with the rule change only", id="rules"),
        pytest.param({"format": "svg"}, "format='svg' needs length or sample", id="picture"),
        pytest.param(
            {"sample": ("head", "tail"), "length": 4}, "do not go together", id="sample and length"
        ),
        pytest.param({"sample": ("hydra", "ethos")}, "nothing can be sampled", id="not joined"),
        pytest.param({"sample": ("head", "tails")}, "has 4 letters and", id="unequal"),
        pytest.param({"sample": ("head", "tail"), "runs": 0}, "at least 1", id="no runs"),
        pytest.param({"sample": ("head", "tail"), "seed": -1}, "at least 0", id="seed"),
        pytest.param({"length": 0}, "at least 1", id="length"),
        pytest.param({"runs": 1000}, "runs has no effect without sample", id="runs of what"),
        pytest.param(
            {"length": 4, "seed": 0}, "seed has no effect without sample", id="seed of what"
        ),
        pytest.param(
            {"look_ahead": False}, "look_ahead=False has no effect", id="looking ahead to what"
        ),
        pytest.param({"exclude": ("x1",)}, "not a word", id="exclude no word"),
    ],
)
def test_what_cannot_be_measured_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        stats(**options)  # type: ignore[arg-type]


def test_an_observer_gets_the_progress(backend: Backend) -> None:
    output: list[str] = []

    class Listener:
        def watch(self, _work: Any, events: Iterator[Any]) -> Iterator[Any]:
            return events

        def progress(self, report: Callable[[], str]) -> None:
            output.append(report())

    with observe(Listener()):
        stats(words=load(["cat", "cot", "dogs"]), backend=backend)
        stats(words=load(["cat", "cot"]), sample=("cat", "cot"), runs=2)
    assert set(output[:-2]) == {f"measuring all ladders of {length} letters" for length in (3, 4)}
    assert output[-2:] == ["1 ladder of 2", "2 ladders of 2"]


def test_what_was_interrupted_says_so() -> None:
    whole = stats(words=load(["cat", "cot"]))
    assert isinstance(whole, ListStats)
    assert "interrupted" not in str(whole)
    output = str(replace(whole, status="feasible"))
    assert output.endswith("\ninterrupted: the words of other lengths were not measured")


@pytest.mark.parametrize("width", [30, 40, 60, 80])
@pytest.mark.parametrize("options", [{}, {"length": 4}, {"sample": ("head", "tail"), "runs": 30}])
def test_what_is_measured_fits_a_narrow_terminal(
    options: dict[str, object], width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["head", "heal", "teal", "tell", "tall", "tail", *list(load("common"))[::40]]
    output = stats(words=load(words), **options)  # type: ignore[arg-type]
    monkeypatch.setenv("COLUMNS", str(width))
    text = str(output)
    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    if isinstance(output, ListStats):
        assert {f"{row.edges:,}" for row in output.rows} <= set(text.split())
        assert {end for row in output.rows[:12] for pair in row.ends[:1] for end in pair} <= set(
            text.split()
        )
