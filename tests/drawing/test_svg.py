"""Every picture is a well-formed SVG document, whatever its labels say, the same every time."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing import Bars, Branch, Edge, Histogram, LayeredGraph, Node, Series, Tree
from dodgson.drawing.svg import MARGIN, element, number, text_width, wrap

SVG = "{http://www.w3.org/2000/svg}"
AWKWARD = [
    "<script>",
    "fish & chips",
    """say "it's" """,
    "日本語",
    "e\u0301te\u0301",
    "two  spaces",
    "a\x1b[1mb\x00\ud800\uffff",
    "12\n34",
    "",
    "]]>",
    "a" * 200,
]


def pictures(text: str) -> list[Tree | LayeredGraph | Bars | Histogram]:
    """Draw one picture of each type with a text everywhere that text can be."""
    return [
        Tree(
            Branch(text, (Branch((("a", True), (text, False)), marked=True, edge=text),)),
            title=text,
            description=text,
        ),
        Tree(Branch("", (Branch(text, edge=text),)), direction="right"),
        *(
            LayeredGraph(
                layers=((Node("k" + text, label=text),), (Node("l" + text, note=text),)),
                edges=(Edge("k" + text, "l" + text, label=text),),
                captions=(text, text),
                title=text,
                direction=direction,
            )
            for direction in ("right", "down")
        ),
        Bars((text, "b"), (text, "c"), ((1, 2), (3, 0)), text, text, text, (text,), text),
        Histogram((Series.of(text, [1, 1, 90]),), title=text, x_label=text, y_label=text),
    ]


def parse(document: str) -> ET.Element:
    root = ET.fromstring(document.encode())
    assert root.tag == f"{SVG}svg"
    return root


@pytest.mark.parametrize("text", AWKWARD)
def test_every_picture_is_well_formed(text: str) -> None:
    for picture in pictures(text):
        root = parse(picture.to_svg())
        assert picture._repr_svg_() == picture.to_svg()
        width, height = map(float, root.get("viewBox", "").split()[2:])
        for box in root.iter(f"{SVG}rect"):
            assert float(box.get("x", "0")) >= -MARGIN
            assert float(box.get("x", "0")) + float(box.get("width", "")) <= width
            assert float(box.get("y", "0")) + float(box.get("height", "")) <= height


@given(st.text(max_size=12))
def test_labels_say_what_they_were_given(text: str) -> None:
    picture = LayeredGraph(((Node("key", label=text),),))
    written = [
        "".join(each.itertext())
        for each in parse(picture.to_svg()).iter(f"{SVG}text")
        if "word" in each.get("class", "")
    ]
    printable = [line if line.isprintable() else None for line in text.split("\n")]
    assert len(written) == len(printable)
    assert all(line in {None, seen} for line, seen in zip(printable, written, strict=True))


def test_a_picture_is_named_for_those_who_cannot_see_it() -> None:
    root = parse(Tree(Branch("a"), title="a letter", description="one node").to_svg())
    assert root.get("role") == "img"
    assert [child.text for child in root[:2]] == ["a letter", "one node"]


def test_both_colour_schemes_are_there() -> None:
    styles = parse(Tree(Branch("a")).to_svg()).find(f"{SVG}style")
    assert styles is not None
    assert styles.text is not None
    light, dark = styles.text.split("@media (prefers-color-scheme:dark)")
    assert all(f".dodgson {name}{{" in part for part in (light, dark) for name in (".box", "text"))
    # A page's other elements are not ours to style.
    assert all(rule.startswith(".dodgson ") for rule in light.split("}")[:-1])


@pytest.mark.parametrize("text", ["black", "i", "MMMM", "日本語", "e\u0301", "daffodil & lid"])
def test_boxes_are_wider_than_their_labels(text: str) -> None:
    (box,) = LayeredGraph(((Node("key", label=text),),)).layout().boxes.values()
    assert box.width >= text_width(text, 15, monospace=True) + 20


@given(st.floats(-1e6, 1e6))
def test_numbers_have_at_most_two_decimals(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.005001
    assert len(number(value).partition(".")[2]) <= 2
    assert number(value) != "-0"


@given(st.text("ab <", max_size=60), st.floats(20, 200))
def test_wrapping_loses_no_word(text: str, width: float) -> None:
    lines = wrap(text, width, 15)
    assert " ".join(lines).split() == text.split()
    assert all(text_width(line, 15) <= width or " " not in line for line in lines)


def test_attributes_are_escaped() -> None:
    assert str(element("a", href='"<&>')) == '<a href="&quot;&lt;&amp;&gt;"/>'


PROGRAM = """
from dodgson.drawing import Branch, Edge, Histogram, LayeredGraph, Node, Series, Tree
names = [f"{layer}{place}" for layer in "abcd" for place in range(5)]
layers = tuple(tuple(map(Node, names[at : at + 5])) for at in range(0, 20, 5))
edges = tuple(
    Edge(tail.key, head.key)
    for one, two in zip(layers, layers[1:])
    for i, tail in enumerate(one)
    for j, head in enumerate(two)
    if (i * 7 + j * 3) % 4 == 0
)
print(LayeredGraph(layers, edges).to_svg(), LayeredGraph(layers, edges).to_dot())
print(Tree(Branch("", tuple(map(Branch, names)))).to_svg())
chart = Histogram((Series.of("a", [len(set(names)), 3]), Series.of("b", {4: 2, 1: 1})))
print(chart.to_svg(), chart.to_text())
"""


def test_the_same_picture_is_the_same_bytes_under_any_hash_seed() -> None:
    written = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={"PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(written) == 1
