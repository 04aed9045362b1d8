"""What the post on palindromic pangrams claims, and how to see it here."""

from __future__ import annotations

from dodgson.claims import Claim
from dodgson.pangram.claims.of_beams import OF_BEAM_STACK
from dodgson.pangram.claims.of_phrases import OF_PHRASES
from dodgson.pangram.claims.of_searches import OF_SEARCHES

CLAIMS: tuple[Claim, ...] = (*OF_BEAM_STACK, *OF_PHRASES, *OF_SEARCHES)
