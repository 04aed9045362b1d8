"""Graphs by layers: what is drawn, what never overlaps, and that crossings only ever go down."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing import Edge, LayeredGraph, Node
from dodgson.drawing.boxes import Tone
from dodgson.drawing.layering import apart, crossings, place_nodes, untangle
from dodgson.errors import InputError

Shape = tuple[list[list[int]], list[tuple[int, int]]]


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Make layers of whole numbers, and edges between successive ones."""
    sizes = draw(st.lists(st.integers(0, 8), min_size=1, max_size=5))
    layers, used = [], 0
    for size in sizes:
        layers.append(list(range(used, used + size)))
        used += size
    edges = [
        edge
        for one, two in pairwise(layers)
        if one and two
        for edge in draw(
            st.lists(st.tuples(st.sampled_from(one), st.sampled_from(two)), unique=True)
        )
    ]
    return layers, edges


def picture(shape: Shape, direction: str = "right") -> LayeredGraph:
    layers, edges = shape
    return LayeredGraph(
        layers=tuple(
            tuple(
                Node(str(node), label="w" * (1 + node % 7), note="n" * (node % 3)) for node in row
            )
            for row in layers
        ),
        edges=tuple(Edge(str(a), str(b), label="x" * (a % 4)) for a, b in edges),
        captions=tuple(f"layer {at}\nof many" for at in range(len(layers))),
        direction="down" if direction == "down" else "right",
    )


@given(shapes())
def test_crossings_are_counted_as_by_hand(shape: Shape) -> None:
    layers, edges = shape
    place = {node: at for row in layers for at, node in enumerate(row)}
    level = {node: at for at, row in enumerate(layers) for node in row}
    by_hand = sum(
        level[a] == level[c] and (place[a] - place[c]) * (place[b] - place[d]) < 0
        for (a, b), (c, d) in combinations(edges, 2)
    )
    assert crossings(layers, edges) == by_hand


@given(shapes())
def test_untangling_keeps_every_layer_and_never_adds_crossings(shape: Shape) -> None:
    layers, edges = shape
    given_order = [list(row) for row in layers]
    better = untangle(layers, edges)
    assert layers == given_order
    assert list(map(sorted, better)) == layers
    assert crossings(better, edges) <= crossings(layers, edges)


def test_a_tangle_is_undone() -> None:
    layers = [list(range(10)), list(range(10, 20))]
    edges = [(at, 19 - at) for at in range(10)]
    assert crossings(layers, edges) == 45
    assert crossings(untangle(layers, edges), edges) == 0


@given(shapes(), st.sampled_from(["right", "down"]))
def test_boxes_do_not_overlap_and_lie_on_the_sheet(shape: Shape, direction: str) -> None:
    layout = picture(shape, direction).layout()
    boxes = list(layout.boxes.values())
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert all(box.left > -1e-6 and box.top > -1e-6 for box in boxes)
    assert all(box.right < layout.width + 1e-6 for box in boxes)
    assert all(box.bottom < layout.height + 1e-6 for box in boxes)


@given(shapes(), st.randoms(use_true_random=False))
def test_tones_move_nothing(shape: Shape, luck: object) -> None:
    graph = picture(shape)
    tones: tuple[Tone, ...] = ("strong", "good", "faint", "hidden")
    toned = replace(
        graph,
        layers=tuple(
            tuple(replace(node, tone=tones[int(node.key) % 4]) for node in row)
            for row in graph.layers
        ),
    )
    assert toned.layout() == graph.layout()


@given(st.lists(st.tuples(st.floats(-100, 100), st.floats(1, 20), st.floats(0.1, 9)), min_size=1))
def test_apart_keeps_distances_and_moves_nothing_needlessly(
    points: list[tuple[float, float, float]],
) -> None:
    steps = [sum(step for _, step, _ in points[:at]) for at in range(1, len(points) + 1)]
    wanted = [want for want, _, _ in points]
    found = apart(wanted, steps, [weight for _, _, weight in points])
    for (a, b), (x, y) in zip(pairwise(steps), pairwise(found), strict=True):
        assert y - x >= b - a - 1e-6
    assert all(abs(a - b) < 1e-6 for a, b in zip(apart(found, steps), found, strict=True)), (
        "what is apart already stays"
    )


def test_a_chain_is_drawn_straight() -> None:
    layers = [[0], [1, 2], [3, 4], [5]]
    edges = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)]
    centres = place_nodes(layers, edges, [10.0] * 6, gap=6)
    assert centres == pytest.approx([13, 5, 21, 5, 21, 13])


def test_order_is_kept_where_asked() -> None:
    layers = ((Node("a"), Node("b")), (Node("c"), Node("d")))
    edges = (Edge("a", "d"), Edge("b", "c"))
    kept = LayeredGraph(layers, edges, keep_order=True).layout().boxes
    moved = LayeredGraph(layers, edges).layout().boxes
    assert kept["c"].y < kept["d"].y
    assert moved["d"].y < moved["c"].y


def test_sixty_nodes_to_a_layer_are_placed() -> None:
    layers = [[0], list(range(1, 61)), list(range(61, 121))]
    edges = [(0, node) for node in layers[1]] + [(n, 61 + (n * 7) % 60) for n in layers[1]]
    layout = picture((layers, edges)).layout()
    column = sorted((layout.boxes[str(node)] for node in layers[2]), key=lambda box: box.y)
    assert all(a.bottom < b.top for a, b in pairwise(column))


WORDS = LayeredGraph(
    layers=(
        (Node("head", tone="strong"),),
        (Node("heal", label=(("hea", False), ("l", True))), Node("herd", tone="hidden")),
    ),
    edges=(Edge("head", "heal", label="d→l"), Edge("head", "herd", tone="hidden")),
)


def test_hidden_nodes_and_edges_are_not_drawn() -> None:
    svg = WORDS.to_svg()
    assert "herd" not in svg
    assert svg.count("<path") == 1
    assert WORDS.to_text() == "0  head\n1  heal"


def test_changed_letters_stand_out() -> None:
    assert 'hea<tspan class="letter">l</tspan></text>' in WORDS.to_svg()


def test_dot_puts_each_layer_on_one_rank() -> None:
    assert WORDS.to_dot().splitlines() == [
        "digraph {",
        "  graph [rankdir=LR, ranksep=0.6]",
        '  node [shape=box, fontname="monospace"]',
        '  "head" [label="head", penwidth=2, color="#2563eb"]',
        '  { rank=same; "head" }',
        '  "heal" [label=<hea<b>l</b>>]',
        '  "herd" [label="herd", style=invis]',
        '  { rank=same; "heal"; "herd" }',
        '  "head" -> "heal" [label="d→l"]',
        '  "head" -> "herd" [style=invis]',
        "}",
    ]


def test_dot_quotes_whatever_a_key_is() -> None:
    graph = LayeredGraph(((Node('a"\\'),), (Node("<&>", label=(("<", True), ("&", False))),)))
    dot = graph.to_dot()
    assert '"a\\"\\\\" [label="a\\"\\\\"]' in dot
    assert '"<&>" [label=<<b>&lt;</b>&amp;>]' in dot


def test_text_wraps_under_its_caption() -> None:
    graph = LayeredGraph(
        ((Node("a", note="f = 26"), Node("lid")), tuple(map(Node, "bcdefgh"))),
        captions=("layer 1", "layer 2"),
    )
    assert graph.to_text(20).splitlines() == [
        "layer 1  a (f = 26)",
        "         lid",
        "layer 2  b  c  d  e",
        "         f  g  h",
    ]


@pytest.mark.parametrize(
    ("layers", "edges", "captions", "says"),
    [
        (("a", "a"), (), (), "node 'a' is in the drawing twice"),
        (("a", "b"), (("a", "z"),), (), "an edge names 'z', which is no node of the drawing"),
        (("a", "b", "c"), (("a", "c"),), (), "does not lead to the next layer"),
        (("a", "b"), (("b", "a"),), (), "does not lead to the next layer"),
        (("a", "b"), (), ("one",), "1 captions for 2 layers"),
    ],
)
def test_a_graph_that_is_none_is_refused(
    layers: tuple[str, ...],
    edges: tuple[tuple[str, str], ...],
    captions: tuple[str, ...],
    says: str,
) -> None:
    with pytest.raises(InputError, match=says):
        LayeredGraph(
            tuple((Node(key),) for key in layers), tuple(Edge(*edge) for edge in edges), captions
        )


def test_nothing_at_all_is_drawn_as_an_empty_sheet() -> None:
    assert LayeredGraph(()).to_svg().startswith("<svg ")
    assert LayeredGraph(((), ())).to_text() == "0\n1"


def test_steps_of_a_search_share_one_layout() -> None:
    whole = LayeredGraph(
        ((Node("r"),), (Node("a"), Node("b"), Node("c"))),
        (Edge("r", "a"), Edge("r", "b"), Edge("r", "c")),
    )
    layout = whole.layout()
    first = LayeredGraph(((Node("r"),), (Node("b", tone="faint"),)), (Edge("r", "b"),))
    box = layout.boxes["b"]
    assert f'<rect x="{box.left:g}" y="{box.top:g}"' in first.to_svg(layout)
    assert whole.to_svg(layout) == whole.to_svg()
