"""Yardsticks in C++: small programs, not part of dodgson, that show what one core can do.

They are compiled when they are wanted, where there are a compiler and their sources: in the
folder that DODGSON_SKETCHES names, or in ``sketches`` beside that of DODGSON_DATA.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path


@cache
def built(name: str) -> Path | None:
    """Compile a yardstick; None, and a line that says why, where that cannot be."""
    beside = Path(os.environ.get("DODGSON_DATA", ""), "..", "sketches")
    source = Path(os.environ.get("DODGSON_SKETCHES", beside), f"{name}.cpp")
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    if compiler is None or not source.is_file():
        print(f"  yardstick: not measured ({'no compiler' if source.is_file() else 'no source'})")
        return None
    program = Path(tempfile.mkdtemp(prefix="dodgson-yardstick-"), name)
    options = ["-O3", "-march=native", "-std=c++20", "-w"]
    subprocess.run([compiler, *options, "-o", program, source], check=True)
    return program


def run(name: str, *arguments: str | Path, given: str = "") -> str | None:
    """Run a yardstick in a folder of its own, and give what it prints; None if it is not there.

    It finds on its standard input what is ``given``.
    """
    program = built(name)
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program, *arguments],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
            input=given,
        )
    return done.stdout
