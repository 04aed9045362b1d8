"""Yardsticks in C++: small programs, not part of dodgson, that show what one core can do.

They are compiled when they are needed, if there are a compiler and their sources: in the folder
that DODGSON_SKETCHES names, or in ``sketches`` beside the folder of DODGSON_DATA.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

OPTIONS = ["-O3", "-march=native", "-std=c++20", "-w"]


@cache
def built(name: str) -> Path | None:
    """Compile a yardstick; if that cannot be done, print why and return None."""
    source = source_of(name)
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    if source is None or compiler is None:
        print(f"  yardstick {name}: not measured ({'no compiler' if source else 'no source'})")
        return None
    program = Path(tempfile.mkdtemp(prefix="dodgson-yardstick-"), name)
    done = subprocess.run(
        [compiler, *OPTIONS, "-o", program, source], check=False, capture_output=True, text=True
    )
    if done.returncode:
        print(f"  yardstick {name}: not measured (it cannot be compiled for this processor)")
        return None
    return program


def source_of(name: str) -> Path | None:
    """Return the source of a yardstick; None if it is missing."""
    data = os.environ.get("DODGSON_DATA")
    folder = os.environ.get("DODGSON_SKETCHES") or (data and Path(data, "..", "sketches"))
    source = Path(folder, f"{name}.cpp") if folder else None
    return source if source and source.is_file() else None


def run(name: str, *arguments: str | Path, given: str = "") -> str | None:
    """Run a yardstick in a folder of its own; return what it prints, or None if it is missing.

    ``given`` is its standard input.
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
