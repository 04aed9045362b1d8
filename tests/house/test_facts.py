"""Facts that the documents state: each is read from what it is about, and found on the page."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from dodgson.cli import ending, searching, ticker
from dodgson.family.certificates import MOST_UNPACKING
from dodgson.pangram.certificates import form, refuted
from dodgson.search import ALGORITHMS
from dodgson.sliding.gallery import EXHIBITS
from dodgson.theatre import steps
from dodgson.words import load, reading

PROJECT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((PROJECT / "pyproject.toml").read_text())
RUST = tomllib.loads((PROJECT / "native/Cargo.toml").read_text())["workspace"]["package"]
PYTHON = PYPROJECT["project"]["requires-python"].removeprefix(">=")
LONGEST_FILE = 500
LARGEST_PICTURE = 60_000
NUMBERS = {9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}


def page(name: str) -> str:
    """Return a page as one line, so that a sentence is found wherever it is broken."""
    return " ".join((PROJECT / name).read_text(encoding="utf-8").split())


def shipped() -> list[str]:
    """Return how many words the shipped list has, and their levels."""
    lexicon = load()
    levels = [lexicon.level(word) or 0 for word in lexicon]
    common = sum(level <= 60 for level in levels)
    return [
        f"{len(lexicon):,} English words",
        f"Its {common:,} words of level 60 and below",
        f"from {min(levels)} (everyone knows it) to {max(levels)} (few do)",
    ]


def examples() -> str:
    """Return how many examples there are."""
    examples = list((PROJECT / "examples").glob("*.py"))
    return f"The folder [examples](../examples) has {NUMBERS[len(examples)]} such files"


def cars() -> str:
    """Return how many Rush Hour boards have names."""
    return f"{NUMBERS[sum(name.startswith('rush-') for name in EXHIBITS)]} Rush Hour boards"


@pytest.mark.parametrize(
    ("name", "fact"),
    [
        ("README.md", f"dodgson needs Python {PYTHON} or later"),
        ("docs/install.md", f"dodgson needs Python {PYTHON} or later"),
        ("docs/install.md", f"fits Python {PYTHON} and every later version"),
        ("README.md", f"With a Rust toolchain ({RUST['rust-version']} or later)"),
        (
            "docs/install.md",
            f"With a Rust toolchain ({RUST['rust-version']} or later)",
        ),
        ("CONTRIBUTING.md", f"You need Python {PYTHON} or later"),
        ("CONTRIBUTING.md", f"A Rust toolchain ({RUST['rust-version']} or later)"),
        (
            "docs/words.md",
            f"a level from {reading.LOWEST_LEVEL} to {reading.HIGHEST_LEVEL} may follow",
        ),
        ("docs/own-puzzles.md", examples()),
        ("docs/sliding.md", cars()),
        ("docs/watching.md", f"has room for {steps.MOST_NODES} states"),
        ("docs/watching.md", f"and {steps.MOST_STEPS} steps"),
        ("docs/certificates.md", f"at most {form.MOST_LETTERS} |"),
        ("docs/certificates.md", f"at most {refuted.MOST_TRACKED} are tracked"),
        ("docs/certificates.md", f"{MOST_UNPACKING >> 20} MiB of memory at most"),
        ("docs/certificates.md", f"more than {refuted.MOST_STATES // 10**6} million states"),
        ("CONTRIBUTING.md", f"stays under {LONGEST_FILE} lines"),
        ("CONTRIBUTING.md", f"stays under {LARGEST_PICTURE // 1000} KB"),
    ],
)
def test_a_page_states_what_is_so(name: str, fact: str) -> None:
    assert fact in page(name)


def test_pages_state_what_the_shipped_list_has() -> None:
    size, common, levels = shipped()
    stated = {
        "docs/words.md": (size, common, levels),
        "README.md": (size, levels),
        "docs/ladders.md": (levels,),
    }
    for name, facts in stated.items():
        assert [fact for fact in facts if fact not in page(name)] == [], name


def test_a_long_search_shows_and_saves_when_watching_says() -> None:
    assert ticker.PATIENCE == 1
    assert "takes more than a second shows how it goes" in page("docs/watching.md")
    assert searching.SAVE_SECONDS == 10
    assert "saves the search every ten seconds" in page("docs/watching.md")


def test_a_page_names_the_packages_that_pip_installs() -> None:
    names = [re.split(r"\W", each)[0] for each in PYPROJECT["project"]["dependencies"]]
    assert f"pip also installs {', '.join(names[:-1])} and {names[-1]}." in page("docs/install.md")


def test_a_page_lists_every_exit_status() -> None:
    text = (PROJECT / "docs/programs.md").read_text(encoding="utf-8")
    known = {0, ending.NOT_FOUND, ending.BAD_INPUT, ending.FAULT, ending.INTERRUPTED}
    assert set(map(int, re.findall(r"^\| (\d+) \|", text, re.MULTILINE))) == known


@pytest.mark.parametrize("name", ["docs/own-puzzles.md", "docs/tutorial.md"])
def test_every_algorithm_is_named(name: str) -> None:
    assert [each for each in ALGORITHMS if f"`{each.replace('-', '_')}`" not in page(name)] == []


def test_the_examples_have_their_stated_length() -> None:
    counts = [len(path.read_text().splitlines()) for path in (PROJECT / "examples").glob("*.py")]
    assert 25 <= min(counts) <= max(counts) <= 75
    for name in ("docs/own-puzzles.md", "docs/tutorial.md"):
        assert "between 25 and 75 lines long" in page(name)


def test_no_file_is_longer_than_it_may_be() -> None:
    files = [*(PROJECT / "src").rglob("*.py"), *(PROJECT / "native").glob("*/src/**/*.rs")]
    lengths = Counter({path: len(path.read_text("utf-8").splitlines()) for path in files})
    assert [path for path, length in lengths.most_common(5) if length >= LONGEST_FILE] == []


def test_no_picture_is_larger_than_it_may_be() -> None:
    pictures = [each for each in (PROJECT / "docs/pictures").rglob("*.*") if each.is_file()]
    assert {each.suffix for each in pictures} == {".svg", ".png"}
    assert [path for path in pictures if path.stat().st_size >= LARGEST_PICTURE] == []


def test_a_wheel_holds_every_file_of_the_package() -> None:
    """setuptools takes folders with an __init__.py, and what package-data names."""
    package = PROJECT / "src" / "dodgson"
    files = [
        path
        for path in package.rglob("*")
        if path.is_file() and path.suffix not in {".pyc", ".so", ".pyd"}
    ]
    data = PYPROJECT["tool"]["setuptools"]["package-data"]["dodgson"]
    named = {path for pattern in data for path in package.glob(pattern)}
    assert [path for path in files if path.suffix != ".py" and path not in named] == []
    folders = {path.parent for path in files if path.suffix == ".py"}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_each_term_is_defined_once() -> None:
    terms = re.findall(
        r"^\| (.*?) \|", (PROJECT / "docs/terms.md").read_text("utf-8"), re.MULTILINE
    )
    names = [name for term in terms if term not in {"term", "---"} for name in term.split(", ")]
    assert len(names) > 100
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_design_is_short() -> None:
    assert len((PROJECT / "DESIGN.md").read_text(encoding="utf-8").splitlines()) <= 300


def test_the_table_of_the_house_is_the_contract() -> None:
    """Rooms by floors, from the top; what is planned is marked by "later"."""
    contracts = PYPROJECT["tool"]["importlinter"]["contracts"]
    floors = next(each["layers"] for each in contracts if each["id"] == "floors")
    text = (PROJECT / "DESIGN.md").read_text("utf-8")
    rows = text.partition("| floor | rooms |")[2].partition("\n\n")[0].splitlines()[2:]
    shown = [row.split(" | ")[1] for row in rows]
    assert [sorted(re.findall(r"`(\w+)`", rooms)) for rooms in shown] == [
        sorted(re.findall(r"\w+", floor)) for floor in floors if floor != "(__main__)"
    ]
    planned = [name for rooms in shown for name in re.findall(r"later `(\w+)`", rooms)]
    assert planned
    assert [name for name in planned if (PROJECT / "src/dodgson" / name).exists()] == []
