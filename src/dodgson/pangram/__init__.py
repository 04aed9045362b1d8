"""Palindromic pangrams: phrases that hold every letter and read the same from both ends.

>>> import dodgson
>>> words = dodgson.words.load(["lid", "off", "a", "daffodil"])
>>> answer = dodgson.pangram.search(words=words, letters="adfilo").run()
>>> answer.letters, answer.lower_bound, answer.status
(15, 15, 'proved')
"""

from __future__ import annotations

from dodgson.pangram.answers import Pangram, Shortest, Verdict
from dodgson.pangram.check import check
from dodgson.pangram.model import Histogram, check_phrase, is_palindrome, is_pangram
from dodgson.pangram.proof import PangramProof
from dodgson.pangram.questions import Check, Prove, Search
from dodgson.pangram.searching import PangramSearch
from dodgson.pangram.solve import prove, search

__all__ = [
    "Check",
    "Histogram",
    "Pangram",
    "PangramProof",
    "PangramSearch",
    "Prove",
    "Search",
    "Shortest",
    "Verdict",
    "check",
    "check_phrase",
    "is_palindrome",
    "is_pangram",
    "prove",
    "search",
]
