"""Drawings of ladders: each word and each step once, in the right place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise, product
from math import factorial
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dodgson.errors import InputError
from dodgson.ladder import draw, solve, stats
from dodgson.ladder.answers import Ladder
from dodgson.ladder.drawings import LadderGraph
from dodgson.ladder.pictures import picture_of_all
from dodgson.words import load

from .judge import CHANGE, distances, puzzles

SVG = "{http://www.w3.org/2000/svg}"


def shown(svg: str) -> list[str]:
    """Return the texts of a picture."""
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
    assert sorted(text for text in shown(graph.svg) if text in on_one) == sorted(on_one)
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


def assert_shows_all(graph: LadderGraph, listed: Ladder) -> None:
    """Compare a graph of ladders with the list of them."""
    ladders = listed.ladders or ()
    assert (graph.count, graph.cost, graph.status) == (len(ladders), listed.cost, listed.status)
    assert set(graph.steps) == {
        (number, *words)
        for ladder in ladders
        for number, words in enumerate(pairwise(ladder), start=1)
    }
    longest = max(map(len, ladders), default=0)
    assert graph.layers == tuple(
        tuple(sorted({ladder[step] for ladder in ladders if step < len(ladder)}))
        for step in range(longest)
    )
    document = graph.to_json()
    assert document["layers"] == [list(layer) for layer in graph.layers]
    assert {tuple(edge) for edge in document["edges"]} == {
        edge for ladder in ladders for edge in pairwise(ladder)
    }


@pytest.mark.parametrize(
    "ident",
    ["ladder:head-dead-head-tail", "ladder:head-tail?cost=rarity", "ladder:head-tail?level=60"],
)
@pytest.mark.parametrize("form", ["svg", "dot", "text"])
def test_any_puzzle_with_an_id_can_be_drawn(ident: str, form: Any) -> None:
    graph = draw(ident, format=form)
    assert graph.id == ident
    assert_shows_all(graph, solve(ident, all=True))
    assert {"head", "tail"} <= set(shown(graph.svg))
    for each in (str(graph), graph.text, graph.to_dot()):
        assert "head" in each
        assert "tail" in each


@given(puzzles(), st.lists(st.integers(0, 50), max_size=2), st.sampled_from(["steps", "letters"]))
def test_a_graph_shows_all_that_a_list_of_ladders_does(
    puzzle: tuple[list[str], str, str], places: list[int], cost: str
) -> None:
    words, start, goal = puzzle
    via = [words[place % len(words)] for place in places]
    ident = f"ladder:{'-'.join([start, *via, goal])}?cost={cost}"
    listed = solve(ident, words=load(words), all=True)
    assert_shows_all(draw(ident, words=load(words)), listed)


def every_word(letters: str, length: int) -> list[str]:
    return ["".join(each) for each in product(letters, repeat=length)]


@pytest.mark.parametrize("form", ["svg", "dot", "text"])
def test_more_ladders_than_can_be_listed_are_drawn_all_the_same(form: Any) -> None:
    words = every_word("abc", 5)
    there_and_back = "ladder:aaaaa-bbbbb-ccccc-aaaaa"
    with pytest.raises(InputError, match="too many to list"):
        solve(there_and_back, words=words, all=True)
    graph = draw(there_and_back, words=words, format=form)
    assert (graph.count, graph.cost) == (120**3, 15)
    # Between two corners of a cube of five dimensions there are 1, 5, 10, 10, 5 and 1 of them.
    assert [len(layer) for layer in graph.layers] == [1, *3 * [5, 10, 10, 5, 1]]
    assert len(graph.steps) == 3 * 5 * 2**4
    assert "ccccc" in str(graph)


def test_only_the_ends_of_a_ladder_stand_out() -> None:
    """Also where the same word is on the way."""
    graph = draw("ladder:cat-cot-cat-dog", words=["cat", "cot", "cog", "dog"])
    drawn = picture_of_all(graph)
    strong = [[node.shown for node in layer if node.tone == "strong"] for layer in drawn.layers]
    assert [len(layer) for layer in strong] == [1, 0, 0, 0, 0, 1]
    alone = picture_of_all(draw("cat", "cat", words=["cat"]))
    assert alone.layers[0][0].tone == "strong"


def test_a_picture_of_too_many_words_is_refused() -> None:
    with pytest.raises(InputError, match="too many to draw") as refused:
        draw("a" * 11, "b" * 11, words=every_word("ab", 11))
    assert "\n" not in str(refused.value)
    assert draw("a" * 9, "b" * 9, words=every_word("ab", 9)).count == factorial(9)


def test_a_ladder_of_a_given_length_is_no_shortest_one() -> None:
    with pytest.raises(InputError, match="shortest ladders"):
        draw("ladder:head-tail?steps=6")


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
    assert ET.fromstring(sample.svg).tag == f"{SVG}svg"


def test_the_letters_that_stand_out_are_explained() -> None:
    words = ["cat", "cot", "cog", "dot", "dog"]
    output = "bold letters are new since the word before"
    svg = draw("cat", "cot", words=words).svg
    assert shown(svg).count(output) == 1
    (legend,) = (
        e for e in ET.fromstring(svg).iter(f"{SVG}text") if "".join(e.itertext()) == output
    )
    assert [(each.get("class"), each.text) for each in legend] == [("letter", "bold")]
    with_none = f"{output}; a word that different changes lead to has none"
    assert with_none in shown(draw("cat", "dog", words=words).svg), "dog comes from cog and dot"
    assert f"\\n{output}" in str(draw("cat", "cot", words=words, format="dot"))
    alone = draw("cat", "cat", words=words).svg
    assert not any(output in text for text in shown(alone)), "nothing is bold"


def test_an_upright_graph_suits_a_narrow_page() -> None:
    wide, upright = (
        ET.fromstring(draw("black", "white", words=load("common"), layout=layout).svg)
        for layout in ("wide", "upright")
    )
    assert float(upright.get("width", "")) < float(wide.get("width", "")) * 0.65
    assert float(upright.get("height", "")) > float(wide.get("height", "")) * 1.5

    def rows(root: ET.Element) -> dict[str, str | None]:
        return {"".join(e.itertext()): e.get("y") for e in root.iter(f"{SVG}text")}

    assert rows(wide).keys() == rows(upright).keys()
    layers = draw("black", "white", words=load("common")).layers
    heights = [{rows(upright)[word] for word in layer} for layer in layers]
    assert [len(each) for each in heights] == [1] * len(layers), "a layer is a row"
    assert len(set().union(*heights)) == len(layers)
    dot = str(draw("black", "white", words=load("common"), layout="upright", format="dot"))
    assert "rankdir=TB" in dot
