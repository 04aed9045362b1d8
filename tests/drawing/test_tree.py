"""The laws of a tidy tree, and trees drawn in text and DOT."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing import Branch, Tree
from dodgson.drawing.svg import text_width
from dodgson.drawing.tree import spread, walk

GAP = 5.0
NEAR = 1e-6

branches = st.recursive(
    st.builds(Branch, st.text("abc", max_size=6), marked=st.booleans()),
    lambda below: st.builds(
        Branch,
        st.text("abc", max_size=6),
        st.lists(below, max_size=4).map(tuple),
        marked=st.booleans(),
    ),
    max_leaves=25,
)


def mirror(branch: Branch) -> Branch:
    return Branch(branch.label, tuple(map(mirror, reversed(branch.children))), branch.marked)


def placed(root: Branch) -> tuple[list[int | None], list[int], list[float], list[float]]:
    """Give each node's parent, level, breadth and centre."""
    visits = list(walk(root))
    parents = [parent for _, parent, _ in visits]
    sizes = [10.0 + 3 * len(str(branch.label)) for branch, _, _ in visits]
    return parents, [level for *_, level in visits], sizes, spread(parents, sizes, GAP)


@given(branches)
def test_a_parent_is_centred_over_its_children(root: Branch) -> None:
    parents, _, _, centres = placed(root)
    for place, centre in enumerate(centres):
        below = [x for x, parent in zip(centres, parents, strict=True) if parent == place]
        assert not below or abs((below[0] + below[-1]) / 2 - centre) < NEAR


@given(branches)
def test_nodes_of_a_level_keep_their_order_and_their_distance(root: Branch) -> None:
    _, levels, sizes, centres = placed(root)
    for level in set(levels):
        row = [(x, size) for x, size, at in zip(centres, sizes, levels, strict=True) if at == level]
        assert all(
            x + size / 2 + GAP <= y - other / 2 + NEAR for (x, size), (y, other) in pairwise(row)
        )


@given(branches)
def test_a_mirror_image_is_drawn_as_one(root: Branch) -> None:
    *_, sizes, centres = placed(root)
    *_, other_sizes, other = placed(mirror(root))
    broad = max(x + size / 2 for x, size in zip(centres, sizes, strict=True))
    assert sorted(round(broad - x, 3) for x in other) == sorted(round(x, 3) for x in centres) or (
        # Rounding may part what is equal; compare one by one then.
        all(
            abs(a - b) < 0.01
            for a, b in zip(sorted(broad - x for x in other), sorted(centres), strict=True)
        )
    )
    assert len(sizes) == len(other_sizes)


@given(branches)
def test_a_drawing_starts_at_its_edge(root: Branch) -> None:
    *_, sizes, centres = placed(root)
    assert abs(min(x - size / 2 for x, size in zip(centres, sizes, strict=True))) < NEAR


@given(branches, st.sampled_from(["down", "right"]))
def test_boxes_do_not_overlap(root: Branch, direction: str) -> None:
    boxes = Tree(root, direction="down" if direction == "down" else "right").layout()
    assert not any(a.overlaps(b) for at, a in enumerate(boxes) for b in boxes[:at])
    assert all(box.left > -NEAR and box.top > -NEAR for box in boxes)


def test_a_deep_tree_needs_no_recursion() -> None:
    deep = Branch("z")
    for _ in range(1500):
        deep = Branch("a", (deep,))
    picture = Tree(deep)
    assert len(picture.layout()) == 1501
    assert picture.to_svg().count("<line") == 1500
    assert picture.to_text(compact=True).endswith("z")


# The trie of the post on palindromic pangrams: {a, daffodil, lid, lug, off, offset}.
def chain(letters: str, *below: Branch, marked: bool = True) -> Branch:
    branch = Branch(letters[-1], below, marked=marked)
    for letter in reversed(letters[:-1]):
        branch = Branch(letter, (branch,))
    return branch


TRIE = Tree(
    Branch(
        "",
        (
            chain("a"),
            chain("daffodil"),
            chain("l", chain("id"), chain("ug"), marked=False),
            chain("off", chain("set")),
        ),
    )
)


def test_the_posts_trie_in_text() -> None:
    assert TRIE.to_text(compact=True).splitlines() == [
        "·",
        "├── a ●",
        "├── daffodil ●",
        "├── l",
        "│   ├── id ●",
        "│   └── ug ●",
        "└── off ●",
        "    └── set ●",
    ]
    assert TRIE.to_text().splitlines()[:4] == ["·", "├── a ●", "├── d", "│   └── a"]
    assert max(map(len, TRIE.to_text(12).splitlines())) == 12


def test_the_posts_trie_marks_six_words() -> None:
    svg = TRIE.to_svg()
    assert svg.count('class="ring"') == 6
    assert svg.count('class="word plain"') == 20
    assert svg.count("<line ") == 20


def test_colour_is_only_for_those_who_ask() -> None:
    assert "\x1b" not in TRIE.to_text()
    assert "\x1b[1ma ●\x1b[0m" in TRIE.to_text(colour=True)


def test_control_characters_do_not_reach_the_terminal() -> None:
    assert "\x1b" not in Tree(Branch("\x1b[2J", (Branch("\x07", edge="\x1b"),))).to_text()


def test_dot_keeps_order_and_marks() -> None:
    dot = Tree(Branch("", (Branch('"', marked=True), Branch("\\")))).to_dot()
    assert dot.splitlines() == [
        "graph {",
        "  graph [rankdir=TB, ordering=out]",
        '  node [shape=circle, fontname="monospace"]',
        '  n0 [label="", shape=point, width=0.12]',
        '  n1 [label="\\"", peripheries=2]',
        "  n0 -- n1",
        '  n2 [label="\\\\"]',
        "  n0 -- n2",
        "}",
    ]


def test_what_is_written_on_lines_does_not_overlap() -> None:
    children = tuple(Branch("x", edge="cheap & cheerful") for _ in range(4))
    directions: tuple[Literal["down", "right"], ...] = ("down", "right")
    for direction in directions:
        boxes = Tree(Branch("r", children), direction=direction).layout()[1:]
        for one, two in pairwise(boxes):
            # Texts are written where the lines are at least two thirds apart.
            apart = two.x - one.x if direction == "down" else two.y - one.y
            needed = text_width("cheap & cheerful", 11.5) if direction == "down" else 13
            assert apart * 2 / 3 > needed
