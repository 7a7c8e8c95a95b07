"""For any results, the ratings are sensible numbers."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.ratings import Basis, Rating, Ratings, Superiority, fit
from tests.tournament.ratings.leagues import block


@settings(deadline=None, max_examples=80)
@given(
    st.lists(
        st.tuples(st.sampled_from(["ab", "ac", "bc", "cd", "de", "ae"]), st.tuples(*[st.integers(0, 2)] * 2)),
        max_size=12,
    )
)
def test_any_results_of_two_end_well(drawn: list[tuple[str, tuple[int, int]]]) -> None:
    kinds = [(1, 2), (2, 1), (1, 1)]
    check(
        fit(
            [block(number, who, [kinds[one] for one in games]) for number, (who, games) in enumerate(drawn)],
            "a",
        )
    )


@settings(deadline=None, max_examples=50)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["abc", "abd", "bcd", "efg", "aeg"]),
            st.lists(
                st.sampled_from([(1, 2, 3), (1, 1, 1), (1, 2, 2), (1, 1, 3), (3, 2, 1)]),
                min_size=3,
                max_size=3,
            ),
        ),
        max_size=8,
    )
)
def test_any_results_of_three_end_well(drawn: list[tuple[str, list[tuple[int, ...]]]]) -> None:
    check(fit([block(number, who, games) for number, (who, games) in enumerate(drawn)], "a"))


def check(rated: Ratings) -> None:
    compared: list[Rating | Superiority] = [*rated.ratings, *rated.superiorities]
    for each in compared:
        assert math.isfinite(each.elo)
        assert math.isfinite(each.error)
        assert each.low <= each.elo <= each.high
        assert each.basis is not Basis.NOTHING or each.high == math.inf == -each.low
    assert all(0 <= pair.probability <= 1 for pair in rated.superiorities)
    assert all(effect.low <= effect.elo <= effect.high for effect in rated.seats)
    assert rated.by_name["a"].elo == 0
