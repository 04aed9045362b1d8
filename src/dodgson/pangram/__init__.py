"""Palindromic pangrams: phrases that hold every letter and read the same from both ends."""

from __future__ import annotations

from dodgson.pangram.check import check
from dodgson.pangram.family import Check, Verdict
from dodgson.pangram.model import Histogram, check_phrase, is_palindrome, is_pangram

__all__ = [
    "Check",
    "Histogram",
    "Verdict",
    "check",
    "check_phrase",
    "is_palindrome",
    "is_pangram",
]
