"""A tree of excluded letters: from the covered letters to a list of words without some of them.

A letter is covered if the phrase contains it. To leave out the words with any covered letter, one
would need a list for each set of letters. The tree has lists for a few sets. At each node it tries
the children in order and goes to the first whose letter is covered. The words at a node are those
without the letters on the path to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

MOST_NODES: Final = 32
"""How many nodes the tree has besides the root; as many as in the post."""


@dataclass(eq=False)
class Node:
    """A list of words: those without the letters on the path from the root."""

    letter: str
    excluded: str
    """The letters on the path from the root, this node's last."""
    tried: str
    """The excluded letters, and those that were tried before on the path and not covered."""
    words: int
    """The words, as bits by their index in the list."""
    children: list[Node] = field(default_factory=list)

    @property
    def tried_below(self) -> str:
        """The letters that have been tried once all children were tried too."""
        return self.tried + "".join(child.letter for child in self.children)

    def with_child(self, letter: str, holding: int) -> Node:
        """Add a child without the words that contain a letter, and return it."""
        words = self.words & ~holding
        child = Node(letter, self.excluded + letter, self.tried_below + letter, words)
        self.children.append(child)
        return child

    def nodes(self) -> Iterator[Node]:
        """Yield this node and all below it, a node before its children."""
        yield self
        for child in self.children:
            yield from child.nodes()


class ExcludedLetters:
    """A tree of excluded letters, grown greedily; no letter is tried twice on a path.

    >>> tree = ExcludedLetters(["tea", "tin", "toe", "sun"], "aeinostu", nodes=3)
    >>> [(node.excluded, node.words.bit_count()) for node in tree.root.nodes()]
    [('', 4), ('t', 1), ('tn', 0), ('e', 2)]
    >>> tree.pick("eta"), tree.pick("ea"), tree.pick("n")
    ('t', 'e', '')

    The post grew such a tree quickly and found that parts of it are never reached: the letter of
    a node was also that of a sibling of an ancestor, tried before, and so it is not covered there.
    Here no node has the letter of an earlier sibling, so every node can be reached. A node may
    have the letter of a later sibling: without such nodes, phrases of ENABLE2K would have nearly
    as many words left as with the post's tree.

    Each new letter is the one that removes the most words. Each letter tried before it halves
    that number, as if each letter were covered half of the time.
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
        """Return the best letter for a new child of a node, and how much it is worth."""
        tried = node.tried_below
        removed = {
            letter: (node.words & holding).bit_count()
            for letter, holding in self.holding.items()
            if letter not in tried
        }
        letter = max(removed, key=removed.__getitem__, default="")
        return removed.get(letter, 0) * 0.5 ** len(tried), node, letter

    def pick(self, covered: str) -> str:
        """Return the letters to exclude, given the covered ones."""
        node: Node | None = self.root
        excluded = ""
        while node is not None:
            excluded = node.excluded
            node = next((child for child in node.children if child.letter in covered), None)
        return excluded


def _bits(flags: Iterable[bool]) -> int:
    return int("0" + "".join("1" if flag else "0" for flag in flags), 2)
