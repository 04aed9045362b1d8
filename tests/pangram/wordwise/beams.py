"""The search by beams, which the exact one has come before as what is done unasked."""

from __future__ import annotations

from functools import partial

from dodgson import pangram

search = partial(pangram.search, strategy="beam-stack")
