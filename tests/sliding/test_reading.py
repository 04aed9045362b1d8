"""Every way to write a puzzle, and one line for each fault in a board."""

from __future__ import annotations

import io
import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from dodgson.errors import InputError
from dodgson.sliding import check_solution, find_puzzle, solve
from dodgson.sliding.model import Puzzle
from dodgson.sliding.reading import read_puzzle

RUSH = "HBBBCCHDDooMHoJAAMIoJLEEIoKLooFFKGGG"
KLOTSKI = "BAAC/BAAC/DFFE/DGHE/I..J:A@r4c2"
CORNER = ["AA./B..:A@r2c2", "AA./B.. A@r2c2", "AA./B..;A@r2c2", "AA.\nB..\n\nA@r2c2\n"]
RUSH_ROWS = "/".join(RUSH[i : i + 6] for i in range(0, 36, 6))


@pytest.mark.parametrize(
    ("texts", "wanted"),
    [
        (
            [
                "854/206/317",
                "854/2.6/317",
                "854/2_6/317",
                "854\n206\n317\n",
                " 8 5 4\r\n 2 0 6\r\n 3 1 7\r\n",
                "8,5,4/2,0,6/3,1,7",
                "8, 5, 4 / 2, 0, 6 / 3, 1, 7",
                "08 05 04/02 00 06/03 01 07",
                '{"rows": [[8, 5, 4], [2, 0, 6], [3, 1, 7]]}',
                '{"rows": ["854", "206", "317"]}',
                '{"rows": "854/206/317", "goal": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}',
            ],
            "854/206/317",
        ),
        (["120/453/786:123/456/780"], "120/453/786"),
        (
            [
                "854/206/317:123/405/678",
                "854\n206\n317\n\n123\n405\n678",
                "854/206/317;123/405/678",
            ],
            "854/206/317:123/405/678",
        ),
        ([*CORNER, "A A ./B . .:A@r2c2"], "AA./B..:A@r2c2"),
        (['{"rows": ["AA.", "B.."], "goal": {"A": "r2c2"}}'], "AA./B..:A@r2c2"),
        (["AB/..:B@r2c1:A@r2c2", "AB/.. A@r2c2 B@r2c1"], "AB/..:A@r2c2:B@r2c1"),
        ([RUSH, RUSH_ROWS, RUSH.replace("o", "."), f"{RUSH_ROWS}:cars"], RUSH),
        ([f'{{"rows": {json.dumps(RUSH_ROWS.split("/"))}, "cars": true}}'], RUSH),
        (["A=/..:A@r2c2"], "A=/..:A@r2c2"),
        (
            [
                "A./..:A@r2c2:=@r1c1",
                '{"rows": ["A.", ".."], "goal": {"A": "r2c2"}, "gates": ["r1c1"]}',
            ],
            "A./..:A@r2c2:=@r1c1",
        ),
        (["A-/..:A@r2c2"], "A-/..:A@r2c2"),
        (["AA.B/...B/..CC cars", "AA.B/...B/..CC;cars;A@r1c3"], "AA.B/...B/..CC:cars:A@r1c3"),
        ([f"BB{'.' * 34}:B@r1c5"], f"BB{'o' * 34}:B@r1c5"),
        ([f"ooAA..{'/......' * 5}:A@r1c5:cars"], f"ooAA..{'/......' * 5}:cars:A@r1c5"),
        ([f"....A./....A.{'/......' * 4} cars A@r1c5"], f"ooooAoooooAo{'o' * 24}:A@r1c5"),
    ],
)
def test_one_puzzle_may_be_written_in_many_ways(texts: list[str], wanted: str) -> None:
    assert {read_puzzle(text).text for text in texts} == {wanted}
    assert read_puzzle(wanted).text == wanted


OLD = {
    "AA./B..:A@1,1": "AA./B..:A@r2c2",
    "AB/.. A@1,1 B@1,0": "AB/..:A@r2c2:B@r2c1",
    "A./..:A@1,1:=@0,0": "A./..:A@r2c2:=@r1c1",
    '{"rows": ["AA.", "B.."], "goal": {"A": [1, 1]}}': "AA./B..:A@r2c2",
    '{"rows": ["AA.", "B.."], "goal": "A@1,1"}': "AA./B..:A@r2c2",
    '{"rows": ["A.", ".."], "goal": {"A": [1, 1]}, "gates": [[0, 0]]}': "A./..:A@r2c2:=@r1c1",
    "sliding:AA.B/...B/..CC:cars:A@0,2": "AA.B/...B/..CC:cars:A@r1c3",
    "slide:BAAC/BAAC/DFFE/DGHE/I..J:A@3,1": KLOTSKI,
}


@pytest.mark.parametrize("text", OLD)
def test_goals_and_gates_that_count_from_0_are_read_and_converted(text: str) -> None:
    assert find_puzzle(text).text == OLD[text]


def test_an_old_id_and_the_new_one_give_the_same_answer() -> None:
    old = solve("slide:AA./B..:A@1,1?metric=steps")
    assert old.id == "sliding:AA./B..:A@r2c2?metric=steps"
    assert solve(old.id).states == old.states
    assert solve("AA./B..", goal="A@1,1", metric="steps").id == old.id


def test_a_puzzle_may_come_from_a_file_or_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (KLOTSKI, KLOTSKI.replace("/", "\n").replace(":", "\n") + "\n"):
        path = tmp_path / "klotski.txt"
        path.write_text(text)
        assert find_puzzle(str(path)) == find_puzzle("klotski")
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        assert find_puzzle("-") == find_puzzle("klotski")


def test_the_json_in_the_docs_is_klotski() -> None:
    page = Path(__file__).parents[2] / "docs" / "sliding.md"
    (text,) = [line for line in page.read_text("utf-8").splitlines() if line.startswith("    {")]
    assert read_puzzle(text) == find_puzzle("klotski")


def test_names_and_ids_and_other_goals() -> None:
    assert find_puzzle("sliding:klotski") == find_puzzle("klotski") == find_puzzle(KLOTSKI)
    assert find_puzzle("klotski", "A@r1c2").goal == {"A": (0, 1)}
    assert solve("sliding:klotski?metric=straight", goal="A@r2c2").metric == "straight"
    with pytest.raises(InputError, match="the ID has the metric steps"):
        solve("sliding:klotski?metric=steps", metric="moves")
    with pytest.raises(InputError, match=r"\?metric=jumps: metric must be one of"):
        solve("sliding:klotski?metric=jumps")


def test_large_boards_have_commas() -> None:
    slide = solve("1,2,3,4/5,6,7,8/9,10,11,12/13,14,0,15")
    assert slide.states[-1] == "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0"
    assert solve("10,/11,/12,/0,", goal="10,/11,/0,/12,").cost == 1


BAD = {
    "": "the puzzle is empty",
    "  \n": "the puzzle is empty",
    "123/45/678": "the start is ragged: row 2 has 2 cells, row 1 has 3",
    "AAB/A.": "the board is ragged: row 2 has 2 cells, row 1 has 3",
    "123/453/780": "^tile 3 is on the board twice: at row 1, column 3 and at row 2, column 3",
    "123/456/789": "the board has no blank",
    "123/456/790": "tile 8 is missing: without a goal, tiles go from 1 to 8",
    "123/456/780:123/456/708/9..": "the goal is ragged|the goal has another size",
    "120/453/786:12/30": "the goal has another size: 2 rows of 2, but the start has 3 rows of 3",
    "120/453/786:123/456/790": "tile 9 is missing at the start",
    "120/453/786:123/456/70.": "tile 8 is missing at the goal",
    "120/453/786:123/456/770": "^tile 7 is in the goal twice: at row 3, column 1 and at row 3, col",
    "120/453/786 A@r1c1": "the goal of a tile puzzle is a board",
    "12x/345/678": "'x' at row 1, column 3: this board has tiles .numbers., so letters are not al",
    "1234/5678/9abc/def0": "'a' at row 3, column 2: .*; commas separate numbers above 9$",
    "A1/..:A@r2c1": "'1' at row 1, column 2: use a letter for a piece",
    "AB/..": "the puzzle has no goal: add \":A@r4c2\" .*, or use goal='A@r4c2'",
    "AA/..:B@r1c1": "goal B@r1c1: there is no piece B on the board",
    "AB/..:A@r2c1:A@r2c2": "goal A@r2c2: piece A has a goal already, A@r2c1",
    "AB/..:A@r2c1:B@r2c1": "goals A and B overlap at row 2, column 1",
    "AA/..:A@r1c2": "A@r1c2 is off the board: row 1, column 3 is outside its 2 rows and 2 col",
    "AA/..:A@r0c1": "goal A@r0c1 is off the board: row 0, column 1 is outside",
    "AA/..:A@-1,0": "goal A@r0c1 is off the board: row 0, column 1 is outside",
    "AA/..:A@0,1": "A@r1c2 is off the board: row 1, column 3 is outside its 2 rows and 2 columns$",
    "AA/..:A@r-1c1": "'A@r-1c1' is no goal: write it like A@r4c2, piece, row and column",
    "AA/..:AA@r1c1": "'AA@r1c1' is no goal",
    "AA/..:@r1c1": "'@r1c1' is no goal",
    "AA/..:A@r٣c1": "is no goal",
    "A#/..:A@r1c2": "goal A@r1c2: there is a wall or a hole at row 1, column 2",
    "A.A/...:A@r1c1": "piece A is in two parts, one at row 1, column 1, one at row 1, column 3",
    "A.B/.A.:B@r1c1": "piece A is in two parts, one at row 1, column 1, one at row 2, column 2",
    "A*/..:A@r2c2": "'\\*' at row 1, column 2: use a letter for a piece, . for an empty",
    "A./..:A@x,1": "'A@x,1' is no goal: write it like A@r4c2",
    '{"rows": ["A."], "goal": {"A": "r1"}}': 'the cells of "goal" must be written like "r4c2"',
    '{"rows": ["A."], "gates": [[1]]}': 'the cells of "gates" must be written like "r4c2"',
    "A./..:A@1": "'A@1' is no goal",
    "AB/..:A@r2c2:=@r1c2": "piece B covers the gate at row 1, column 2: only goal pieces may",
    "AB/..:A@r2c2:=@r6c2": "the gate =@r6c2 is off the board",
    "AB/..:CD/..:A@r2c2": "the puzzle has 2 boards: only tiles have a second",
    RUSH[:-1]: "the board is one row of 35 without a goal: a Rush Hour board has 36",
    RUSH.replace("A", "o"): "the primary car A is not on the board",
    "AoooooAooooo" + "o" * 24: "the primary car A at row 1, column 1 is upright",
    "AABooo" + "o" * 30: "car B at row 1, column 3 is one cell long: cars have two or more",
    "AABBooooBooo" + "o" * 24: "car B at row 1, column 3 is bent: cars are straight",
    "klotsky": r"there is no puzzle or file called 'klotsky': did you mean klotski\?$",
    "24-puzzle": "called '24-puzzle': did you mean 8-puzzle, 15-puzzle or dads-puzzle\\?$",
    "zzz": "there is no puzzle or file called 'zzz': dodgson sliding gallery lists the puzzles",
    "no/such/file.txt": "no/such/file.txt: No such file or directory",
    "{": "the JSON cannot be read: .* at line 1, column 2",
    "[]": 'the JSON is no puzzle: it must be an object with "rows"',
    '{"rows": 7}': '"rows" must be rows: strings, or lists of numbers',
    '{"rows": [[1, "a"]]}': '"rows" must be rows',
    '{"rows": ["A."], "goal": {"A": [0]}}': 'the cells of "goal" must be written like "r4c2"',
    '{"rows": ["A."], "goal": [7]}': '"goal" must be rows',
    '{"rows": ["A."], "goals": {}}': 'the JSON has a part "goals": known are rows, goal',
    '{"rows": ["A."], "gates": 7}': '"gates" must be a list of cells',
    '{"rows": ["A."], "goal": {"AB": [0, 1]}}': "goal AB@r1c2: there is no piece AB",
    "[" * 100_000: "the JSON cannot be read",
    "1" * 5000 + ",0": "the number at row 1, column 1 is too long for a tile",
    "/".join([",".join(map(str, range(17 * r, 17 * r + 17))) for r in range(17)]): "255 are the",
    ".../...": "'.' at row 1, column 1|no goal|no pieces",
    "A./..:A@r10000000000c2": "is no goal",
    "A\0/..:A@r1c1": "at row 1, column 2: use a letter for a piece",
    ",".join(map(str, range(2, 150))): "tile 1 is missing|the board has no blank",
}


@pytest.mark.parametrize("text", BAD, ids=[repr(text[:40]) for text in BAD])
def test_a_bad_board_gets_one_line_that_says_what_and_where(text: str) -> None:
    with pytest.raises(InputError, match=BAD[text]) as caught:
        solve(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["abcd" * 2_500_000, "1,2/" * 2_500_000])
def test_a_board_that_is_too_long_is_refused_before_it_is_parsed(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parse(*_: object) -> None:
        raise AssertionError("it was parsed")

    file = tmp_path / "absurd.txt"
    file.write_text(text, encoding="utf-8")
    for cut in ("from_text", "from_json"):
        monkeypatch.setattr(f"dodgson.sliding.reading.{cut}", parse)
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    for name in (str(file), text, "-"):
        with pytest.raises(InputError, match="the puzzle is too long: 100,000 characters"):
            find_puzzle(name)


@pytest.mark.parametrize(
    ("side", "fault"), [(32, None), (33, "the board has 1,089 cells: 1,024 are the most")]
)
def test_a_board_with_too_many_cells_is_refused(side: int, fault: str | None) -> None:
    text = "/".join(["A" + "." * (side - 1), *["." * side] * (side - 1)]) + ":A@r2c2"
    with pytest.raises(InputError, match=fault) if fault else nullcontext():
        assert read_puzzle(text).cols == side


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="Is a directory"):
        find_puzzle(str(tmp_path))
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="not text in UTF-8"):
        find_puzzle(str(binary))


@pytest.mark.parametrize(
    ("name", "goal", "fault"),
    [
        ("still-life", "A@r1c1", "the goal of a tile puzzle is one board"),
        ("still-life", "123/456", "the goal has another size"),
        ("klotski", "123/456/780", "the goal of blocks is written like A@r4c2"),
        ("klotski", "", "the goal of blocks is written like A@r4c2"),
    ],
)
def test_bad_goals(name: str, goal: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        solve(name, goal=goal)


def two() -> Puzzle:
    return read_puzzle("AA../B..=/..#.:A@r2c2")


@pytest.mark.parametrize(
    ("states", "fault"),
    [
        ([], "does not begin at the start"),
        (["AA../...=/B.#."], "does not begin at the start"),
        (["AA../B..=/..#."], "does not end at the goal"),
        (["AA../B..=/..#.", ".AA./...=/B.#."], "move 1: 2 pieces moved at once: A, B"),
        (["AA../B..=/..#.", "AA../B..=/..#."], "move 1: 0 pieces moved at once"),
        (["AA../B..=/..#.", "A.../A..=/..#."], "the pieces are not the same"),
        (["AA../B..=/..#.", "A.../B..=/..#."], "move 1: piece A changed its shape"),
        (["AA../B..=/..#.", "AA../...B/..#."], "move 1: piece B cannot get there"),
        (["AA../B..=/..#.", "AA../...=/..B."], "move 1: piece B cannot get there"),
        (["AA../B..=/..#.", "..../BAA=/..#."], None),
    ],
)
def test_the_checker_finds_each_fault(states: list[str], fault: str | None) -> None:
    if fault is None:
        assert check_solution(two(), states, "moves") == 1
        with pytest.raises(InputError, match="move 1: A right, down is 2 by straight"):
            check_solution(two(), states, "straight")
        return
    with pytest.raises(InputError, match=fault):
        check_solution(two(), states, "moves")
