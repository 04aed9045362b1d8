"""What the post on writing a recursive solver claims of boards, and what we find."""

from __future__ import annotations

from dodgson.claims import Claim

CLAIMS: tuple[Claim, ...] = ()
