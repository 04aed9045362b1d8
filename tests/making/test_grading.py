"""A grade is monotone in each feature, and says what it is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.making import Feature, graded
from dodgson.making.grading import GRADES, HIGHEST

FEATURES = (
    Feature("steps", "{:.0f} steps", easy=2, hard=10, weight=3),
    Feature("answers", "{:.0f} answers", easy=64, hard=1, weight=1, log=True),
)

values = st.fixed_dictionaries({"steps": st.floats(0, 20), "answers": st.floats(1, 1000)})


@given(values, st.sampled_from(FEATURES), st.floats(0, 100))
def test_harder_is_never_graded_easier(
    values: dict[str, float], feature: Feature, more: float
) -> None:
    direction = 1 if feature.hard > feature.easy else -1
    harder = {**values, feature.name: values[feature.name] + direction * more}
    assert graded(FEATURES, harder).difficulty >= graded(FEATURES, values).difficulty


@given(values)
def test_the_points_add_up(values: dict[str, float]) -> None:
    grade = graded(FEATURES, values)
    assert grade.difficulty == round(sum(each.points for each in grade.measures))
    assert 0 <= grade.difficulty <= HIGHEST


@pytest.mark.parametrize("difficulty", range(HIGHEST + 1))
def test_every_difficulty_has_one_name(difficulty: int) -> None:
    assert sum(band.has(difficulty) for band in GRADES.values()) == 1


def test_a_grade_names_what_adds_to_it() -> None:
    assert str(graded(FEATURES, {"steps": 10, "answers": 64})) == (
        "expert, 75 of 100 (predicted): 10 steps (+75)"
    )
    assert str(graded(FEATURES, {"steps": 2, "answers": 64})) == "easy, 0 of 100 (predicted)"
