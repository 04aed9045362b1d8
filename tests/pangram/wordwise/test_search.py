"""The search finds what the judge finds: the same length, or the same "none"."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from dodgson import pangram
from dodgson.cli import main
from dodgson.errors import CheckpointError, InputError
from dodgson.pangram import check_phrase
from dodgson.pangram.phrases import Phrase
from dodgson.pangram.questions import FilterName
from dodgson.pangram.wordwise.estimates import ESTIMATES
from dodgson.pangram.wordwise.expand import Expansion
from dodgson.pangram.wordwise.filters import FILTERS
from dodgson.pangram.wordwise.problem import problem_of
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.search import Problem, Result, Search, a_star, beam_stack, uniform_cost
from dodgson.words import load

from ..judge import KNOWN, Given, given_by, givens, least_letters
from ..seeds import sweep

search = partial(pangram.search, strategy="beam-stack")

ENOUGH = 70
"""The length that a search of a full list finds soon; the shortest has 57 letters."""


def problem(given_: Given, estimate: str = "mirror", *, peek: bool = True) -> Problem[Phrase]:
    tries = TriePair(given_.words, given_.letters)
    expansion = Expansion(ESTIMATES[estimate](tries, given_.letters), peek=peek)
    return problem_of(expansion, given_.letters)


def ends(result: Result[Phrase], given_: Given) -> tuple[str, float | None]:
    """Return how a search ended, after a check of what it found."""
    if result.path is not None:
        checked = check_phrase(result.path[-1].words, set(given_.words), given_.letters)
        assert checked.right, checked.faults
        assert checked.letters == result.cost
    return result.status, result.cost


def judged(given_: Given) -> tuple[str, int | None]:
    least = least_letters(given_.words, given_.letters)
    return ("none", None) if least is None else ("proved", least)


def searches(given_: Given, estimate: str, *, peek: bool) -> dict[str, Search[Phrase]]:
    puzzle = problem(given_, estimate, peek=peek)
    widths = (1, 3, 20, 512) if estimate in {"mirror", "look-ahead"} else (512,)
    found: dict[str, Search[Phrase]] = {}
    for width in widths:
        found[f"{width} wide"] = beam_stack(puzzle, width=width)
    return found | {"a-star": a_star(puzzle), "uniform-cost": uniform_cost(puzzle)}


ADMISSIBLE = [name for name, estimate in ESTIMATES.items() if estimate.admissible]
ALL = [given_by(seed) for seed in range(200)]
LISTS = [each for each in ALL if set(each.letters) <= set("".join(each.words))]


def test_the_random_lists_are_of_every_kind() -> None:
    least = {given_: least_letters(*given_) for given_ in ALL}
    assert {given_.letters for given_ in ALL} == {"abc", "abcd", "abcde", "abcdef"}
    assert sum(length is not None for length in least.values()) >= 100
    assert max(length or 0 for length in least.values()) >= 20
    unsolvable = [given_ for given_ in LISTS if least[given_] is None]
    assert len(unsolvable) >= 30, "lists with every letter, but without an answer"


@given(givens)
def test_a_narrow_beam_finds_what_the_judge_finds(given_: Given) -> None:
    answer = search(words=load(given_.words), letters=given_.letters, width=3).run()
    assert (answer.status, answer.cost) == judged(given_)
    assert not answer.words or check_phrase(answer.words, given_.words, given_.letters).right


@sweep(range(len(LISTS)))
def test_every_search_finds_what_the_judge_finds(seed: int) -> None:
    given_ = LISTS[seed]
    wanted = judged(given_)
    for peek in (True, False):
        for name, found in searches(given_, "mirror", peek=peek).items():
            assert ends(found.run(), given_) == wanted, (name, peek)


def test_lists_without_a_wanted_letter_have_no_answer() -> None:
    lacking = [each for each in ALL if each not in LISTS]
    assert lacking
    for given_ in lacking:
        assert judged(given_) == ("none", None)
        assert search(words=load(given_.words), letters=given_.letters).run().status == "none"


@pytest.mark.parametrize("estimate", ADMISSIBLE)
@pytest.mark.parametrize("given_", LISTS[:25], ids=range(25))
def test_every_admissible_estimate_finds_what_the_judge_finds(given_: Given, estimate: str) -> None:
    wanted = judged(given_)
    for peek in (True, False):
        for name, found in searches(given_, estimate, peek=peek).items():
            assert ends(found.run(), given_) == wanted, (name, peek)


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
@pytest.mark.parametrize("strategy", ["beam-stack", "a-star", "uniform-cost"])
@pytest.mark.parametrize("peek", [True, False])
def test_known_lists(
    words: str, letters: str, least: int | None, strategy: Any, peek: bool
) -> None:
    answer = search(
        words=load(words.split()), letters=letters, strategy=strategy, peek=peek, width=3
    ).run()
    assert answer.letters == answer.cost == least
    assert answer.status == ("none" if least is None else "proved")
    assert answer.lower_bound == least


def test_a_word_may_occur_more_than_once() -> None:
    answer = search(words=load(["abc", "cab", "bac", "a", "ba"]), letters="abc").run()
    assert answer.status == "proved"
    assert answer.letters == least_letters(["abc", "cab", "bac", "a", "ba"], "abc")


def test_a_list_without_a_wanted_letter_is_not_searched() -> None:
    found = search(words=load(["abc", "cba"]), letters="abcyz")
    assert found.engine is None
    assert list(found) == []
    answer = found.run()
    assert (answer.status, answer.words, answer.lower_bound) == ("none", (), None)
    assert answer.why.endswith("has y, z")
    assert answer.to_json()["cost"] is None


def test_each_answer_is_shorter_than_the_one_before_and_bounds_only_rise() -> None:
    words = load([word for each in LISTS for word in each.words])
    answers = list(search(words=words, letters="abcdef", width=1))
    letters = [answer.letters or 0 for answer in answers]
    assert letters == sorted(set(letters), reverse=True)
    bounds = [answer.lower_bound or 0 for answer in answers]
    assert bounds == sorted(bounds)
    assert all(bound <= letters[-1] for bound in bounds)


def test_a_guess_proves_nothing_unless_the_sound_bound_is_met() -> None:
    statuses = set()
    for given_ in LISTS[:60]:
        searching = search(words=load(given_.words), letters=given_.letters, estimate="piecewise")
        least = least_letters(given_.words, given_.letters)
        for answer in searching:
            assert least is not None
            assert answer.lower_bound is not None
            assert answer.lower_bound <= least <= (answer.cost or 0)
        answer = searching.answer
        assert (answer.status == "none") == (least is None)
        if least is not None:
            assert answer.letters is not None
            assert answer.lower_bound == 2 * len(given_.letters) - 1
            assert answer.letters >= least >= answer.lower_bound
            met = answer.letters == answer.lower_bound
            assert answer.status == ("proved" if met else "feasible")
            statuses.add(answer.status)
    assert statuses == {"proved", "feasible"}


@pytest.mark.parametrize("strategy", ["beam", "greedy", "weighted-a-star", "breadth-first"])
def test_searches_that_are_not_optimal_claim_only_what_holds(strategy: Any) -> None:
    for given_ in LISTS[:60]:
        answer = search(
            words=load(given_.words), letters=given_.letters, strategy=strategy, width=2
        ).run()
        least = least_letters(given_.words, given_.letters)
        if answer.status == "none":
            assert least is None
        elif answer.letters is not None:
            assert least is not None
            assert answer.letters >= least >= (answer.lower_bound or 0)
            assert answer.status == (
                "proved" if answer.letters == answer.lower_bound else "feasible"
            )


@pytest.mark.parametrize("expansions", [0, 1, 2])
def test_a_stopped_search_reports_its_budget(expansions: int) -> None:
    words = load(["ab", "bcb", "cba", "dd", "bd"])
    answer = search(words=words, letters="abcd", expansions=expansions).run()
    assert answer.status == "stopped"
    assert "budget" in answer.why


@pytest.mark.parametrize("strategy", ["beam-stack", "a-star"])
@pytest.mark.parametrize("peek", [True, False])
def test_a_search_resumed_from_a_checkpoint_ends_the_same(
    strategy: Any, peek: bool, tmp_path: Path
) -> None:
    saved = tmp_path / "saved"
    for given_ in LISTS[:25]:
        asked: dict[str, Any] = {
            "words": load(given_.words),
            "letters": given_.letters,
            "strategy": strategy,
            "peek": peek,
            "width": 2,
        }
        stopped = search(**asked, expansions=4)
        stopped.run()
        assert stopped.engine is not None
        stopped.engine.save(saved)
        resumed = search(**asked)
        assert resumed.engine is not None
        resumed.engine.restore(saved)
        whole, again = search(**asked).run(), resumed.run()
        assert (again.status, again.words) == (whole.status, whole.words)
        assert again.statistics.expanded == whole.statistics.expanded


def test_a_checkpoint_of_another_list_or_estimate_is_refused(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    words = ["ab", "bcb", "cba"]
    begun = search(words=load(words), letters="abc")
    assert begun.engine is not None
    begun.engine.save(saved)
    for asked in (
        {"words": load([*words, "bb"])},
        {"words": load(words), "estimate": "missing"},
        {"words": load(words), "peek": False},
    ):
        other = search(letters="abc", **asked)
        assert other.engine is not None
        with pytest.raises(CheckpointError):
            other.engine.restore(saved)


def test_filters_are_given_by_name_separated_by_commas(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "words.txt"
    path.write_text("lid\noff\na\ndaffodil\n")
    ask = ["pangram", "search", "--strategy", "beam-stack", "--letters", "adfilo"]
    ask += ["--words", str(path), "--filters"]
    assert main([*ask, "length,budget"]) == 0
    assert "no palindromic pangram of these words is shorter" in capsys.readouterr().out
    assert main([*ask, "length,nope"]) == 2
    assert f"--filters nope: choose one of {', '.join(FILTERS)}" in capsys.readouterr().err


def test_an_unknown_filter_is_bad_input() -> None:
    wrong: Any = ["rare"]
    with pytest.raises(InputError, match="filters='rare'"):
        search(filters=wrong)


def test_a_search_is_named_after_its_filters_in_any_order() -> None:
    names = set()
    filters: list[FilterName] = ["length", "no-repeats", "excluded"]
    for order in permutations(filters):
        words = load(["lid", "off", "a", "daffodil"])
        searching = search(words=words, letters="adfilo", filters=order)
        assert isinstance(searching.engine, Search)
        names.add(searching.engine.problem.name)
    assert len(names) == 1
    assert " no-repeats length excluded" in names.pop()


def test_letters_outside_a_to_z_are_letters_like_others() -> None:
    answer = search(words=load(["née", "én"]), letters="né").run()
    assert (answer.status, answer.text) == ("proved", "né[e] én")


def test_more_than_32_letters_are_refused() -> None:
    words = [chr(0x0430 + place) for place in range(32)] + ["a"]
    with pytest.raises(InputError, match="33 letters"):
        search(words=load(words), letters="a")


def test_the_same_question_gives_the_same_answer_in_every_process() -> None:
    code = (
        "import dodgson; words = dodgson.words.load('common');"
        "asked = {'letters': 'aeinrst', 'expansions': 100, 'strategy': 'beam-stack'};"
        "answer = dodgson.pangram.search(words=words, **asked).run();"
        "print(answer.words, answer.statistics.generated, answer.statistics.pruned)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.slow
def test_a_full_list_is_searched_in_a_few_thousand_expansions(data: Path) -> None:
    words = load(data / "enable2k.txt")
    answer = search(words=words, width=512, expansions=3700).run()
    assert answer.letters is not None
    assert 57 <= answer.letters <= ENOUGH
    assert answer.status == "feasible"
    assert answer.lower_bound == 51
    assert check_phrase(answer.words, words).right
