"""Calls in Python: a wrong type or a misspelt option is named in one line, in Python's names."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dodgson as typed
from dodgson.errors import CallError, DodgsonError, InputError, option
from dodgson.families import FAMILIES
from dodgson.questions import Verb, options

dodgson: Any = typed
"""Without types: most calls here are wrong, and others take what only the conversion knows."""

PETS = ("cat", "cot", "cog", "dog", "emu")
Call = Callable[[], Any]


def ladder(*words: Any, **given: Any) -> Any:
    return dodgson.ladder.solve(*words, words=PETS, **given)


REFUSED: dict[str, tuple[Call, str]] = {
    "numbers": (
        lambda: dodgson.ladder.solve(1, 2),
        "start=1: it must be text (str), not int",
    ),
    "a number as text": (
        lambda: ladder("cat", "dog", level="60"),
        "level='60': it must be a whole number (int), not str",
    ),
    "a fraction": (
        lambda: ladder("cat", "dog", nearly=2.0),
        "nearly=2.0: it must be a whole number (int), not float",
    ),
    "a truth as a number": (
        lambda: ladder("cat", "dog", nearly=True),
        "nearly=True: it must be a whole number (int), not bool",
    ),
    "a number as a truth": (
        lambda: ladder("cat", "dog", all=1),
        "all=1: it must be True or False, not int",
    ),
    "seconds as text": (
        lambda: ladder("cat", "dog", seconds="3"),
        "seconds='3': it must be a number (int or float), not str",
    ),
    "nothing where something must be": (
        lambda: ladder(None, "dog"),
        "start=None: it must be text (str), not None",
    ),
    "no choice": (
        lambda: dodgson.sliding.solve("klotski", metric=5),
        "metric=5: choose one of steps, straight, moves",
    ),
    "None among choices": (
        lambda: dodgson.boggle.solve("cats", strategy=None),
        "strategy=None: choose one of auto, naive, prefix, dictionary",
    ),
    "a rule that is none": (
        lambda: ladder("cat", "dog", rules=5),
        "rules=5: it must be text (str), or several of them, not int",
    ),
    "a rule among rules": (
        lambda: ladder("cat", "dog", rules=["change", 5]),
        "rules=5: it must be text (str), or several of them, not int",
    ),
    "half a pair": (
        lambda: dodgson.ladder.stats(sample=("cat",)),
        "sample=('cat',): it takes 2 values, not 1",
    ),
    "no list": (
        lambda: dodgson.ladder.solve("cat", "dog", words=5),
        "words=5: it must be text (str), a Lexicon or an iterable, not int",
    ),
    "a board that is a number": (
        lambda: dodgson.boggle.solve(5),
        "board=5: it must be text (str) or a Board, not int",
    ),
    "a board of numbers": (
        lambda: dodgson.boggle.solve([[1, 2], [3, 4]]),
        "board: 1 at row 1, column 1 is not text",
    ),
    "a tile that is a number": (
        lambda: dodgson.boggle.solve([["a", "b"], ["c", 1]]),
        "board: 1 at row 2, column 2 is not text",
    ),
    "boards that are a number": (
        lambda: dodgson.boggle.score(5),
        "boards=5: give a board, an iterable of boards, or bytes",
    ),
    "a puzzle that is a number": (
        lambda: dodgson.sliding.solve(5),
        "puzzle=5: it must be text (str) or a Puzzle, not int",
    ),
    "letters that are numbers": (
        lambda: dodgson.pangram.search(letters=[1, 2]),
        "letters=[1, 2]: it must be text (str), not list",
    ),
    "a misspelt option": (
        lambda: ladder("cat", "dog", al=True),
        "ladder.solve has no option 'al': did you mean 'all'?",
    ),
    "a misspelt rule of many boards": (
        lambda: dodgson.boggle.score(["abcd"], lvel=60),
        "boggle.score has no option 'lvel': did you mean 'level'?",
    ),
    "no such option": (
        lambda: dodgson.sliding.gallery(x=1),
        "sliding.gallery has no option 'x': there are none",
    ),
    "nothing to solve": (dodgson.ladder.solve, "ladder.solve needs 'start'"),
    "one thing twice": (
        lambda: dodgson.ladder.solve("cat", start="cat"),
        "ladder.solve: 'start' is given twice",
    ),
    "too much": (
        lambda: dodgson.sliding.gallery(1, 2),
        "sliding.gallery takes no positional arguments: pass the values by name",
    ),
    "a word too many": (
        lambda: dodgson.ladder.solve("cat", "dog", "cow"),
        "ladder.solve takes at most 2 positional arguments (start, goal): pass the others by name",
    ),
}


@pytest.mark.parametrize(("call", "message"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_call_is_reported_in_one_line(call: Call, message: str) -> None:
    with pytest.raises(CallError) as refused:
        call()
    assert str(refused.value) == message
    assert isinstance(refused.value, InputError)
    assert isinstance(refused.value, TypeError)


@pytest.mark.parametrize("name", FAMILIES)
def test_no_option_of_any_question_takes_an_object_that_it_cannot_read(name: str) -> None:
    family = FAMILIES[name]
    for verb, question in family.verbs().items():
        ask = family.verb(verb)
        assert isinstance(ask, Verb)
        needed = {each.name: "cat" for each in options(question) if each.required}
        for each in options(question):
            with pytest.raises(
                CallError, match=rf"^{each.name}=<object .*(not object|choose one of .*)$"
            ):
                ask(**{**needed, each.name: object()})


READ: dict[str, tuple[Call, Call]] = {
    "rules with commas": (
        lambda: ladder("cat", "dog", rules="change, anagram").id,
        lambda: ladder("cat", "dog", rules=("change", "anagram")).id,
    ),
    "a set of words": (
        lambda: ladder("cat", "dog", exclude={"dot", "emu"}).id,
        lambda: ladder("cat", "dog", exclude=("dot", "emu")).id,
    ),
    "a board in rows of tiles": (
        lambda: dodgson.boggle.solve([["Qu", "i"], ["t", "e"]]).words,
        lambda: dodgson.boggle.solve("qi/te").words,
    ),
    "a board in rows": (
        lambda: dodgson.boggle.draw(["aekc", "mrfs"]).id,
        lambda: dodgson.boggle.draw("aekc/mrfs").id,
    ),
    "tiles in rows of numbers": (
        lambda: dodgson.sliding.solve([[1, 2, 0], [4, 5, 3], [7, 8, 6]]).states,
        lambda: dodgson.sliding.solve("120/453/786").states,
    ),
    "tiles of two digits": (
        lambda: dodgson.sliding.draw([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, None]]).id,
        lambda: dodgson.sliding.draw("1,2,3,4/5,6,7,8/9,10,11,0").id,
    ),
    "blocks in rows": (
        lambda: dodgson.sliding.solve(["AA", ".."], goal="A@r2c1").id,
        lambda: dodgson.sliding.solve("AA/..:A@r2c1").id,
    ),
    "another goal in rows": (
        lambda: dodgson.sliding.solve("120/453/786", goal=[[1, 2, 3], [4, 5, 0], [7, 8, 6]]).id,
        lambda: dodgson.sliding.solve("120/453/786:123/450/786").id,
    ),
    "a puzzle that was read": (
        lambda: dodgson.sliding.solve(dodgson.sliding.find_puzzle("still-life")).id,
        lambda: dodgson.sliding.solve("still-life").id,
    ),
    "a set of letters": (
        lambda: dodgson.pangram.search(letters={"e", "a"}).id,
        lambda: dodgson.pangram.search(letters="ae").id,
    ),
    "the words of a phrase": (
        lambda: dodgson.pangram.check(("lid", "off", "a", "daffodil"), letters="adfilo").why,
        lambda: dodgson.pangram.check("lid off a daffodil", letters="adfilo").why,
    ),
}


@pytest.mark.parametrize(("given", "usual"), READ.values(), ids=READ)
def test_what_can_be_read_in_one_way_is_read(given: Call, usual: Call) -> None:
    assert given() == usual()


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Whole:
        def __index__(self) -> int:
            return 1

    assert len(ladder("cat", "dog", nearly=Whole()).ladders) == 1


def test_a_list_of_letters_that_may_be_a_row_or_a_column_is_refused() -> None:
    with pytest.raises(InputError, match=r"^\['p', 'e', 'r', \.\.\.\]: is that a row or a column"):
        dodgson.boggle.solve(list("perslatgsineters"))


def test_a_path_names_a_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("klotski").write_text("123/450/786")
    Path("abcd").write_text("qi/te")
    assert dodgson.sliding.draw(Path("klotski")).id == "sliding:123/450/786"
    assert dodgson.boggle.draw(Path("abcd")).id == "boggle:qi/te"
    with pytest.raises(InputError, match=r"none\.txt: no such file"):
        dodgson.ladder.solve("cat", "dog", words=Path("none.txt"))


def test_a_word_that_is_not_among_given_words_is_reported() -> None:
    with pytest.raises(InputError, match=r"^'cow' is not in the given list"):
        ladder("cat", "cow")


def test_python_and_the_command_line_name_options_in_their_own_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from dodgson.cli import main

    with pytest.raises(InputError) as refused:
        dodgson.ladder.solve("head", "tail", hint=True, all=True)
    assert str(refused.value) == "hint and all do not go together: leave one out"
    assert main(["ladder", "solve", "head", "tail", "--hint", "--all"]) == 2
    assert (
        capsys.readouterr().err == "dodgson: --hint and --all do not go together: leave one out\n"
    )
    with pytest.raises(InputError) as refused:
        dodgson.pangram.search(max_letters=0)
    assert str(refused.value) == "max_letters=0: it must be at least 1"
    assert main(["pangram", "search", "--max-letters", "0"]) == 2
    assert capsys.readouterr().err == "dodgson: --max-letters 0: it must be at least 1\n"


def test_an_error_is_the_same_after_it_went_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(InputError(f"{option('max_words', 5)}: too few")))
    assert (str(error), error.typed()) == ("max_words=5: too few", "--max-words 5: too few")
    assert repr(error) == "InputError('max_words=5: too few')"


def test_what_was_typed_is_shown_as_it_can_be_typed_again() -> None:
    error = DodgsonError(f"{option('exclude', 'x y')}, {option('rules', '')}: {'a' * 3}")
    assert error.typed() == "--exclude 'x y', --rules '': aaa"
    assert str(DodgsonError(option("words", "\x02\x1f\x03"))) == r"words='\x02\x1f\x03'"


def test_a_misspelt_part_of_an_id_is_named() -> None:
    with pytest.raises(
        InputError, match=r"unknown option 'levl' in the ID; did you mean 'level'\?"
    ):
        dodgson.ladder.solve("ladder:head-tail?levl=60")
