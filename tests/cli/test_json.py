"""``--json``: one document on standard output, nothing else, with the fields others rely on."""

from __future__ import annotations

from pathlib import Path

import pytest

from dodgson.cli.output import SCHEMA

from .conftest import Run

SEARCHED = {"schema", "id", "status", "why", "words", "cost", "metric", "lower_bound", "statistics"}


@pytest.mark.parametrize(
    ("options", "more"),
    [
        pytest.param((), set(), id="plain"),
        pytest.param(("--all",), {"ladders", "count", "rarest_of_each"}, id="all"),
        pytest.param(("--count",), {"count"}, id="count"),
        pytest.param(
            ("--all", "--count"), {"ladders", "count", "rarest_of_each"}, id="all and count"
        ),
        pytest.param(("--nearly", 3), {"ladders", "rarest_of_each"}, id="nearly"),
        pytest.param(("--explain",), {"explanation"}, id="explain"),
        pytest.param(("--cost", "rarity"), set(), id="rarity"),
        pytest.param(("--cost", "letters"), set(), id="letters"),
        pytest.param(("--strategy", "look-ahead"), set(), id="feasible"),
        pytest.param(("--via", "dot"), set(), id="via"),
        pytest.param(("--steps", 3), set(), id="steps"),
    ],
)
def test_a_ladder_has_the_fields_that_others_rely_on(
    run: Run, pets: Path, options: tuple[object, ...], more: set[str]
) -> None:
    ran = run("ladder", "solve", "cat", "dog", "--words", pets, "--json", *options)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    document = ran.document
    assert set(document) == SEARCHED | more | {"rarest"}
    assert document["status"] in ("proved", "feasible")
    assert document["words"][0] == "cat"
    assert document["words"][-1] == "dog"
    assert isinstance(document["cost"], int)
    assert document["lower_bound"] <= document["cost"]


def test_a_proved_ladder(run: Run, pets: Path) -> None:
    document = run("ladder", "solve", "CAT", "dog", "--words", pets, "--json", "--all").document
    del document["statistics"]
    assert document == {
        "schema": 1,
        "id": f"ladder:cat-dog?words={pets}",
        "status": "proved",
        "why": "no ladder is shorter",
        "words": ["cat", "cot", "cog", "dog"],
        "cost": 3,
        "metric": "steps",
        "lower_bound": 3,
        "ladders": [["cat", "cot", "cog", "dog"], ["cat", "cot", "dot", "dog"]],
        "count": 2,
        "rarest": {"word": "cot", "level": 35},
        "rarest_of_each": [{"word": "cot", "level": 35}, {"word": "cot", "level": 35}],
    }


def test_no_ladder(run: Run, pets: Path) -> None:
    ran = run("ladder", "solve", "cat", "emu", "--words", pets, "--json", "--all")
    assert (ran.status, ran.err) == (1, "")
    document = ran.document
    assert (document["status"], document["words"]) == ("none", [])
    assert document["cost"] is document["lower_bound"] is None
    assert (document["ladders"], document["count"]) == ([], 0)
    assert document["components"] == [5, 1]


def test_none_in_time(run: Run) -> None:
    ran = run("ladder", "solve", "black", "white", "--json", "--expansions", 3)
    assert (ran.status, ran.err) == (1, "")
    document = ran.document
    assert (document["status"], document["words"], document["cost"]) == ("stopped", [], None)
    assert document["lower_bound"] >= 1
    assert document["statistics"]["expanded"] == 3


def test_a_hint_holds_the_next_word_only(run: Run, pets: Path) -> None:
    ran = run("ladder", "solve", "cat", "dog", "--words", pets, "--json", "--hint")
    assert ran.document["words"] == ["cot"]
    assert "cog" not in ran.out


def test_letters_are_written_as_they_are(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "greek.txt"
    file.write_text("φως\nπως\nπης\n", encoding="utf-8")
    ran = run("ladder", "solve", "ΦΩΣ", "πης", "--words", file, "--json")
    assert ran.document["words"] == ["φως", "πως", "πης"]
    assert "πως" in ran.out


@pytest.mark.parametrize(
    ("arguments", "status", "fields"),
    [
        pytest.param(
            ("ladder", "draw", "head", "tail"),
            "proved",
            {"id", "why", "cost", "metric", "lower_bound", "count", "layers", "edges"},
            id="draw",
        ),
        pytest.param(
            ("ladder", "stats", "--length", 3), "proved", {"words", "lengths"}, id="stats"
        ),
        pytest.param(
            ("ladder", "stats", "--sample", "head", "tail", "--runs", 3),
            "proved",
            {"id", "look_ahead", "seed", "runs", "histogram", "median", "mean", "shortest"},
            id="sample",
        ),
        pytest.param(("doctor",), "proved", {"version", "seen", "remedies"}, id="doctor"),
        pytest.param(("words", "list"), "proved", {"lists"}, id="list"),
        pytest.param(("words", "info", "--dropped"), "proved", {"dropped"}, id="dropped"),
        pytest.param(("words", "draw", "a", "an"), "proved", {"nodes"}, id="trie"),
        pytest.param(
            ("words", "info"),
            "proved",
            {
                *("name", "words", "lengths", "levels", "alphabet", "md5", "known", "dropped"),
                "where",
            },
            id="info",
        ),
    ],
)
def test_every_command_has_its_document(
    run: Run, arguments: tuple[str, ...], status: str | None, fields: set[str]
) -> None:
    ran = run(*arguments, "--json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    document = ran.document
    assert document.pop("schema") == SCHEMA == 1
    assert document.pop("status", None) == status
    assert set(document) == fields


def test_a_document_may_go_to_a_file_of_any_name(run: Run, tmp_path: Path) -> None:
    for name in ("answer.json", "answer.svg", "answer"):
        file = tmp_path / name
        ran = run("ladder", "draw", "head", "tail", "--json", "--output", file)
        assert (ran.status, ran.out) == (0, "")
        assert file.read_text().startswith('{"schema": 1, "id": "ladder:head-tail"')
