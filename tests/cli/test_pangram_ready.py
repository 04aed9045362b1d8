"""dodgson pangram search while it is prepared: progress, budgets and Ctrl-C."""

from __future__ import annotations

import itertools
import signal
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import SimpleNamespace

import pytest

from dodgson.cli import ticker
from dodgson.cli.ending import INTERRUPTED, NOT_FOUND
from dodgson.pangram import questions as pangram
from dodgson.pangram.wordwise import search as searching
from dodgson.pangram.wordwise.share import Task, search_share
from dodgson.pangram.wordwise.shared import Share
from dodgson.pangram.wordwise.tries import TriePair
from dodgson.search import checkpoint
from dodgson.work import Meter

from .conftest import Run

SEARCH = ("pangram", "search", "--strategy", "beam-stack", "--letters", "abc")
WORDS = ["".join(letters) for letters in itertools.product("abcd", repeat=5)]


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a list of a thousand words."""
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("\n".join(WORDS))


@pytest.fixture
def ctrl_c(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Send Ctrl-C while the first trie is built; record the lengths of the progress lines."""
    text: list[int] = []

    def tell(standing: Callable[[], str]) -> None:
        if not text:
            signal.raise_signal(signal.SIGINT)
        text.append(len(standing()))

    monkeypatch.setattr(searching, "report_progress", tell)
    return text


def test_the_tries_are_not_finished_once_the_time_is_up(run: Run) -> None:
    done = run(*SEARCH, "--words", "words.txt", "--seconds", "0", "--json")
    assert done.status == NOT_FOUND
    assert done.document["status"] == "stopped"
    text = "none found: the budget of 0 seconds is spent before the search began"
    assert done.document["why"] == text
    assert done.document["statistics"]["expanded"] == 0
    assert done.document["lower_bound"] == 5


def test_a_checkpoint_that_was_not_read_is_reported(run: Run) -> None:
    checkpoint.write("old.ck", {"algorithm": "beam-stack"}, {"known": 1})
    done = run(*SEARCH, "--words", "words.txt", "--seconds", "0", "--resume", "old.ck")
    assert done.status == NOT_FOUND
    assert done.err == "dodgson: old.ck was not read: no search began\n"


def test_each_share_stops_while_it_is_made_ready_too(run: Run) -> None:
    done = run(*SEARCH, "--words", "words.txt", "--seconds", "0", "--processes", "2", "--json")
    assert done.document["status"] == "stopped"
    assert "the budget of 0 seconds is spent in share" in done.document["why"]


def test_ctrl_c_ends_it_while_the_tries_are_built(run: Run, ctrl_c: list[int]) -> None:
    done = run(*SEARCH, "--words", "words.txt", "--checkpoint", "new.ck")
    assert (done.status, len(ctrl_c)) == (INTERRUPTED, 1)
    assert done.out == "None found: interrupted before the search began.\n"
    assert "saved" not in done.err
    assert not Path("new.ck").exists()


def test_a_checkpoint_to_go_on_from_stays_as_it_is(run: Run, ctrl_c: list[int]) -> None:
    checkpoint.write("old.ck", {"algorithm": "beam-stack"}, {"known": 1})
    known = Path("old.ck").read_text()
    no_pause = ("--resume", "old.ck", "--checkpoint", "old.ck")
    assert run(*SEARCH, "--words", "words.txt", *no_pause).status == INTERRUPTED
    assert Path("old.ck").read_text() == known


def test_ctrl_c_does_not_wait_for_shares_to_be_ready_to_save(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them knows anything yet; with a long list it may take them half a minute."""
    stopped: list[bool] = []
    start, stop = SpawnProcess.start, Share.stop

    def interrupted(process: SpawnProcess) -> None:
        signal.raise_signal(signal.SIGINT)
        start(process)

    def noted(share: Share, *, saves: bool) -> None:
        stopped.append(saves)
        stop(share, saves=saves)

    monkeypatch.setattr(SpawnProcess, "start", interrupted)
    monkeypatch.setattr(Share, "stop", noted)
    Path("old.ck.1").write_text("what was known")
    shared = ("--processes", "2", "--checkpoint", "old.ck")
    done = run(*SEARCH, "--words", "words.txt", *shared)
    assert (done.status, stopped) == (INTERRUPTED, [False, False])
    assert done.out == "None found: interrupted before the search began.\n"
    assert done.err == ""
    assert Path("old.ck.1").read_text() == "what was known"


def test_a_share_ends_while_it_is_prepared_if_its_parent_was_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    gone = SimpleNamespace(is_alive=lambda: False)
    monkeypatch.setattr("multiprocessing.parent_process", lambda: gone)
    question = pangram.Search(words="words.txt", letters="abc", strategy="beam-stack", processes=2)
    here, there = Pipe()
    with here, there, pytest.raises(EOFError):
        search_share(Task(question, 0, 2, checkpoint="new.ck"), there)
    assert not Path("new.ck.1").exists()


def test_it_shows_what_is_being_done(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(0.0, 10.0)
    monkeypatch.setattr(ticker, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    done = run(*SEARCH, "--words", "words.txt", "--expansions", "0", "--progress")
    assert done.err.startswith("building the tries of the words\n")


def test_what_it_takes_to_be_ready_is_on_the_budget(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Meter):
        seconds = property(lambda _: 7000.0)

    monkeypatch.setattr(searching, "Meter", Slow)
    done = run(*SEARCH, "--words", "words.txt", "--seconds", "5000", "--json")
    assert done.document["why"] == "none found: the budget of 5000 seconds is spent"
    assert done.document["statistics"]["seconds"] >= 7000


def test_each_trie_is_built_with_pauses() -> None:
    pauses: list[int] = []
    TriePair(WORDS, pause=lambda: pauses.append(1))
    assert len(pauses) == 2 * (len(WORDS) // 256)
