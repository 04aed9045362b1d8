"""The essays' pictures and tables are those of today."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import dodgson
from dodgson.ladder.questions import Strategy
from dodgson.pangram.exact.spelling import Spelling
from dodgson.pangram.exact.tools import product_graph
from dodgson.pangram.model import ALPHABET
from dodgson.posts.boggle_2009_paths import walks
from dodgson.posts.boggle_2009_trade import CAP, LEAST, RICH_BOARD, UNCAPPED, folded, trade
from dodgson.words import load

PROJECT = Path(__file__).parents[2]
ESSAYS = PROJECT / "docs" / "posts"
SEARCHED = ("wasted-letters.svg", "fifty-nine.svg", "fifty-seven.svg", "last-pass.svg")
"""What a search through ENABLE2K found; without the kernels some would take minutes."""
ROW = re.compile(r"^\| `([\w-]+)`[^|]*\| (.*) \|$", re.MULTILINE)


def tool() -> ModuleType:
    """Import the tool that draws the essays' pictures."""
    spec = importlib.util.spec_from_file_location("draw", PROJECT / "tools" / "draw_essays.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = tool()


@pytest.mark.parametrize("name", [name for name in TOOL.PICTURES if name not in SEARCHED])
def test_a_picture_is_what_the_tool_draws(name: str, data: Path) -> None:
    assert_drawn(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHED)
def test_a_picture_of_a_long_search_is_what_the_tool_draws(
    name: str, data: Path, kernels: ModuleType
) -> None:
    assert_drawn(name)


def assert_drawn(name: str) -> None:
    kept = (TOOL.FOLDER / name).read_bytes()
    assert TOOL.PICTURES[name]().encode() == kept, "run tools/draw_essays.py"
    assert len(kept) < 50_000


def test_every_picture_kept_is_drawn_by_the_tool_and_shown_in_an_essay() -> None:
    shown = {
        Path(target).name
        for essay in ESSAYS.glob("*.md")
        for target in re.findall(r"pictures/posts/[\w-]+\.svg", essay.read_text(encoding="utf-8"))
    }
    assert {path.name for path in TOOL.FOLDER.iterdir()} == set(TOOL.PICTURES) == shown


def test_every_essay_is_in_the_index() -> None:
    index = (ESSAYS / "README.md").read_text(encoding="utf-8")
    essays = {path.name for path in ESSAYS.glob("*.md")} - {"README.md"}
    assert set(re.findall(r"\]\(([\w-]+\.md)\)", index)) == essays


def test_the_figures_of_the_graph_of_pairs_are_right(data: Path, kernels: ModuleType) -> None:
    graph = product_graph(Spelling.of(load("enable2k"), ALPHABET), 2)
    essay = (ESSAYS / "fifty-seven.md").read_text(encoding="utf-8")
    for figure in (graph.pairs, graph.live, graph.nodes, graph.edges):
        assert f"{figure:,}" in essay


def test_the_table_of_searches_is_what_they_do(data: Path) -> None:
    """Expansions and words, of head to tail and of black to white."""
    table = dict(ROW.findall((ESSAYS / "doublets-2012.md").read_text(encoding="utf-8")))
    assert len(table) == 5
    for strategy, figures in table.items():
        assert strategy in get_args(Strategy)
        found = []
        for ends in (("head", "tail"), ("black", "white")):
            ladder = dodgson.ladder.solve(*ends, words="enable2k", strategy=strategy)
            found += [ladder.statistics.expanded, len(ladder.words)]
        assert figures == " | ".join(f"{figure:,}" for figure in found), strategy


def test_the_table_of_ways_through_a_board_is_what_they_take_and_find() -> None:
    """Paths walked, entries kept, words found; brute force without a cap is counted, not walked."""
    pruned, sought, capped = (
        trade("prefix", RICH_BOARD),
        trade("dictionary", RICH_BOARD),
        trade("naive", RICH_BOARD, CAP),
    )
    all_paths = sum(walks(dodgson.boggle.read_board(RICH_BOARD)))
    ways = {
        "brute force": sought._replace(paths=all_paths),
        f"brute force, cap of {CAP}": capped,
        "each word sought": sought,
        "every beginning known": pruned,
        "the same, like nodes made one": pruned._replace(kept=folded(load(), LEAST, UNCAPPED)),
    }
    text = (ESSAYS / "boggle-2009.md").read_text(encoding="utf-8")
    for name, (paths, kept, words) in ways.items():
        assert f"| {name} | {paths:,} | {kept:,} | {words:,} |" in text
