"""Tell in plain text all that happens in a search, so that two processes can be compared."""

from __future__ import annotations

import json
import sys
from hashlib import sha256

from .algorithms import ALGORITHMS
from .cases import CASES, HASHED
from .judge import plain


def digests() -> dict[str, str]:
    """Give, for every algorithm on every case, a digest of all its events."""
    return {
        f"{algorithm}-{case}": sha256(
            repr([plain(event) for event in algorithm(case.problem).events()]).encode()
        ).hexdigest()
        for algorithm in ALGORITHMS
        for case in (*CASES, *HASHED)
        if algorithm.takes(case)
    }


def tell() -> None:
    """Write the digests to standard output."""
    json.dump(digests(), sys.stdout)
