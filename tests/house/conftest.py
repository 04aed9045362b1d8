"""With the kernels turned off there is no extension to test: that is no skip."""

from __future__ import annotations

import os

collect_ignore = ["test_extension.py"] if os.environ.get("DODGSON_NATIVE") == "off" else []
