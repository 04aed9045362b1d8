"""dodgson pangram prove: the shortest, all as short, fewest words, no word twice."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from dodgson import pangram
from dodgson.pangram.exact.every import EveryString
from dodgson.search import Event

from .conftest import Run

PROVE = ("pangram", "prove", "--backend", "python")
SHORTEST = "5 letters: no palindromic pangram of these words is shorter."


@pytest.fixture
def few(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for the shortest of few words: three strings are as short as any."""
    (tmp_path / "few.txt").write_text("ab\nba\nbab\nc\n")
    return ("--words", str(tmp_path / "few.txt"), "--letters", "abc")


@pytest.fixture
def twice(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for words of which the shortest phrase has one twice."""
    (tmp_path / "twice.txt").write_text("ab\nc\nbab\nba\na\nbca\n")
    return ("--words", str(tmp_path / "twice.txt"), "--letters", "abc")


def test_it_gives_a_phrase_and_says_that_none_is_shorter(run: Run, few: tuple[str, ...]) -> None:
    ran = run(*PROVE, *few)
    phrase, text = ran.out.splitlines()
    assert (ran.status, text, ran.err) == (0, SHORTEST, "")
    assert pangram.check(phrase, letters="abc").status == "proved"


def test_all_are_listed_and_counted(run: Run, few: tuple[str, ...]) -> None:
    ran = run(*PROVE, *few, "--all")
    *phrases, text = ran.out.splitlines()
    assert phrases == ["ab [c] ba", "ba [c] ab", "c b[a]b c"]
    assert text == f"{SHORTEST} 3 strings of letters are as short."
    assert run(*PROVE, *few, "--all", "--stream").out == ran.out
    assert run(*PROVE, *few, "--count").out.splitlines()[1:] == [text]


def test_with_json_all_are_a_list_and_with_stream_a_line_each(
    run: Run, few: tuple[str, ...]
) -> None:
    whole = run(*PROVE, *few, "--all", "--json").document
    assert whole["phrases"] == [["ab", "c", "ba"], ["ba", "c", "ab"], ["c", "bab", "c"]]
    assert (whole["count"], whole["cost"], whole["status"]) == (3, 5, "proved")
    ran = run(*PROVE, *few, "--all", "--json", "--stream")
    *parts, last = map(json.loads, ran.out.splitlines())
    assert [part["words"] for part in parts] == whole["phrases"] == last["phrases"]
    counted = run(*PROVE, *few, "--count", "--json").document
    assert (counted["count"], "phrases" in counted) == (3, False)


def test_without_a_word_twice_others_are_looked_for(run: Run, few: tuple[str, ...]) -> None:
    ran = run(*PROVE, *few, "--distinct", "--all")
    assert ran.out.splitlines()[:-1] == ["ab [c] ba", "ba [c] ab"]
    found = run("pangram", "search", "--backend", "python", *few, "--distinct", "--json").document
    assert (found["status"], found["cost"]) == ("proved", 5)
    assert found["id"].endswith("&distinct=yes")
    assert len(set(found["words"])) == 3


def test_fewest_words_are_found_among_all_as_short(run: Run, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("b\nc\nbac\ncab\na\nba\nac\nabca\n")
    asked = ("--words", tmp_path / "words", "--letters", "abc")
    ways = run(*PROVE, *asked, "--all", "--json").document["phrases"]
    assert len(ways) > 3
    fewest = run(*PROVE, *asked, "--fewest-words", "--json").document
    assert (fewest["cost"], fewest["status"]) == (5, "proved")
    assert fewest["words"] == min(ways, key=lambda words: (len(words), words))


def test_none_and_nothing_short_enough_differ_in_their_status(
    run: Run, few: tuple[str, ...], tmp_path: Path
) -> None:
    ran = run(*PROVE, *few, "--max-letters", 4)
    assert (ran.status, ran.out) == (
        1,
        "None found: every phrase of up to 4 letters was ruled out.\n",
    )
    document = run(*PROVE, *few, "--max-letters", 4, "--json").document
    assert (document["status"], document["cost"], document["lower_bound"]) == ("stopped", None, 5)
    (tmp_path / "words").write_text("a\nb\nc\n")
    ran = run(*PROVE, "--words", tmp_path / "words", "--letters", "abc", "--distinct")
    assert (ran.status, ran.out) == (1, "There is none: the words have 3 letters together.\n")


BAD = {
    "two levels": (["--common", "--level", "20"], "--common and --level"),
    "a word that is none": (["--exclude", "x-ray"], "--exclude x-ray: not a word"),
    "a word of no letters": (["--min-word", "0"], "--min-word 0"),
    "a phrase of no letters": (["--max-letters", "0"], "--max-letters 0"),
}


@pytest.mark.parametrize(("arguments", "named"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line(
    run: Run, few: tuple[str, ...], arguments: list[str], named: str
) -> None:
    ran = run(*PROVE, *few, *arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert named in ran.err


def test_too_many_to_list_is_an_error_before_any_is_listed(
    run: Run, few: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dodgson.pangram.proof.MOST_LISTED", 2)
    ran = run(*PROVE, *few, "--all")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == (
        "dodgson: there are 3 strings of 5 letters, too many to list: --count counts them\n"
    )
    assert run(*PROVE, *few, "--count").status == 0


def test_ctrl_c_among_all_as_short_keeps_what_is_proved(
    run: Run, few: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    pause, looks = EveryString.pause, iter(range(9))

    def interrupted(every: EveryString) -> None:
        if every.strings and next(looks) == 2:
            signal.raise_signal(signal.SIGINT)
        pause(every)

    monkeypatch.setattr(EveryString, "pause", interrupted)
    ran = run(*PROVE, *few, "--all", "--json")
    document = ran.document
    assert (ran.status, document["status"], document["cost"]) == (130, "feasible", 5)
    assert document["phrases"] == [["ab", "c", "ba"], ["ba", "c", "ab"]]
    assert document["why"] == "none is shorter, but not all of this length were tried: interrupted"
    assert "count" not in document


def test_progress_knows_of_the_shortest_while_all_as_short_are_looked_for(
    run: Run, few: tuple[str, ...]
) -> None:
    first, second = run(*PROVE, *few, "--all", "--progress").err.splitlines()
    for text in (first, second):
        assert re.search(r"letters \d+, best 5, bound 5, gap 0", text)


def test_cut_short_before_the_others_are_read_it_gives_the_shortest(
    run: Run, few: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(every: EveryString, *_: object, **__: object) -> Iterator[Event[str]]:
        every.meter.stop()
        yield from every.check_budget()

    monkeypatch.setattr(EveryString, "graph_for", interrupted)
    for more in ((), ("--stream",)):
        phrase, text = run(*PROVE, *few, "--all", *more).out.splitlines()
        assert pangram.check(phrase, letters="abc").status == "proved"
        assert text.startswith("5 letters: none is shorter, but not all of this length were tried")
