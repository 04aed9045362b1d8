"""The exact search finds what the judge finds, and the same phrase in both backends."""

from __future__ import annotations

import random
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from dodgson import pangram
from dodgson.errors import CheckpointError, InputError
from dodgson.native import Backend
from dodgson.pangram.exact import product_search, shortest
from dodgson.pangram.exact.shortest import Exact
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import product_graph
from dodgson.pangram.exact.tracking import MOST_TRACKED, trackings, vowels
from dodgson.search import BoundRaised, Budget, Finished, Improved, Phase
from dodgson.words import load

from ..judge import KNOWN, Given, given_by, givens, least_letters
from ..seeds import sweep


def some_of(seed: int) -> Given:
    """Return a random list, and some of its letters; the others are waste."""
    words, letters = given_by(seed)
    chance = random.Random(seed)
    return Given(words, "".join(sorted(chance.sample(letters, chance.randint(1, len(letters))))))


def usable(given_: Given) -> bool:
    return set(given_.letters) <= set("".join(given_.words))


SEARCHED = [seed for seed in range(100) if usable(given_by(seed))]
"""Lists with every wanted letter; the others need no search."""


def search(given_: Given, backend: Backend, **question: Any) -> pangram.PangramSearch:
    words, letters = given_
    return pangram.search(
        words=load(words), letters=letters, strategy="exact", backend=backend, **question
    )


def agrees(given_: Given, backend: Backend) -> pangram.Pangram:
    least = least_letters(*given_)
    answer = search(given_, backend).run()
    assert (answer.cost, answer.status) == (least, "none" if least is None else "proved")
    assert answer.lower_bound == least
    return answer


@sweep(range(100), quick=25)
def test_the_length_is_that_of_the_judge(seed: int, backend: Backend) -> None:
    agrees(given_by(seed), backend)
    agrees(some_of(seed), backend)


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_known_lists(words: str, letters: str, least: int | None, backend: Backend) -> None:
    assert agrees(Given(tuple(words.split()), letters), backend).cost == least


@given(given_=givens)
def test_the_length_is_that_of_the_judge_for_any_words(given_: Given) -> None:
    agrees(given_, "python")


@sweep(range(60), quick=25)
def test_both_backends_give_the_same_phrases_and_bounds(seed: int, backend: Backend) -> None:
    for given_ in (given_by(seed), some_of(seed)):
        answers = [list(search(given_, each, width=2)) for each in ("python", backend)]
        one, two = ([(a.words, a.lower_bound, a.status) for a in each] for each in answers)
        assert one == two


@sweep(range(0, 500, 20), quick=1)
def test_kernel_reference_beam_stack_and_judge_agree(seed: int, backend: Backend) -> None:
    for each in range(seed, seed + 20):
        all_agree(given_by(each), backend)
        all_agree(some_of(each), backend)


def all_agree(given_: Given, backend: Backend) -> None:
    answer = agrees(given_, backend)
    reference = search(given_, "python").run()
    other = pangram.search(
        words=load(given_.words), letters=given_.letters, strategy="beam-stack"
    ).run()
    assert (reference.words, reference.status) == (answer.words, answer.status)
    assert (other.cost, other.status) == (answer.cost, answer.status)


# Events


@sweep(SEARCHED[:20])
def test_phrases_get_shorter_bounds_rise_and_meet_at_the_end(seed: int, backend: Backend) -> None:
    engine = search(given_by(seed), backend, width=1).engine
    assert engine is not None
    events = list(engine.milestones())
    costs = [event.solution.cost for event in events if isinstance(event, Improved)]
    bounds = [event.lower_bound for event in events if isinstance(event, BoundRaised)]
    assert costs == sorted(set(costs), reverse=True)
    assert bounds == sorted(set(bounds))
    assert any(isinstance(event, Phase) for event in events)
    assert isinstance(events[-1], Finished)
    if costs:
        assert engine.lower_bound == costs[-1]


# Limits


@pytest.mark.parametrize("budget", [Budget(expansions=0), Budget(seconds=0), Budget(memory=0)])
def test_a_search_without_a_budget_is_stopped_at_once(budget: Budget, backend: Backend) -> None:
    result = Exact(load(["ab", "ba"]), "ab", budget, backend=backend).run()
    assert (result.status, result.lower_bound) == ("stopped", 3)
    assert "is spent" in result.why


@sweep(SEARCHED[:20])
def test_a_limit_on_the_letters_is_kept(seed: int, backend: Backend) -> None:
    given_ = given_by(seed)
    least = least_letters(*given_)
    for most in range(2 * len(given_.letters) - 2, 14):
        answer = search(given_, backend, max_letters=most).run()
        if least is not None and least <= most:
            assert (answer.cost, answer.status) == (least, "proved")
        else:
            assert (answer.cost, answer.status) == (None, "stopped")
            assert answer.lower_bound == max(most + 1, 2 * len(given_.letters) - 1)


@pytest.mark.parametrize("room", [0, 500, 5_000])
@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_small_tables_change_no_answer(
    seed: int, room: int, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(product_search, "MOST_TABLES", room)
    agrees(given_by(seed), backend)


def test_the_first_graph_may_allow_no_waste(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (product_search, shortest):
        monkeypatch.setattr(module, "FIRST_WASTE", 0)
    monkeypatch.setattr(product_search, "FIRST_WASTE_OF_FEW", 0)
    exact = Exact(load(["lid", "off", "a", "daffodil"]), "adfilo")
    assert [type(event) for event in islice(exact.events(), 1000)][-1] is Finished
    assert (exact.result.status, exact.result.cost) == ("proved", 15)


def test_a_memory_error_stops_the_search(backend: Backend, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> Any:
        raise MemoryError

    monkeypatch.setattr(Exact, "bounds_for", fails)
    answer = search(given_by(0), backend).run()
    assert (answer.status, answer.cost, answer.lower_bound) == ("feasible", 15, 11)
    assert "no memory left" in answer.why


# Checkpoints


@sweep(SEARCHED[1:11])
def test_it_resumes_from_any_checkpoint(seed: int, backend: Backend, tmp_path: Path) -> None:
    given_ = given_by(seed)
    saved = tmp_path / "saved"
    whole = search(given_, backend, width=1).run()
    for places in count(1):
        begun = search(given_, backend, width=1).engine
        assert begun is not None
        begun.save(saved)
        ended = False
        for place, event in enumerate(begun.milestones()):
            ended = isinstance(event, Finished)
            if place == places:
                break
        begun.save(saved)
        resumed = search(given_, backend, width=1)
        assert resumed.engine is not None
        resumed.engine.restore(saved)
        again = resumed.run()
        assert (again.words, again.status, again.lower_bound) == (
            whole.words,
            whole.status,
            whole.lower_bound,
        )
        if ended:
            break


def test_layers_are_restored_and_not_searched_again(backend: Backend, tmp_path: Path) -> None:
    given_ = next(each for each in map(given_by, count()) if (least_letters(*each) or 0) >= 17)
    whole = search(given_, backend)
    whole.run()
    assert whole.engine is not None
    enough = whole.engine.expanded // 2
    begun = search(given_, backend, expansions=enough)
    assert begun.engine is not None
    begun.engine.save(tmp_path / "saved")
    assert begun.run().status in {"feasible", "stopped"}
    begun.engine.save(tmp_path / "saved")
    resumed = search(given_, backend)
    assert resumed.engine is not None
    resumed.engine.restore(tmp_path / "saved")
    assert resumed.run().words == whole.run().words
    assert resumed.engine.expanded == whole.engine.expanded


def test_a_checkpoint_of_another_list_is_refused(backend: Backend, tmp_path: Path) -> None:
    one = search(Given(("ab", "ba"), "ab"), backend).engine
    other = search(Given(("ab", "bba"), "ab"), backend).engine
    assert one is not None
    assert other is not None
    one.save(tmp_path / "saved")
    with pytest.raises(CheckpointError, match="another problem"):
        other.restore(tmp_path / "saved")


def test_stopping_keeps_what_is_known(backend: Backend) -> None:
    engine = search(given_by(3), backend).engine
    assert engine is not None
    engine.stop()
    assert engine.run().why == "interrupted"


# Options that it refuses


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ({"filters": ("no-repeats",)}, "filters"),
        ({"estimate": "missing"}, "estimate='missing'"),
        ({"peek": False}, "peek=False"),
        ({"processes": 2}, "processes=2"),
    ],
)
def test_options_of_other_strategies_are_refused(
    question: dict[str, Any], named: str, backend: Backend
) -> None:
    with pytest.raises(InputError, match=f"{named} does not work with strategy='exact'"):
        search(Given(("ab", "ba"), "ab"), backend, **question)


# Tracking


@pytest.mark.parametrize("seed", range(20))
def test_each_letter_is_tracked_or_counted_once(seed: int) -> None:
    words, letters = some_of(seed)
    spelling = Spelling.of(words, letters)
    sizes = []
    for tracked, groups in trackings(spelling, product_graph(spelling, 3, backend="python")):
        masks = [1 << letter for letter in tracked] + list(groups)
        assert len(tracked) <= MOST_TRACKED
        assert sum(masks) == spelling.wanted
        assert sum(mask.bit_count() for mask in masks) == len(letters)
        sizes.append(len(tracked))
    assert sizes[-1] == 0


def test_vowels_are_found_from_words_alone() -> None:
    spelling = Spelling.of(load("common"), "a")
    assert spelling.letters_of(vowels(spelling)) == "aeiouy"
    swapped = [word.translate(str.maketrans("aeiouxz", "xzjqvae")) for word in load("common")]
    spelling = Spelling.of(swapped, "a")
    assert set("xzjqvy") - set(spelling.letters_of(vowels(spelling))) == set()


# A full list


@pytest.mark.slow
def test_the_shortest_of_a_full_list_has_57_letters(data: Path) -> None:
    answer = pangram.search(
        words=load(data / "enable2k.txt"), strategy="exact", backend="native"
    ).run()
    assert (answer.cost, answer.lower_bound, answer.status) == (57, 57, "proved")
