"""Keystones: words that may hold the centre of a palindrome inside them.

A keystone has a pivot, a letter or a gap between two letters, with letters on both sides that
mirror each other as far as the shorter side goes. So it can stand across a palindrome's middle,
where what sticks out on one side is mirrored by other words. Since what is next to a pivot comes
twice, a word without a letter twice is none.
"""

from __future__ import annotations

from collections.abc import Iterator


def sides(word: str) -> Iterator[tuple[str, str]]:
    """Give, for each interior pivot of a word, its letters up to there and from there on.

    A letter that is a pivot is in both. Pivots come from the left, all of them, not the first only.

    >>> list(sides("ababa"))
    [('ab', 'baba'), ('aba', 'aba'), ('abab', 'ba')]
    >>> list(sides("off")), list(sides("daffodil"))
    ([('of', 'f')], [])
    """
    for end in range(1, len(word)):
        # A letter as the pivot, then the gap behind it; most fail by the letters next to them.
        if end > 1 and word[end - 2] == word[end] and _mirror(word[:end], word[end - 1 :]):
            yield word[:end], word[end - 1 :]
        if word[end - 1] == word[end] and _mirror(word[:end], word[end:]):
            yield word[:end], word[end:]


def _mirror(left: str, right: str) -> bool:
    back = left[::-1]
    return right.startswith(back) or back.startswith(right)


def is_minimal_keystone(word: str) -> bool:
    """Return whether some pivot has no letter twice on either side.

    No other keystone is in a palindromic pangram that has each letter twice, and the one in its
    centre once. All pivots count; the post looked at the first alone.

    >>> [is_minimal_keystone(word) for word in ("abc", "aba", "abaa", "sagas", "aab")]
    [False, True, False, True, True]
    """
    return any(_differ(left) and _differ(right) for left, right in sides(word))


def near_side(word: str) -> int:
    """Count the letters of a word that are before its first pivot, or on it; all if it has none.

    >>> near_side("sagas"), near_side("off"), near_side("lid")
    (3, 2, 3)
    """
    return min((len(left) for left, _ in sides(word)), default=len(word))


def most_brought(word: str) -> int:
    """Count the different letters that a keystone has up to its last pivot; 0 if it is none.

    >>> most_brought("sagas"), most_brought("off"), most_brought("lid")
    (3, 2, 0)
    """
    return max((len(set(left)) for left, _ in sides(word)), default=0)


def _differ(letters: str) -> bool:
    return len(set(letters)) == len(letters)
