"""Boards scored in batches: the same scores as one by one, each in its place."""

from __future__ import annotations

import random

import pytest

from dodgson.boggle import Rules, scorer
from dodgson.boggle.batches import Batches
from dodgson.boggle.rows import RowScorer
from dodgson.boggle.scoring import Score
from dodgson.errors import InputError
from dodgson.native import Backend
from dodgson.words import Lexicon, load

SQUARES = [1, 4, 9, 16, 25, 36, 49, 64]
NO_BOARDS = ["", "cat", "c4ts", "ca/t", "c[ats", "9x9:cat", "????????????????", "boggle:", "####"]


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return load(list(load("scowl-80"))[::9]).named("a ninth of scowl-80")


def some_text(chance: random.Random) -> str:
    """Write a board in one of the many ways there are, or something that is none."""
    letters = "".join(chance.choices("eeeeaaiioorrssttnnlldgmpqzjxE", k=chance.choice(SQUARES)))
    if chance.random() < 0.1:
        return chance.choice(NO_BOARDS)
    if chance.random() < 0.2:
        letters = letters.replace("e", chance.choice("é#QçßK"), 2)
    if chance.random() < 0.1:
        letters = letters.replace("t", chance.choice(["?", "*", "[er]", "[qu]"]), 1)
    if chance.random() < 0.1:
        return f"3x4:{'perslatesind'[::-1]}"
    return f"boggle:{letters}?min=4" if chance.random() < 0.1 else letters


@pytest.mark.parametrize(
    "rules",
    [{}, {"classic": True}, {"neighbours": 4, "wrap": True, "points": "length", "min": 2}],
    ids=["usual", "classic", "unusual"],
)
def test_a_batch_gives_what_each_text_gives_alone(
    words: Lexicon, rules: dict[str, object], backend: Backend
) -> None:
    chance = random.Random(2009)
    texts = [some_text(chance) for _ in range(300)]
    question = Rules(words=words, **rules)
    score_one = scorer(question, backend="python")

    def alone(text: str) -> Score | str:
        try:
            return score_one(text)
        except InputError as error:
            return str(error)

    told_done: list[int] = []
    found = Batches(RowScorer(question, backend=backend), backend=backend).score(
        texts, told_done.append
    )
    assert told_done == sorted(told_done)
    told = [str(each) if isinstance(each, InputError) else each for each in found]
    assert told == [alone(text) for text in texts]
    assert {type(each) for each in told} == {Score, str}
