"""Decide whether the compiled kernels are built; all else stands in pyproject.toml.

The variable DODGSON_NATIVE says how much they matter: ``auto`` (build them if a Rust toolchain is
there, else go without), ``require`` (no kernels, no install), ``off`` (do not try).
"""

import os
import sys

from setuptools import setup
from setuptools_rust import Binding, RustExtension

MODES = ("auto", "require", "off")

mode = os.environ.get("DODGSON_NATIVE") or "auto"
if mode not in MODES:
    sys.exit(f"DODGSON_NATIVE is {mode!r}: it can be {', '.join(MODES)}")

kernels = RustExtension(
    "dodgson._native",
    path="native/python/Cargo.toml",
    binding=Binding.PyO3,
    args=["--locked"],
    debug=False,  # else an editable install would get a kernel ten times slower
    optional=mode != "require",
    py_limited_api=True,
)

setup(rust_extensions=[] if mode == "off" else [kernels])
