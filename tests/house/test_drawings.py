"""Drawings: each has its SVG, its text, a readable str, and saves itself by a file's ending."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import dodgson
from dodgson import drawing
from dodgson.drawing.animation import Animation
from dodgson.drawing.drawn import Drawn
from dodgson.drawing.svg import Picture
from dodgson.errors import InputError

TREE = drawing.Tree(drawing.Branch("o", (drawing.Branch("n"),)))
PETS = ("cat", "cot", "cog", "dog", "emu")

DRAWN: dict[str, tuple[Callable[[], Any], str]] = {
    "a graph of ladders": (lambda: dodgson.ladder.draw("cat", "dog", words=PETS), "cat"),
    "one as text": (
        lambda: dodgson.ladder.draw("cat", "dog", words=PETS, format="text"),
        "cat",
    ),
    "a sample": (lambda: dodgson.ladder.stats(sample=("cat", "dog"), words=PETS, runs=3), "4"),
    "lengths": (lambda: dodgson.ladder.stats(length=3, words=PETS, format="svg"), "edges"),
    "a board": (lambda: dodgson.boggle.draw("qi/te"), "Qu I\nT  E"),
    "tiles": (lambda: dodgson.sliding.draw("123/456/780"), "1 2 3\n4 5 6\n7 8 ·"),
    "a solution": (lambda: dodgson.sliding.draw("120/453/786", solution=True), "1. tile 3 up"),
    "one that moves": (lambda: dodgson.sliding.draw("120/453/786", animate=True), "1. tile 3 up"),
    "all positions": (lambda: dodgson.sliding.explore("12/30", format="svg"), "12 positions"),
    "a tree": (lambda: TREE, "o\n└── n"),
    "layers": (lambda: dodgson.ladder.draw("cat", "dog", words=PETS).picture, "cat"),
    "bars": (lambda: drawing.Bars(("1",), ("a",), ((2.0,),), title="how many"), "how many"),
    "a histogram": (lambda: drawing.Histogram((drawing.Series.of("a", [1, 2]),)), "a"),
    "a picture": (lambda: Picture((), 1, 1, "A dot", "It is round."), "A dot\nIt is round."),
    "an animation": (lambda: Animation(1, (), 1, 1, title="A ball"), "A ball"),
}


@pytest.mark.parametrize(("made", "message"), DRAWN.values(), ids=DRAWN)
def test_every_drawing_has_its_forms(made: Callable[[], Any], message: str, tmp_path: Path) -> None:
    drawn = made()
    assert isinstance(drawn, Drawn)
    ET.fromstring(drawn.svg)
    assert drawn._repr_svg_() == drawn.svg
    assert message in drawn.text
    assert str(drawn) == drawn.text
    for ending, form in (("svg", drawn.svg), ("SVG", drawn.svg), ("txt", drawn.text)):
        drawn.save(tmp_path / f"it.{ending}")
        assert (tmp_path / f"it.{ending}").read_text(encoding="utf-8") == form.rstrip("\n") + "\n"


def test_graphs_are_saved_for_graphviz(tmp_path: Path) -> None:
    for graph in (TREE, dodgson.ladder.draw("cat", "dog", words=PETS)):
        graph.save(tmp_path / "it.dot")
        assert (tmp_path / "it.dot").read_text().lstrip("di").startswith("graph {")
    walk = dodgson.sliding.explore("12/30", format="graphml")
    walk.save(tmp_path / "it.graphml")
    assert "<graphml" in (tmp_path / "it.graphml").read_text()
    assert str(walk).startswith("<?xml")


def test_a_failed_save_is_reported_and_leaves_no_file(tmp_path: Path) -> None:
    for drawn, name, message in (
        (TREE, "it.png", "it.png: its name has to end in .svg or .txt or .dot or .gv"),
        (TREE, "it", "its name has to end in .svg"),
        (drawing.Table(("a",), (("1",),)), "it.svg", "its name has to end in .txt"),
        (dodgson.ladder.draw("cat", "emu", words=PETS), "it.svg", "nothing to draw: no ladder"),
        (
            dodgson.sliding.draw("213/456/780", solution=True),
            "it.svg",
            "draw: there is no solution",
        ),
        (dodgson.sliding.explore("12/30"), "it.dot", "explore with format='dot'"),
    ):
        with pytest.raises(InputError, match=message):
            drawn.save(tmp_path / name)
    with pytest.raises(InputError, match="there is no folder"):
        TREE.save(tmp_path / "nowhere" / "it.svg")
    assert not list(tmp_path.iterdir())


def test_where_nothing_was_found_a_drawing_says_so() -> None:
    none = dodgson.ladder.draw("cat", "emu", words=PETS)
    assert str(none) == none.text == none.why
    assert none._repr_svg_() is None
    with pytest.raises(InputError, match="there is nothing to draw: no ladder joins cat and emu"):
        _ = none.svg
