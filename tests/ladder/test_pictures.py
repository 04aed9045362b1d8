"""Drawings of ladders: each word and each step once, in the right place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import assume, given

from dodgson.ladder import draw, solve, stats
from dodgson.words import load

from .judge import CHANGE, distances, puzzles

SVG = "{http://www.w3.org/2000/svg}"


def shown(svg: str) -> list[str]:
    """Give the texts of a picture."""
    return ["".join(each.itertext()) for each in ET.fromstring(svg).iter(f"{SVG}text")]


@given(puzzles())
def test_a_graph_has_each_word_and_each_step_of_all_shortest_ladders(
    puzzle: tuple[list[str], str, str],
) -> None:
    words, start, goal = puzzle
    there, back = distances(start, words, CHANGE), distances(goal, words, CHANGE)
    assume(goal in there)
    on_one = {word for word in there if there[word] + back[word] == there[goal]}
    layers = [
        sorted(word for word in on_one if there[word] == step) for step in range(there[goal] + 1)
    ]
    graph = draw(start, goal, words=load(words))
    document = graph.to_json()
    assert document["layers"] == layers
    edges = {
        (one, other)
        for one, other in ((a, b) for a in on_one for b in on_one if there[b] == there[a] + 1)
        if sum(x != y for x, y in zip(one, other, strict=True)) == 1
    }
    assert [tuple(edge) for edge in document["edges"]] == sorted(edges)
    assert (document["status"], document["cost"]) == ("proved", there[goal])
    dot = str(draw(start, goal, words=load(words), format="dot"))
    assert sorted(re.findall(r'"(\w+)" -> "(\w+)"', dot)) == sorted(edges)
    assert sorted(text for text in shown(str(graph)) if text in on_one) == sorted(on_one)
    rows = str(draw(start, goal, words=load(words), format="text")).splitlines()
    for row, layer in zip(rows, layers, strict=True):
        assert sorted(row.split()[-len(layer) :]) == layer


PICTURED = [
    pytest.param({}, id="one ladder"),
    pytest.param({"all": True}, id="all shortest"),
    pytest.param({"nearly": 30}, id="of several lengths"),
    pytest.param({"cost": "rarity", "all": True}, id="as cheap, not as long"),
    pytest.param({"via": ("dead", "head")}, id="the same word twice"),
    pytest.param({"rules": ("change", "insert", "delete"), "steps": 6}, id="words of any length"),
]


@pytest.mark.parametrize("options", PICTURED)
def test_any_answer_draws_itself(options: dict[str, Any]) -> None:
    ladder = solve("head", "tail", words=load("common"), **options)
    picture = ladder._repr_svg_()
    assert picture is not None
    texts = shown(picture)
    for word in {word for each in ladder.ladders or (ladder.words,) for word in each}:
        assert word in texts


@pytest.mark.parametrize(
    "ident",
    ["ladder:head-dead-head-tail", "ladder:head-tail?cost=rarity", "ladder:head-tail?level=60"],
)
@pytest.mark.parametrize("form", ["svg", "dot", "text"])
def test_any_puzzle_with_an_id_can_be_drawn(ident: str, form: Any) -> None:
    graph = draw(ident, format=form)
    assert graph.id == ident
    ladders = solve(ident, all=True)
    assert graph.ladders == ladders.ladders
    assert graph.to_json()["cost"] == ladders.cost
    assert {tuple(edge) for edge in graph.to_json()["edges"]} == {
        edge for ladder in graph.ladders for edge in pairwise(ladder)
    }
    assert "head" in str(graph)
    assert "tail" in str(graph)


def test_where_there_is_no_ladder_there_is_no_picture() -> None:
    lexicon = load(["cat", "dog"])
    assert solve("cat", "dog", words=lexicon)._repr_svg_() is None
    graph = draw("cat", "dog", words=lexicon)
    assert graph._repr_svg_() is None
    assert str(graph) == graph.why
    assert (graph.to_json()["layers"], graph.to_json()["cost"]) == ([], None)


def test_a_hint_is_not_drawn() -> None:
    assert solve("head", "tail", hint=True)._repr_svg_() is None


def test_a_sample_draws_its_histogram() -> None:
    sample = stats(words=load("common"), sample=("head", "tail"), runs=20, format="svg")
    assert ET.fromstring(str(sample)).tag == f"{SVG}svg"
