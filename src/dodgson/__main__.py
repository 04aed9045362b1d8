"""``python -m dodgson`` is the command line too."""

from __future__ import annotations

import sys

from dodgson.cli import main

if __name__ == "__main__":
    sys.exit(main())
