"""Leave out the tests of the kernels if they are turned off; that is no skip."""

from __future__ import annotations

import os

OF_KERNELS = ["test_blocks.py", "test_thousands.py"]

collect_ignore = OF_KERNELS if os.environ.get("DODGSON_NATIVE") == "off" else []
