"""Palindromic pangrams: phrases that contain every letter and read the same from both ends.

>>> import dodgson
>>> words = dodgson.words.load(["lid", "off", "a", "daffodil"])
>>> answer = dodgson.pangram.search(words=words, letters="adfilo").run()
>>> answer.letters, answer.lower_bound, answer.status
(15, 15, 'proved')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dodgson.late import import_late

if TYPE_CHECKING:
    from dodgson.pangram.answers import Pangram, Shortest, Verdict
    from dodgson.pangram.certificates.checking import Certified
    from dodgson.pangram.certificates.form import Certificate
    from dodgson.pangram.check import check
    from dodgson.pangram.made import PhrasePuzzle
    from dodgson.pangram.make import make
    from dodgson.pangram.model import Checked, Histogram, check_phrase, is_palindrome, is_pangram
    from dodgson.pangram.proof import PangramProof
    from dodgson.pangram.questions import Check, Make, Prove, Search
    from dodgson.pangram.searching import PangramSearch
    from dodgson.pangram.solve import prove, search

__all__ = [
    "Certificate",
    "Certified",
    "Check",
    "Checked",
    "Histogram",
    "Make",
    "Pangram",
    "PangramProof",
    "PangramSearch",
    "PhrasePuzzle",
    "Prove",
    "Search",
    "Shortest",
    "Verdict",
    "check",
    "check_phrase",
    "is_palindrome",
    "is_pangram",
    "make",
    "prove",
    "search",
]

import_late(
    __name__,
    {
        "answers": "Pangram Shortest Verdict",
        "certificates.checking": "Certified",
        "certificates.form": "Certificate",
        "check": "check",
        "made": "PhrasePuzzle",
        "make": "make",
        "model": "Checked Histogram check_phrase is_palindrome is_pangram",
        "proof": "PangramProof",
        "questions": "Check Make Prove Search",
        "searching": "PangramSearch",
        "solve": "prove search",
    },
)
