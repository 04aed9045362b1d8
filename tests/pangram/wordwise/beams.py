"""Search with the strategy beam-stack, because exact is the default."""

from __future__ import annotations

from functools import partial

from dodgson import pangram

search = partial(pangram.search, strategy="beam-stack")
