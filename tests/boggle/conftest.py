"""Leave out the tests of the kernel if it is turned off, so that they do not count as skipped."""

from __future__ import annotations

import os

collect_ignore = ["test_kernel.py"] if os.environ.get("DODGSON_NATIVE") == "off" else []
