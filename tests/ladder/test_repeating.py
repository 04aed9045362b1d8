"""The same question gets the same answer: in another process, under another hash seed."""

from __future__ import annotations

import os
import subprocess
import sys

from dodgson.ladder import solve, stats
from dodgson.words import load

PROGRAM = """
from dodgson.ladder import draw, solve, stats
from dodgson.words import load

usual = load("common").length(3, 5)
for strategy in ("auto", "breadth-first", "bidirectional", "star-words", "depth-first",
                 "sorted-depth-first", "look-ahead"):
    for seed in range(3):
        print(*solve("head", "tail", words=usual, strategy=strategy, seed=seed).words)
rules = ("change", "insert", "delete", "anagram")
for options in ({"all": True}, {"nearly": 9}, {"cost": "rarity", "nearly": 5}, {"steps": 7},
                {"via": ("bread", "ate")}, {"exclude": {"heal", "hear"}}):
    ladder = solve("head", "tail", words=usual, rules=rules if "cost" not in options else
                   ("change", "anagram"), **options)
    print(ladder.words, ladder.ladders, ladder.id)
print(solve("aa", "bb", words={"aa", "ab", "ba", "bb", "cb", "ac", "cc"}, all=True).ladders)
print(draw("head", "tail", words=usual, format="svg"))
print(draw("head", "tail", words=usual, format="dot"))
print(stats(words=usual, sample=("head", "tail"), runs=5, seed=3).lengths)
print(stats(words=usual))
"""


def test_nothing_depends_on_the_hash_seed() -> None:
    outputs = set()
    for seed in ("1", "2024"):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert "head" in outputs.pop()


def test_chance_is_the_seeds() -> None:
    common = load("common")
    for strategy in ("sorted-depth-first", "look-ahead"):
        found = [
            solve("head", "tail", words=common, strategy=strategy, seed=seed).words
            for seed in (1, 2, 3, 4, 1, 2, 3, 4)
        ]
        assert found[:4] == found[4:]
        assert len(set(found)) > 1, f"{strategy} takes no notice of its seed"


def test_a_samples_runs_are_those_of_its_seeds_one_by_one() -> None:
    common = load("common")
    sample = stats(words=common, sample=("head", "tail"), runs=4, seed=10)
    lengths = [
        len(solve("head", "tail", words=common, strategy="look-ahead", seed=seed).words)
        for seed in range(10, 14)
    ]
    assert list(sample.lengths) == lengths  # type: ignore[union-attr]
