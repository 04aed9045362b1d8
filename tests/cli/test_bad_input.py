"""Bad input: one clear line on standard error, status 2, and an answer only for programs."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from .conftest import Run

SOLVE = ("ladder", "solve", "head", "tail")
WRITER = "dodgson.files.write_whole"

FILES = {
    "empty.txt": b"",
    "blank.txt": b"\n \n",
    "digits.txt": b"1\n22\n",
    "binary.txt": b"cat\n\0\1\2\n",
    "latin1.txt": "été\n".encode("latin-1"),
    "cut.gz": gzip.compress(b"cat\ndog\n" * 100)[:20],
    "file": b"a file where a folder should be",
}


@pytest.fixture(autouse=True)
def among_bad_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_lists: Path) -> None:
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)


def case(name: str, *arguments: object, expected: str) -> Any:
    return pytest.param(arguments, expected, id=name)


CASES = [
    # words
    case(
        "unknown first word", "ladder", "solve", "headd", "tail", expected=": did you mean head, "
    ),
    case(
        "unknown last word",
        "ladder",
        "solve",
        "head",
        "taill",
        expected="? Use another word, or --allow-unknown",
    ),
    case(
        "unknown word on the way",
        *SOLVE,
        "--via",
        "heall",
        expected="'heall' is not in the word li",
    ),
    case(
        "nothing like it", "ladder", "solve", "zzqxzzqx", "tail", expected="scowl-80: use another"
    ),
    case(
        "too rare a word",
        *SOLVE,
        "--via",
        "heil",
        "--common",
        expected="'heil' has level 80, above 60: leave --common out, or use --allow-unknown",
    ),
    case(
        "a word above the level",
        *SOLVE,
        "--level",
        "10",
        expected="'tail' has level 20, above --level 10: raise the level, or use --allow-unknown",
    ),
    case(
        "an ID of no family",
        "ladder",
        "solve",
        "foo:bar",
        expected="'foo:bar' is not the ID of a ladder: write ladder:FROM-TO",
    ),
    case(
        "unequal lengths",
        "ladder",
        "solve",
        "head",
        "tails",
        expected="head has 4 letters and tail",
    ),
    case(
        "unequal on the way",
        *SOLVE,
        "--via",
        "heals",
        expected="only --rules with insert or delete",
    ),
    case(
        "unequal by anagram",
        *SOLVE,
        "--via",
        "heals",
        "--rules",
        "anagram",
        expected="only --rules",
    ),
    case("an empty word", "ladder", "solve", "", "tail", expected="FROM is empty: give a word"),
    case("an empty last word", "ladder", "solve", "head", "", expected="TO is empty: give a word"),
    case("an empty word on the way", *SOLVE, "--via", "", expected="--via is empty: give a word"),
    case(
        "digits", "ladder", "solve", "h3ad", "tail", expected="'h3ad' is not a word: letters only"
    ),
    case(
        "digits, unknown or not",
        "ladder",
        "solve",
        "h3ad",
        "tail",
        "--allow-unknown",
        expected="h3",
    ),
    case(
        "a tab", "ladder", "solve", "head\t10", "tail", "--allow-unknown", expected="is not a word"
    ),
    case(
        "a line's end",
        "ladder",
        "solve",
        "he\nad",
        "tail",
        "--allow-unknown",
        expected="'he\\nad' is not a word",
    ),
    case("two words in one", "ladder", "solve", "head tail", expected="a ladder needs two words"),
    case(
        "a word without end",
        "ladder",
        "solve",
        "x" * 65,
        "y" * 65,
        "--allow-unknown",
        expected="xx",
    ),
    case(
        "no last word",
        "ladder",
        "solve",
        "head",
        expected="needs two words: give the last word after 'head'",
    ),
    case(
        "no word at all",
        "ladder",
        "solve",
        expected="Missing argument 'FROM': see dodgson ladder solve --help",
    ),
    case("three words", *SOLVE, "tale", expected="unexpected extra argument (tale)"),
    case(
        *("a word without its option", "boggle", "draw", "cats", "scream"),
        expected="extra argument (scream): to draw the path of a word, use --word scream\n",
    ),
    case("the start excluded", *SOLVE, "--exclude", "HEAD", expected="--exclude head: the ladder"),
    case("the goal excluded", *SOLVE, "--exclude", "tail", expected="--exclude tail: the ladder"),
    case(
        "the way excluded", *SOLVE, "--via", "teal", "--exclude", "teal", expected="--exclude teal"
    ),
    case("no word excluded", *SOLVE, "--exclude", "x1", expected="--exclude x1: not a word"),
    # lists
    case(
        "unknown list", *SOLVE, "--words", "nope", expected="no word list is called 'nope': there"
    ),
    case("a list without a name", *SOLVE, "--words", "", expected="no word list is called ''"),
    case("no such file", *SOLVE, "--words", "nope.txt", expected="nope.txt: no such file"),
    case("a folder", *SOLVE, "--words", "./folder", expected="./folder: a folder, not a word list"),
    case(
        "an empty list", *SOLVE, "--words", "empty.txt", expected="empty.txt: no words in this list"
    ),
    case(
        "a list of blanks",
        *SOLVE,
        "--words",
        "blank.txt",
        expected="blank.txt: no words in this li",
    ),
    case(
        "a list of digits",
        *SOLVE,
        "--words",
        "digits.txt",
        expected="(2 lines dropped; line 1: not a ",
    ),
    case(
        "a binary list", *SOLVE, "--words", "binary.txt", expected="not a text file: NUL at line 2"
    ),
    case(
        "a list in Latin-1", *SOLVE, "--words", "latin1.txt", expected="not UTF-8 text: byte 0xe9"
    ),
    case("a damaged list", *SOLVE, "--words", "cut.gz", expected="cut.gz: damaged gzip file"),
    # limits
    case("level 7", *SOLVE, "--level", 7, expected="--level 7: it must be at least 10"),
    case("level 99", *SOLVE, "--level", 99, expected="--level 99: it must be at most 95"),
    case("no level", *SOLVE, "--level", "x", expected="'x' is not a valid integer"),
    case("nearly none", *SOLVE, "--nearly", 0, expected="--nearly 0: it must be at least 1"),
    case("steps below zero", *SOLVE, "--steps", -1, expected="--steps -1: it must be at least 0"),
    case(
        "too few steps", *SOLVE, "--steps", 3, expected="--steps 3: head to tail takes at least 4"
    ),
    case("expansions below zero", *SOLVE, "--expansions", -1, expected="it must be at least 0"),
    case(
        "a second below zero", *SOLVE, "--seconds", -1, expected="--seconds -1: it must be at least"
    ),
    case(
        "seconds below zero", *SOLVE, "--seconds", -0.5, expected="--seconds -0.5: it must be at l"
    ),
    case(
        "seconds that are no number", *SOLVE, "--seconds", "nan", expected="it must be at least 0"
    ),
    case("a seed below zero", *SOLVE, "--seed", -1, expected="--seed -1: it must be at least 0"),
    case(
        "nearly all there are", *SOLVE, "--nearly", 10**20, expected="must be at most 9,223,372,036"
    ),
    case(
        "a long length", "ladder", "stats", "--length", 10**20, expected="must be at most 9,223,372"
    ),
    case("no runs", "ladder", "stats", "--runs", 0, expected="--runs 0: it must be at least 1"),
    case(
        "runs of nothing",
        "ladder",
        "stats",
        "--runs",
        9,
        expected="--runs has no effect without --sample",
    ),
    case(
        "no length", "ladder", "stats", "--length", 0, expected="--length 0: it must be at least 1"
    ),
    # choices
    case(
        "no such rule", *SOLVE, "--rules", "jump", expected="--rules jump: choose one of change, i"
    ),
    case("no rule", *SOLVE, "--rules", "", expected="--rules '': choose one of change"),
    case(
        "a rule too few", *SOLVE, "--rules", "change,", expected="--rules '': choose one of change"
    ),
    case(
        "no such cost", *SOLVE, "--cost", "gold", expected="'gold' is not one of 'steps', 'rarity'"
    ),
    case("no such strategy", *SOLVE, "--strategy", "luck", expected="'luck' is not one of 'auto'"),
    case(
        "no such format",
        "ladder",
        "draw",
        "head",
        "tail",
        "--format",
        "png",
        expected="'png' is not",
    ),
    case("no such option", *SOLVE, "--nope", expected="No such option"),
    case("no such command", "laddr", expected="'laddr'. Did you mean 'ladder'?"),
    case("no such verb", "ladder", "slove", expected="'slove'. Did you mean 'solve'?"),
    case(
        "nothing like a command",
        "help",
        expected="'help': there are ladder, boggle, sliding, pangram",
    ),
    case(
        "nothing like a verb",
        "ladder",
        "explain",
        expected="'explain': there are solve, draw, stats",
    ),
    case(
        "nothing like an order",
        "words",
        "sort",
        expected="'sort': there are list, info, match, add",
    ),
    case(
        "no value",
        *SOLVE,
        "--level",
        expected="dodgson: ladder solve: Option '--level' requires an argument",
    ),
    case(
        "one value of two",
        *("ladder", "stats", "--sample", "head"),
        expected="dodgson: ladder stats: Option '--sample' requires 2 arguments",
    ),
    # options that do not go together
    case(
        "all and nearly",
        *SOLVE,
        "--all",
        "--nearly",
        3,
        expected="--all and --nearly do not go tog",
    ),
    case(
        "count and steps", *SOLVE, "--count", "--steps", 5, expected="--count and --steps do not go"
    ),
    case("nearly and steps", *SOLVE, "--nearly", 5, "--steps", 5, expected="do not go together"),
    case(
        "nearly and via",
        *SOLVE,
        "--nearly",
        5,
        "--via",
        "teal",
        expected="--nearly and --via do not",
    ),
    case(
        "steps and via",
        *SOLVE,
        "--steps",
        5,
        "--via",
        "teal",
        expected="--steps and --via do not go",
    ),
    case("all and no steps", *SOLVE, "--all", "--steps", 0, expected="do not go together"),
    case("hint and all", *SOLVE, "--hint", "--all", expected="--hint and --all do not go together"),
    case(
        "hint and explain", *SOLVE, "--hint", "--explain", expected="--hint and --explain do not go"
    ),
    case(
        "common and level", *SOLVE, "--common", "--level", 35, expected="--common and --level both"
    ),
    case(
        "all by a strategy",
        *SOLVE,
        "--all",
        "--strategy",
        "star-words",
        expected="leave --strategy",
    ),
    case(
        "cost by a strategy",
        *SOLVE,
        "--cost",
        "rarity",
        "--strategy",
        "depth-first",
        expected="leav",
    ),
    case(
        "cost and steps",
        *SOLVE,
        "--cost",
        "letters",
        "--steps",
        5,
        expected="leave --cost at steps",
    ),
    case(
        "letters and insert",
        *(*SOLVE, "--cost", "letters", "--rules", "change,insert"),
        expected="--cost letters works with the rule change only",
    ),
    case(
        "star words and anagram",
        *(*SOLVE, "--strategy", "star-words", "--rules", "change,anagram"),
        expected="--strategy star-words works with the rule change only",
    ),
    case(
        "a picture of a table",
        "ladder",
        "stats",
        "--format",
        "svg",
        expected="a table of all lengths has no picture",
    ),
    case(
        "sample and length",
        *("ladder", "stats", "--sample", "head", "tail", "--length", 4),
        expected="--length and --sample do not go together",
    ),
    case("half a sample", "ladder", "stats", "--sample", "head", expected="requires 2 arguments"),
    # IDs
    case(
        "half an ID",
        "ladder",
        "solve",
        "ladder:head",
        expected="the ID of a ladder is ladder:FROM-TO",
    ),
    case(
        "an ID and a word",
        "ladder",
        "solve",
        "ladder:head-tail",
        "tail",
        expected="is a complete puzzle: leave",
    ),
    case(
        "an ID with a part too many",
        "ladder",
        "draw",
        "ladder:a-o?x=1",
        expected="unknown option 'x' in",
    ),
    case("an ID out of range", "ladder", "solve", "ladder:a-o?level=1", expected="at least 10"),
    case(
        "another's ID",
        "ladder",
        "solve",
        "sliding:klotski",
        expected="a puzzle for dodgson sliding",
    ),
    case(
        "a ladder's ID",
        "boggle",
        "solve",
        "ladder:a-o",
        expected="this is a puzzle for dodgson ladder",
    ),
    case(
        "a board's ID",
        "sliding",
        "draw",
        "boggle:abcd",
        expected="this is a puzzle for dodgson boggle",
    ),
    case(
        "a name misspelt",
        "sliding",
        "solve",
        "8-puzle",
        expected="did you mean 8-puzzle, 15-puzzle or ",
    ),
    case(
        "an ID of no list", "ladder", "solve", "ladder:a-o?words=nope", expected="no word list is c"
    ),
    case(
        *("an ID with a wrong choice", "sliding", "solve", "sliding:klotski?metric=foo"),
        expected=": sliding:klotski?metric=foo: metric must be one of steps, straight, moves\n",
    ),
    case(
        *("an ID with an unknown option", "sliding", "solve", "sliding:klotski?goal="),
        expected=": sliding:klotski?goal=: unknown option 'goal' in the ID; known: metric\n",
    ),
    # files to write
    case("into a file", *SOLVE, "--output", "file/answer.txt", expected="file"),
    case("onto a folder", *SOLVE, "--output", "folder", expected="folder"),
    case(
        "no such picture",
        "ladder",
        "draw",
        "head",
        "tail",
        "-o",
        "a.png",
        expected="a.png: cannot write .png",
    ),
    case(
        "no such trie", "words", "draw", "a", "-o", "a.png", expected="choose one of svg, dot, text"
    ),
    case("no such photograph", *SOLVE, "-o", "a.jpg", expected="a.jpg: cannot write .jpg: end the"),
    case(
        "into no folder", *SOLVE, "-o", "/dev/null/a.txt", expected="there is no folder /dev/null"
    ),
    # word lists
    case(
        "add a bad name",
        "words",
        "add",
        "My List",
        "digits.txt",
        expected="cannot name a word list",
    ),
    case("add one of ours", "words", "add", "common", "digits.txt", expected="comes with dodgson"),
    case("add no file", "words", "add", "mine", "nope.txt", expected="nope.txt: no such file"),
    case("add no words", "words", "add", "mine", "empty.txt", expected="empty.txt: no words"),
    case("add a binary file", "words", "add", "mine", "binary.txt", expected="not a text file"),
    case("add nothing", "words", "add", "mine", expected="Missing argument 'FILE'"),
    case(
        "remove what is not there",
        "words",
        "remove",
        "mine",
        expected="you have no word list 'mine'",
    ),
    case(
        "remove one of ours",
        "words",
        "remove",
        "scowl-80",
        expected="dodgson; only lists of your own",
    ),
    case("remove a path", "words", "remove", "../mine", expected="cannot name a word list"),
    case("tell of no list", "words", "info", "nope", expected="no word list is called 'nope'"),
    case(
        "match no word", "words", "match", "x-ray", expected="pattern 'x-ray': write letters, ? for"
    ),
    case(
        "match at no level",
        "words",
        "match",
        "a*",
        "--level",
        5,
        expected="--level 5: it must be at least 10",
    ),
    case(
        "match in no list",
        "words",
        "match",
        "a*",
        "--words",
        "nope",
        expected="no word list is call",
    ),
    case("draw no words", "words", "draw", expected="Missing argument 'WORD...'"),
    case("draw what is no word", "words", "draw", "x-ray", "cat", expected="'x-ray' is not a word"),
    case("draw an empty word", "words", "draw", "", expected="'' is not a word"),
    case(
        "draw half a word",
        "words",
        "draw",
        "cat",
        "x y",
        expected="'x y' is not a word: letters only",
    ),
]


@pytest.mark.parametrize(("arguments", "expected"), CASES)
def test_bad_input_is_reported_in_one_line(
    run: Run, arguments: tuple[object, ...], expected: str, tmp_path: Path
) -> None:
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("dodgson: ")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith("\n")
    assert expected in ran.err
    assert {path.name for path in tmp_path.iterdir()} - {"lists"} == {*FILES, "folder"}


@pytest.mark.parametrize(
    ("arguments", "expected"), [each for each in CASES if "a.png" not in each.values[0]]
)
def test_with_json_bad_input_prints_a_document(
    run: Run, arguments: tuple[object, ...], expected: str
) -> None:
    ran = run(*arguments, "--json")
    assert (ran.status, ran.out.count("\n"), ran.err.count("\n")) == (2, 1, 1)
    assert ran.document == {"schema": 1, "status": "error", "message": ran.err[9:-1]}


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("sliding", "solve", "8-puzle"), id="a puzzle"),
        pytest.param(("boggle", "score", "nofile"), id="boards"),
        pytest.param(("pangram", "search", "--no-peek"), id="a pangram"),
        pytest.param(("pangram", "check"), id="a phrase"),
        pytest.param(("solve", "nofile.py"), id="a user's puzzle"),
        pytest.param(("solve", "bad.py"), id="a user's fault"),
        pytest.param(("reproduce", "--nope"), id="claims"),
        pytest.param(("--nope",), id="no command"),
    ],
)
def test_every_command_gives_a_document_for_bad_input(
    run: Run, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "bad.py").write_text(
        "from dodgson.search import Problem\n"
        "problem = Problem(0, lambda n: [1 // n], lambda n: False)\n"
    )
    ran = run(*arguments, "--json")
    assert (ran.status, ran.out.count("\n")) == (2, 1)
    assert set(ran.document) == {"schema", "status", "message"}
    assert ran.document["status"] == "error"
    assert ran.err.endswith(f"{ran.document['message']}\n")


def test_json_behind_two_dashes_asks_for_no_document(run: Run) -> None:
    assert run("ladder", "solve", "head", "--", "--json").out == ""


def test_an_answer_that_cannot_be_kept_is_the_only_document(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(WRITER, full)
    ran = run(*SOLVE, "--json", "-o", "kept.json")
    assert (ran.status, ran.document["status"]) == (2, "proved")
    assert ran.err == "dodgson: kept.json: No space left on device\n"


def test_a_very_long_value_is_shortened_in_a_message(run: Run) -> None:
    ran = run("ladder", "solve", "head", "a" * 100_000)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("dodgson: 'aaaa")
    assert ran.err.endswith("aaaa' is not a word: letters only\n")
    assert len(ran.err) < 1100


def test_a_list_without_levels_has_no_common_words(run: Run, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("head\nheal\nteal\ntell\ntall\ntail\n")
    for options in (("--common",), ("--level", 60), ("--cost", "rarity")):
        ran = run(*SOLVE, "--words", "plain.txt", *options)
        assert (ran.status, ran.out) == (2, "")
        assert "levels" in ran.err
        assert "plain.txt" in ran.err


def test_an_unreadable_list(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", denied)
    ran = run(*SOLVE, "--words", "secret.txt")
    assert ran.err == "dodgson: secret.txt: cannot be read (Permission denied)\n"
    assert (ran.status, ran.out) == (2, "")


def test_a_bug_is_reported_as_a_bug(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("oh dear")

    monkeypatch.setattr("dodgson.cli.adapter.show", broken)
    ran = run(*SOLVE)
    assert (ran.status, ran.out) == (70, "")
    assert "this is a bug in dodgson: RuntimeError: oh dear" in ran.err
    assert "Traceback" not in ran.err
    monkeypatch.setenv("DODGSON_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        run(*SOLVE)
