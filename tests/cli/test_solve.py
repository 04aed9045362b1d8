"""A user's puzzle: dodgson solve FILE.py."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dodgson.search import ALGORITHMS

from .conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "daffodil.py"

JUGS = """\
from dodgson.search import Problem

def pour(jugs):
    small, large = jugs
    over, back = min(small, 5 - large), min(large, 3 - small)
    yield from [(3, large), (small, 5), (0, large), (small, 0)]
    yield from [(small - over, large + over), (small + back, large - back)]

problem = Problem(start=(0, 0), successors=pour, is_goal=lambda jugs: 4 in jugs, weighted=False)
"""

NOTHING_FOLLOWS = """\
from dodgson.search import Problem
problem = Problem(start=1, successors=lambda n: 5, is_goal=lambda n: n == 9)
"""

TILES = """\
from dodgson.search import Problem

GOAL = "123456780"

def slide(board):
    blank = board.index("0")
    for place in range(9):
        if abs(place // 3 - blank // 3) + abs(place % 3 - blank % 3) == 1:
            tile = board[place]
            yield board.replace("0", "x").replace(tile, "0").replace("x", tile)

problem = Problem(
    {start!r}, slide, lambda board: board == GOAL, goals=[GOAL], predecessors=slide,
    show=lambda board: "\\n".join((board[:3], board[3:6], board[6:])),
    {more}
)
"""
MANHATTAN = (
    "estimate=lambda board: sum(abs(p // 3 - GOAL.index(t) // 3) + abs(p % 3 - GOAL.index(t) % 3) "
    'for p, t in enumerate(board) if t != "0")'
)


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def jugs() -> Path:
    return write("jugs.py", JUGS)


@pytest.fixture
def tiles() -> Path:
    return write("tiles.py", TILES.format(start="123085476", more=MANHATTAN))


@pytest.fixture
def long() -> Path:
    """Return a puzzle that no search ends soon: to count up, by ones and twos."""
    text = """\
        from dodgson.search import Problem
        problem = Problem(0, lambda n: [n + 1, n + 2], lambda n: n == 4_000_000, name="long")
    """
    return write("long.py", "\n".join(line.strip() for line in text.splitlines()))


def without_time(document: dict[str, Any]) -> dict[str, Any]:
    took = {"seconds", "memory"}
    statistics = {k: v for k, v in document["statistics"].items() if k not in took}
    return {**document, "statistics": statistics}


# The answer


def test_the_answer_is_one_document(run: Run, jugs: Path) -> None:
    ran = run("solve", jugs, "--json")
    assert (ran.status, ran.err) == (0, "")
    document = ran.document
    assert document["path"] == [[0, 0], [0, 5], [3, 2], [0, 2], [2, 0], [2, 5], [3, 4]]
    assert (document["status"], document["cost"], document["lower_bound"]) == ("proved", 6, 6)
    assert (document["metric"], document["algorithm"]) == ("cost", "breadth-first")
    assert document["why"]
    assert document["statistics"]["expanded"] == 12


def test_the_answer_can_be_read(run: Run, jugs: Path) -> None:
    lines = run("solve", jugs).out.splitlines()
    assert lines[:7] == ["(0, 0)", "(0, 5)", "(3, 2)", "(0, 2)", "(2, 0)", "(2, 5)", "(3, 4)"]
    assert lines[8].startswith("cost 6 in 6 steps, proved: ")
    assert lines[9].startswith("breadth-first: 12 expanded, ")


def test_states_of_several_lines_stand_apart(run: Run, tiles: Path) -> None:
    assert run("solve", tiles).out.startswith("123\n085\n476\n\n123\n4")


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_solves_it(run: Run, tiles: Path, algorithm: str) -> None:
    document = run("solve", tiles, "--algorithm", algorithm, "--json").document
    assert document["algorithm"] == algorithm
    assert (document["path"][0], document["path"][-1]) == ("123085476", "123456780")
    assert document["cost"] == len(document["path"]) - 1


@pytest.mark.parametrize(
    ("more", "usual"),
    [
        (MANHATTAN, "a-star"),
        ("", "bidirectional"),
        ("predecessors=None", "breadth-first"),
    ],
)
def test_the_usual_algorithm_is_one_that_fits(run: Run, more: str, usual: str) -> None:
    text = TILES if more != "predecessors=None" else TILES.replace("predecessors=slide,", "")
    file = write("puzzle.py", text.format(start="123485706", more=more))
    assert run("solve", file, "--json").document["algorithm"] == usual


def test_steps_with_costs_are_searched_by_cost(run: Run) -> None:
    text = """from dodgson.search import Problem
FARES = {"a": [("b", 1), ("c", 5)], "b": [("c", 3)], "c": []}
problem = Problem("a", FARES.get, "c".__eq__, weighted=True)
"""
    document = run("solve", write("fares.py", text), "--json").document
    assert (document["algorithm"], document["path"], document["cost"]) == (
        "uniform-cost",
        ["a", "b", "c"],
        4,
    )


def test_an_answer_that_rests_on_the_estimate_says_so(run: Run) -> None:
    text = """from dodgson.search import Problem
STEPS = {"S": [("A", 1), ("B", 2)], "A": [("G", 1)], "B": [("G", 2)], "G": []}
def estimate(state):
    return 100 if state == "A" else 0
problem = Problem("S", STEPS.get, "G".__eq__, estimate=estimate, weighted=True)
"""
    ran = run("solve", write("roads.py", text))
    assert "cost 4 in 2 steps, proved, if the estimate never overestimates: " in ran.out
    document = run("solve", "roads.py", "--json").document
    assert (document["assumes"], document["status"]) == ("admissible estimate", "proved")
    assert "if the estimate never overestimates" in document["why"]
    plain = run("solve", "roads.py", "-a", "uniform-cost", "--json").document
    assert (plain["cost"], "assumes" in plain) == (2, False)
    weighted = run("solve", "roads.py", "-a", "weighted-a-star").out
    assert "none can cost less than 2, if the estimate never overestimates" in weighted
    checked = run("solve", "roads.py", "--check-estimate")
    assert checked.status == 1
    assert (
        checked.out
        == "the estimate is not admissible: it is 100 at 'A', but a goal is at most 1 away\n"
    )
    data = run("solve", "roads.py", "--check-estimate", "--json")
    assert (data.status, data.document["state"]) == (1, "A")
    cut = run("solve", "roads.py", "--check-estimate", "--expansions", 0, "--json")
    assert (cut.status, cut.document["status"]) == (1, "stopped")


def test_actions_stand_before_the_states_they_lead_to(run: Run) -> None:
    text = """from dodgson.search import Problem
problem = Problem(0, lambda n: [(n + 1, "add"), (n * 2, "double")], (6).__eq__, labelled=True)
"""
    ran = run("solve", write("keys.py", text))
    assert ran.out.splitlines()[:3] == ["        0", "add:    1", "add:    2"]
    document = run("solve", "keys.py", "--json").document
    assert document["actions"] == ["add", "add", "add", "double"]
    tall = text.replace("labelled=True", "labelled=True, show=lambda n: f'{n}\\n-'")
    assert run("solve", write("tall.py", tall)).out.startswith("0\n-\n\nadd:\n1\n-\n\n")


def test_none_and_stopped_differ(run: Run, jugs: Path) -> None:
    stopped = run("solve", jugs, "--expansions", 3, "--json")
    assert (stopped.status, stopped.document["status"]) == (1, "stopped")
    assert stopped.document["cost"] is None
    dear = run("solve", jugs, "--max-cost", 5, "--json")
    assert (dear.status, dear.document["status"]) == (1, "stopped")
    file = write("odd.py", JUGS.replace("4 in jugs", "6 in jugs"))
    none = run("solve", file, "--json")
    assert (none.status, none.document["status"]) == (1, "none")
    assert none.document["lower_bound"] is None


def test_states_of_every_kind_are_plain_data(run: Run) -> None:
    text = """
from dataclasses import dataclass
from dodgson.search import Problem
@dataclass(frozen=True, order=True)
class Bank:
    who: frozenset
    boat: bool
class Odd:
    def __str__(self): return "odd"
    def __lt__(self, other): return False
AFTER = {1: Bank(frozenset("ba"), True)}
problem = Problem((1, None, 2.5), lambda s: [Bank(frozenset("ba"), True)] if type(s) is tuple
                  else [Odd()], lambda s: type(s) is Odd, weighted=False)
"""
    document = run("solve", write("kinds.py", text), "-a", "breadth-first", "--json").document
    assert document["path"] == [[1, None, 2.5], {"who": ["a", "b"], "boat": True}, "odd"]


def test_what_a_file_prints_stays_out_of_the_answer(run: Run) -> None:
    text = JUGS.replace("    small, large", "    print('pouring')\n    small, large")
    ran = run("solve", write("loud.py", "print('hello')\n" + text), "--json")
    assert ran.document["cost"] == 6
    assert ran.err.startswith("hello\npouring\n")


def test_a_file_may_use_those_beside_it(run: Run, jugs: Path) -> None:
    folder = Path("puzzles")
    folder.mkdir()
    jugs.rename(folder / "water_jugs_beside.py")
    write("puzzles/main.py", "from water_jugs_beside import problem\nassert __name__ != '__main__'")
    assert run("solve", folder / "main.py", "--json").document["cost"] == 6


# Bad input


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = (", "bad.py:1: '(' was never closed"),
        ("x = 1\ny = 1 / 0", "bad.py:2: ZeroDivisionError: division by zero"),
        ("raise SystemExit('bye')", "bad.py:1: SystemExit: bye"),
        ("import no_such_module", "bad.py:1: ModuleNotFoundError: No module named 'no_such_mod"),
        ("", "bad.py: it defines no problem: add problem = Problem(...)"),
        ("problem = 3", "bad.py: problem has to be a dodgson.search.Problem, not int"),
        ("from dodgson.search import Problem\nproblem = Problem()", "bad.py:2: TypeError: Problem"),
        ("x = '\0'", "bad.py"),
        (JUGS.replace("small, large = jugs", "return 1 / 0"), "bad.py:4: "),
        (JUGS.replace("4 in jugs", "jugs.x"), "bad.py:9: "),
        (JUGS.replace("(3, large), ", "[3], "), "bad.py"),
        (NOTHING_FOLLOWS, "bad.py: successors(1) returned 5: return a list"),
    ],
)
def test_a_bad_file_is_reported_in_one_line(run: Run, text: str, message: str) -> None:
    ran = run("solve", write("bad.py", text))
    assert ran.status == 2
    assert ran.err.startswith("dodgson: " + message)
    assert ran.err.count("\n") == 1
    assert ran.out == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nope.py",), "nope.py: No such file or directory"),
        ((".",), ".: Is a directory"),
        (("jugs.py", "--algorithm", "astar"), "no algorithm 'astar': did you mean a-star? There "),
        (("jugs.py", "--algorithm", "zzz"), "no algorithm 'zzz': there are breadth-first, "),
        (("jugs.py", "--width", "3"), "--width works only with --algorithm beam or "),
        (
            ("jugs.py", "-a", "beam", "--weight", "3"),
            "--weight works only with --algorithm weighted-a-star",
        ),
        (("jugs.py", "-a", "beam", "--width", "0"), "--width 0 is below 1"),
        (("jugs.py", "-a", "weighted-a-star", "--weight", "0.5"), "--weight 0.5 is below 1"),
        (("jugs.py", "-a", "bidirectional"), "bidirectional search needs a problem with goals"),
        (("jugs.py", "--expansions", "-1"), "--expansions -1: it must be at least 0"),
        (("jugs.py", "--seconds", "-0.5"), "--seconds -0.5: it must be at least 0"),
        (("jugs.py", "--memory", "-1"), "--memory -1: it must be at least 0"),
        (("jugs.py", "--max-cost", "-1"), "--max-cost -1: it must be at least 0"),
        (("jugs.py", "--trace", "x.png"), "--trace x.png: the name must end in .svg or .json"),
        (("jugs.py", "--trace", "-", "--json"), "--trace - and --json both use standard output"),
        (("jugs.py", "--trace", "jugs.py/x.svg"), "--trace jugs.py/x.svg: there is no folder jugs"),
        (("jugs.py", "-o", "jugs.py/x"), "jugs.py/x: there is no folder jugs.py\n"),
        (("jugs.py", "-o", "x.svg"), "x.svg: a solution has no picture: --trace FILE.svg draws"),
        (("jugs.py", "-o", "x.png"), "x.png: cannot write .png: end the name in .svg, .json or"),
        (("jugs.py", "--resume", "nope"), "checkpoint nope: No such file or directory"),
        (("jugs.py", "--resume", "jugs.py"), "checkpoint jugs.py: this is not a checkpoint, or"),
        (("jugs.py", "--checkpoint", "no/where"), "--checkpoint no/where: there is no folder no\n"),
    ],
)
def test_bad_options_are_reported_in_one_line(
    run: Run, jugs: Path, arguments: tuple[str, ...], message: str
) -> None:
    ran = run("solve", *arguments)
    assert ran.status == 2
    assert ran.err.startswith("dodgson: " + message)
    assert ran.err.count("\n") == 1
    assert ran.out == "" if "--json" not in arguments else ran.document["status"] == "error"


def test_an_answer_goes_into_a_file(run: Run, jugs: Path) -> None:
    printed = run("solve", jugs, "-a", "ida-star").out
    assert run("solve", jugs, "-a", "ida-star", "-o", "answer.txt").err == "wrote answer.txt\n"
    assert Path("answer.txt").read_text().splitlines()[:-1] == printed.splitlines()[:-1]
    for options in (("-o", "answer.json"), ("-o", "answer.json", "--json", "--trace", "-")):
        assert run("solve", jugs, *options).err == "wrote answer.json\n"
        assert json.loads(Path("answer.json").read_text())["cost"] == 6


def test_a_trace_that_cannot_be_finished_costs_no_answer(
    run: Run, jugs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dodgson.theatre.trace.write_whole", full)
    ran = run("solve", jugs, "--trace", "out.json")
    assert ran.err == "dodgson: out.json: No space left on device\n"
    assert "proved" in ran.out


def test_what_was_found_before_a_fault_is_kept(run: Run) -> None:
    text = """from dodgson.search import Problem
def after(n):
    if n == 7: raise ValueError("seven")
    return [(n + 1, 1), (100, 50)]
problem = Problem(0, after, lambda n: n in (20, 100), estimate=lambda n: 0, weighted=True)
"""
    ran = run("solve", write("seven.py", text), "-a", "beam-stack", "--json")
    assert ran.status == 2
    assert (ran.document["status"], ran.document["path"]) == ("feasible", [0, 100])
    assert ran.err == "dodgson: seven.py:3: after 8 expansions, near 7: ValueError: seven\n"


# Checkpoints


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_search_goes_on_where_its_budget_ended(run: Run, tiles: Path, algorithm: str) -> None:
    solve = ("solve", tiles, "--algorithm", algorithm, "--json")
    whole = run(*solve).document
    half = run(*solve, "--expansions", 2, "--checkpoint", "half.json")
    assert half.document["statistics"]["expanded"] == 2
    assert f"saved half.json; to continue: dodgson solve {tiles} --algorithm" in half.err
    again = run(*solve, "--resume", "half.json")
    assert without_time(again.document) == without_time(whole)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_search_that_has_ended_ends_the_same_again(run: Run, tiles: Path, algorithm: str) -> None:
    solve = ("solve", tiles, "--algorithm", algorithm, "--json")
    first = run(*solve, "--checkpoint", "end.json")
    assert first.err == ""
    again = run(*solve, "--resume", "end.json")
    assert without_time(again.document) == without_time(first.document)


def test_the_printed_command_resumes_the_search(run: Run) -> None:
    file = write("my tiles.py", TILES.format(start="123085476", more=MANHATTAN))
    given = ("-a", "beam-stack", "--width", 7, "--max-cost", 20)
    half = run("solve", file, *given, "--expansions", 2, "--checkpoint", "half.json")
    said, command = half.err.strip().split("; to continue: ")
    assert said == "saved half.json"
    assert "--width 7 --max-cost 20" in command
    program, *words = shlex.split(command)
    assert program == "dodgson"
    assert run(*words).out.splitlines()[-2].startswith("cost ")


def test_a_verdict_without_a_solution(run: Run, jugs: Path) -> None:
    stopped = run("solve", jugs, "--expansions", 3).out.splitlines()[0]
    assert stopped == "no solution found: the budget of 3 expansions is spent"
    file = write("odd.py", JUGS.replace("4 in jugs", "6 in jugs"))
    none = run("solve", file).out.splitlines()[0]
    assert none == "there is no solution: every state that can be reached was tried"


def test_a_checkpoint_of_something_else_is_refused(run: Run, tiles: Path, jugs: Path) -> None:
    run("solve", tiles, "--expansions", 2, "--checkpoint", "half.json")
    other = run("solve", jugs, "--algorithm", "a-star", "--resume", "half.json")
    assert (other.status, other.out) == (2, "")
    assert "half.json is for another problem: its start, " in other.err
    other = run("solve", tiles, "--algorithm", "greedy", "--resume", "half.json")
    assert "half.json is for another algorithm (a-star, not greedy)" in other.err
    text = Path("half.json").read_text()
    Path("half.json").write_text(text.replace("1234", "4321"))
    assert "half.json: it is damaged" in run("solve", tiles, "--resume", "half.json").err


def test_a_state_that_cannot_be_saved_is_an_error_before_the_search(run: Run) -> None:
    text = """from dodgson.search import Problem
class Odd: pass
problem = Problem(Odd(), lambda s: [Odd()], lambda s: False)
"""
    ran = run("solve", write("odd.py", text), "--checkpoint", "c.json")
    assert ran.status == 2
    assert "a state of type Odd has no encoding" in ran.err
    assert not Path("c.json").exists()


def start_long(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dodgson", "solve", "long.py", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def test_an_interrupted_search_is_saved_and_says_where(run: Run, long: Path) -> None:
    process = start_long("--json", "--checkpoint", "c.json")
    wait_for(Path("c.json"))
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    document = json.loads(out)
    assert (document["status"], document["why"]) == ("stopped", "interrupted")
    how = "dodgson solve long.py --algorithm breadth-first --resume c.json"
    assert err == f"saved c.json; to continue: {how}\n"
    on = run("solve", long, "--resume", "c.json", "--expansions", 10, "--json").document
    assert on["statistics"]["expanded"] == document["statistics"]["expanded"] + 10


def test_a_killed_search_goes_on_from_its_last_checkpoint(
    run: Run, tiles: Path, tmp_path: Path
) -> None:
    whole = run("solve", tiles, "-a", "breadth-first", "--json").document
    program = """
import os, signal, sys
from dodgson.cli import main, searching
searching.SAVE_SECONDS = 0.0
from dodgson import work
from dodgson.search import checkpoint
work.SHARE_OF_SAVING = 1e9
write, count = checkpoint.write, 0
def dying(*arguments):
    global count
    write(*arguments)
    count += 1
    if count == 3:
        os.kill(os.getpid(), signal.SIGKILL)
checkpoint.write = dying
main(sys.argv[1:])
"""
    arguments = ["solve", str(tiles), "-a", "breadth-first", "--checkpoint", "c.json"]
    died = subprocess.run([sys.executable, "-c", program, *arguments], check=False)
    assert died.returncode == -signal.SIGKILL
    again = run("solve", tiles, "-a", "breadth-first", "--resume", "c.json", "--json").document
    assert without_time(again) == without_time(whole)


def wait_for(path: Path) -> None:
    for _ in range(600):
        if path.exists():
            return
        time.sleep(0.05)
    raise AssertionError(f"{path} never came")


# Progress


def test_progress_is_shown_in_lines_without_a_terminal(run: Run, long: Path) -> None:
    ran = run("solve", long, "--progress", "--seconds", 1.5)
    lines = ran.err.splitlines()
    assert len(lines) >= 2
    assert all(" expanded, " in line and "/s, frontier " in line for line in lines)
    assert "depth " in lines[0]


def test_without_being_asked_it_keeps_quiet_where_there_is_no_terminal(
    run: Run, long: Path
) -> None:
    assert run("solve", long, "--seconds", 1.3).err == ""


@pytest.mark.skipif(os.name != "posix", reason="there are no pseudo-terminals")
def test_on_a_terminal_there_is_a_panel(long: Path) -> None:
    import pty

    reader, writer = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "dodgson", "solve", "long.py", "--seconds", "2", "--json"],
        stdout=subprocess.PIPE,
        stderr=writer,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    out, _ = process.communicate(timeout=60)
    os.close(writer)
    seen = b""
    try:
        while part := os.read(reader, 65536):
            seen += part
    except OSError:  # Linux ends a terminal so
        pass
    os.close(reader)
    assert json.loads(out)["status"] == "stopped"
    for word in ("breadth-first", "expanded", "per second", "frontier", "none yet", "bound"):
        assert word.encode() in seen


# Traces


def test_a_trace_goes_to_standard_output_and_the_answer_elsewhere(run: Run) -> None:
    ran = run("solve", EXAMPLE, "-a", "beam-stack", "--width", 2, "--trace", "-")
    lines = ran.out.splitlines()
    assert lines[0].split() == ["reached", "(no", "words)", "g", "0", "f", "26"]
    assert lines[-1] == (
        "finished     proved  nothing left out can be cheaper, if the estimate never overestimates"
    )
    assert "cost 35 in 4 steps, proved" in ran.err


def test_a_trace_as_data(run: Run, jugs: Path) -> None:
    ran = run("solve", jugs, "--trace", "out.json", "--json")
    assert ran.document["cost"] == 6
    assert ran.err == "wrote out.json\n"
    data = json.loads(Path("out.json").read_text())
    assert data["format"] == "dodgson-trace"
    assert data["left_out"] == 0
    assert data["events"][-1] == {
        "event": "finished",
        "status": "proved",
        "why": ran.document["why"],
    }


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_trace_as_pictures(run: Run, tiles: Path, algorithm: str) -> None:
    ran = run("solve", tiles, "-a", algorithm, "--trace", "out.svg", "--expansions", 30)
    assert ran.err.startswith("wrote out.svg, and the steps out-001.svg to out-")
    steps = sorted(Path.cwd().glob("out-*.svg"))
    assert len(steps) >= 3
    sizes = {path.read_text().partition("<title>")[0] for path in steps}
    assert len(sizes) == 1, "all steps are of one size"
    assert f"{algorithm} search" in steps[0].read_text()
    assert "@keyframes " in Path("out.svg").read_text()


def written_in(svg: str) -> str:
    """Return what is written in a picture, as one line."""
    return " ".join(re.sub("<[^>]*>", " ", svg).split())


def test_a_long_search_is_drawn_in_part_and_says_so(run: Run, long: Path) -> None:
    ran = run("solve", long, "--trace", "out.svg", "--expansions", 5000)
    (part,) = re.findall(r"\((the first \d+ of 5,000 expansions)\)$", ran.err.strip())
    last = max(Path.cwd().glob("out-*.svg")).read_text()
    assert f"{part.capitalize()} are shown." in written_in(last)


@pytest.mark.parametrize("algorithm", ["beam-stack", "a-star", "ida-star", "bidirectional"])
def test_a_search_taken_up_again_is_drawn_from_there(run: Run, tiles: Path, algorithm: str) -> None:
    for expansions in range(1, 5):
        solve = ("solve", tiles, "-a", algorithm)
        run(*solve, "--expansions", expansions, "--checkpoint", "half.json")
        ran = run(*solve, "--resume", "half.json", "--trace", "out.svg")
        assert ran.status == 0
        assert "wrote out.svg" in ran.err


def test_states_of_many_lines_leave_room_for_fewer(run: Run) -> None:
    text = """from dodgson.search import Problem
problem = Problem(1, lambda n: [2 * n, 2 * n + 1], lambda n: n > 500,
                  show=lambda n: str(n) + 9 * "\\n.")
"""
    run("solve", write("tree.py", text), "-a", "breadth-first", "--trace", "out.svg")
    steps = sorted(Path.cwd().glob("out-*.svg"))
    assert 3 < len(steps) < 12
    assert " expansions are shown" in written_in(steps[-1].read_text())
