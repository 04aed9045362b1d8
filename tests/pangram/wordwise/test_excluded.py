"""The tree of excluded letters: no letter twice on a path, every node reached, few words left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from dodgson.pangram.wordwise.excluded import ExcludedLetters
from dodgson.pangram.wordwise.excluded import Node as Ours
from dodgson.words import load

listed = st.lists(st.text("abcdefg", min_size=1, max_size=5), min_size=1, max_size=30, unique=True)


@given(listed, st.integers(1, 40))
def test_no_letter_is_tried_twice_on_the_path_to_a_node(words: list[str], nodes: int) -> None:
    tree = ExcludedLetters(words, "abcdefg", nodes)

    def look(node: Ours, before: str) -> None:
        for child in node.children:
            assert child.letter not in before
            before += child.letter
            look(child, before)

    look(tree.root, "")


@given(listed, st.integers(1, 40))
def test_every_node_is_reached_by_its_own_letters(words: list[str], nodes: int) -> None:
    tree = ExcludedLetters(words, "abcdefg", nodes)
    for node in tree.root.nodes():
        assert tree.pick(node.excluded) == node.excluded
        assert node.words.bit_count() == sum(set(node.excluded).isdisjoint(w) for w in words)
    assert sum(1 for _ in tree.root.nodes()) <= nodes + 1


@given(listed, st.sets(st.sampled_from("abcdefg")))
def test_picked_letters_are_covered_and_as_many_as_possible(
    words: list[str], covered: set[str]
) -> None:
    picked = ExcludedLetters(words, "abcdefg", 200).pick("".join(covered))
    assert set(picked) <= covered
    left = [word for word in words if set(picked).isdisjoint(word)]
    assert all(covered.isdisjoint(word) for word in left), "a full tree leaves none with them"


class Quick(NamedTuple):
    """A node of the tree that the post grew."""

    letter: str
    words: frozenset[str]
    children: list[Quick]

    def within(self) -> Iterator[Quick]:
        yield self
        for child in self.children:
            yield from child.within()

    def pick(self, covered: set[str]) -> Quick:
        for child in self.children:
            if child.letter in covered:
                return child.pick(covered)
        return self

    def commonest(self) -> list[str]:
        letters = "abcdefghijklmnopqrstuvwxyz"
        return sorted(letters, key=lambda letter: -sum(letter in word for word in self.words))


def quick_tree(words: frozenset[str], nodes: int) -> Quick:
    """Return a tree grown as in the post: the k-th child is without the node's k-th letter."""
    root = Quick("", words, [])
    orders = {id(root): root.commonest()}

    def worth(node: Quick) -> int:
        letter = orders[id(node)][len(node.children)]
        return sum(letter in word for word in node.words)

    for _ in range(nodes):
        node = max((node for node in root.within() if len(node.children) <= 4), key=worth)
        letter = orders[id(node)][len(node.children)]
        child = Quick(letter, frozenset(word for word in node.words if letter not in word), [])
        node.children.append(child)
        orders[id(child)] = child.commonest()
    return root


def test_the_tree_keeps_fewer_words_than_that_of_the_post() -> None:
    words = [word for word in load("common") if len(set(word)) == len(word)][::5]
    phrases = [set(one + two) for one, two in zip(words[::7], words[3::7], strict=False)]
    quick = quick_tree(frozenset(words), 32)
    ours = ExcludedLetters(words, "abcdefghijklmnopqrstuvwxyz", 32)
    left = {node.excluded: node.words.bit_count() for node in ours.root.nodes()}
    reached = {id(quick.pick(covered)) for covered in phrases}
    assert len(reached) < sum(1 for _ in quick.within()) - 5, "some of its nodes are never reached"
    theirs = sum(len(quick.pick(covered).words) for covered in phrases)
    assert sum(left[ours.pick("".join(sorted(covered)))] for covered in phrases) < 0.7 * theirs
