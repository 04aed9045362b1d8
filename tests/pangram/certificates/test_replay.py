"""The checker of certificates accepts true ones and refuses those that claim too much."""

from __future__ import annotations

import ast
import random
from itertools import product as combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.errors import CertificateError, DodgsonError
from dodgson.native import Backend
from dodgson.pangram.certificates import refuted, replay
from dodgson.pangram.certificates.making import certificate_of
from dodgson.pangram.certificates.rebuilt import Graph, build_product, project
from dodgson.pangram.certificates.refuted import Plan, Tables, adding, lacking
from dodgson.pangram.certificates.replay import verify
from dodgson.pangram.questions import Rules
from dodgson.words import load

from ..judge import KNOWN, Given, given_by, givens, least_letters, phrases
from ..seeds import sweep
from .certify import DAFFODIL, certify, daffodil, in_order, shortest, with_classes
from .naive import naive_product

# Its imports

OWN = ("form", "rebuilt", "refuted", "replay")
ROOM = "dodgson.pangram.certificates"
ALLOWED = {
    *("dodgson.errors", "dodgson.files", "dodgson.wording"),
    *("dodgson.family", "dodgson.family.certificates"),
    *(f"{ROOM}.{name}" for name in OWN),
}


@pytest.mark.parametrize("name", OWN)
def test_the_checker_shares_no_code_with_the_search(name: str) -> None:
    source = Path(replay.__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
    tree = ast.walk(ast.parse(source))
    imported = {str(node.module) for node in tree if isinstance(node, ast.ImportFrom)}
    ours = {module for module in imported if module.startswith("dodgson")}
    assert ours <= ALLOWED


# The product graph


@pytest.mark.parametrize("waste", [0, 1, 2, 255])
@given(givens)
def test_the_product_is_that_of_strings_and_sets(waste: int, case: Given) -> None:
    words, letters = case.words, case.letters
    naive = naive_product(words, letters, waste)
    wanted = (1 << len(letters)) - 1
    built = build_product(words, letters, wanted, waste)
    number = {pair: place for place, pair in enumerate(naive.pairs)}
    assert built.nodes == len(naive.pairs)
    assert {number[pair] for pair in naive.even} == set(np.flatnonzero(built.even).tolist())
    for pair, mask in zip(naive.pairs, built.centres.tolist(), strict=True):
        assert {letters[place] for place in range(8) if mask >> place & 1} == naive.centres[pair]
    steps = zip(built.sources.tolist(), built.letters.tolist(), built.targets.tolist(), strict=True)
    assert set(steps) == {
        (number[pair], letters.index(letter), number[onward])
        for pair, onwards in naive.steps.items()
        for letter, onward in onwards
    }


def test_letters_that_are_not_wanted_are_waste() -> None:
    words = ("ab", "ba", "cc")
    for waste in (0, 1):
        naive = naive_product(words, "ab", waste)
        assert build_product(words, "abc", 0b011, waste).nodes == len(naive.pairs)


# The tables


@pytest.mark.parametrize("letter", range(8))
def test_letters_are_removed_from_subsets_and_added(letter: int) -> None:
    chance = random.Random(letter)
    subsets = {subset for subset in range(256) if chance.random() < 0.5}
    columns = np.zeros((4, 1), np.uint64)
    for subset in subsets:
        columns[subset // 64, 0] |= np.uint64(1 << subset % 64)

    def as_set(columns: np.ndarray) -> set[int]:
        return {s for s in range(256) if int(columns[s // 64, 0]) >> s % 64 & 1}

    lacks = {subset for subset in subsets if not subset >> letter & 1}
    assert as_set(lacking(columns, letter)) == lacks
    assert as_set(adding(columns, letter)) == {subset | 1 << letter for subset in lacks}


@pytest.mark.parametrize("seed", range(12))
def test_the_tables_agree_with_all_walks(seed: int) -> None:
    """Compare each bit with all walks that collect its letters."""
    chance = random.Random(seed)
    case = given_by(seed)
    size = len(case.letters)
    wanted = (1 << size) - 1
    graph = project(*_merged(case, wanted))
    tracked = chance.randint(0, size)
    first = chance.randint(0, size - tracked)
    plan = Plan(tracked, first, size - tracked - first, 2, 2 - seed % 2)
    tables = Tables(graph, plan)
    for _ in tables.build():
        pass
    steps: list[list[tuple[int, int]]] = [[] for _ in range(graph.nodes)]
    for source, letter, target in zip(graph.sources, graph.letters, graph.targets, strict=True):
        steps[int(source)].append((int(letter), int(target)))
    known: dict[tuple[int, int, int, int, int], bool] = {}

    def closes(node: int, subset: int, one: int, two: int, waste: int) -> bool:
        if waste < 0:
            return False
        state = (node, subset, one, two, waste)
        if state not in known:
            done = (subset, one, two) == (0, 0, 0)
            known[state] = (
                done and bool(graph.even[node]) and waste >= plan.odd - plan.even
            ) or any(
                _after(letter, subset, one, two, waste, plan) in ENDS
                for letter in range(size)
                if int(graph.centres[node]) >> letter & 1
            )
            known[state] = known[state] or any(
                closes(target, *_after(letter, subset, one, two, waste, plan))
                for letter, target in steps[node]
            )
        return known[state]

    shape = (range(plan.odd + 1), range(first + 1), range(plan.second + 1), range(1 << tracked))
    for node in range(graph.nodes):
        for waste, one, two, subset in combinations(*shape):
            bits = int(tables.table[waste, one, two, subset // 64, node])
            assert (bits >> subset % 64 & 1 == 1) == closes(node, subset, one, two, waste)


ENDS = {(0, 0, 0, waste) for waste in range(9)}


def _merged(case: Given, wanted: int) -> tuple[Graph, np.ndarray]:
    built = build_product(case.words, case.letters, wanted, 255)
    return built, np.arange(1, built.nodes + 1, dtype=np.uint32)


def _after(
    letter: int, subset: int, one: int, two: int, waste: int, plan: Plan
) -> tuple[int, int, int, int]:
    """Return what is still to collect, and the waste left, after a letter."""
    if letter < plan.tracked and subset >> letter & 1:
        return subset & ~(1 << letter), one, two, waste
    if plan.tracked <= letter < plan.tracked + plan.first and one:
        return subset, one - 1, two, waste
    if plan.tracked + plan.first <= letter and two:
        return subset, one, two - 1, waste
    return subset, one, two, waste - 1


# Certificates that hold

SOLVABLE = [seed for seed in range(100) if least_letters(*given_by(seed)) is not None]


@pytest.mark.parametrize(("words", "letters", "least"), KNOWN.values(), ids=KNOWN)
def test_known_answers_can_be_certified(words: str, letters: str, least: int | None) -> None:
    witness = shortest(words.split(), letters)
    assert sum(map(len, witness)) == (least or 0)
    if least is not None:
        seen = verify(certify(words.split(), letters, witness), words.split())
        assert seen.pairs >= seen.nodes > 0


@sweep(SOLVABLE[:60], quick=15)
def test_the_shortest_phrase_of_a_random_list_is_certified(seed: int) -> None:
    words, letters = given_by(seed)
    witness = shortest(words, letters)
    assert sum(map(len, witness)) == least_letters(words, letters)
    verify(certify(words, letters, witness), words)


@sweep(SOLVABLE, quick=15)
def test_a_certificate_made_by_either_backend_holds(seed: int, backend: Backend) -> None:
    words, letters = given_by(seed)
    made = certificate_of(shortest(words, letters), Rules(backend=backend), load(words), letters)
    assert made.bound == least_letters(words, letters)
    verify(made, words)


def test_both_backends_make_the_same_certificate(backend: Backend) -> None:
    words, letters = given_by(4)
    made = [
        certificate_of(shortest(words, letters), Rules(backend=each), load(words), letters)
        for each in ("python", backend)
    ]
    assert made[0] == made[1]


def test_the_order_of_the_list_does_not_matter() -> None:
    verify(daffodil(), [*DAFFODIL[::-1], "a"])


def test_the_check_reports_its_progress() -> None:
    heard: list[str] = []
    verify(daffodil(), DAFFODIL, lambda doing, done, of: heard.append(f"{doing} {done} {of}"))
    assert heard[:2] == ["building the product graph 0 1", "building the product graph 1 1"]
    assert heard[-1] == "letters collected 6 6"


# Certificates that claim too much


@sweep(SOLVABLE[:45], quick=15)
def test_a_phrase_that_is_not_the_shortest_is_refused(seed: int) -> None:
    words, letters = given_by(seed)
    with pytest.raises(CertificateError, match="closes a palindrome"):
        verify(certify(words, letters, shortest(words, letters) * 2), words)


@given(givens, st.data())
def test_no_choice_of_classes_hides_a_shorter_phrase(case: Given, data: st.DataObject) -> None:
    words, letters = case
    witness = shortest(words, letters)
    assume(witness)
    claimed = certify(words, letters, witness * 2)
    numbers = st.integers(0, claimed.classes + 1)
    classes = data.draw(st.lists(numbers, min_size=claimed.pairs, max_size=claimed.pairs))
    with pytest.raises(CertificateError):
        verify(with_classes(claimed, in_order(classes)), words)


TINY = [seed for seed in range(1500) if len(given_by(seed).words) <= 5]


def test_every_phrase_that_is_not_the_shortest_is_refused() -> None:
    """Try all phrases of tiny lists, up to two letters longer than the shortest."""
    refused = 0
    for words, letters in map(given_by, TINY):
        least = least_letters(words, letters)
        if least is None or least > 6:
            continue
        longer = {}
        for phrase in phrases(words, least + 2):
            text = "".join(phrase)
            if text == text[::-1] and set(letters) <= set(text) and len(text) > least:
                longer[len(text)] = phrase
        for phrase in longer.values():
            with pytest.raises(CertificateError, match=f"of {least} letters"):
                verify(certify(words, letters, phrase), words)
            refused += 1
    assert refused > 10


ONE_LONGER = {
    "odd, where one less is even": ("ab ba ababa", "ababa", "of 4 letters"),
    "even, where one less is odd": ("aba ab ba", "ab ba", "of 3 letters"),
    "even, where one less is three words": ("abc cba ab c ba", "abc cba", "of 5 letters"),
}


@pytest.mark.parametrize(("words", "claimed", "says"), ONE_LONGER.values(), ids=ONE_LONGER)
def test_a_bound_that_is_one_letter_too_high_is_refused(
    words: str, claimed: str, says: str
) -> None:
    letters = "".join(sorted(set(words) - {" "}))
    with pytest.raises(CertificateError, match=says):
        verify(certify(words.split(), letters, claimed.split()), words.split())


def test_a_bound_that_no_phrase_can_be_below_needs_no_replay() -> None:
    words = ("aba",)
    seen = verify(certify(words, "ab", words), words)
    assert seen.states == 0


def test_a_pair_that_closes_cannot_be_marked_dead() -> None:
    claimed = with_classes(daffodil(), [1] + [0] * (daffodil().pairs - 1))
    with pytest.raises(CertificateError, match="is marked dead, but closes a palindrome"):
        verify(claimed, DAFFODIL)


def test_tables_that_are_too_large_are_refused_in_one_line() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replay, "MOST_BYTES", 10)
        with pytest.raises(DodgsonError, match="GiB at most"):
            verify(daffodil(), DAFFODIL)


def test_too_many_states_are_refused_in_one_line() -> None:
    words, letters = next(case for case in map(given_by, range(99)) if shortest(*case))
    claimed = certify(words, letters, shortest(words, letters) * 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(refuted, "MOST_STATES", 1)
        with pytest.raises(DodgsonError, match="too many for this checker"):
            verify(claimed, words)
