"""dodgson pangram search: phrases as they come, kept through kills and Ctrl-C, alone or shared."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import signal
import string
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import IO, Any

import pytest

from dodgson import pangram
from dodgson.pangram.wordwise.shared import SharedSearch
from dodgson.words import load

from .conftest import Run

SEARCH = ("pangram", "search", "--strategy", "beam-stack")
PROGRAM = (sys.executable, "-m", "dodgson", *SEARCH)
DAFFODIL = ("lid", "off", "a", "daffodil")
FOUND = "lid off a [d]affodil\n"
PROVED = "15 letters: no palindromic pangram of these words is shorter.\n"

beam_search = partial(pangram.search, strategy="beam-stack")


def by_chance(seed: int, many: int, letters: str, lengths: Sequence[int]) -> list[str]:
    chance = random.Random(seed)
    drawn = ("".join(chance.choices(letters, k=chance.choice(lengths))) for _ in range(many))
    return sorted(set(drawn))


@pytest.fixture
def daffodil(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for the post's small example."""
    (tmp_path / "daffodil.txt").write_text("\n".join(DAFFODIL))
    return ("--words", str(tmp_path / "daffodil.txt"), "--letters", "adfilo")


@pytest.fixture
def some_time(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for a search of some thousand expansions; the shortest has 27 letters."""
    words = by_chance(31, 90, "abcdefghij", (2, 3, 3, 4, 4, 5))
    (tmp_path / "some.txt").write_text("\n".join(words))
    return ("--words", str(tmp_path / "some.txt"), "--letters", "abcdefghij", "--width", "2")


@pytest.fixture
def for_ever(tmp_path: Path) -> tuple[str, ...]:
    """Return what asks for a search that soon finds something and does not end."""
    words = by_chance(1, 1000, string.ascii_lowercase, (3, 4, 4, 5))
    (tmp_path / "long.txt").write_text("\n".join(words))
    return ("--words", str(tmp_path / "long.txt"), "--estimate", "missing", "--width", "64")


# What is printed


def test_the_shortest_is_printed_with_its_centre_and_its_proof(
    run: Run, daffodil: tuple[str, ...]
) -> None:
    ran = run(*SEARCH, *daffodil)
    assert (ran.status, ran.out, ran.err) == (0, FOUND + PROVED, "")


def test_with_stream_each_phrase_comes_with_its_letters_its_bound_and_the_gap(
    run: Run, some_time: tuple[str, ...]
) -> None:
    *parts, last = run(*SEARCH, *some_time, "--stream").out.splitlines()
    assert last == "27 letters: no palindromic pangram of these words is shorter."
    for phrase, text in zip(parts[::2], parts[1::2], strict=True):
        shown = re.fullmatch(r"(\d+) letters; no fewer than (\d+) \(gap (\d+)\)\.", text)
        assert shown is not None
        letters, bound, gap = map(int, shown.groups())
        assert letters == bound + gap == len(re.sub(r"[^a-z]", "", phrase))


def test_what_was_printed_when_found_is_not_printed_again(
    run: Run, daffodil: tuple[str, ...]
) -> None:
    # When it is found, the bound has met it: the end has nothing to add.
    assert run(*SEARCH, *daffodil, "--stream").out == FOUND + PROVED


def test_on_a_terminal_phrases_come_as_they_are_found(
    run: Run, some_time: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = run(*SEARCH, *some_time).out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    text = run(*SEARCH, *some_time).out
    assert text.count(" letters; no fewer than ") >= 1
    assert text.endswith(quiet.splitlines(keepends=True)[-1])


def test_with_json_and_stream_each_line_is_an_object_and_each_shorter(
    run: Run, some_time: tuple[str, ...]
) -> None:
    ran = run(*SEARCH, *some_time, "--stream", "--json")
    *parts, last = map(json.loads, ran.out.splitlines())
    lengths = [part["cost"] for part in parts]
    assert len(lengths) > 1
    assert lengths == sorted(set(lengths), reverse=True)
    assert all(part["lower_bound"] <= 27 for part in parts)
    assert (last["cost"], last["lower_bound"], last["status"]) == (27, 27, "proved")
    assert last["words"] == parts[-1]["words"]
    assert last["metric"] == "letters"


def test_a_letter_that_is_in_no_word_is_named_at_once(run: Run, daffodil: tuple[str, ...]) -> None:
    ran = run(*SEARCH, *daffodil[:2], "--letters", "adzq", "--processes", 2)
    assert (ran.status, ran.err) == (1, "")
    assert re.fullmatch(r"There is none: no word of .*daffodil.txt has q, z\.\n", ran.out)


def test_none_has_the_exit_status_of_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "words").write_text("abcd\nba\nbadc\n")
    for more in ([], ["--processes", 2]):
        ran = run(*SEARCH, "--words", tmp_path / "words", "--letters", "abcd", "--json", *more)
        assert (ran.status, ran.document["status"]) == (1, "none")
        assert ran.document["cost"] is ran.document["lower_bound"] is None


def test_the_picture_goes_to_a_file_only_if_there_is_one(
    run: Run, daffodil: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "phrase.svg"
    assert run(*SEARCH, *daffodil, "--expansions", 1, "-o", file).status == 1
    assert not file.exists()
    ran = run(*SEARCH, *daffodil, "-o", file)
    assert (ran.status, ran.out, ran.err) == (0, "", f"wrote {file}\n")
    assert file.read_text().startswith("<svg")


def test_it_is_traced_as_a_picture_as_data_and_as_lines(
    run: Run, daffodil: tuple[str, ...], tmp_path: Path
) -> None:
    assert run(*SEARCH, *daffodil, "--trace", tmp_path / "steps.svg").out == FOUND + PROVED
    assert "lid off a daffodil" in (tmp_path / "steps.svg").read_text()
    run(*SEARCH, *daffodil, "--trace", tmp_path / "steps.json")
    events = json.loads((tmp_path / "steps.json").read_text())["events"]
    lines = run(*SEARCH, *daffodil, "--trace", "-")
    assert lines.err == FOUND + PROVED
    assert [line.split()[0] for line in lines.out.splitlines()] == [e["event"] for e in events]


# Bad input

BAD = {
    "a digit among the letters": (["--letters", "12"], "'1' is not a letter"),
    "a beam that holds nothing": (["--width", "0"], "--width 0"),
    "no processes": (["--processes", "0"], "--processes 0"),
    "an unknown list": (["--words", "nowhere"], "no word list is called 'nowhere'"),
    "another search shared": (["--processes", "2", "--strategy", "a-star"], "a-star"),
    "a shared search traced": (["--processes", "2", "--trace", "x.svg"], "leave --processes out"),
    "a trace of no kind": (["--trace", "x.txt"], ".svg or .json"),
    "two that want the output": (["--trace", "-", "--json"], "standard output"),
    "no checkpoint there": (["--resume", "nowhere"], "checkpoint nowhere"),
    "no share's checkpoint there": (
        ["--resume", "nowhere", "--processes", "2"],
        "checkpoint nowhere.",
    ),
    "no place for a checkpoint": (["--checkpoint", "no/where"], "checkpoint no/where"),
    "no place for a share's": (
        ["--checkpoint", "no/where", "--processes", "2"],
        "no/where: there is no folder no",
    ),
}


@pytest.mark.parametrize(("arguments", "named"), BAD.values(), ids=BAD)
def test_bad_input_is_one_line(
    run: Run,
    daffodil: tuple[str, ...],
    arguments: list[str],
    named: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*SEARCH, *daffodil, *arguments)
    assert (ran.status, ran.out.count("\n"), ran.err.count("\n")) == (2, "--json" in arguments, 1)
    assert named in ran.err


@pytest.mark.parametrize("processes", [1, 2])
def test_more_letters_than_a_search_knows_are_refused(
    run: Run, tmp_path: Path, processes: int
) -> None:
    (tmp_path / "words").write_text("ab\n" + "\n".join(map(chr, range(0x430, 0x450))))
    ran = run(*SEARCH, "--words", tmp_path / "words", "--letters", "ab", "--processes", processes)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert "34 letters" in ran.err


# Checkpoints

OTHERS = {
    "another list": ("--words", "other.txt"),
    "other letters": ("--letters", "abc"),
    "another estimate": ("--estimate", "missing"),
    "not peeking": ("--no-peek",),
    "filters": ("--filters", "length"),
    "another search": ("--strategy", "a-star"),
    "another number of processes": ("--processes", "3"),
}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
def test_a_checkpoint_of_other_settings_is_refused(
    run: Run,
    some_time: tuple[str, ...],
    other: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("other.txt").write_text("\n".join(by_chance(2, 90, "abcdefghij", (2, 3, 4))))
    how = ("--processes", "2") if other[0] == "--processes" else ()
    stopped = run(*SEARCH, *some_time, *how, "--expansions", 9, "--checkpoint", "saved")
    assert "saved saved: to continue, the same options with --resume saved" in stopped.err
    ran = run(*SEARCH, *some_time, *other, "--resume", "saved")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    # Which of the processes complains first is a matter of time; the third has no file at all.
    assert re.match(
        r"dodgson: checkpoint saved( is for another|\.[12] is for another|\.3: No such)",
        ran.err,
    )


@pytest.mark.parametrize("command", [("search", "--strategy", "a-star"), ("prove",)])
def test_a_checkpoint_of_another_strategy_is_refused_before_the_search_is_prepared(
    run: Run,
    some_time: tuple[str, ...],
    command: tuple[str, ...],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = tmp_path / "saved"
    run(*SEARCH, *some_time, "--expansions", 9, "--checkpoint", saved)
    monkeypatch.delattr("dodgson.cli.pangram.new_search")
    ran = run("pangram", *command, *some_time[:4], "--resume", saved)
    assert (ran.status, ran.err.count("\n")) == (2, 1)
    assert f"{saved} is for another algorithm (beam-stack, not " in ran.err


@pytest.mark.parametrize("times", [(1,), (10, 100, 1000), (7,) * 20], ids=str)
def test_one_that_was_stopped_ends_as_if_it_had_not_been(
    run: Run, some_time: tuple[str, ...], tmp_path: Path, times: tuple[int, ...]
) -> None:
    file = tmp_path / "saved"
    there: tuple[object, ...] = ()
    for expansions in times:
        run(*SEARCH, *some_time, *there, "--expansions", expansions, "--checkpoint", file)
        there = ("--resume", file)
    ended = run(*SEARCH, *some_time, *there)
    assert ended.out == run(*SEARCH, *some_time).out
    assert ended.status == 0


def test_a_resumed_search_without_news_still_prints_its_phrase(
    run: Run, some_time: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "saved"
    first = run(*SEARCH, *some_time, "--expansions", 4000, "--checkpoint", file, "--json")
    again = run(*SEARCH, *some_time, "--resume", file, "--expansions", 1, "--stream")
    assert first.document["status"] == "feasible"
    assert "".join(first.document["words"]) in re.sub(r"[^a-z\n]", "", again.out)
    assert again.out.count("\n") == 2


def started(*arguments: str) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    child = subprocess.Popen(
        [*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert child.stdout is not None
    return child, child.stdout


def test_one_that_was_killed_ends_as_if_it_had_not_been(
    run: Run, some_time: tuple[str, ...], tmp_path: Path
) -> None:
    file = str(tmp_path / "saved")
    run(*SEARCH, *some_time, "--expansions", "300", "--checkpoint", file)
    child, out = started(*some_time, "--resume", file, "--checkpoint", file, "--trace", "-")
    # It writes more lines than fit into a pipe that nobody reads: so it is at work when killed.
    assert out.readline()
    child.kill()
    child.communicate()
    assert child.returncode == -signal.SIGKILL
    ended = run(*SEARCH, *some_time, "--resume", file)
    assert (ended.status, ended.out) == (0, run(*SEARCH, *some_time).out)


def test_a_shared_one_that_was_killed_proves_the_same_length(
    run: Run, some_time: tuple[str, ...], tmp_path: Path
) -> None:
    file, shared = str(tmp_path / "saved"), ("--processes", "2")
    run(*SEARCH, *some_time, *shared, "--expansions", "300", "--checkpoint", file)
    assert {each.name for each in tmp_path.glob("saved*")} == {"saved.1", "saved.2"}
    child, out = started(
        *some_time, *shared, "--resume", file, "--checkpoint", file, "--stream", "--json"
    )
    assert out.readline()
    child.kill()
    child.communicate()
    ended = run(*SEARCH, *some_time, *shared, "--resume", file, "--json").document
    assert (ended["status"], ended["cost"], ended["lower_bound"]) == ("proved", 27, 27)


# Ctrl-C


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_keeps_the_best_and_names_the_checkpoint(
    run: Run, for_ever: tuple[str, ...], tmp_path: Path, processes: int
) -> None:
    file = str(tmp_path / "saved")
    shared = ("--processes", str(processes))
    child, out = started(*for_ever, *shared, "--checkpoint", file, "--stream", "--json")
    first = out.readline()
    child.send_signal(signal.SIGINT)
    rest, err = child.communicate(timeout=60)
    *parts, last = map(json.loads, (first + rest).splitlines())
    assert child.returncode == 130
    assert err.decode() == f"saved {file}: to continue, the same options with --resume {file}\n"
    assert (last["status"], last["why"]) == ("feasible", "interrupted")
    assert last["words"] == parts[-1]["words"]
    again = run(*SEARCH, *for_ever, *shared, "--resume", file, "--expansions", 0, "--json")
    assert again.document["cost"] <= last["cost"]


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_is_heard_before_the_search_begins(
    run: Run, for_ever: tuple[str, ...], processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(pangram.PangramSearch):
        def __init__(self, question: pangram.Search) -> None:
            signal.raise_signal(signal.SIGINT)
            super().__init__(question)

    monkeypatch.setattr("dodgson.pangram.solve.PangramSearch", Interrupted)
    ran = run(*SEARCH, *for_ever, "--processes", processes)
    text = "None found: interrupted before the search began.\n"
    assert (ran.status, ran.out, ran.err) == (130, text, "")


def test_ctrl_c_is_heard_while_processes_are_started(
    run: Run, for_ever: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = SpawnProcess.start

    def interrupted(process: SpawnProcess) -> None:
        signal.raise_signal(signal.SIGINT)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", interrupted)
    ran = run(*SEARCH, *for_ever, "--processes", 2, "--seconds", 30)
    text = "None found: interrupted before the search began.\n"
    assert (ran.status, ran.out, ran.err) == (130, text, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_what_is_sent_to_all_processes_makes_none_complain(
    for_ever: tuple[str, ...], number: signal.Signals
) -> None:
    # As on a terminal, the signal goes to the group, with the processes of the shares.
    child = subprocess.Popen(
        [*PROGRAM, *for_ever, "--processes", "2", "--stream"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline()
    os.killpg(child.pid, number)
    out, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"")
    assert out.decode().endswith(": interrupted.\n")


# Several processes, from Python


def shared(words: Sequence[str], letters: str, processes: int = 2) -> pangram.PangramSearch:
    return beam_search(words=load(words), letters=letters, processes=processes)


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(12), marks=pytest.mark.slow)])
def test_several_processes_prove_what_one_proves(seeds: range) -> None:
    statuses = set()
    for seed in seeds:
        letters = string.ascii_lowercase[: 3 + seed % 4]
        words = by_chance(seed, 4 + 2 * seed, letters, (2, 2, 3, 4))
        alone = beam_search(words=load(words), letters=letters).run()
        together = shared(words, letters, 2 + seed % 2).run()
        assert (together.status, together.cost, together.lower_bound, together.why) == (
            alone.status,
            alone.cost,
            alone.lower_bound,
            alone.why,
        )
        statuses.add(alone.status)
    assert statuses == {"proved", "none"}


def test_there_may_be_more_processes_than_words() -> None:
    answer = shared(DAFFODIL, "adfilo", 6).run()
    assert (answer.words, answer.status) == (DAFFODIL, "proved")


def test_improvements_come_one_by_one_and_each_is_shorter() -> None:
    words = by_chance(31, 90, "abcdefghij", (2, 3, 3, 4, 4, 5))
    lengths = [len("".join(answer.words)) for answer in shared(words, "abcdefghij")]
    assert lengths[-1] == 27
    assert all(later < length for length, later in itertools.pairwise(filter(None, lengths)))


def test_a_budget_of_expansions_is_for_all_processes_together() -> None:
    words = by_chance(1, 1000, string.ascii_lowercase, (3, 4, 4, 5))
    answer = beam_search(words=load(words), estimate="missing", processes=2, expansions=101).run()
    assert answer.statistics.expanded == 101
    assert answer.status in {"stopped", "feasible"}
    assert answer.why.startswith("the budget of 5") or answer.why.startswith("none found")
    assert (answer.lower_bound or 0) >= 51


def at_work() -> tuple[pangram.PangramSearch, SharedSearch, Any]:
    """Return a shared search that does not end by itself, and has found something."""
    words = by_chance(1, 1000, string.ascii_lowercase, (3, 4, 4, 5))
    search = beam_search(words=load(words), estimate="missing", width=64, processes=2)
    answers = iter(search)
    next(answers)
    assert isinstance(search.engine, SharedSearch)
    return search, search.engine, answers


def test_a_process_that_dies_ends_the_search_and_is_named() -> None:
    search, engine, answers = at_work()
    engine.shares[1].process.kill()
    list(answers)
    answer = search.answer
    assert answer.status == "feasible"
    assert answer.why == "the process of share 2 of 2 died, killed by signal 9"
    assert (answer.lower_bound or 0) <= (answer.letters or 0)


def test_a_caller_that_stops_asking_leaves_no_process_behind() -> None:
    _, engine, answers = at_work()
    processes = [share.process for share in engine.shares]
    answers.close()
    engine._stream.close()  # type: ignore[union-attr]
    for process in processes:
        with pytest.raises(ValueError, match="closed"):  # which only one that has ended can be
            process.is_alive()
