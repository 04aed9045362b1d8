"""Many ladders at once: each answer is that of ``solve``, and a bad pair is one of them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import dodgson
from dodgson.errors import CallError, InputError
from dodgson.family.many import answered
from dodgson.ladder import Ladder, solve, solve_many
from dodgson.ladder.checking import ChangeChecker
from dodgson.native import Backend
from dodgson.words import Lexicon, load

PAIRS: list[Any] = [
    ("head", "tail"),
    ["black", "white"],
    ("cat", "dog"),
    ("Cat ", "DOG"),
    ("cat", "cat"),
    ("flour", "bread"),
    ("ladder", "puzzle"),
    ("wheat", "bread"),
]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"hint": True},
    {"explain": True},
    {"common": True},
    {"level": 70, "exclude": ["heil", "cot"]},
    {"rules": ["change", "anagram"]},
    {"all": True},
    {"count": True},
    {"nearly": 2},
    {"cost": "rarity"},
    {"strategy": "breadth-first"},
    {"seconds": 60},
    {"seconds": 0},
    {"expansions": 30},
    {"allow_unknown": True},
]


@pytest.fixture(scope="module")
def listed() -> Lexicon:
    """Return a list that is quick in Python, too."""
    return load("scowl-80").at_most_level(70)


def told(answer: Any) -> dict[str, Any]:
    """Return an answer without what differs from time to time."""
    document: dict[str, Any] = answer.to_json()
    document.get("statistics", {}).pop("seconds", None)
    document.get("statistics", {}).pop("memory", None)
    return document


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options) or "plain")
def test_each_answer_is_that_of_solve(
    options: dict[str, Any], backend: Backend, listed: Lexicon
) -> None:
    pairs = [*PAIRS, ("head", "tails"), ("heil", "head"), ("zzzz", "head"), ("emu", "emx")]
    found = list(solve_many(pairs, words=listed, backend=backend, threads=2, **options))
    assert len(found) == len(pairs)
    for pair, answer in zip(pairs, found, strict=True):
        alone = answered(lambda pair: solve(*pair, words=listed, backend=backend, **options), pair)
        assert type(answer) is type(alone)
        assert told(answer) == told(alone)
        assert str(answer) == str(alone)


def test_ids_and_texts_of_two_words_are_pairs(backend: Backend) -> None:
    texts = ["cat dog", "ladder:cat-dog?level=35", "ladder:malt-hops-beer?rules=change,anagram"]
    found = list(solve_many(texts, backend=backend))
    expected = [solve("cat", "dog"), solve(texts[1]), solve(texts[2])]
    assert list(map(str, found)) == list(map(str, expected))
    ids = [each.id for each in found if isinstance(each, Ladder)]
    assert ids == ["ladder:cat-dog", *texts[1:]]


def test_a_bad_pair_is_an_answer_among_the_others() -> None:
    bad: list[Any] = [("cat",), "cat", 5, ("cat", 5), ("cat", "dog", "emu"), b"cat dog", "", None]
    found = list(solve_many([*bad, ("cat", "dog")]))
    assert [each.status for each in found] == [*["error"] * len(bad), "proved"]
    assert [str(each) for each in found[:-1]] == [
        "('cat',): give two words, the first and the last",
        "a ladder needs two words: give the last word after 'cat'",
        "5: a pair is two words, not int",
        "('cat', 5): a word must be text (str), not int",
        "('cat', 'dog', 'emu'): give two words, the first and the last",
        "b'cat dog': a pair is two words, not bytes",
        "'': give two words, the first and the last",
        "None: a pair is two words, not NoneType",
    ]
    failed = found[2]
    assert not isinstance(failed, Ladder)
    assert isinstance(failed.error, CallError)
    assert failed.puzzle == 5


def test_words_between_hold_for_every_pair(backend: Backend) -> None:
    found = list(solve_many([("cat", "dog"), ("dog", "cat")], via="cot", backend=backend))
    assert [each.words for each in found if isinstance(each, Ladder)] == [
        solve("cat", "dog", via=("cot",)).words,
        solve("dog", "cat", via=("cot",)).words,
    ]


def test_wrong_options_are_named_before_any_pair_is_read() -> None:
    read = itertools.count()
    pairs: Any = (("cat", "dog") for _ in read)
    for wrong in (
        {"hint": True, "all": True},
        {"level": 5},
        {"words": "no such list"},
        {"rules": ()},
        {"strategy": "fast"},
        {"levl": 60},
        {"threads": 0},
    ):
        given: dict[str, Any] = wrong
        with pytest.raises(InputError):
            solve_many(pairs, **given)
    assert next(read) == 0
    with pytest.raises(CallError, match=r"^ladder.solve_many has no option 'levl': did you mean"):
        dodgson.ladder.solve_many([], levl=60)


def test_pairs_without_end_are_answered_in_order() -> None:
    pairs = itertools.cycle([("head", "tail"), ("cat", "dog"), ("cat", "d0g")])
    answers = solve_many(pairs, threads=2)
    found = [getattr(each, "cost", None) for each in itertools.islice(answers, 3000)]
    answers.close()
    assert found == [4, 3, None] * 1000


def test_every_answer_of_the_kernel_is_checked(
    kernels: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(_graph: object, pairs: Any) -> Any:
        return [("cat", "dog")] * len(pairs), [(1, 1, 0, 1, 0.0)] * len(pairs)

    monkeypatch.setattr("dodgson.ladder.lengths.NativeGraph.search_many", wrong)
    with pytest.raises(InputError, match=r"^step 1: no rule leads from 'cat' to 'dog'$"):
        list(solve_many([("cat", "dog")]))
    with pytest.raises(InputError, match=r"^the ladder does not lead from 'dog' to 'cat'$"):
        list(solve_many([("dog", "cat")]))


@pytest.mark.parametrize(
    "ladder", [("cat", "cot", "dog"), ("cat", "cut", "cot", "dot"), ("dot", "cat")], ids="-".join
)
def test_the_checker_finds_every_fault(ladder: tuple[str, ...]) -> None:
    checker = ChangeChecker(["cat", "cot", "dog", "dot"])
    with pytest.raises(InputError):
        checker.check(ladder, ladder[0], ladder[-1])


def test_the_checker_needs_the_right_ends() -> None:
    checker = ChangeChecker(["cat", "cot", "dot"])
    checker.check(("cat", "cot", "dot"), "cat", "dot")
    checker.check(("cat",), "cat", "cat")
    for ends in (("cat", "cot"), ("cot", "dot")):
        with pytest.raises(InputError, match="does not lead from"):
            checker.check(("cat", "cot", "dot"), *ends)
    with pytest.raises(InputError, match="does not lead from"):
        checker.check((), "cat", "dot")


def test_the_checker_agrees_with_the_rule_on_all_pairs() -> None:
    words = ["aab", "aac", "abb", "bab", "ccc", "cac", "éab", "éac", "zzz"]
    many = [chr(0x4E00 + n) * 2 + "a" for n in range(300)]
    for listed in (words, sorted({*words, *many})[:60] + many):
        checker = ChangeChecker(listed)
        for start, goal in itertools.product(listed[:40], repeat=2):
            one = sum(a != b for a, b in zip(start, goal, strict=True)) == 1
            try:
                checker.check((start, goal), start, goal)
            except InputError:
                assert not one
            else:
                assert one
