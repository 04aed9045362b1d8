"""Commands of a family that are written by hand stand beside its questions, or in their place."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click
import pytest

from dodgson.cli.groups import FamilyGroup
from dodgson.families import FAMILIES


@click.command()
def mine() -> None:
    """Do it by hand."""


MINE = f"{__name__}:mine"
USUAL = "solve explore make draw gallery"


@pytest.mark.parametrize(
    ("by_hand", "listed"),
    [
        pytest.param({}, USUAL, id="none"),
        pytest.param({"play": MINE}, f"{USUAL} play", id="no question: last"),
        pytest.param({"draw": MINE}, USUAL, id="a question's name: its place"),
        pytest.param({"score": MINE, "solve": MINE}, f"{USUAL} score", id="one of each kind"),
    ],
)
def test_they_are_listed_once_each_questions_first(by_hand: Mapping[str, str], listed: str) -> None:
    group = FamilyGroup(FAMILIES["sliding"], by_hand)
    context = click.Context(group, info_name="sliding")
    assert group.list_commands(context) == listed.split()
    for name in listed.split():
        command = group.get_command(context, name)
        assert (command is mine) == (name in by_hand)
    assert group.get_command(context, "nope") is None


def test_one_is_imported_only_when_it_is_called() -> None:
    group = FamilyGroup(FAMILIES["sliding"], {"play": "dodgson.cli.no_such_module:play"})
    context = click.Context(group, info_name="sliding")
    assert group.get_command(context, "solve") is not None
    assert "dodgson.cli.no_such_module" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        group.get_command(context, "play")
