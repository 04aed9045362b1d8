"""Any command that runs a search can save, resume and trace it, and show its progress."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from dodgson.cli.searching import Watch, status_of, watched
from dodgson.errors import InputError
from dodgson.search import Budget, Problem, breadth_first

from .conftest import Run


@click.command()
@click.argument("goal", type=int)
@click.option("--expansions", type=int)
@watched
def reach(goal: int, expansions: int | None, watch: Watch) -> int:
    """Count to a number by steps of one and of three."""
    watch.check(json=False)
    problem = Problem(1, lambda n: [n + 1, n + 3] if n < 99 else [], goal.__eq__)
    search = breadth_first(problem, budget=Budget(expansions=expansions))
    with watch.over(search) as events:
        for _ in events:
            pass
    click.echo(search.result.status, err=watch.takes_output)
    watch.tell_how_to_go_on(search)
    return status_of(search, interrupted=False)


@pytest.fixture(autouse=True)
def there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(
        "dodgson.cli.commands.HANDWRITTEN", {"sliding": {"reach": f"{__name__}:reach"}}
    )
    monkeypatch.chdir(tmp_path)


def test_it_is_saved_when_it_is_stopped_and_goes_on(run: Run) -> None:
    stopped = run("sliding", "reach", 60, "--expansions", 20, "--checkpoint", "here")
    assert (stopped.status, stopped.out) == (1, "stopped\n")
    assert stopped.err == "saved here: to continue, the same options with --resume here\n"
    resumed = run("sliding", "reach", 60, "--resume", "here")
    assert (resumed.status, resumed.out, resumed.err) == (0, "proved\n", "")


def test_a_search_that_ended_by_itself_is_not_said_to_continue(run: Run) -> None:
    ended = run("sliding", "reach", 1000, "--checkpoint", "here")
    assert (ended.status, ended.out, ended.err) == (1, "none\n", "")


def test_it_is_traced_to_a_file_or_as_lines(run: Run) -> None:
    assert run("sliding", "reach", 4, "--trace", "steps.json").err == "wrote steps.json\n"
    events = json.loads(Path("steps.json").read_text())["events"]
    lines = run("sliding", "reach", 4, "--trace", "-")
    assert lines.err == "proved\n"
    assert [line.split()[0] for line in lines.out.splitlines()] == [e["event"] for e in events]


def test_its_progress_is_shown_on_request(run: Run) -> None:
    text = run("sliding", "reach", 60, "--progress")
    assert text.out == "proved\n"
    assert "expanded" in text.err


@pytest.mark.parametrize("trace", ["steps.txt", "steps"])
def test_a_trace_that_cannot_be_written_is_refused_before_the_search(run: Run, trace: str) -> None:
    assert run("sliding", "reach", 60, "--trace", trace).status == 2
    with pytest.raises(InputError, match="standard output"):
        Watch(trace="-").check(json=True)
