"""With the kernels turned off there is nothing to hold the one for blocks to: that is no skip."""

from __future__ import annotations

import os

collect_ignore = ["test_blocks.py"] if os.environ.get("DODGSON_NATIVE") == "off" else []
