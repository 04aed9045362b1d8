"""Sweeps over random lists: some of each in make test, the rest in make exhaustive."""

from __future__ import annotations

from collections.abc import Sequence

import pytest


def sweep(seeds: Sequence[int], quick: int = 50) -> pytest.MarkDecorator:
    """Run a test for each seed; those after the first ``quick`` are slow."""
    rest = [pytest.param(seed, marks=pytest.mark.slow) for seed in seeds[quick:]]
    return pytest.mark.parametrize("seed", [*seeds[:quick], *rest])
