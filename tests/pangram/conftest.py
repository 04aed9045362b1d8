"""The tiers in which palindromic pangrams can be searched exactly."""

from __future__ import annotations

import pytest

from dodgson import native


@pytest.fixture(scope="session")
def tier(request: pytest.FixtureRequest) -> native.Tier:
    """Run the test once a tier; there is only Python while the kernel is being made."""
    if request.param == "native" and not hasattr(native.kernels(), "PangramGraph"):
        pytest.skip("no kernel for pangrams yet")
    return request.param  # type: ignore[no-any-return]
