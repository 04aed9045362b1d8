"""The trie: words that share their beginnings, as the 2010 post on palindromic pangrams has it.

The post's class keeps letters on edges and marks the nodes where words end. So does this one, and
it answers the same questions; where it goes another way a comment says why.
"""

# The nodes of a trie look into one another.
# ruff: noqa: SLF001

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


MOST_SHOWN = 20
"""A trie of more words than this does not list them in its repr."""


class Match(NamedTuple):
    """How far a word goes in a trie: the deepest node on its way, and the letters that remain."""

    node: Trie
    rest: str


class Visit(NamedTuple):
    """One stop of a walk through a trie: coming to a node, or leaving it for good."""

    prefix: str
    node: Trie
    entering: bool


class Trie:
    """A set of words kept as a tree of letters; the empty word is a word like any other.

    A string is taken as one word. Nodes are tries too: of what may follow. They are part of the
    whole, so that adding to a node adds to the trie it belongs to.

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
        """Put a word in; nothing changes when it is there already.

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
        # The post's result shares its branches with both operands, so that a word added to one
        # turns up in another, and a merge of merges is not safe to change. This one shares none.
        merged = Trie()
        pairs = [(merged, self), (merged, other)]
        while pairs:
            copy, node = pairs.pop()
            copy.is_word = copy.is_word or node.is_word
            for letter, child in node._children.items():
                pairs.append((copy._children.setdefault(letter, Trie()), child))
        return merged

    # Asking

    @property
    def children(self) -> tuple[tuple[str, Trie], ...]:
        """The letters that may come next, sorted, each with its node.

        >>> Trie(["lug", "lid", "a"]).children
        (('a', Trie([''])), ('l', Trie(['id', 'ug'])))
        """
        return tuple(sorted(self._children.items()))

    def match(self, word: str) -> Match:
        """Follow a word as far as it goes: the deepest node of a prefix, and what remains.

        >>> Trie(["abc", "aac"]).match("achtung")
        Match(node=Trie(['ac', 'bc']), rest='chtung')

        Source: the post "Palindromic Pangrams" (2010).
        """
        # A loop, where the post calls itself once a letter and copies the rest each time.
        node = self
        for at, letter in enumerate(word):
            child = node._children.get(letter)
            if child is None:
                return Match(node, word[at:])
            node = child
        return Match(node, "")

    def search(self, prefix: str) -> Trie | None:
        """Return the node of a prefix, or None where no word begins so.

        >>> Trie(["lid", "lug"]).search("li")
        Trie(['d'])
        """
        node, rest = self.match(prefix)
        return None if rest else node

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the words in alphabetical order, each behind the given prefix.

        >>> list(Trie(["off", "a", "offset"]).words())
        ['a', 'off', 'offset']
        """
        return (
            visit.prefix for visit in self.traverse(prefix) if visit.entering and visit.node.is_word
        )

    def traverse(self, prefix: str = "") -> Iterator[Visit]:
        """Walk through the trie: each node is visited on entering and on leaving.

        The entering visits are the pre-order, the leaving visits the post-order; children come
        in alphabetical order. The last letter of a visit's prefix is that of the edge to it.

        >>> for visit in Trie(["a", "ad"]).traverse():
        ...     print("in " if visit.entering else "out", repr(visit.prefix), visit.node.is_word)
        in  '' False
        in  'a' True
        in  'ad' True
        out 'ad' True
        out 'a' True
        out '' False

        Source: the post "Palindromic Pangrams" (2010), with visits yielded, not called back.
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
        # Every branch ends in a word, so there is no need to count.
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

    # Tries change, so they have no hash.
    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        words = list(islice(self, MOST_SHOWN + 1))
        if len(words) > MOST_SHOWN:
            return f"<Trie of {len(self):,} words>"
        return f"Trie({words})" if words else "Trie()"

    # Words run together

    def looping_search(self, text: str, start: Sequence[Trie] | None = None) -> tuple[Trie, ...]:
        """Follow letters that may be several words run together: where one can be afterwards.

        After a word's end the search may go on at the root. The nodes returned say what may come
        next; there are none when the letters are no words and the beginning of one. Give them
        back as `start` to go on from there.

        >>> trie = Trie(["ab", "abc", "d"])
        >>> trie.looping_search("abd")
        (Trie(['']),)
        >>> trie.looping_search("ab", start=trie.looping_search("d"))
        (Trie(['', 'c']),)
        >>> trie.looping_search("azzz")
        ()

        Source: the post "Palindromic Pangrams" (2010), loopyTrieSearch.
        """
        # The post adds the root to the caller's own list, and a node may be in it twice.
        nodes = (self,) if start is None else tuple(start)
        for letter in text:
            nodes = _step(nodes, letter, self)
        return nodes

    def filter(self, criteria: Trie, root: Trie | None = None) -> Iterator[str]:
        """Yield the words of this trie that one can spell by walking through another, in order.

        The walk begins at `criteria`; at a word's end there it may go on at `root` (`criteria`
        itself where none is given; an empty trie for no going on). It may stop anywhere.

        >>> words = Trie(["awk", "awkward", "lid", "offal"])
        >>> list(words.filter(Trie(["off", "al", "awesome", "li", "d"])))
        ['lid', 'offal']

        Source: the post "Palindromic Pangrams" (2010).
        """
        # The post follows each way through the criteria by itself, and so yields a word once for
        # every way to cut it. Here all ways are followed together and a word comes once.
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
    """Go one letter on from each node, and from the root where one of them ends a word."""
    if any(node.is_word for node in nodes) and not any(node is root for node in nodes):
        nodes = (*nodes, root)
    found = [child for node in nodes if (child := node._children.get(letter)) is not None]
    # Two ways may meet in one node; nodes are equal when alike, so tell them apart by identity.
    return tuple({id(node): node for node in found}.values())
