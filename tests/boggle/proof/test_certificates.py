"""Certificates for Boggle that hold, and all the ways in which one can be wrong."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dodgson import boggle
from dodgson.boggle.certificates.form import Certificate, from_bytes, pack_classes, to_bytes
from dodgson.boggle.certificates.replay import Boards, faults
from dodgson.cli import main
from dodgson.errors import InputError
from dodgson.family.certificates import pack
from dodgson.native import Backend

from .oracle import some_words
from .test_proof import SHAPES

WORDS = ["cat", "act", "cats", "scat", "cast", "sat", "quit", "tea", "eats", "seat"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """Return the certificate for some words on boards of two by two cells."""
    return certified(tmp_path_factory.mktemp("made") / "c", words=WORDS)


def certified(file: Path, **options: Any) -> Certificate:
    answer = boggle.prove(size="2x2", certificate=str(file), backend="python", **options)
    assert answer.status == "proved"
    return from_bytes(file.read_bytes(), "c")


def verdict(given: Certificate, file: Path, backend: Backend, words: list[str] = WORDS) -> str:
    """Write a certificate, check it, and return what is wrong with it; empty if it holds."""
    file.write_bytes(to_bytes(given))
    found = boggle.check(certificate=str(file), words=words, backend=backend, threads=2)
    assert "\n" not in found.why
    return found.fault or ""


def with_classes(given: Certificate, classes: list[tuple[str, int]]) -> Certificate:
    return replace(given, classes=len(classes), packed=pack_classes(classes))


@pytest.mark.parametrize("seed", range(6))
def test_the_certificate_of_a_proof_holds(seed: int, backend: Backend, tmp_path: Path) -> None:
    words, points = some_words(seed)
    options = {"words": words, "points": points, "max": 5, **SHAPES[seed % 3]}
    given = certified(tmp_path / "c", classic=seed == 5, **options)
    assert verdict(given, tmp_path / "c", backend, words) == ""


def test_a_certificate_without_a_class_is_refused(
    made: Certificate, backend: Backend, tmp_path: Path
) -> None:
    classes = made.listed()
    for gone in range(0, len(classes), 7):
        left = with_classes(made, classes[:gone] + classes[gone + 1 :])
        fault = verdict(left, tmp_path / "c", backend)
        assert fault.startswith("no class covers the boards that begin with ")
        assert classes[gone][0].startswith(fault.split("'")[1])


def test_a_certificate_with_a_class_too_many_is_refused(
    made: Certificate, backend: Backend, tmp_path: Path
) -> None:
    classes = made.listed()
    for more in (classes[3], (classes[0][0] + "a" * (4 - len(classes[0][0])), 0)):
        fault = verdict(with_classes(made, [*classes, more]), tmp_path / "c", backend)
        assert "is not needed, or comes twice" in fault


def test_a_bound_that_is_too_low_is_refused(
    made: Certificate, backend: Backend, tmp_path: Path
) -> None:
    classes = made.listed()
    place = max(range(len(classes)), key=lambda at: classes[at][1])
    prefix, _ = classes[place]
    classes[place] = prefix, 0
    fault = verdict(with_classes(made, classes), tmp_path / "c", backend)
    assert fault.startswith(f"the bound of the class {prefix!r} is too low: ")


def test_a_lower_highest_score_is_refused(
    made: Certificate, backend: Backend, tmp_path: Path
) -> None:
    lower = replace(made, bound=made.bound - 1)
    assert "its board scores" in verdict(lower, tmp_path / "c", backend)
    worse = replace(made, board="zzzz", bound=0)
    assert "has a bound above 0" in verdict(worse, tmp_path / "c", backend)


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"cells": (1, 2, 3, 3)}, "order of cells"),
        ({"letters": "abc"}, "order of letters"),
        ({"board": "cat"}, "not 4 letters"),
        ({"board": "c?ts"}, "not 4 letters"),
        ({"packed": b"no xz data" * 9}, "cannot be decompressed"),
        ({"packed": pack(b"abc 1\n")}, "has 1 classes"),
        ({"packed": pack(b"ab?c 1\n"), "classes": 1}, "class 1 is not letters and a bound"),
        ({"packed": pack(b"abcde 1\n"), "classes": 1}, "is not a class of these boards"),
        ({"packed": pack(b"ABC 1\n"), "classes": 1}, "is not a class of these boards"),
        ({"packed": pack_classes([]), "classes": 0}, "no class covers"),
    ],
)
def test_a_wrong_part_is_named(
    made: Certificate, parts: dict[str, Any], says: str, tmp_path: Path
) -> None:
    assert says in verdict(replace(made, **parts), tmp_path / "c", "python")


def test_other_words_are_refused(made: Certificate, backend: Backend, tmp_path: Path) -> None:
    assert "it is for other words" in verdict(made, tmp_path / "c", backend, WORDS[1:])


@pytest.mark.parametrize("part", ["bound", "rows", "points", "cells", "neighbours", "qu", "rules"])
def test_a_claim_that_is_none_is_refused_in_one_line(
    made: Certificate, part: str, tmp_path: Path
) -> None:
    values: list[Any] = [-1, 3.5, [1] * 99, "text", None]
    for value in values:
        with pytest.raises(InputError, match=f"its '{part}' is not valid"):
            from_bytes(to_bytes(replace(made, **{part: value})), "c")


def test_a_file_that_is_no_certificate_is_refused(
    made: Certificate, tmp_path: Path, capsys: Any
) -> None:
    file = tmp_path / "c"
    data = to_bytes(made)
    wrong = [
        b"",
        b"cat\n",
        data[:-3],
        data.replace(b"boggle-", b""),
        data.replace(b'"tsca"', b'""'),
    ]
    for each in wrong:
        file.write_bytes(each)
        assert main(["boggle", "check", "--certificate", str(file)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert main(["boggle", "check"]) == 2
    assert "--certificate" in capsys.readouterr().err


def test_a_certificate_in_a_shell(made: Certificate, tmp_path: Path, capsys: Any) -> None:
    file, words = tmp_path / "c", tmp_path / "words.txt"
    file.write_bytes(to_bytes(made))
    words.write_text("\n".join(WORDS))
    call = ["boggle", "check", "--certificate", str(file), "--words", str(words)]
    assert main(call) == 0
    held = capsys.readouterr().out
    assert f"no 2x2 board scores more than {made.bound} points." in held
    assert main([*call, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bound"] == made.bound
    words.write_text("\n".join(WORDS[1:]))
    assert main(call) == 1
    assert capsys.readouterr().out.startswith("The certificate does not hold: it is for other")
    assert main(call[:4]) == 2
    assert "name the list with --words" in capsys.readouterr().err


@pytest.mark.parametrize("seed", range(8))
def test_the_kernel_finds_the_same_faults_as_the_reference(
    seed: int, made: Certificate, kernels: ModuleType
) -> None:
    from dodgson.boggle.certificates.replay import boards_of

    boards: Boards = boards_of(made, WORDS)
    number = {letter: at for at, letter in enumerate(made.letters)}
    given = [(bytes(map(number.__getitem__, prefix)), bound) for prefix, bound in made.listed()]
    for at in range(seed, len(given), 8):
        for lower in (0, 1, given[at][1]):
            tried = list(given)
            tried[at] = given[at][0], given[at][1] - lower
            if tried[at][1] >= 0:
                kernel = kernels.boggle_certified(*boards, tried, 1)
                assert kernel == faults(boards, tried)
