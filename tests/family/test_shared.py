"""What families share is written once: options, and how an answer begins."""

from __future__ import annotations

from collections import defaultdict

import pytest

import dodgson
from dodgson.families import FAMILIES
from dodgson.family.answers import HEAD, PuzzleAnswer
from dodgson.family.options import Limits
from dodgson.questions import options

WORDS = ["cat", "cot", "dog", "cog"]


def test_an_option_of_two_families_is_written_once() -> None:
    families, written = defaultdict(set), defaultdict(set)
    for family in FAMILIES.values():
        for question in family.verbs().values():
            for option in options(question):
                alike = (option.name, option.ask, option.kinds, option.choices)
                families[alike].add(family.name)
                written[alike].add(id(option.ask))
    shared = {alike for alike, names in families.items() if len(names) > 1}
    assert len(shared) >= 8
    assert [alike[0] for alike in shared if len(written[alike]) > 1] == []


def test_limits_are_written_once_and_reach_the_budget_of_every_search() -> None:
    limited = []
    for family in FAMILIES.values():
        for question in family.verbs().values():
            names = {option.name for option in options(question)}
            if not {"seconds", "expansions"} <= names:
                continue
            limited.append(question)
            assert issubclass(question, Limits)
            positional = [option for option in options(question) if option.required]
            asked = question(*["12/30"] * len(positional), expansions=1000, seconds=2.5)
            left = asked.less(expanded=300, seconds=1)
            for each, expansions, seconds in ((asked, 1000, 2.5), (left, 700, 1.5)):
                assert (each.budget().expansions, each.budget().seconds) == (expansions, seconds)
    assert len(limited) >= 6


@pytest.mark.parametrize(
    "answer",
    [
        dodgson.ladder.solve("cat", "dog", words=WORDS),
        dodgson.ladder.draw("cat", "dog", words=WORDS),
        dodgson.boggle.solve("2x2:cato", words=WORDS),
        dodgson.sliding.solve("12/30"),
        dodgson.sliding.explore("12/30"),
        dodgson.pangram.prove(words=["lid", "off", "a", "daffodil"], letters="adfilo"),
    ],
    ids=lambda answer: answer.id,
)
def test_every_document_begins_alike_and_ends_with_the_statistics(answer: PuzzleAnswer) -> None:
    document = list(answer.to_json())
    head = [name for name in HEAD if name in document]
    assert head[:3] == ["id", "status", "why"]
    assert document[: len(head)] == head
    assert "statistics" not in document[:-1]
