"""The list that comes with the package: what is in it, and that the tool makes it byte for byte."""

from __future__ import annotations

import importlib.util
import lzma
from pathlib import Path
from types import ModuleType

import pytest

import dodgson
from dodgson.words import load

ROOT = Path(dodgson.__file__).parents[2]
DATA = Path(dodgson.__file__).parent / "words" / "data"


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    path = ROOT / "tools" / "build_lexicon.py"
    if not path.exists():
        pytest.skip(f"{path} is not here: this is no checkout of the repository")
    spec = importlib.util.spec_from_file_location("build_lexicon", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_shipped_list() -> None:
    lexicon = load()
    assert len(lexicon) == 254_268
    assert len(load("common")) == 81_892
    assert len(lexicon.dropped) == 0
    assert lexicon.alphabet == "abcdefghijklmnopqrstuvwxyz"
    assert lexicon.of_length(1) == ("a", "i", "o")
    assert all(lexicon.level(word) for word in lexicon.length(1, 3))
    assert len(lexicon.of_length(2)) == 100


@pytest.mark.parametrize("word", ["head", "heal", "heil", "hail", "tail", "black", "white", "qi"])
def test_words_it_has(word: str) -> None:
    assert word in load()


@pytest.mark.parametrize("word", ["cs", "gs", "kb", "ln", "zs", "b", "london", "don't"])
def test_words_it_has_not(word: str) -> None:
    assert word not in load()


def test_the_notice_comes_with_it() -> None:
    notice = (DATA / "SCOWL-NOTICE.txt").read_text(encoding="utf-8")
    for owner in ("Kevin Atkinson", "Princeton University", "J Ross Beresford", "Geoff Kuenning"):
        assert owner in notice


@pytest.mark.slow
def test_the_tool_makes_it_byte_for_byte(tool: ModuleType) -> None:
    if not tool.SCOWL.is_dir():
        pytest.skip(f"{tool.SCOWL} is not here: install Debian's package scowl")
    packed, words = tool.build(tool.SCOWL)
    shipped = (DATA / "scowl-80.xz").read_bytes()
    assert lzma.decompress(packed) == lzma.decompress(shipped), "another version of scowl?"
    assert packed == shipped, "the same words, packed otherwise: another version of liblzma?"
    assert words == {word: load().level(word) for word in load()}


def test_every_two_letter_word_needs_a_verdict(tool: ModuleType, tmp_path: Path) -> None:
    verdicts = tool.read_verdicts(tool.VERDICTS)
    words = dict.fromkeys([*verdicts, "a", "b", "cat"], 10)
    kept = tool.reviewed(words, verdicts)
    assert "cat" in kept
    assert [word for word in kept if len(word) == 1] == ["a"]
    assert {word for word in kept if len(word) == 2} == {w for w, keep in verdicts.items() if keep}
    with pytest.raises(SystemExit, match="no verdict on zz"):
        tool.reviewed({**words, "zz": 80}, verdicts)
    with pytest.raises(SystemExit, match="not in the source: ah"):
        tool.reviewed({word: level for word, level in words.items() if word != "ah"}, verdicts)


@pytest.mark.parametrize("line", ["ab\tkeep", "ab\tmaybe\tperhaps", "ab\tdrop\t ", "ab drop why"])
def test_a_verdict_needs_a_reason(tool: ModuleType, tmp_path: Path, line: str) -> None:
    file = tmp_path / "verdicts.tsv"
    file.write_text(f"# word, verdict, reason\n{line}\n")
    with pytest.raises(SystemExit, match=r"verdicts.tsv, line 2: want word, keep or drop, reason"):
        tool.read_verdicts(file)


def test_the_source_is_read_by_level(tool: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "english-words.35").write_text("cat\nCow\ndon't\nd\xe9j\xe0\n", "latin-1")
    (tmp_path / "english-words.10").write_text("cat\n")
    (tmp_path / "variant_1-words.80").write_text("cot\ncat\n")
    (tmp_path / "english-words.95").write_text("cwm\n")
    (tmp_path / "english-upper.10").write_text("lid\n")
    assert tool.source_words(tmp_path) == {"cat": 10, "cot": 80}
    with pytest.raises(SystemExit, match="no word files here"):
        tool.source_words(tmp_path / "nowhere")
