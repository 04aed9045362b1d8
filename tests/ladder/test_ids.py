"""A ladder's ID is one for one puzzle, and asks for that puzzle again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, reject, settings
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.ladder import draw, solve, stats
from dodgson.words import Lexicon, load

from .judge import ALL_RULES

SHORT = ("cat", "cot", "cog", "dog", "dot", "dag", "cart", "act", "taco", "at", "to")


@st.composite
def options(draw_: st.DrawFn) -> dict[str, Any]:
    """Make options that define the puzzle, and some that only define how to solve it."""
    output = {
        "via": st.lists(st.sampled_from(SHORT), max_size=2).map(tuple),
        "level": st.sampled_from([35, 60, 80, 95]),
        "common": st.booleans(),
        "rules": st.lists(st.sampled_from(ALL_RULES), min_size=1, max_size=5).map(tuple),
        "exclude": st.lists(st.sampled_from(["COT", "dot", "dag", "cut"]), max_size=3).map(tuple),
        "cost": st.sampled_from(["steps", "rarity", "letters"]),
        "allow_unknown": st.booleans(),
        "steps": st.integers(0, 5),
        "all": st.booleans(),
        "nearly": st.integers(1, 3),
        "words": st.sampled_from(["default", "common", "scowl-80"]),
        "hint": st.booleans(),
    }
    chosen = draw_(st.lists(st.sampled_from(sorted(output)), unique=True, max_size=5))
    return {name: draw_(output[name]) for name in chosen}


HOW = ("all", "nearly", "hint")


@settings(max_examples=40)  # each on the shipped list
@given(st.sampled_from(SHORT), st.sampled_from(SHORT), options())
@example("cat", "cog", {"via": ("dog", "cat"), "cost": "letters"})
def test_an_answers_id_asks_for_the_same_puzzle_again(
    start: str, goal: str, asked: dict[str, Any]
) -> None:
    try:
        ladder = solve(start.upper(), goal, **asked, expansions=20_000)
    except InputError:
        reject()
    how = {name: asked[name] for name in HOW if name in asked}
    again = solve(ladder.id, **how, expansions=20_000)
    assert again.id == ladder.id
    plain, repeated = ladder.to_json(), again.to_json()
    for document in (plain, repeated):
        del document["statistics"]
    assert repeated == plain
    if "steps" not in asked:
        assert draw(ladder.id).id == ladder.id


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param({}, "ladder:cat-dog", id="plain"),
        pytest.param({"words": "scowl-80", "rules": ["change"]}, "ladder:cat-dog", id="as usual"),
        pytest.param({"via": "COT"}, "ladder:cat-cot-dog", id="via"),
        pytest.param({"common": True}, "ladder:cat-dog?level=60", id="common is a level"),
        pytest.param({"level": 60}, "ladder:cat-dog?level=60", id="level"),
        pytest.param(
            {"rules": ["insert", "change", "insert"]},
            "ladder:cat-dog?rules=change,insert",
            id="rules in their order",
        ),
        pytest.param(
            {"exclude": ["DOT", "cot", "dot"]},
            "ladder:cat-dog?exclude=cot,dot",
            id="exclude sorted",
        ),
        pytest.param({"all": True, "explain": True}, "ladder:cat-dog", id="how is not what"),
        pytest.param({"allow_unknown": True}, "ladder:cat-dog?allow_unknown=yes", id="unknown"),
        pytest.param({"steps": 4}, "ladder:cat-dog?steps=4", id="steps"),
        pytest.param({"words": load()}, "ladder:cat-dog", id="the usual list itself"),
        pytest.param(
            {"words": load(["cat", "cot", "cog", "dog"])},
            "ladder:cat-dog?words=the given list",
            id="a list at hand",
        ),
        pytest.param(
            {"words": ["cat", "cot", "cog", "dog"]},
            "ladder:cat-dog?words=the given list",
            id="words at hand",
        ),
    ],
)
def test_one_puzzle_has_one_id(options: dict[str, Any], expected: str) -> None:
    assert solve("cat", "dog", **options).id == expected


def test_a_files_name_may_have_any_sign_in_it(tmp_path: Path) -> None:
    file = tmp_path / "a&b=c, 100%26?.txt"
    file.write_text("cat\ncot\ncog\ndog\n")
    ladder = solve("cat", "dog", words=str(file), exclude=("cow",))
    assert ladder.words == ("cat", "cot", "cog", "dog")
    assert solve(ladder.id).words == ladder.words


@pytest.mark.parametrize(
    "words", [["cat", "cot", "cog", "dog"], load(["cat", "cot", "cog", "dog"])]
)
def test_the_id_of_a_puzzle_of_given_words_is_read_beside_them(words: list[str] | Lexicon) -> None:
    ladder = solve("cat", "dog", words=words)
    again = solve(ladder.id, words=words)
    assert (again.id, again.words) == (ladder.id, ladder.words)
    with pytest.raises(InputError, match=r"^the given list has no name .*: give its words again"):
        solve(ladder.id)
    with pytest.raises(InputError, match="has its own words: leave words out"):
        solve(ladder.id, words="common")


def test_a_samples_id_is_its_puzzles() -> None:
    sample = stats(sample=("HEAD", "tail"), runs=1, common=True)
    assert sample.to_json()["id"] == "ladder:head-tail?level=60"
    assert solve("head", "tail", common=True).id == sample.to_json()["id"]


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        pytest.param("ladder:", {}, "the ID of a ladder is ladder:FROM-TO", id="nothing"),
        pytest.param("ladder:head", {}, "the ID of a ladder is ladder:FROM-TO", id="one word"),
        pytest.param("ladder:head--tail", {}, "the ID of a ladder is ladder:FROM-TO", id="a gap"),
        pytest.param(
            "ladder:head-tail?nope=1",
            {},
            "unknown option 'nope' in the ID; known: ",
            id="unknown part",
        ),
        pytest.param(
            "ladder:head-tail?seed=1", {}, "unknown option 'seed' in the ID", id="not of the puzzle"
        ),
        pytest.param("ladder:head-tail?level=x", {}, "level=x is not a number", id="no number"),
        pytest.param("ladder:head-tail?level=7", {}, "at least 10", id="out of range"),
        pytest.param(
            "ladder:head-tail?rules=jump", {}, "jump: rules must be one of change", id="no rule"
        ),
        pytest.param(
            "ladder:head-tail?rules=", {}, "rules=: rules must be one of change", id="empty rules"
        ),
        pytest.param(
            "ladder:head-tail?cost=gold", {}, "cost=gold: cost must be one of steps", id="no cost"
        ),
        pytest.param(
            "ladder:head-tail?allow_unknown=no", {}, "can only be yes", id="neither yes nor no"
        ),
        pytest.param("ladder:headd-tail", {}, "did you mean head", id="unknown word"),
        pytest.param(
            "ladder:head-tail",
            {"goal": "tail"},
            "is a complete puzzle: leave 'tail' out",
            id="a goal",
        ),
        pytest.param(
            "ladder:head-tail",
            {"via": ("heal",)},
            "is a complete puzzle: leave via='heal' out",
            id="a via",
        ),
        pytest.param(
            "ladder:head-tail?level=60", {"level": 80}, "has its own level", id="said twice"
        ),
        pytest.param("boggle:head", {"goal": "tail"}, "is not a word", id="another family's"),
    ],
)
def test_a_bad_id_is_refused_in_one_line(text: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message) as refused:
        solve(text, **options)
    assert "\n" not in str(refused.value)


def test_an_option_may_say_what_an_id_leaves_open() -> None:
    assert solve("ladder:head-tail", common=True).id == "ladder:head-tail?level=60"
    assert solve("ladder:head-tail?level=60", level=60).id == "ladder:head-tail?level=60"
