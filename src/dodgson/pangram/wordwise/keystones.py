"""Keystones: words that can contain the centre of a palindrome.

A keystone has a *pivot*: a letter, or a gap between two letters, with letters on both sides that
mirror each other as far as the shorter side goes. So the pivot can be the palindrome's centre;
other words mirror the rest of the longer side. A word without a repeated letter is no keystone.
"""

from __future__ import annotations

from collections.abc import Iterator


def sides(word: str) -> Iterator[tuple[str, str]]:
    """Yield the two sides of a word for each of its pivots, from the left.

    A pivot that is a letter belongs to both sides.

    >>> list(sides("ababa"))
    [('ab', 'baba'), ('aba', 'aba'), ('abab', 'ba')]
    >>> list(sides("off")), list(sides("daffodil"))
    ([('of', 'f')], [])
    """
    for end in range(1, len(word)):
        # First a letter as the pivot, then the gap after it. Comparing the letters next to the
        # pivot rules out most of them quickly.
        if end > 1 and word[end - 2] == word[end] and _mirror(word[:end], word[end - 1 :]):
            yield word[:end], word[end - 1 :]
        if word[end - 1] == word[end] and _mirror(word[:end], word[end:]):
            yield word[:end], word[end:]


def _mirror(left: str, right: str) -> bool:
    back = left[::-1]
    return right.startswith(back) or back.startswith(right)


def is_minimal_keystone(word: str) -> bool:
    """Return whether a word has a pivot with no repeated letter on either side.

    Only such keystones are in a palindromic pangram that has each letter twice, and the one in its
    centre once. All pivots count; the post used only the first.

    >>> [is_minimal_keystone(word) for word in ("abc", "aba", "abaa", "sagas", "aab")]
    [False, True, False, True, True]
    """
    return any(
        len(set(left)) == len(left) and len(set(right)) == len(right) for left, right in sides(word)
    )


def near_side(word: str) -> int:
    """Return the length of the left side at the first pivot, or of the word if it has none.

    >>> near_side("sagas"), near_side("off"), near_side("lid")
    (3, 2, 3)
    """
    return min((len(left) for left, _ in sides(word)), default=len(word))


def most_brought(word: str) -> int:
    """Return how many different letters the left side at the last pivot has; 0 without a pivot.

    >>> most_brought("sagas"), most_brought("off"), most_brought("lid")
    (3, 2, 0)
    """
    return max((len(set(left)) for left, _ in sides(word)), default=0)
