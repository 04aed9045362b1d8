"""Charts: every number counted once, honest bins, bars that fit, golden text."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean, median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dodgson.drawing import Bars, Histogram, Series
from dodgson.drawing.bins import Growth, make_bins, tally
from dodgson.drawing.chart import bar
from dodgson.drawing.columns import ticks
from dodgson.drawing.labels import cells
from dodgson.errors import InputError

values = st.lists(st.integers(-50, 5000) | st.integers(0, 40), max_size=80)
growths = st.sampled_from(["auto", "even", "widening"])


@given(st.lists(values, max_size=3), growths)
def test_bars_add_up_to_what_was_counted(series: list[list[int]], growth: Growth) -> None:
    named = tuple(Series.of(str(at), each) for at, each in enumerate(series))
    bars = Histogram(named, growth=growth).bars()
    assert [sum(row) for row in bars.values] == [len(each) for each in series]


@given(values.filter(bool), growths)
def test_every_number_is_in_the_bin_that_says_so(numbers: list[int], growth: Growth) -> None:
    counts = Series.of("", numbers).counts
    bins = make_bins(counts, growth)
    assert all(before.last + 1 == after.first for before, after in pairwise(bins))
    assert tally(counts, bins) == tuple(sum(number in each for number in numbers) for each in bins)
    assert min(numbers) in bins[0]
    assert max(numbers) in bins[-1]
    assert len(bins) <= 24


@given(values.filter(bool))
def test_middles_are_those_of_the_numbers(numbers: list[int]) -> None:
    series = Series.of("", numbers)
    assert series.total == len(numbers)
    assert series.median == median(numbers)
    assert series.mean == pytest.approx(fmean(numbers))


def test_widening_bins_are_said_to_widen() -> None:
    chart = Histogram((Series.of("lengths", [5] * 60 + [7] * 50 + [2000]),))
    assert chart.bars().categories[0] == "5-9"
    assert chart.bars().categories[-1] == "2,000-4,999"
    assert "The bins widen" in chart.to_text()
    assert "The bins widen" in chart.to_svg()
    assert "widen" not in Histogram((Series.of("lengths", [5, 2000]),)).to_text()


@given(st.floats(0, 1e9))
def test_scales_reach_the_largest_value_in_few_round_steps(largest: float) -> None:
    marks = ticks(largest)
    assert marks[0] == 0
    assert 2 <= len(marks) <= 6
    assert marks[-1] >= largest * (1 - 1e-6)


@given(st.floats(0, 1), st.integers(1, 60), st.booleans())
def test_a_bar_fits_and_something_is_never_nothing(share: float, width: int, plain: bool) -> None:
    drawn = bar(share, width, ascii_only=plain)
    assert len(drawn) <= width
    assert bool(drawn) == (share > 0)
    assert drawn.isascii() or not plain


@given(
    st.lists(st.tuples(st.text("ab日", max_size=5), values), min_size=1, max_size=3),
    st.integers(40, 120),
)
def test_text_fits_its_width(series: list[tuple[str, list[int]]], width: int) -> None:
    chart = Histogram(tuple(Series.of(name, each) for name, each in series)).bars()
    drawn = chart.to_text(width)
    assert max(map(cells, drawn.splitlines()), default=0) <= width
    assert "…" not in drawn


def test_a_chart_keeps_to_the_terminal_and_to_eighty_columns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chart = Bars(("a",), ("b",), ((1.0,),))
    for columns, width in (("40", 40), ("80", 80), ("200", 80)):
        monkeypatch.setenv("COLUMNS", columns)
        assert chart.to_text() == chart.to_text(width)
    assert len(chart.to_text(40).splitlines()[1]) <= 40


def test_two_series_in_text() -> None:
    chart = Histogram(
        (Series.of("with look-ahead", {5: 8, 6: 3}), Series.of("without", {6: 4, 7: 1})),
        title="ladder lengths",
        x_label="words",
        y_label="ladders",
    )
    assert chart.to_text(46).splitlines() == [
        "ladder lengths",
        "rows: words; bars: ladders",
        "",
        "   with look-ahead       without",
        "5  ██████████████████ 8  0",
        "6  ██████▊ 3             █████████ 4",
        "7  0                     ██▎ 1",
        "",
        "with look-ahead: 11 in all, median 5, mean",
        "5.27, from 5 to 6",
        "without: 5 in all, median 6, mean 6.2, from 6",
        "to 7",
    ]
    assert chart.to_text(20, ascii_only=True).splitlines()[4:12] == [
        "   with look-ahead",
        "5  ############### 8",
        "6  ###### 3",
        "7  0",
        "",
        "   without",
        "5  0",
        "6  ######## 4",
    ]
    assert chart.to_text(20, ascii_only=True).isascii()


def test_a_bar_for_every_number_that_is_not_zero() -> None:
    chart = Bars(("a", "b", "c"), ("x", "y"), ((1, 0, 2.5), (0, 0, 1e6)))
    assert chart.to_svg().count('class="bar ') == 3
    assert Bars((), (), ()).to_svg().startswith("<svg ")
    assert Histogram(()).to_text() == "bars: how many\n"


@pytest.mark.parametrize(
    ("names", "rows", "says"),
    [
        (("x",), (), "0 rows of values for 1 series"),
        (("x",), ((1,),), "series 'x' has 1 values for 2 categories"),
        (("x",), ((1, -1),), "no number from 0 up"),
        (("x",), ((1, float("nan")),), "no number from 0 up"),
        (("x",), ((1, float("inf")),), "no number from 0 up"),
    ],
)
def test_numbers_that_do_not_fit_are_refused(
    names: tuple[str, ...], rows: tuple[tuple[float, ...], ...], says: str
) -> None:
    with pytest.raises(InputError, match=says):
        Bars(("a", "b"), names, rows)
