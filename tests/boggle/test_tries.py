"""The kernel's tries are kept in the cache folder, which may be damaged, out of date or absent."""

from __future__ import annotations

import itertools
import mmap
from pathlib import Path

import pytest

from dodgson import native
from dodgson.boggle.tries import kept_trie
from dodgson.words import Lexicon, load

LETTERS = "abcdefghijklmnopqu"


@pytest.fixture(autouse=True)
def kernels() -> None:
    if not native.kernels():
        pytest.skip(f"no compiled kernels: {native.status().reason}")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a cache folder of this test's own; it is not there yet."""
    folder = tmp_path / "deep" / "cache"
    monkeypatch.setenv("DODGSON_CACHE", str(folder))
    return folder


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Give a list long enough for its trie to be kept."""
    return load(["".join(letters) for letters in itertools.product(LETTERS, repeat=4)])


def image(lexicon: Lexicon, fold: tuple[int, int] | None = None) -> bytes:
    return kept_trie(lexicon, 1, 64, fold).image()


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("boggle-*.bin"))


def test_what_is_kept_is_what_is_opened(words: Lexicon, cache: Path) -> None:
    made = image(words)
    (file,) = kept(cache)
    assert file.read_bytes() == made
    other = image(load(["ab"]))
    file.write_bytes(other)  # a sound trie of other words: it is told only by being opened
    assert image(words) == other


def test_a_changed_list_is_not_answered_from_an_old_file(words: Lexicon, cache: Path) -> None:
    fewer = words.without(["babe"])
    assert kept_trie(words, 1, 64, None).words == kept_trie(fewer, 1, 64, None).words + 1
    assert len(kept(cache)) == 2


def test_other_lengths_have_a_file_of_their_own(words: Lexicon, cache: Path) -> None:
    assert kept_trie(words, 1, 4, None).words == len(words)
    assert kept_trie(words, 1, 3, None).words == 0
    assert len(kept(cache)) == 2


def test_a_trie_that_is_kept_is_not_copied(words: Lexicon, cache: Path) -> None:
    image(words)
    (file,) = kept(cache)
    with file.open("rb") as opened:
        lent = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    trie = native.kernels().BoggleTrie.open(lent)  # type: ignore[union-attr]
    with pytest.raises(BufferError):  # it is in use
        lent.close()
    assert trie.words == len(words)
    del trie
    lent.close()


def test_bytes_that_may_change_are_not_taken(words: Lexicon, cache: Path) -> None:
    sound = image(words)
    for bytes_of_others in (bytearray(sound), memoryview(sound + sound)[::2], "text"):
        with pytest.raises((ValueError, BufferError, TypeError)):
            native.kernels().BoggleTrie.open(bytes_of_others)  # type: ignore[union-attr]


def test_a_fold_has_its_own_file(words: Lexicon, cache: Path) -> None:
    places = words.alphabet.index("q"), words.alphabet.index("u")
    assert image(words) != image(words, places)
    assert len(kept(cache)) == 2


@pytest.mark.parametrize("at", [0, 20, 40, 100, -1])
def test_damage_is_noticed_and_repaired(words: Lexicon, cache: Path, at: int) -> None:
    sound = image(words)
    (file,) = kept(cache)
    damaged = bytearray(sound)
    damaged[at] ^= 1
    for bad in (bytes(damaged), sound[:-1], b""):
        file.write_bytes(bad)
        assert image(words) == sound
        assert file.read_bytes() == sound


def test_without_a_cache_folder_it_is_made_each_time(
    words: Lexicon, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = image(words)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("a file where the cache folder should be")
    monkeypatch.setenv("DODGSON_CACHE", str(in_the_way))
    assert image(words) == image(words) == sound
    assert len(kept(cache)) == 1
    assert in_the_way.read_text() == "a file where the cache folder should be"


def test_a_short_lists_trie_is_not_kept(cache: Path) -> None:
    assert image(load(["cat", "act"]))
    assert not cache.exists() or not kept(cache)
