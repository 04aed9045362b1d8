"""The kernel: its tries in the cache folder, whatever state that is in, and its sweeps."""

from __future__ import annotations

import itertools
import mmap
from pathlib import Path
from types import ModuleType

import pytest

from dodgson import native
from dodgson.boggle import Rules, read_board
from dodgson.boggle.kernel import KEY_SIZE, Kernel, kernel_for, trie
from dodgson.boggle.reading import game_of
from dodgson.errors import InputError
from dodgson.words import Lexicon, load

LETTERS = "abcdefghijklmnopqu"


@pytest.fixture(autouse=True)
def compiled(kernels: ModuleType) -> ModuleType:
    return kernels


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of an empty cache folder, which does not exist yet."""
    folder = tmp_path / "deep" / "cache"
    monkeypatch.setenv("DODGSON_CACHE", str(folder))
    return folder


@pytest.fixture(scope="module")
def words() -> Lexicon:
    """Return a list long enough for its trie to be cached."""
    return load(["".join(letters) for letters in itertools.product(LETTERS, repeat=4)])


def image(
    lexicon: Lexicon, fold: tuple[int, int] | None = None, *, least: int = 1, most: int = 64
) -> bytes:
    """Return the image of a trie as a new process would get it."""
    trie.cache_clear()
    return trie(lexicon, least, most, fold).image()


def files(cache: Path) -> list[Path]:
    return sorted(cache.glob("boggle-*.bin"))


def test_a_cached_trie_is_opened_and_not_compiled_again(
    words: Lexicon, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = image(words)
    (file,) = files(cache)
    assert file.read_bytes()[KEY_SIZE:] == made
    monkeypatch.setattr(Lexicon, "packed", lambda *_: pytest.fail("it was compiled again"))
    assert image(words) == made


def test_the_file_of_another_trie_is_refused_and_replaced(words: Lexicon, cache: Path) -> None:
    q_and_u = words.alphabet.index("q"), words.alphabet.index("u")
    sound = image(words)
    (file,) = files(cache)
    contents = file.read_bytes()
    for lexicon, least, most, fold in (
        (words.without(["babe"]), 1, 64, None),
        (words, 1, 3, None),
        (words, 2, 64, None),
        (words, 1, 64, q_and_u),
    ):
        image(lexicon, fold, least=least, most=most)
        (its_file,) = (each for each in files(cache) if each != file)
        its_file.replace(file)
        assert image(words) == sound
        assert file.read_bytes() == contents


def test_a_changed_list_has_its_own_file(words: Lexicon, cache: Path) -> None:
    fewer = words.without(["babe"])
    assert trie(words, 1, 64, None).words == trie(fewer, 1, 64, None).words + 1


def test_other_lengths_have_their_own_file(words: Lexicon, cache: Path) -> None:
    assert trie(words, 1, 4, None).words == len(words)
    assert trie(words, 1, 3, None).words == 0


def test_a_cached_trie_is_not_copied(words: Lexicon, cache: Path, compiled: ModuleType) -> None:
    image(words)
    (file,) = files(cache)
    with file.open("rb") as opened:
        lent = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
    used = compiled.BoggleTrie.open(memoryview(lent)[KEY_SIZE:])
    with pytest.raises(BufferError):  # it is in use
        lent.close()
    assert used.words == len(words)
    del used
    lent.close()


def test_bytes_that_may_change_are_refused(
    words: Lexicon, cache: Path, compiled: ModuleType
) -> None:
    sound = image(words)
    for lent in (bytearray(sound), memoryview(sound + sound)[::2], "text"):
        with pytest.raises((ValueError, BufferError, TypeError)):
            compiled.BoggleTrie.open(lent)


@pytest.mark.parametrize("at", [0, 20, 40, 100, -1])
def test_damage_is_noticed_and_repaired(words: Lexicon, cache: Path, at: int) -> None:
    sound = image(words)
    (file,) = files(cache)
    contents = file.read_bytes()
    damaged = bytearray(contents)
    damaged[at if at < 0 else KEY_SIZE + at] ^= 1
    for bad in (bytes(damaged), contents[:-1], contents[:KEY_SIZE], b""):
        file.write_bytes(bad)
        assert image(words) == sound
        assert file.read_bytes() == contents


def test_without_a_cache_folder_it_is_compiled_each_time(
    words: Lexicon, cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = image(words)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("a file where the cache folder should be")
    monkeypatch.setenv("DODGSON_CACHE", str(in_the_way))
    assert image(words) == image(words) == sound
    assert len(files(cache)) == 1
    assert in_the_way.read_text() == "a file where the cache folder should be"


def test_the_trie_of_a_short_list_is_not_cached(cache: Path) -> None:
    assert image(load(["cat", "act"]))
    assert not files(cache)


def test_a_sweep_can_be_interrupted_and_others_go_on_meanwhile() -> None:
    kernel = kernel_for(game_of(Rules(words=load(["e" * length for length in range(3, 30)]))))
    assert kernel is not None
    kind, row = kernel.row(read_board("8x8:????" + "e" * 60))
    game = kernel.game(kind)
    calls: list[int] = []

    def enough() -> None:
        calls.append(len(calls))
        short = kernel.row(read_board("8x8:" + "x" * 64))[1]
        assert game.score_one(short) == (0, 0)  # while the other is at work
        if len(calls) == 3:
            raise ZeroDivisionError

    for call in (lambda: game.sweep(row, 9, enough), lambda: game.score_one(row, enough)):
        calls.clear()
        with pytest.raises(ZeroDivisionError):
            call()
        assert len(calls) == 3


BOARDS = (
    "perslatgsineters",
    "3x5:qiteasr#eetsand",
    "eeesrvrreeesrsrs",
    "2x2:teas",
    "5x5:" + "tease" * 5,
)


def test_all_vectors_give_the_same_scores_and_sweeps(compiled: ModuleType) -> None:
    game = game_of(Rules(words="scowl-80"))
    names = compiled.boggle_vectors()
    kernels = {name: Kernel(game, vectors=name) for name in names}
    assert {"off", "array"} <= kernels.keys()
    for text in BOARDS:
        board = read_board(text)
        kind, row = kernels["off"].row(board)
        games = {name: kernel.game(kind) for name, kernel in kernels.items()}
        right = games["off"].score_one(row), games["off"].sweep(row, 3)
        assert right[0] > (0, 0)
        for name, each in games.items():
            assert (each.score_one(row), each.sweep(row, 3)) == right, (name, text)


def test_vectors_that_the_processor_does_not_have_are_refused() -> None:
    kernel = Kernel(game_of(Rules(words=load(["cat"]))), vectors="sse9")
    kind, _ = kernel.row(read_board("ca/tx"))
    with pytest.raises(ValueError, match="there are no vectors sse9 here"):
        kernel.game(kind)


@pytest.mark.parametrize("value", ["sse9", "AVX2", " off"])
def test_dodgson_vectors_names_what_there_is_or_is_bad_input(
    value: str, compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in compiled.boggle_vectors():
        monkeypatch.setenv("DODGSON_VECTORS", name)
        assert native.vectors() == name
    for nothing in ("", "auto"):
        monkeypatch.setenv("DODGSON_VECTORS", nothing)
        assert native.vectors() is None
    monkeypatch.setenv("DODGSON_VECTORS", value)
    kernel = Kernel(game_of(Rules(words=load(["cat"]))))
    kind, _ = kernel.row(read_board("ca/tx"))
    with pytest.raises(
        InputError, match=f"^DODGSON_VECTORS is '{value}': on this processor it can be auto, "
    ):
        kernel.game(kind)


@pytest.mark.parametrize("letters", [["a"], ["a", "b", "c"], ["a", "too long to be it"]])
def test_each_symbol_of_a_game_is_spelled(letters: list[str], compiled: ModuleType) -> None:
    lexicon = load(["ab"])
    tries = compiled.BoggleTrie.compile([(2, lexicon.packed(2))], 2)
    tiles = [(1, bytes([0])), (2, bytes([1]))]
    with pytest.raises(ValueError, match="each symbol is spelled by one letter or two"):
        compiled.BoggleGame(tries, [2, 1], tiles, b"", b"", [0, 0, 1], letters)
    game = compiled.BoggleGame(tries, [2, 1], tiles, b"", b"", [0, 0, 1], ["a", "qu"])
    listing = game.list(bytes([1, 2]), every=False)
    assert listing.go_on(1) == ([], [], 1, False)
    assert listing.go_on(9) == (["aqu"], [bytes([0, 1])], 1, True)
