"""The graph of all positions, and whether a cluster of cars is minimal."""

from __future__ import annotations

import json
import re
from importlib import import_module
from xml.etree import ElementTree as ET

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dodgson import native
from dodgson.cli.running import run
from dodgson.errors import InputError
from dodgson.sliding import explore, solve
from dodgson.sliding.explore import spare_cars
from dodgson.sliding.graph import GRAPHML
from dodgson.sliding.model import METRICS, Metric
from dodgson.sliding.questions import Solve
from dodgson.sliding.reading import read_puzzle
from dodgson.sliding.solve import Found, find
from dodgson.sliding.strategies import Coding

from .judge import block_texts, board_of, floors_of, following, judge, tile_texts

SPARE = "DDoBoooooBooAAoBoooooooooooooooooooo"
"""The car D blocks no other car."""
HARDEST = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
"""Sixty moves, the most there are; it is in Fogleman's database, so its cluster is minimal."""


@given(st.one_of(tile_texts(), block_texts()), st.sampled_from(METRICS))
@settings(max_examples=20)
def test_the_graph_has_every_position_and_every_move(text: str, metric: Metric) -> None:
    puzzle = read_puzzle(text)
    assume(explore(text, metric=metric).positions <= 1000)  # the judge would take long
    explored = explore(text, metric=metric, format="dot")
    graph = explored.graph
    assert graph is not None
    boards = [board_of(puzzle.starting_at(puzzle.read(node.text))) for node in graph.nodes]
    places = {board: place for place, board in enumerate(boards)}
    assert len(places) == len(boards) == explored.positions == judge(puzzle, metric)[2]
    expected = {
        (place, places[child])
        for place, board in enumerate(boards)
        for child in following(puzzle, floors_of(puzzle), board, metric)
        if place < places[child]
    }
    assert set(graph.edges) == expected
    assert len(graph.edges) == len(expected)
    sizes = [0] * len(explored.levels)
    for node in graph.nodes:
        sizes[node.distance] += 1
    assert tuple(sizes) == explored.levels
    assert [node.start for node in graph.nodes].index(True) == 0


def test_dot_and_graphml_have_the_same_graph() -> None:
    dot = str(explore("12/30", format="dot"))
    root = ET.fromstring(str(explore("12/30", format="graphml")))
    space = {"g": GRAPHML}
    nodes = root.findall("g:graph/g:node", space)
    edges = root.findall("g:graph/g:edge", space)
    assert len(nodes) == len(re.findall(r"^  n\d+ \[", dot, re.MULTILINE)) == 12
    assert [(edge.get("source"), edge.get("target")) for edge in edges] == re.findall(
        r"^  (n\d+) -- (n\d+);", dot, re.MULTILINE
    )
    texts = [node.findtext("g:data[@key='position']", namespaces=space) for node in nodes]
    assert len(set(texts)) == 12


def test_json_has_the_graph_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sliding", "explore", "rush-1", "--format", "dot", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    graph = document["graph"]
    assert len(graph["nodes"]) == document["positions"]
    assert sorted(graph["nodes"][0]) == ["distance", "goal", "start", "text"]
    levels = [node["distance"] for node in graph["nodes"]]
    assert [levels.count(far) for far in range(document["depth"] + 1)] == document["levels"]
    assert all(abs(levels[one] - levels[other]) <= 1 for one, other in graph["edges"])
    assert run(["sliding", "explore", "rush-1", "--json"]) == 0
    assert "graph" not in json.loads(capsys.readouterr().out)


def test_a_board_of_rush_hour_is_drawn_in_six_rows() -> None:
    assert 'label="HBBBCC\\nHDDooM\\n' in str(explore("rush-1", format="dot"))


def test_a_graph_that_is_too_large_is_refused() -> None:
    with pytest.raises(InputError, match="more than 10,000 positions"):
        explore("klotski", format="dot")


@pytest.mark.parametrize("text", ["15-puzzle", "klotski"])
def test_a_graph_is_refused_before_the_enumeration(
    text: str, backend: native.Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    def walk(*_: object) -> None:
        raise AssertionError("there was no need to")

    monkeypatch.setattr(import_module("dodgson.sliding.explore"), "_enumerate", walk)
    with pytest.raises(InputError, match="more than 10,000 positions"):
        explore(text, format="graphml", backend=backend)


def test_limit_allows_a_larger_graph() -> None:
    with pytest.raises(InputError, match=r"more than 11 positions: limit allows more"):
        explore("12/30", format="dot", limit=11)
    assert len(explore("12/30", format="dot", limit=12).graph.nodes) == 12  # type: ignore[union-attr]


def test_a_graph_ends_with_its_budget() -> None:
    with pytest.raises(InputError, match="not finished: the budget of 7 expansions is spent"):
        explore("rush-1", format="dot", expansions=7)


def test_a_graphs_format_follows_the_files_name(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file = f"{tmp_path}/four.graphml"
    assert run(["sliding", "explore", "12/30", "-o", file]) == 0
    capsys.readouterr()
    assert ET.parse(file).getroot().tag == f"{{{GRAPHML}}}graphml"


def test_a_cluster_is_minimal_if_its_hardest_board_needs_every_car(backend: native.Backend) -> None:
    explored = explore(HARDEST, backend=backend, most=0)
    assert (explored.minimal, explored.spare, explored.hardest) == (True, (), ())
    assert (explored.depth, explored.positions) == (60, 2332)
    assert "minimal" in str(explored)


def test_cars_that_are_not_needed_are_named(backend: native.Backend) -> None:
    explored = explore(SPARE, backend=backend)
    assert explored.minimal is False
    assert explored.spare is not None
    hardest = explored.hardest[0]
    for label in "BD":
        without = solve(hardest.replace(label, "o"))
        assert (label in explored.spare) == (without.cost == explored.depth)
    document = explored.to_json()
    assert (document["minimal"], document["spare"]) == (False, list(explored.spare))


def test_all_cars_share_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float] = []

    def find_and_note(question: Solve, coding: Coding) -> Found:
        assert question.seconds is not None
        given.append(question.seconds)
        return find(question, coding)

    monkeypatch.setattr(import_module("dodgson.sliding.explore"), "find", find_and_note)
    assert spare_cars(read_puzzle(HARDEST), "moves", Solve("", seconds=1000), 60) == ()
    assert given == sorted(given, reverse=True)
    assert 1000 >= given[0] > given[-1]
    assert spare_cars(read_puzzle(HARDEST), "moves", Solve("", seconds=0), 60) is None


def test_the_text_says_if_the_budget_ended_before_the_cars(
    monkeypatch: pytest.MonkeyPatch, backend: native.Backend
) -> None:
    monkeypatch.setattr(import_module("dodgson.sliding.explore"), "spare_cars", lambda *_: None)
    explored = explore(HARDEST, backend=backend)
    assert explored.minimal is None
    assert str(explored).endswith(
        "The budget ended before it was known whether the first needs every car."
    )


def test_only_cars_have_clusters() -> None:
    assert explore("AA./B..:A@r2c2").minimal is None
    assert "minimal" not in explore("AA./B..:A@r2c2").to_json()
