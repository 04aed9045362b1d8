"""A search that is asked how it stands tells what is known, and does not search for it."""

from __future__ import annotations

import json

import pytest

from dodgson.pangram import PangramSearch, search
from dodgson.words import load

WORDS = load(["lid", "off", "a", "daffodil"])
NOTHING = "the search has not begun: call run()"


@pytest.fixture
def begun() -> PangramSearch:
    """A search over the letters of the alphabet, which would take hours in Python."""
    return search(backend="python", common=True, strategy="beam-stack")


def test_a_search_that_was_not_run_says_so_and_is_not_run(begun: PangramSearch) -> None:
    assert (begun.status, begun.why) == ("stopped", NOTHING)
    assert str(begun) == begun.summary() == f"T{NOTHING[1:]}."
    assert NOTHING[1:] in repr(begun)
    document = begun.to_json()
    assert (document["status"], document["why"], document["words"]) == ("stopped", NOTHING, [])
    assert document["statistics"]["expanded"] == 0
    assert json.dumps(document)


def test_a_search_that_goes_on_says_what_it_has() -> None:
    searching = search(words=WORDS, letters="adfilo")
    first = next(iter(searching))
    assert searching.status == first.status == "feasible"
    assert str(searching) == str(first)
    assert searching.to_json()["words"] == list(first.words)


def test_a_search_that_was_run_says_what_it_found() -> None:
    searching = search(words=WORDS, letters="adfilo")
    answer = searching.run()
    assert searching.status == answer.status == "proved"
    assert str(searching) == str(answer)
    assert searching.to_json()["why"] == answer.why
    assert searching.run().why == answer.why
    twice = search(words=WORDS, letters="adfilo", distinct=True)
    assert twice.run() == twice.run()
    assert twice.status == "proved"


def test_where_letters_are_in_no_word_nothing_needs_to_be_run() -> None:
    searching = search(words=WORDS, letters="exits")
    assert (searching.status, searching.run().status) == ("none", "none")
