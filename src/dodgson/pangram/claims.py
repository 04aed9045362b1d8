"""What the post on palindromic pangrams claims of its phrases, and what we find."""

from __future__ import annotations

from dodgson.claims import Claim

CLAIMS: tuple[Claim, ...] = ()
