"""Find lists by names, paths and words; and check how little a start-up loads."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path
from weakref import ref

import pytest

from dodgson.errors import CallError, InputError
from dodgson.folders import cache_folder
from dodgson.words import lists, load, sources


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty folders in place of the user's, and no data folder."""
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))
    monkeypatch.delenv("DODGSON_DATA", raising=False)
    monkeypatch.chdir(tmp_path)


def test_names_of_the_package() -> None:
    assert load() is load("scowl-80") is load("default")
    assert load("common").name == "common"
    assert load("common") == load().at_most_level(60)


def test_a_lexicon_comes_back_as_it_is() -> None:
    lexicon = load(["cat", "cot"])
    assert load(lexicon) is lexicon
    assert list(load(lexicon, alphabet="act")) == ["cat"]


def test_names_come_before_files_and_the_users_before_the_datas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pets").write_text("file")
    assert list(load("pets")) == ["file"]
    (tmp_path / "pets.txt").write_text("data")
    monkeypatch.setenv("DODGSON_DATA", str(tmp_path))
    assert list(load("pets")) == ["data"]
    (tmp_path / "own.txt").write_text("own")
    lists.add("pets", tmp_path / "own.txt")
    assert list(load("pets")) == ["own"]
    assert list(load("./pets")) == ["file"]
    assert list(load(tmp_path / "pets")) == ["file"]
    assert load("pets").name == "pets"
    assert load("pets.txt").name == "pets.txt"


def test_an_unknown_name_says_what_there_is(tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("own")
    lists.add("my-list", tmp_path / "own.txt")
    with pytest.raises(InputError) as caught:
        load("oxford")
    assert str(caught.value) == (
        "no word list is called 'oxford': there are scowl-80, default, common, my-list; "
        "add one with: dodgson words add oxford FILE"
    )


BAD = {
    "no such file": ("oxford.txt", r"oxford\.txt: no such file"),
    "no such path": ("lists/oxford", "lists/oxford: no such file"),
    "a folder": (".", r"\.: a folder, not a word list"),
    "a path as an object": (Path("oxford"), "oxford: no such file"),
    "a null in the path": ("ox\0ford.txt", "cannot be read"),
    "no name": ("", "no word list is called ''"),
    "no words": ([], "the given list contains no words"),
    "not strings": ([1, 2], "the given list: 1 is not a string"),
}


@pytest.mark.parametrize(("source", "message"), BAD.values(), ids=BAD)
def test_what_cannot_be_loaded_is_one_clear_line(source: object, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        load(source)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_a_file_one_may_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(InputError, match=r"list\.txt: cannot be read \(Permission denied\)"):
        load("list.txt")


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [("", "at least one letter"), ("".join(map(chr, range(19968, 20224))), "not 256")],
)
def test_a_bad_alphabet(alphabet: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        load(["cat"], alphabet=alphabet)


def test_the_checksum_is_that_of_the_text(tmp_path: Path, data: Path) -> None:
    import gzip

    text = (data / "enable2k.txt").read_bytes()
    (tmp_path / "list.gz").write_bytes(gzip.compress(text, 1))
    enable = load(tmp_path / "list.gz")
    assert enable.md5 == load(data / "enable2k.txt").md5 == "e942e9e884090d2bdb02265864882231"
    assert enable.length(5).md5 == enable.md5
    assert (len(enable), len(enable.of_length(5)), len(enable.dropped)) == (173_528, 8_672, 0)


def test_a_user_without_a_home_keeps_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "DODGSON_CACHE", "DODGSON_LISTS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    monkeypatch.chdir(tmp_path)
    Path("pets.txt").write_text("cat\ncot\n")
    assert len(load("pets.txt")) == 2
    assert lists.names() == ()
    with pytest.raises(InputError, match=r"pets\.words: cannot be written"):
        lists.add("pets", "pets.txt")
    assert [path.name for path in tmp_path.iterdir()] == ["pets.txt"]


def test_our_cache_folder_is_that_of_platformdirs(monkeypatch: pytest.MonkeyPatch) -> None:
    from platformdirs import user_cache_dir

    monkeypatch.delenv("DODGSON_CACHE", raising=False)
    for chosen in (None, "", "/somewhere"):
        if chosen is None:
            monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        else:
            monkeypatch.setenv("XDG_CACHE_HOME", chosen)
        assert cache_folder() == user_cache_dir("dodgson", appauthor=False)


LATE = {
    "click", "dataclasses", "gzip", "hashlib", "inspect", "json", "lzma", "pathlib",
    "platformdirs", "random", "shutil", "tempfile", "unicodedata", "dodgson._native",
}  # fmt: skip


def test_a_warm_start_loads_little() -> None:
    load()  # so that the cache is there
    program = (
        "import sys; bare = set(sys.modules); from dodgson.words import load;"
        "assert load().of_length(5)[0]; print(*set(sys.modules) - bare)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {program}"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert set(done.stdout.split()) & LATE == set()


def test_a_source_of_another_type_is_refused() -> None:
    with pytest.raises(CallError) as refused:
        load(5)  # type: ignore[arg-type]
    expected = "words.load: 5 is neither the name of a list, a file, nor an iterable of words"
    assert str(refused.value) == expected


def test_a_file_is_read_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("cat\n")
    assert load(file) is not load(file), "it may change again within a tick of the clock"
    monkeypatch.setattr(sources, "SETTLED", -1.0)
    first = load(file)
    assert load(file) is load(str(file)) is first
    assert load(file, alphabet="act") is not first
    file.write_text("dog\n")
    os.utime(file, ns=(1, 1))
    assert list(load(file)) == ["dog"]
    file.write_text("emu\n")
    os.utime(file, ns=(2, 2))
    assert list(load(file)) == ["emu"]
    file.unlink()
    with pytest.raises(InputError, match="no such file"):
        load(file)


def test_a_list_of_words_is_made_again_only_after_a_change() -> None:
    words = ["cat", "dog"]
    first = load(words)
    assert load(words) is load(tuple(words)) is load(iter(words)) is first
    assert load(words, alphabet="acdgot") is not first
    words[1] = "cot"
    assert list(load(words)) == ["cat", "cot"]
    words.append("emu")
    assert list(load(words)) == ["cat", "cot", "emu"]
    assert list(load(["cat\ndog", "emu"])) == ["emu"], "a line feed is no letter"
    assert list(load(["cat", "dog\nemu"])) == ["cat"]
    with pytest.raises(InputError, match=r"^the given list: 1 is not a string$"):
        load(["cat", 1])  # type: ignore[list-item]
    assert load(["cat", "dog"], max_words=2) is first
    with pytest.raises(InputError):
        load(["cat", "dog"], max_words=1)


def test_few_lists_of_words_are_kept() -> None:
    first = ref(load(["cat"]))
    gc.collect()
    assert first() is not None
    for number in range(sources.MOST_LISTS):
        load(["cat", "emu" * (number + 1)])
    gc.collect()
    assert first() is None


def test_few_files_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "SETTLED", -1.0)
    for number in range(sources.MOST_LISTS + 1):
        (tmp_path / f"{number}.txt").write_text("cat\n")
    first = ref(load(tmp_path / "0.txt"))
    gc.collect()
    assert first() is not None
    for number in range(1, sources.MOST_LISTS + 1):
        load(tmp_path / f"{number}.txt")
    gc.collect()
    assert first() is None


def test_a_level_of_a_list_is_one_list() -> None:
    whole = load()
    down = sources.load_down_to(whole, common=True, level=None)
    assert sources.load_down_to(whole, common=False, level=60) is down
    assert sources.load_down_to(whole, common=False, level=50) != down
    assert load("common") is load("common")
    assert load("common").name == "common"
    assert down.name == whole.name
