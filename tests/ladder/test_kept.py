"""What is kept with a list: it never answers another question, is bounded, and serves threads."""

from __future__ import annotations

import copy
import gc
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields, replace
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any
from weakref import ref

import pytest

from dodgson.errors import InputError
from dodgson.ladder import Ladder, check_ladder, solve
from dodgson.ladder.questions import Solve
from dodgson.ladder.solver import Solver, solver_for
from dodgson.words import Lexicon, load
from dodgson.words.keeping import MOST_KEPT
from dodgson.words.lexicon import GIVEN

LEVELS = {
    "cat": 10, "cot": 20, "cog": 70, "dog": 10, "dot": 50, "cut": 60, "but": 35, "bud": 35,
    "bad": 10, "bat": 10, "dat": 80, "dag": 90, "cast": 10, "coat": 20, "oat": 20, "act": 35,
}  # fmt: skip
OPTIONS: list[dict[str, Any]] = [
    {},
    {"level": 60},
    {"level": 70},
    {"common": True},
    {"exclude": ("cog",)},
    {"exclude": ("dot",)},
    {"exclude": ("dot", "cog")},
    {"level": 60, "exclude": ("dot",)},
    {"family_friendly": True},
    {"family_friendly": True, "exclude": ("dot",)},
    {"rules": ("change", "insert", "delete")},
    {"rules": ("change", "anagram")},
    {"cost": "rarity"},
    {"cost": "rarity", "exclude": ("dot",)},
    {"cost": "letters"},
    {"all": True},
    {"count": True},
    {"nearly": 3},
    {"steps": 4},
    {"via": ("but",)},
    {"hint": True},
    {"explain": True},
    {"strategy": "breadth-first"},
    {"expansions": 2},
    {"allow_unknown": True},
]
OTHERS: dict[str, Any] = {
    "common": True, "level": 60, "max_words": 99, "rules": ("change", "anagram"),
    "exclude": ("cat",), "family_friendly": True, "allow_unknown": True, "backend": "python",
    "expansions": 7, "seconds": 7.0, "cost": "rarity", "all": True, "count": True,
    "nearly": 2, "steps": 5, "strategy": "depth-first", "seed": 3, "look_ahead": False,
    "hint": True, "explain": True,
}  # fmt: skip
"""Another value than the default for each option."""


def a_list() -> Lexicon:
    """Return a list with which nothing is kept yet."""
    return load([f"{word}\t{level}" for word, level in LEVELS.items()]).named(GIVEN)


def told(ladder: Ladder) -> dict[str, Any]:
    """Return an answer without what differs from run to run."""
    document = ladder.to_json()
    for name in ("seconds", "memory"):
        del document["statistics"][name]
    return document | {"text": str(ladder)}


def test_no_question_gets_the_answer_to_another() -> None:
    alone = [told(solve("cat", "dog", words=a_list(), **options)) for options in OPTIONS]
    shared = a_list()
    for _ in range(2):
        together = [told(solve("cat", "dog", words=shared, **options)) for options in OPTIONS]
        assert together == alone


def test_each_option_has_its_own_solver() -> None:
    assert {*OTHERS} == {field.name for field in fields(Solve)} - {"start", "goal", "via", "words"}
    words = a_list()
    asked = [
        Solve("cat", words=words),
        *(Solve("cat", words=words, **{k: v}) for k, v in OTHERS.items()),
    ]
    solvers = [solver_for(question) for question in asked[:MOST_KEPT]]
    assert len({*map(id, solvers)}) == MOST_KEPT
    for question, solver in zip(asked, solvers, strict=False):
        assert solver_for(replace(question, start="dog", goal="cat", via=("dot",))) is solver
    assert [solver_for(question).asked for question in asked] == [
        replace(question, start="") for question in asked
    ]


def test_a_list_has_its_own_name_in_ids() -> None:
    common, whole = load("common"), load("default")
    assert solve("cat", "dog", words=whole).id == "ladder:cat-dog"
    assert solve("cat", "dog", words="default").id == "ladder:cat-dog?words=default"
    assert solve("cat", "dog", words=common).id == "ladder:cat-dog?words=common"


def test_another_list_gets_another_answer(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("cat\ncot\ncog\ndog\n")
    assert solve("cat", "dog", words=file).words == ("cat", "cot", "cog", "dog")
    file.write_text("cat\ncot\ndot\ndog\n")
    assert solve("cat", "dog", words=file).words == ("cat", "cot", "dot", "dog")
    file.write_text("cat\ncot\ndot\n")
    with pytest.raises(InputError, match="'dog' is not in"):
        solve("cat", "dog", words=file)


def test_what_is_kept_is_bounded_and_let_go() -> None:
    words = a_list()
    views = [ref(solver_for(Solve("", words=words, exclude=("cot",))).graph.words)]
    for a, b in product("abcdefgh", repeat=2):
        solve("cat", "cut", words=words, exclude=(f"x{a}{b}",), seed=ord(a))
    assert {once.cache_info().maxsize for once in words._kept.values()} == {MOST_KEPT}  # type: ignore[attr-defined]
    assert len(words._kept) < 10, "a function for each kind, not for each call"
    gc.collect()
    assert views[0]() is None


def test_a_list_is_let_go_with_all_that_is_kept_with_it() -> None:
    words = a_list()
    solve("cat", "dog", words=words, level=70, exclude=("dot",))
    gone = ref(words)
    del words
    gc.collect()
    assert gone() is None


def test_what_could_not_be_made_is_tried_again() -> None:
    tries: list[int] = []

    def failing(_: Lexicon, number: int) -> int:
        tries.append(number)
        if len(tries) == 1:
            raise InputError("not yet")
        return number

    words = a_list()
    with pytest.raises(InputError, match="not yet"):
        words.kept(failing, 7)
    assert [words.kept(failing, 7), words.kept(failing, 7)] == [7, 7]
    assert tries == [7, 7]


def test_threads_get_the_answers_of_one() -> None:
    plain = [options for options in OPTIONS if "expansions" not in options]
    expected = [told(solve("cat", "dog", words=a_list(), **options)) for options in plain]
    for _ in range(5):
        words = a_list()  # nothing is kept yet
        with ThreadPoolExecutor(8) as pool:
            asked = [
                pool.submit(solve, "cat", "dog", words=words, **options)
                for options in plain
                for _ in range(3)
            ]
            found = [told(each.result()) for each in asked]
        assert found == [answer for answer in expected for _ in range(3)]


READERS: dict[str, Any] = {
    "pickle": lambda ladder: pickle.loads(pickle.dumps(ladder)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "replace": replace,
    "fields": lambda ladder: Ladder(**{f.name: getattr(ladder, f.name) for f in fields(Ladder)}),
    "asdict": lambda ladder: Ladder(**asdict(ladder) | {"statistics": ladder.statistics}),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
@pytest.mark.parametrize(
    "options", [{}, {"all": True}, {"hint": True}, {"cost": "rarity"}], ids=str
)
def test_an_answer_that_nobody_has_read_is_complete(options: dict[str, Any], read: Any) -> None:
    """What is found when it is first read is part of each copy, made before it was read."""
    fresh, other = (solve("cat", "dog", words=a_list(), **options) for _ in range(2))
    assert "rarest" not in vars(fresh)
    words = [word for ladder in fresh.ladders or (fresh.words,) for word in ladder]
    assert fresh.rarest == max(((word, LEVELS[word]) for word in words), key=itemgetter(1))
    same = read(other)
    assert {*vars(same)} == {field.name for field in fields(Ladder)}
    assert (same, repr(same), hash(same)) == (other, repr(other), hash(other))
    assert told(same) == told(fresh)


def test_the_checker_finds_each_fault() -> None:
    for words in (a_list(), frozenset(LEVELS)):
        check_ladder(("cat", "cot", "dot"), words)
        for ladder, fault in {
            ("cat", "cxt", "cut"): "'cxt' is not in the list",
            ("cat", "cat"): "step 1: no rule",
            ("cat", "cot", "dog"): "step 2: no rule leads from 'cot' to 'dog'",
            ("cat", "cast"): "step 1: no rule",
        }.items():
            with pytest.raises(InputError, match=fault):
                check_ladder(ladder, words)


def test_every_answer_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that finds a wrong ladder is found out."""
    from dodgson.ladder.lengths import LengthGraph, NativeGraph

    def wrong(*_: object) -> Any:
        return ("cat", "dot", "dog"), (1, 1, 1, 1)

    for kind in (LengthGraph, NativeGraph):
        monkeypatch.setattr(kind, "search", wrong)
    words = a_list()
    kernel = solver_for(Solve("", words=words)).graph.kernel_graph(3)
    if kernel is None:
        assert solve("cat", "dog", words=words).cost == 3
        return
    with pytest.raises(InputError, match="step 1: no rule leads from 'cat' to 'dot'"):
        solve("cat", "dog", words=words)


@pytest.mark.parametrize("options", [{}, {"exclude": ("dot",)}, {"level": 60}, {"hint": True}])
@pytest.mark.parametrize(
    "ends", [("cat", "dog"), (" Cat\n", "DOG"), ("cat", "cat"), ("cat", "emu")]
)
def test_a_quick_answer_is_the_one_made_of_legs(
    monkeypatch: pytest.MonkeyPatch, ends: tuple[str, str], options: dict[str, Any]
) -> None:
    lines = [f"{word}\t{level}" for word, level in LEVELS.items()]
    words = load([*lines, "emu\t10", "emo\t10"])
    quick = solve(*ends, words=words, **options)
    monkeypatch.setattr(Solver, "_from_kernel", lambda *_: None)
    assert told(quick) == told(solve(*ends, words=words, **options))


def test_lengths_without_words_are_not_kept() -> None:
    words = a_list()
    solver = solver_for(Solve("", words=words))
    for length in range(30, 60):
        with pytest.raises(InputError, match="is not in the given list"):
            solver.solve("cat", "x" * length)
    assert {*solver.graph._shelves} == {3}
