"""The text of an answer is true: its numbers are counted again here."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given

from dodgson.ladder import solve
from dodgson.ladder.model import changed_letters
from dodgson.words import load

from .judge import ALL_RULES, CHANGE, distances, faults, puzzles


def numbers(pattern: str, text: str) -> list[int]:
    match = re.search(pattern, text)
    assert match, text
    return [int(each.replace(",", "")) for each in match.groups()]


@given(puzzles())
def test_the_explanations_numbers_are_true(puzzle: tuple[list[str], str, str]) -> None:
    words, start, goal = puzzle
    assume(start != goal)
    far = distances(goal, words, CHANGE)
    assume(start in far)
    ladder = solve(start, goal, words=load(words), explain=True)
    output = ladder.explanation or ""
    nearer = [steps for word, steps in far.items() if 0 < steps < far[start]]
    assert numbers(r"from \w+, ([\d,]+) other words? can be reached", output) == [len(nearer)]
    assert numbers(r"for fewer than (\d+) steps?", output) == [far[start]]
    by_steps = re.findall(r"([\d,]+) in (\d+)", output)
    assert by_steps == [(f"{nearer.count(steps):,}", str(steps)) for steps in range(1, far[start])]
    different = sum(a != b for a, b in zip(start, goal, strict=True))
    if different == far[start]:
        assert numbers(r"differ in (\d+) letter", output) == [different]
    else:
        asked_for = numbers(
            r"would take (\d+) steps?; the detour through real words adds (\d+)", output
        )
        assert asked_for == [different, far[start] - different]


def test_an_explanation_for_a_real_ladder_reads_well() -> None:
    ladder = solve("head", "tail", words=load("common"), explain=True)
    assert ladder.explanation is not None
    assert re.fullmatch(
        r"Backwards from tail, [\d,]+ other words can be reached for fewer than 5 steps, and head "
        r"is not one of them\. By steps: [\d,]+ in 1, [\d,]+ in 2, [\d,]+ in 3, [\d,]+ in 4\. "
        r"The letters alone would take 4 steps; the detour through real words adds 1\.",
        ladder.explanation,
    )


@pytest.mark.parametrize(
    ("options", "output"),
    [
        pytest.param({}, "3 steps (4 words): no ladder is shorter.", id="plain"),
        pytest.param({"all": True}, "2 ladders as good in all.", id="all"),
        pytest.param({"count": True}, "2 ladders as good in all.", id="count"),
        pytest.param(
            {"exclude": ("dat",), "count": True}, "There is no other as good.", id="the only one"
        ),
        pytest.param({"nearly": 2}, "The 2 best have up to 3 steps.", id="nearly"),
        pytest.param({"cost": "letters"}, "It costs 28 by letters.", id="letters"),
        pytest.param({"cost": "rarity"}, "no ladder costs less. It costs 30 by rarity.", id="cost"),
        pytest.param(
            {"steps": 4}, "a ladder of this length; the shortest has 3 steps.", id="steps"
        ),
        pytest.param({}, "The rarest word is cat (level 20).", id="rarest"),
        pytest.param({"strategy": "depth-first"}, "there may be shorter ones.", id="feasible"),
        pytest.param(
            {"steps": 4, "explain": True},
            "not the shortest: 3 steps would be enough.",
            id="not shortest",
        ),
        pytest.param(
            {"strategy": "path-check"}, "if it remembered the words it has seen", id="path-check"
        ),
    ],
)
def test_an_answer_says_what_it_is(options: dict[str, Any], output: str) -> None:
    lines = ["cat\t20", "cot\t10", "dat\t35", "dot\t10", "dog\t10", "cut\t50"]
    if "steps" in options:
        lines = ["cat", "cot", "cut", "dot", "dog", "dat", "dut"]
    if options.get("cost") == "rarity" or output.startswith("The rarest"):
        lines.remove("dat\t35")
    text = str(solve("cat", "dog", words=load(lines), **options))
    assert output in " ".join(text.split())


LEVELLED = {"cat": 20, "cot": 10, "cut": 50, "cog": 80, "dot": 10, "dat": 70, "dog": 10, "cob": 10}


@pytest.mark.parametrize("options", [{"all": True}, {"nearly": 5}, {"nearly": 2, "cost": "rarity"}])
def test_each_of_several_ladders_names_its_rarest_word_and_the_end_that_of_all(
    options: dict[str, Any],
) -> None:
    listed = load([f"{word}\t{level}" for word, level in LEVELLED.items()])
    answer = solve("cat", "dog", words=listed, **options)
    *output, summary = str(answer).split("\n\n")
    assert answer.ladders is not None
    assert len(output) == len(answer.ladders) > 1
    worst = [max(ladder, key=LEVELLED.__getitem__) for ladder in answer.ladders]
    for ladder, text, word in zip(answer.ladders, output, worst, strict=True):
        lines = text.splitlines()
        assert tuple(line.split()[0] for line in lines[:-1]) == ladder
        assert lines[-1] == f"rarest word: {word} (level {LEVELLED[word]})"
    rarest = max(worst, key=LEVELLED.__getitem__)
    assert f"The rarest word of all is {rarest} (level {LEVELLED[rarest]})." in summary
    levels = [LEVELLED[word] for word in worst]
    best = numbers(r"(\d+) ladders? ha(?:s|ve) no word above level (\d+)\.", summary)
    assert best == [levels.count(min(levels)), min(levels)]
    document = answer.to_json()
    assert document["rarest"] == {"word": rarest, "level": LEVELLED[rarest]}
    assert document["rarest_of_each"] == [{"word": word, "level": LEVELLED[word]} for word in worst]


def test_the_rarest_word_of_one_ladder_is_not_called_that_of_those_counted() -> None:
    counted = str(solve("black", "white", count=True))
    assert "21 ladders as good in all. The rarest word of this one is chine (level 60)." in counted
    everyone = str(solve("black", "white", all=True))
    assert "The rarest word of all is chank (level 80)." in everyone
    assert everyone.count("rarest word: chank (level 80)") == 2


def test_where_no_level_is_known_no_word_is_the_rarest() -> None:
    answer = solve("cat", "dog", words=load(["cat", "cot", "cog", "dot", "dog"]), all=True)
    assert "rarest" not in str(answer) + str(answer.to_json())


def test_the_changed_letters_are_marked() -> None:
    ladder = solve("head", "tail", words=load(["head", "heal", "teal", "tell", "tall", "tail"]))
    assert str(ladder).splitlines()[:6] == [
        "head",
        "heal   d→l",
        "teal   h→t",
        "tell   a→l",
        "tall   e→a",
        "tail   l→i",
    ]
    coloured = ladder.to_text(colour=True).splitlines()
    assert coloured[1] == "hea\x1b[1;36ml\x1b[0m   d→l"


@given(puzzles(length=None))
def test_a_steps_mark_leads_from_the_word_to_the_next(
    puzzle: tuple[list[str], str, str],
) -> None:
    words, start, goal = puzzle
    ladder = solve(start, goal, words=load(words), rules=ALL_RULES).words  # type: ignore[arg-type]
    assert faults(ladder, words, ALL_RULES) == []
    for word, following in pairwise(ladder):
        mark = changed_letters(word, following)
        if mark == "anagram":
            assert sorted(word) == sorted(following)
        elif mark[0] == "+":
            assert sorted(word + mark[1]) == sorted(following)
        elif mark[0] == "-":
            assert sorted(word) == sorted(following + mark[1])
        else:
            assert sorted(word + mark[2]) == sorted(following + mark[0])


def test_a_hint_gives_nothing_else_away() -> None:
    hint = solve("head", "tail", hint=True)
    assert str(hint) == "heal"
    document = hint.to_json()
    assert document["words"] == ["heal"]
    assert "heil" not in str(document)


def test_a_hint_at_the_goal_says_so() -> None:
    assert str(solve("cat", "cat", hint=True)) == "cat is the goal already"


def test_one_way_steps_are_reported_as_such() -> None:
    ladder = solve("at", "to", words=load(["at", "to", "cat", "chat"]), rules=("insert",))
    assert ladder.why == (
        "no ladder joins at and to: 3 words can be reached from at, and to from 1 word"
    )


def test_path_check_is_compared_with_a_search_that_remembers() -> None:
    """Over all legs: 2012's breadth-first search pays for each way of getting to a word."""
    common = load("common")
    for via in ((), ("hear",)):
        forgetting, remembering = (
            solve("head", "tail", words=common, via=via, strategy=strategy)
            for strategy in ("path-check", "breadth-first")
        )
        assert numbers(
            r"\(([\d,]+) expansions; ([\d,]+) if it remembered the words it has seen\)",
            forgetting.why,
        ) == [forgetting.statistics.expanded, remembering.statistics.expanded]
        assert forgetting.statistics.expanded > remembering.statistics.expanded
