"""A lexicon can be sent to another process, and is the same there."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.words import Lexicon, load

LEVELS = st.sampled_from(["", "\t10", "\t60"])
LINES = st.lists(st.builds(str.__add__, st.text("abé", min_size=1, max_size=5), LEVELS), min_size=1)


def sent(lexicon: Lexicon) -> Lexicon:
    arrived: Lexicon = pickle.loads(pickle.dumps(lexicon))
    return arrived


def assert_same(one: Lexicon, other: Lexicon) -> None:
    assert one == other
    assert hash(one) == hash(other)
    assert list(one) == list(other)
    for what in ("name", "alphabet", "md5", "has_levels", "lengths"):
        assert getattr(one, what) == getattr(other, what), what
    assert [one.level(word) for word in one] == [other.level(word) for word in other]
    assert one.dropped.list() == other.dropped.list()
    assert (repr(one), str(one), len(one)) == (repr(other), str(other), len(other))


@given(LINES)
def test_it_arrives_as_it_was(lines: list[str]) -> None:
    lexicon = load(lines)
    assert_same(sent(lexicon), lexicon)
    assert_same(sent(sent(lexicon)), lexicon)


@pytest.mark.parametrize(
    "lexicon",
    [
        pytest.param(lambda: load("common"), id="the shipped list, filtered"),
        pytest.param(lambda: load(["été", "naïve", "ça"]), id="letters beyond a to z"),
        pytest.param(lambda: load(["cat", "x-ray", "Cat", "dog\t500"]), id="lines dropped"),
        pytest.param(lambda: load(["cat", "dog"]).match("z*"), id="no word left"),
        pytest.param(lambda: load(["cat", "cot", "coat"], alphabet="acto"), id="an alphabet given"),
    ],
)
def test_so_does(lexicon: Callable[[], Lexicon]) -> None:
    assert_same(sent(lexicon()), lexicon())


def test_filters_go_on_from_there() -> None:
    lexicon = load(["cat\t10", "cot\t35", "dog\t60", "at"])
    for of in (lexicon, sent(lexicon)):
        assert list(of.at_most_level(35).match("c?t")) == ["cat", "cot"]
        assert of.without(["cat"]).of_length(3) == ("cot", "dog")
        assert of.length(1).of_length(1) == of.of_length(7) == ()


def test_a_long_list_is_a_small_parcel() -> None:
    lexicon = load()
    assert len(pickle.dumps(lexicon)) < 5 * len(lexicon)


def test_a_file_that_has_changed_since_makes_no_difference(tmp_path: Path) -> None:
    file = tmp_path / "pets.txt"
    file.write_text("cat\ndog\n")
    parcel = pickle.dumps(load(file))
    file.write_text("cow\n")
    assert list(pickle.loads(parcel)) == ["cat", "dog"]


def test_another_process_reads_it() -> None:
    program = (
        "import pickle, sys; lexicon = pickle.load(sys.stdin.buffer);"
        "print(lexicon.name, len(lexicon), lexicon.level('cat'))"
    )
    parcel = pickle.dumps(load(["cat\t10", "dog"]))
    done = subprocess.run(
        [sys.executable, "-c", program], input=parcel, capture_output=True, check=True
    )
    assert done.stdout.split(b"\n")[0] == b"the given list 2 10"
