"""With the kernels turned off they keep no tries: that is no skip."""

from __future__ import annotations

import os

collect_ignore = ["test_kernel.py"] if os.environ.get("DODGSON_NATIVE") == "off" else []
