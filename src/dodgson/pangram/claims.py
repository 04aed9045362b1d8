"""What the post on palindromic pangrams claims of its phrases, and what we find."""

from __future__ import annotations

from dodgson.claims import Claim
from dodgson.pangram.beam_claims import OF_BEAM_STACK

CLAIMS: tuple[Claim, ...] = OF_BEAM_STACK
