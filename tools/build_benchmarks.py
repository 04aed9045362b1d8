"""Write docs/benchmarks.md: run each benchmark that it shows, and put in what they print.

    python tools/build_benchmarks.py [NAME ...]

Without names all of them run. Each takes some minutes, on a machine that is otherwise idle.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PAGE = PROJECT / "docs" / "benchmarks.md"
BLOCK = re.compile(
    r"^```text\n\$ python benchmarks/(\w+)\.py([^\n]*)\n.*?^```$", re.MULTILINE | re.DOTALL
)


def measured(block: re.Match[str], names: list[str]) -> str:
    """Return a block with what its benchmark prints; unchanged if there are names, but not its."""
    name, arguments = block[1], block[2]
    if names and name not in names:
        return block[0]
    print(f"benchmarks/{name}.py", file=sys.stderr)
    command = [sys.executable, PROJECT / "benchmarks" / f"{name}.py", *arguments.split()]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    if "skipped, as" in done.stdout:
        sys.exit(f"{PAGE} stays as it is: benchmarks/{name}.py did not find all that it needs")
    return f"```text\n$ python benchmarks/{name}.py{arguments}\n{done.stdout.strip()}\n```"


def main() -> None:
    text = PAGE.read_text(encoding="utf-8")
    names = sys.argv[1:]
    PAGE.write_text(BLOCK.sub(lambda block: measured(block, names), text), encoding="utf-8")


if __name__ == "__main__":
    main()
