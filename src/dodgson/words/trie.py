"""The trie: a prefix tree of words, as in the 2010 post on palindromic pangrams.

Like the post's class it has letters on its edges and marks the nodes where words end. It has the
same methods; comments explain where it differs.
"""

# The nodes of a trie use each other's private attributes.
# ruff: noqa: SLF001

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


MOST_SHOWN = 20
"""The repr of a trie with more words does not list them."""


class Match(NamedTuple):
    """How far a word matches: the deepest node on its path, and the letters left."""

    node: Trie
    rest: str


class Visit(NamedTuple):
    """One step of a walk through a trie: entering a node, or leaving it."""

    prefix: str
    node: Trie
    entering: bool


class Trie:
    """A set of words stored as a tree of letters; the empty word is allowed.

    A string is one word. A node is a trie too: of the suffixes that may follow. Adding a word to a
    node adds to the trie that contains it.

    >>> trie = Trie(["lid", "lug", "off", "offset"])
    >>> trie.search("l")
    Trie(['id', 'ug'])
    >>> "off" in trie, "of" in trie, len(trie)
    (True, False, 4)

    Source: the post "Palindromic Pangrams" (2010).
    """

    __slots__ = ("_children", "is_word")

    def __init__(self, words: str | Iterable[str] = ()) -> None:
        self.is_word = False
        """Whether a word ends here."""
        self._children: dict[str, Trie] = {}
        for word in [words] if isinstance(words, str) else words:
            self.add(word)

    # Building

    def add(self, word: str) -> None:
        """Add a word; adding it again changes nothing.

        >>> trie = Trie("off")
        >>> trie.add("offset")
        >>> trie
        Trie(['off', 'offset'])
        """
        node = self
        for letter in word:
            child = node._children.get(letter)
            if child is None:
                child = node._children[letter] = Trie()
            node = child
        node.is_word = True

    def merge(self, other: Trie) -> Trie:
        """Return a new trie with the words of both.

        >>> Trie(["abc", "aac"]).merge(Trie("abe"))
        Trie(['aac', 'abc', 'abe'])

        Source: the post "Palindromic Pangrams" (2010).
        """
        # The post's result shares branches with both operands, so a word added to one appears in
        # another, and a merge of merges is not safe to change. This one shares none.
        merged = Trie()
        pairs = [(merged, self), (merged, other)]
        while pairs:
            copy, node = pairs.pop()
            copy.is_word = copy.is_word or node.is_word
            for letter, child in node._children.items():
                pairs.append((copy._children.setdefault(letter, Trie()), child))
        return merged

    # Queries

    @property
    def children(self) -> tuple[tuple[str, Trie], ...]:
        """The possible next letters, sorted, each with its node.

        >>> Trie(["lug", "lid", "a"]).children
        (('a', Trie([''])), ('l', Trie(['id', 'ug'])))
        """
        return tuple(sorted(self._children.items()))

    def match(self, word: str) -> Match:
        """Return the deepest node that a prefix of the word reaches, and the letters left.

        >>> Trie(["abc", "aac"]).match("achtung")
        Match(node=Trie(['ac', 'bc']), rest='chtung')

        Source: the post "Palindromic Pangrams" (2010).
        """
        # A loop; the post recurses once per letter and copies the rest each time.
        node = self
        for at, letter in enumerate(word):
            child = node._children.get(letter)
            if child is None:
                return Match(node, word[at:])
            node = child
        return Match(node, "")

    def search(self, prefix: str) -> Trie | None:
        """Return the node of a prefix, or None if no word begins with it.

        >>> Trie(["lid", "lug"]).search("li")
        Trie(['d'])
        """
        node, rest = self.match(prefix)
        return None if rest else node

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the words in alphabetical order, each after the given prefix.

        >>> list(Trie(["off", "a", "offset"]).words())
        ['a', 'off', 'offset']
        """
        return (
            visit.prefix for visit in self.traverse(prefix) if visit.entering and visit.node.is_word
        )

    def traverse(self, prefix: str = "") -> Iterator[Visit]:
        """Yield the visits of a walk through the trie: one on entering a node, one on leaving.

        The entering visits are in pre-order, the leaving visits in post-order; children are in
        alphabetical order. The last letter of a visit's prefix is the letter of the edge to it.

        >>> for visit in Trie(["a", "ad"]).traverse():
        ...     print("in " if visit.entering else "out", repr(visit.prefix), visit.node.is_word)
        in  '' False
        in  'a' True
        in  'ad' True
        out 'ad' True
        out 'a' True
        out '' False

        Source: the post "Palindromic Pangrams" (2010), which uses a callback.
        """
        agenda = [Visit(prefix, self, entering=True)]
        while agenda:
            visit = agenda.pop()
            yield visit
            if visit.entering:
                agenda.append(Visit(visit.prefix, visit.node, entering=False))
                agenda += [
                    Visit(visit.prefix + letter, child, entering=True)
                    for letter, child in reversed(visit.node.children)
                ]

    def __contains__(self, word: object) -> bool:
        node = self.search(word) if isinstance(word, str) else None
        return node is not None and node.is_word

    def __iter__(self) -> Iterator[str]:
        return self.words()

    def __len__(self) -> int:
        return sum(1 for _ in self.words())

    def __bool__(self) -> bool:
        # Every branch ends in a word.
        return self.is_word or bool(self._children)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Trie):
            return NotImplemented
        pairs = [(self, other)]
        while pairs:
            one, two = pairs.pop()
            if one.is_word != two.is_word or one._children.keys() != two._children.keys():
                return False
            pairs += [(child, two._children[letter]) for letter, child in one._children.items()]
        return True

    # Tries are mutable, so they have no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        words = list(islice(self, MOST_SHOWN + 1))
        if len(words) > MOST_SHOWN:
            return f"<Trie of {len(self):,} words>"
        return f"Trie({words})" if words else "Trie()"

    # Words without spaces

    def looping_search(self, text: str, start: Sequence[Trie] | None = None) -> tuple[Trie, ...]:
        """Return the nodes that a string of several words without spaces can reach.

        At the end of a word the search may continue at the root. The result is empty if the
        string is not a sequence of words and the beginning of one. Pass it as `start` to continue
        from there.

        >>> trie = Trie(["ab", "abc", "d"])
        >>> trie.looping_search("abd")
        (Trie(['']),)
        >>> trie.looping_search("ab", start=trie.looping_search("d"))
        (Trie(['', 'c']),)
        >>> trie.looping_search("azzz")
        ()

        Source: the post "Palindromic Pangrams" (2010), loopyTrieSearch.
        """
        # The post adds the root to the caller's list, which may hold a node twice.
        nodes = (self,) if start is None else tuple(start)
        for letter in text:
            nodes = _step(nodes, letter, self)
        return nodes

    def filter(self, criteria: Trie, root: Trie | None = None) -> Iterator[str]:
        """Yield the words of this trie that a walk through another trie spells, sorted.

        The walk begins at `criteria`; at the end of a word there it may continue at `root`
        (default: `criteria`; an empty trie to end there). It may stop at any node.

        >>> words = Trie(["awk", "awkward", "lid", "offal"])
        >>> list(words.filter(Trie(["off", "al", "awesome", "li", "d"])))
        ['lid', 'offal']

        Source: the post "Palindromic Pangrams" (2010).
        """
        # The post follows each path through the criteria separately, and yields a word once for
        # each. This follows all paths together and yields a word once.
        root = criteria if root is None else root
        agenda: list[tuple[str, Trie, tuple[Trie, ...]]] = [("", self, (criteria,))]
        while agenda:
            prefix, node, ways = agenda.pop()
            if node.is_word:
                yield prefix
            for letter, child in reversed(node.children):
                onward = _step(ways, letter, root)
                if onward:
                    agenda.append((prefix + letter, child, onward))


def _step(nodes: tuple[Trie, ...], letter: str, root: Trie) -> tuple[Trie, ...]:
    """Return the nodes one letter further, also from the root if a node ends a word."""
    if any(node.is_word for node in nodes) and not any(node is root for node in nodes):
        nodes = (*nodes, root)
    found = [child for node in nodes if (child := node._children.get(letter)) is not None]
    # Two paths may reach the same node. Equal nodes may differ, so compare by identity.
    return tuple({id(node): node for node in found}.values())
