"""Many ladders at once: each answer is that of ``solve``, and a bad pair is one of them."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import pytest

import dodgson
from dodgson.errors import CallError, InputError
from dodgson.family.many import answered
from dodgson.ladder import Ladder, check_ladder, solve, solve_many
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
    bad += [("", "cat"), ("cat", ""), ("", "")]
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
        *("FROM is empty: give a word", "TO is empty: give a word", "FROM is empty: give a word"),
    ]
    assert [str(each) for each in solve_many([("", "")])] == ["FROM is empty: give a word"]
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


def test_a_ladder_between_other_words_is_no_answer(
    kernels: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That every step of a ladder changes one letter is checked in the kernel, and tested there."""

    def wrong(_graph: object, pairs: Any) -> Any:
        return [("cat", "cot", "cog", "dog")] * len(pairs), [(1, 1, 0, 1, 0.0)] * len(pairs)

    monkeypatch.setattr("dodgson.ladder.lengths.NativeGraph.search_many", wrong)
    assert [each.status for each in solve_many([("cat", "dog")])] == ["proved"]
    with pytest.raises(RuntimeError, match=r"for the words \('dog', 'cat'\)$"):
        list(solve_many([("dog", "cat")]))


def test_what_few_readers_want_is_computed_when_it_is_read(kernels: object) -> None:
    pairs = [("head", "tail"), ("head", "xyst")]
    computed = {"id", "why", "statistics", "components", "rarest", "rarest_of_each"}
    for pair, answer in zip(pairs, solve_many(pairs), strict=True):
        assert isinstance(answer, Ladder)
        assert not computed & set(vars(answer))
        copied = pickle.loads(pickle.dumps(answer))
        assert computed < set(vars(copied))
        assert told(copied) == told(answer) == told(solve(*pair))


def test_every_step_of_many_ladders_changes_one_letter(kernels: object) -> None:
    words = load("scowl-80").of_length(5)
    pairs = [(words[7 * n], words[-11 * n - 1]) for n in range(1000)]
    found = 0
    for pair, answer in zip(pairs, solve_many(pairs), strict=True):
        assert isinstance(answer, Ladder)
        if answer.words:
            found += 1
            assert (answer.words[0], answer.words[-1]) == pair
            check_ladder(answer.words, set(words))
    assert found > 500
