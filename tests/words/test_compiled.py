"""The compiled form: both backends of `pack`, and a damaged, contested or absent cache."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dodgson import native
from dodgson.errors import InputError
from dodgson.words import Lexicon, compiled, load

Pack = Callable[[bytes, str], list[tuple[int, bytes]]]

LIST = "cat\t10\ncot\t35\ndog\nat\nété\nx-ray\ncat\n"


@pytest.fixture
def pack(backend: native.Backend) -> Pack:
    if backend == "python":
        return compiled.pack
    kernels = native.kernels()
    assert kernels is not None
    return kernels.pack  # type: ignore[no-any-return]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a separate cache folder, which does not exist yet."""
    folder = tmp_path / "deep" / "cache"
    monkeypatch.setenv("DODGSON_CACHE", str(folder))
    return folder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "list.txt"
    file.write_text(LIST, encoding="utf-8")
    return file


def answers(lexicon: Lexicon) -> object:
    """All that one can ask of a lexicon."""
    words = {word: lexicon.level(word) for word in lexicon}
    return words, lexicon.alphabet, lexicon.md5, lexicon.has_levels, lexicon.dropped.list()


# The kernel and its reference

PACKED = {
    "nothing": ("", "abc", []),
    "no alphabet": ("", "", []),
    "blank lines": ("\n\n\n", "abc", []),
    "sorted, once each": ("b\na\nb\n", "ab", [(1, b"\1\2")]),
    "no last newline": ("ab\nba", "ab", [(2, b"\1\2\2\1")]),
    "lengths ascend": ("abc\na\nab\n", "abc", [(1, b"\1"), (2, b"\1\2"), (3, b"\1\2\3")]),
    "letters that no word has": ("c\n", "abc", [(1, b"\3")]),
    "not ASCII": ("éa\n", "aé", [(2, b"\2\1")]),
    "beyond the first plane": ("\U00010428a\n", "a\U00010428", [(2, b"\2\1")]),
    "255 letters": (chr(355), "".join(map(chr, range(101, 356))), [(1, b"\xff")]),
}


@pytest.mark.parametrize(("words", "alphabet", "blocks"), PACKED.values(), ids=PACKED)
def test_pack(words: str, alphabet: str, blocks: list[tuple[int, bytes]], pack: Pack) -> None:
    assert pack(words.encode(), alphabet) == blocks


UNPACKABLE = {
    "a foreign letter": (b"ab\n\nacb\n", "ab", "line 3: 'c'"),
    "a foreign letter, not ASCII": ("ab\naé".encode(), "ab", "line 2: 'é'"),
    "a carriage return": (b"ab\r\n", "ab", "line 1: "),
    "alphabet not in order": (b"ab", "ba", "ascending"),
    "a letter twice": (b"ab", "aab", "ascending"),
    "256 letters": (b"a", "".join(map(chr, range(97, 353))), "256 letters"),
    "not UTF-8": (b"a\n\xe9", "a", "byte 0xe9"),
}


@pytest.mark.parametrize(("words", "alphabet", "message"), UNPACKABLE.values(), ids=UNPACKABLE)
def test_pack_refuses(words: bytes, alphabet: str, message: str, pack: Pack) -> None:
    with pytest.raises(ValueError, match=message):
        pack(words, alphabet)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text("abcé\U00010428", max_size=5)))
def test_packed_words_come_back(pack: Pack, words: list[str]) -> None:
    alphabet = "abcé\U00010428"
    blocks = pack("\n".join(words).encode(), alphabet)
    back = [word for n, block in blocks for word in compiled.unpack(block, n, alphabet)]
    assert back == sorted({word for word in words if word}, key=lambda word: (len(word), word))
    assert blocks == compiled.pack("\n".join(words).encode(), alphabet)


# The cache


def test_the_second_time_nothing_is_built(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = answers(load(file))
    assert len(list(cache.iterdir())) == 1
    monkeypatch.setattr(compiled, "encode", None)
    assert answers(load(file)) == first


def test_a_changed_list_is_never_answered_from_an_old_file(file: Path, cache: Path) -> None:
    load(file)
    before = file.stat()
    changed = LIST.replace("dog", "hog")
    file.write_text(changed, encoding="utf-8")
    assert file.stat().st_size == before.st_size
    assert "hog" in load(file)
    assert "dog" not in load(file)


def test_each_alphabet_has_a_separate_file(file: Path, cache: Path) -> None:
    assert len(load(file)) == 5
    assert list(load(file, alphabet="tacx")) == ["at", "cat"]
    assert load(file, alphabet="tacx").alphabet == "actx"
    assert len(load(file)) == 5


def test_damage_to_any_byte_changes_no_answer(file: Path, cache: Path) -> None:
    expected = answers(load(file))
    (compiled_file,) = cache.iterdir()
    sound = compiled_file.read_bytes()
    for at in range(len(sound)):
        compiled_file.write_bytes(sound[:at] + bytes([sound[at] ^ 0x55]) + sound[at + 1 :])
        assert answers(load(file)) == expected, f"byte {at}"


def test_damage_is_repaired(file: Path, cache: Path) -> None:
    load(file)
    (compiled_file,) = cache.iterdir()
    sound = compiled_file.read_bytes()
    for at in (0, 40, len(sound) - 1):
        compiled_file.write_bytes(sound[:at] + bytes([sound[at] ^ 1]) + sound[at + 1 :])
        answers(load(file))
        assert compiled_file.read_bytes() == sound


def test_a_file_cut_short_or_grown_changes_no_answer(file: Path, cache: Path) -> None:
    expected = answers(load(file))
    (compiled_file,) = cache.iterdir()
    sound = compiled_file.read_bytes()
    for data in [*(sound[:size] for size in range(len(sound))), sound + b"\0", sound * 2]:
        compiled_file.write_bytes(data)
        assert answers(load(file)) == expected


def test_a_file_of_another_format_is_rebuilt(file: Path, cache: Path) -> None:
    expected = answers(load(file))
    (compiled_file,) = cache.iterdir()
    sound = compiled_file.read_bytes()
    compiled_file.write_bytes(sound[:16] + struct.pack("<H", compiled.FORMAT + 1) + sound[18:])
    assert answers(load(file)) == expected
    assert compiled_file.read_bytes() == sound


def test_a_file_that_was_made_while_reading_folded_case_is_refused(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join(["Straße", "strasse", "λόγος"]), encoding="utf-8")
    with monkeypatch.context() as before:
        before.setattr(compiled, "FORMAT", 1)
        before.setattr("dodgson.words.reading.normalise", str.casefold)
        assert set(load(file)) == {"strasse", "λόγοσ"}
    (old,) = cache.iterdir()
    expected = {"straße", "strasse", "λόγος"}
    assert set(load(file)) == expected
    (new,) = set(cache.iterdir()) - {old}
    new.write_bytes(old.read_bytes())
    assert set(load(file)) == expected


def test_what_is_made_from_a_list_is_not_shared_with_another_format(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = load(file).key
    monkeypatch.setattr(compiled, "FORMAT", compiled.FORMAT - 1)
    assert load(file).key != key


READ_BY_FORMAT = {2: "233386ec1b4ca2e5"}
"""What is compiled from a list of everything odd, by format."""


def test_a_change_to_reading_needs_a_new_format() -> None:
    """Else files made before would be believed. Never change a digest: add one for a new format."""
    lines = [*LIST.splitlines(), "Straße", "STRASSE", "ΤΌΠΟΣ", "İda", "e\u0301te\u0301\t20", "a b"]
    lines += ["dog\t9", "cot\t20", "x" * 65]
    lexicon = load(lines)
    output = repr((answers(lexicon), [lexicon.row(length) for length in lexicon.lengths]))
    digest = blake2b(output.encode(), digest_size=8).hexdigest()
    assert READ_BY_FORMAT[compiled.FORMAT] == digest


def test_a_file_under_another_lists_name_is_not_believed(tmp_path: Path, cache: Path) -> None:
    easy, hard = tmp_path / "easy.txt", tmp_path / "hard.txt"
    easy.write_text("cat\t10\ncot\t20\n")
    hard.write_text("cat\t70\ncot\t80\n")
    expected = answers(load(easy)), answers(load(hard))
    one, other = cache.iterdir()
    one.rename(cache / "aside")
    other.rename(one)
    (cache / "aside").rename(other)
    assert (answers(load(easy)), answers(load(hard))) == expected


def test_without_a_cache_folder_it_works_from_memory(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = answers(load(file))
    in_the_way = tmp_path / "file"
    in_the_way.write_text("a file where the cache folder should be")
    monkeypatch.setenv("DODGSON_CACHE", str(in_the_way))
    assert answers(load(file)) == expected
    monkeypatch.setenv("DODGSON_CACHE", str(in_the_way / "below"))
    assert answers(load(file)) == expected
    assert in_the_way.read_text() == "a file where the cache folder should be"


def test_a_folder_that_cannot_be_written_is_left_alone(
    file: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.replace", refuse)
    assert len(load(file)) == 5
    assert list(cache.iterdir()) == []  # no half-written file is left behind


def test_a_folder_in_the_files_place(file: Path, cache: Path) -> None:
    expected = answers(load(file))
    (compiled_file,) = cache.iterdir()
    compiled_file.unlink()
    compiled_file.mkdir()
    assert answers(load(file)) == expected


def test_a_bad_list_leaves_nothing_in_the_cache(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "numbers.txt"
    file.write_text("1\n2\n")
    with pytest.raises(InputError):
        load(file)
    assert not cache.exists()


def test_many_processes_at_once(file: Path, cache: Path) -> None:
    file.write_text("\n".join(f"{a}{b}{c}" for a in LETTERS for b in LETTERS for c in LETTERS))
    program = (
        "import sys; from dodgson.words import load; lexicon = load(sys.argv[1]);"
        "print(len(lexicon), lexicon.of_length(3)[-1], len(lexicon.dropped))"
    )
    started = [
        subprocess.Popen([sys.executable, "-c", program, str(file)], stdout=subprocess.PIPE)
        for _ in range(6)
    ]
    assert {process.communicate()[0] for process in started} == {b"17576 zzz 0\n"}
    assert all(process.returncode == 0 for process in started)
    assert [bool(re.fullmatch("words-[0-9a-f]{32}\\.bin", f.name)) for f in cache.iterdir()] == [
        True
    ]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@given(st.dictionaries(st.text("abcé", min_size=1, max_size=4), st.sampled_from([0, 10, 60])))
def test_a_compiled_list_says_what_was_read(levels: dict[str, int]) -> None:
    if not levels:
        return
    lexicon = load([f"{word}\t{level}" if level else word for word, level in levels.items()])
    assert {word: lexicon.level(word) or 0 for word in lexicon} == levels


def test_a_file_on_disk_and_one_in_memory_are_the_same(file: Path, cache: Path) -> None:
    built = load(file)
    mapped = load(file)
    assert answers(built) == answers(mapped)
    assert built == mapped == load(LIST.splitlines())
