"""Describing a search reports what is known, and does not run it."""

from __future__ import annotations

import json

import pytest

from dodgson.pangram import PangramSearch, search
from dodgson.words import load

WORDS = load(["lid", "off", "a", "daffodil"])
NOTHING = "the search has not begun: call run()"


@pytest.fixture
def begun() -> PangramSearch:
    """Return a search that would take hours in Python."""
    return search(backend="python", common=True, strategy="beam-stack")


def test_describing_a_search_does_not_run_it(begun: PangramSearch) -> None:
    assert (begun.status, begun.why) == ("stopped", NOTHING)
    assert str(begun) == begun.summary() == f"T{NOTHING[1:]}."
    assert NOTHING[1:] in repr(begun)
    document = begun.to_json()
    assert (document["status"], document["why"], document["words"]) == ("stopped", NOTHING, [])
    assert document["statistics"]["expanded"] == 0
    assert json.dumps(document)


def test_a_running_search_describes_its_answer_so_far() -> None:
    searching = search(words=WORDS, letters="adfilo")
    first = next(iter(searching))
    assert searching.status == first.status == "feasible"
    assert str(searching) == str(first)
    assert searching.to_json()["words"] == list(first.words)


def test_a_finished_search_describes_its_answer() -> None:
    searching = search(words=WORDS, letters="adfilo")
    answer = searching.run()
    assert searching.status == answer.status == "proved"
    assert str(searching) == str(answer)
    assert searching.to_json()["why"] == answer.why
    assert searching.run().why == answer.why
    twice = search(words=WORDS, letters="adfilo", distinct=True)
    assert twice.run() == twice.run()
    assert twice.status == "proved"


def test_if_a_letter_is_in_no_word_there_is_nothing_to_run() -> None:
    searching = search(words=WORDS, letters="exits")
    assert (searching.status, searching.run().status) == ("none", "none")
