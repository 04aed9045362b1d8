"""The file of a certificate, and files that are no certificates."""

from __future__ import annotations

import json
import subprocess
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.errors import DodgsonError, InputError
from dodgson.pangram.certificates.checking import words_used
from dodgson.pangram.certificates.form import (
    checksum,
    from_bytes,
    pack,
    read,
    to_bytes,
    write,
)
from dodgson.pangram.certificates.replay import verify
from dodgson.pangram.questions import Check
from dodgson.words import load

from .certify import DAFFODIL, check, daffodil

DAFFODIL_LIST = Check(words=load(DAFFODIL))
CLASSES = daffodil().numbers().tolist()


# The file format


def test_a_written_certificate_is_read_back(files: Path) -> None:
    assert read("small.cert") == daffodil()
    assert [path.name for path in files.iterdir() if path.name.startswith(".")] == []


def test_the_file_format_is_as_documented(files: Path) -> None:
    first, _, rest = Path("small.cert").read_bytes().partition(b"\n")
    line, _, packed = rest.partition(b"\n")
    assert json.loads(first) == {
        "format": "dodgson-certificate",
        "version": 1,
        "crc32": zlib.crc32(rest),
    }
    claim = json.loads(line)
    assert claim["sha256"] == sha256(b"a\ndaffodil\nlid\noff\n").hexdigest()
    assert (claim["bound"], claim["witness"]) == (15, ["lid", "off", "a", "daffodil"])
    assert packed == pack(CLASSES)
    assert subprocess.run(["xz", "-dc"], input=packed, capture_output=True, check=True).stdout == (
        b"".join(number.to_bytes(4, "little") for number in CLASSES)
    )


def test_the_documented_command_gives_the_checksum(files: Path) -> None:
    command = "LC_ALL=C sort -u words.txt | sha256sum"
    Path("words.txt").write_text("off\nlid\na\ndaffodil\n")
    printed = subprocess.run(command, shell=True, capture_output=True, text=True, check=True).stdout
    assert printed.split()[0] == checksum(DAFFODIL) == daffodil().sha256


def test_the_bytes_of_the_kernel_are_packed_like_numbers() -> None:
    assert pack(daffodil().numbers().tobytes()) == daffodil().packed


def test_a_file_that_cannot_be_written_is_named(files: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere/small\.cert: the certificate cannot be written"):
        write("nowhere/small.cert", daffodil())


# Files that are no certificates: status 2


def cut_short(data: bytes) -> bytes:
    return data[:-9]


def flipped(place: int) -> Callable[[bytes], bytes]:
    def flip(data: bytes) -> bytes:
        return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]

    return flip


def with_head(**parts: Any) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        head, _, body = data.partition(b"\n")
        return json.dumps(json.loads(head) | parts).encode() + b"\n" + body

    return change


def with_claim(change: Callable[[dict[str, Any]], Any]) -> Callable[[bytes], bytes]:
    """Return a function that changes the claim and corrects the CRC-32."""

    def changed(data: bytes) -> bytes:
        head, line, packed = data.split(b"\n", 2)
        claim = json.loads(line)
        change(claim)
        body = json.dumps(claim).encode() + b"\n" + packed
        return with_head(crc32=zlib.crc32(body))(head + b"\n" + body)

    return changed


def no_json(data: bytes) -> bytes:
    head, _, _ = data.partition(b"\n")
    return with_head(crc32=zlib.crc32(b"nothing"))(head + b"\nnothing")


NO_CERTIFICATES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a text": (lambda _: b"lid off a daffodil\n", "not a certificate"),
    "nothing": (lambda _: b"", "not a certificate"),
    "nothing but brackets": (lambda _: b"[" * 99999, "not a certificate"),
    "a checkpoint": (with_head(format="dodgson-checkpoint"), "not a certificate"),
    "of another version": (with_head(version=2), "a certificate of version 2, but only version 1"),
    "cut short": (cut_short, "damaged certificate: its CRC-32 is wrong"),
    "a bit of the claim": (flipped(200), "damaged certificate: its CRC-32 is wrong"),
    "a bit of the classes": (flipped(-20), "damaged certificate: its CRC-32 is wrong"),
    "a bit at the very end": (flipped(-1), "damaged certificate: its CRC-32 is wrong"),
    "a claim that is none": (no_json, "its claim cannot be read"),
    "no witness": (with_claim(lambda claim: claim.pop("witness")), "its claim lacks 'witness'"),
    "a strange part": (with_claim(lambda claim: claim.update(odd=1)), "an unknown part 'odd'"),
    "a bound in words": (
        with_claim(lambda claim: claim.update(bound="15")),
        "its 'bound' is not valid",
    ),
    "true for a number": (
        with_claim(lambda claim: claim.update(bound=True)),
        "its 'bound' is not valid",
    ),
    "three groups": (
        with_claim(lambda claim: claim.update(groups=["a", "b", "c"])),
        "its 'groups' is not valid",
    ),
    "rules that nobody knows": (
        with_claim(lambda claim: claim.update(rules={"max_word": 3})),
        "its 'rules' is not valid",
    ),
}


@pytest.mark.parametrize(("spoil", "says"), NO_CERTIFICATES.values(), ids=NO_CERTIFICATES)
def test_a_file_that_is_no_certificate_is_named_in_one_line(
    spoil: Callable[[bytes], bytes], says: str, files: Path, capsys: Any
) -> None:
    path = Path("small.cert")
    path.write_bytes(spoil(path.read_bytes()))
    assert check("--certificate", path) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("dodgson: small.cert: ")
    assert says in err


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["adfilo", "lid", "abcdefghijklmnopqrstuvwxyz", 0, 1, 15, 2**32 - 1]),
    lambda parts: st.lists(parts, max_size=4) | st.dictionaries(st.text(), parts, max_size=3),
    max_leaves=5,
)


@given(st.data())
def test_no_claim_leads_to_a_traceback(data: st.DataObject) -> None:
    """Change one or two parts of the claim to anything, and check the certificate."""
    body = to_bytes(daffodil()).partition(b"\n")[2]
    line, _, packed = body.partition(b"\n")
    claim = json.loads(line)
    for part in data.draw(st.lists(st.sampled_from(sorted(claim)), min_size=1, max_size=2)):
        claim[part] = data.draw(VALUES)
    if data.draw(st.booleans()):
        packed = data.draw(st.binary(max_size=80))
    changed = json.dumps(claim).encode() + b"\n" + packed
    head = {"format": "dodgson-certificate", "version": 1, "crc32": zlib.crc32(changed)}
    try:
        given = from_bytes(json.dumps(head).encode() + b"\n" + changed, "fuzzed")
        _, words = words_used(DAFFODIL_LIST, given)
        verify(given, words)
    except DodgsonError as error:
        message = str(error)
        assert len(message.splitlines()) == 1
