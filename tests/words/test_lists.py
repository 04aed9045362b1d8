"""The user's own lists: added, described, replaced, removed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from dodgson.errors import InputError
from dodgson.words import lists, load


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the user's lists, which does not exist yet."""
    monkeypatch.setenv("DODGSON_LISTS", str(tmp_path / "lists"))
    return tmp_path / "lists"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "pets.txt"
    file.write_bytes(b"\xef\xbb\xbfCat\t10\r\ndog\t20\r\nx-ray\r\nat\t10\r\n")
    return file


def test_add_keeps_the_bytes(file: Path, folder: Path) -> None:
    added = lists.add("pets", file)
    assert not added.replaced
    assert Path(added.info.where).read_bytes() == file.read_bytes()
    assert Path(added.info.where).parent == folder
    assert lists.names() == ("pets",)
    assert list(load("pets")) == ["at", "cat", "dog"]
    assert str(added) == "added pets: 3 words; dropped: not a letter: 1"
    assert len(list(folder.iterdir())) == 1


def test_info(file: Path) -> None:
    lists.add("pets", file)
    info = lists.info("pets")
    assert (info.name, info.words, info.alphabet) == ("pets", 3, "acdgot")
    assert (info.lengths, info.levels) == ({2: 1, 3: 2}, {10: 2, 20: 1})
    assert info.dropped == {"not a letter": 1}
    assert info.known is None
    assert info == lists.add("pets", file, replace=True).info
    plain = info.to_json()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["lengths"] == {"2": 1, "3": 2}
    assert "lengths   2: 1, 3: 2" in str(info)


def test_info_of_lists_that_are_not_the_users(file: Path) -> None:
    assert lists.info(file).words == 3
    assert lists.info(file).where == str(file)
    common = lists.info("common")
    assert max(common.levels) == 60
    assert common.where == lists.info("default").where
    assert lists.info("default").name == "scowl-80"
    assert "levels    none" in str(lists.info(file.with_name(plain_list(file))))


def plain_list(beside: Path) -> str:
    beside.with_name("plain.txt").write_text("cat\n")
    return "plain.txt"


def test_a_name_that_is_taken(file: Path) -> None:
    lists.add("pets", file)
    file.write_text("hen\n")
    with pytest.raises(InputError, match="there is a word list 'pets' already"):
        lists.add("pets", file)
    assert len(load("pets")) == 3
    again = lists.add("pets", file, replace=True)
    assert again.replaced
    assert str(again) == "replaced pets: 1 word"
    assert list(load("pets")) == ["hen"]


@pytest.mark.parametrize("name", ["scowl-80", "default", "common"])
def test_the_packages_names_are_refused(name: str, file: Path) -> None:
    with pytest.raises(InputError, match="comes with dodgson"):
        lists.add(name, file)
    with pytest.raises(InputError, match="comes with dodgson"):
        lists.remove(name)


@pytest.mark.parametrize("name", ["", "Pets", "my pets", "-pets", "../pets", "pets.txt", "p\n"])
def test_what_is_no_name(name: str, file: Path) -> None:
    with pytest.raises(InputError, match="cannot name a word list"):
        lists.add(name, file)
    with pytest.raises(InputError, match="cannot name a word list"):
        lists.remove(name)


def test_a_list_that_does_not_load_is_not_added(tmp_path: Path, folder: Path) -> None:
    bad = tmp_path / "picture.txt"
    bad.write_bytes(b"\0\1\2")
    files = [(bad, "not a text file"), (tmp_path, "a folder"), (Path("gone"), "no such")]
    for file, message in files:
        with pytest.raises(InputError, match=message):
            lists.add("pets", file)
    assert not folder.exists()


def test_remove(file: Path) -> None:
    where = lists.add("pets", file).info.where
    assert lists.remove("pets") == where
    assert lists.names() == ()
    with pytest.raises(InputError, match="you have no word list 'pets'; yours: none"):
        lists.remove("pets")
    with pytest.raises(InputError, match="no word list is called 'pets'"):
        load("pets")


def test_a_folder_that_cannot_be_written(file: Path, folder: Path) -> None:
    folder.write_text("a file in the folder's place")
    with pytest.raises(InputError, match="cannot be written"):
        lists.add("pets", file)
    assert lists.names() == ()


def test_a_failed_copy_leaves_nothing(
    file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(InputError, match="No space left on device"):
        lists.add("pets", file)
    assert list(folder.iterdir()) == []


def test_enable2k_is_recognised(data: Path, tmp_path: Path) -> None:
    added = lists.add("enable2k", data / "enable2k.txt")
    assert "this is the official ENABLE2K list" in str(added)
    assert lists.info("enable2k").known == added.info.known
    assert "official ENABLE2K" in str(lists.info("enable2k"))
    packed = tmp_path / "enable.gz"
    packed.write_bytes(gzip.compress((data / "enable2k.txt").read_bytes(), 1))
    assert lists.add("packed", packed).info.known == added.info.known
