"""A tree of excluded letters: what was covered, asked letter by letter, leads to a list of words.

To leave out the words that hold any of a phrase's letters one would need a list for each set of
letters. The tree has lists for a few sets, and finds one of them quickly: at a node its children's
letters are asked for in turn, and the first that is covered is gone to. What is reached is a node
without the letters on the way to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

MOST_NODES: Final = 32
"""How many lists are made besides the one of all words; as many as in the post."""


@dataclass(eq=False)
class Node:
    """A list of words: those without the letters on the way from the root to here."""

    letter: str
    excluded: str
    """The letters on the way from the root, this node's last."""
    asked: str
    """All letters asked for on the way here: those excluded, and those that were not covered."""
    words: int
    """How many words there are, as bits by their place in the list."""
    children: list[Node] = field(default_factory=list)

    @property
    def asked_below(self) -> str:
        """All letters asked for until one comes past its last child."""
        return self.asked + "".join(child.letter for child in self.children)

    def with_child(self, letter: str, holding: int) -> Node:
        """Add a child without the words that hold a letter, and return it."""
        words = self.words & ~holding
        child = Node(letter, self.excluded + letter, self.asked_below + letter, words)
        self.children.append(child)
        return child

    def within(self) -> Iterator[Node]:
        """Give this node and all below it, a node before its children."""
        yield self
        for child in self.children:
            yield from child.within()


class ExcludedLetters:
    """A tree of excluded letters, grown greedily, in which no letter is asked for twice.

    >>> tree = ExcludedLetters(["tea", "tin", "toe", "sun"], "aeinostu", nodes=3)
    >>> [(node.excluded, node.words.bit_count()) for node in tree.root.within()]
    [('', 4), ('t', 1), ('tn', 0), ('e', 2)]
    >>> tree.pick("eta"), tree.pick("ea"), tree.pick("n")
    ('t', 'e', '')

    The post grew such a tree quickly, and found that parts of it are never reached: below a node
    stood letters of siblings asked for before it, which were not covered if one came that way. It
    wished for a tree in which no node's letter is among the siblings of its ancestors. Here none
    is among those of them that come before, so every node can be reached. A sibling that comes
    after has not been asked for yet, and its letter is worth most just there: without it the
    words left for a phrase of ENABLE2K would be nearly as many as in the post's tree.

    Grown greedily: a letter is added where it takes most words away, each counted by half for
    every letter asked for before, as if a letter were covered as often as not.
    """

    def __init__(self, words: Iterable[str], letters: str, nodes: int = MOST_NODES) -> None:
        words = list(words)
        self.holding = {letter: _bits(letter in word for word in words) for letter in letters}
        self.root = Node("", "", "", _bits(True for _ in words))
        additions = [self._addition(self.root)]
        for _ in range(nodes):
            worth, node, letter = best = max(additions, key=lambda addition: addition[0])
            if not worth:
                break
            additions.remove(best)
            additions += [self._addition(node.with_child(letter, self.holding[letter]))]
            additions += [self._addition(node)]

    def _addition(self, node: Node) -> tuple[float, Node, str]:
        """Give the letter that is worth most as the next below a node, and what it is worth."""
        asked = node.asked_below
        takes = {
            letter: (node.words & holding).bit_count()
            for letter, holding in self.holding.items()
            if letter not in asked
        }
        letter = max(takes, key=takes.__getitem__, default="")
        return takes.get(letter, 0) * 0.5 ** len(asked), node, letter

    def pick(self, covered: str) -> str:
        """Return letters to exclude, of those that are covered."""
        node: Node | None = self.root
        excluded = ""
        while node is not None:
            excluded = node.excluded
            node = next((child for child in node.children if child.letter in covered), None)
        return excluded


def _bits(flags: Iterable[bool]) -> int:
    return int("0" + "".join("1" if flag else "0" for flag in flags), 2)
