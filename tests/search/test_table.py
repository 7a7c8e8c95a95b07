import pytest

from services.search.scores import WIN, from_node, to_node
from services.search.table import Bound, Entry, Table


def entry(bound: Bound, value: int = 10) -> Entry:
    return Entry(3, value, bound, 0)


def test_a_bound_settles_only_the_windows_that_it_answers() -> None:
    windows = [(0, 5), (5, 15), (15, 20)]
    settled = {bound: [entry(bound).settles(10, *window) for window in windows] for bound in Bound}
    assert settled == {
        Bound.EXACT: [True, True, True],
        Bound.LOWER: [True, False, False],
        Bound.UPPER: [False, False, True],
        Bound.NONE: [False, False, False],
    }


def test_the_bound_of_a_value_by_its_window() -> None:
    assert [Bound.of(value, 0, 10) for value in (-1, 0, 1, 9, 10, 11)] == [
        Bound.UPPER,
        Bound.UPPER,
        Bound.EXACT,
        Bound.EXACT,
        Bound.LOWER,
        Bound.LOWER,
    ]


def test_never_holds_more_than_its_capacity_and_forgets_the_oldest() -> None:
    table = Table(10)
    for key in range(1_000):
        table.put(key, entry(Bound.EXACT, key))
        assert len(table) <= 10
        held = table.get(key)
        assert held is not None
        assert held.value == key
    assert table.get(0) is None
    assert table.get(995) is not None


def test_the_newest_value_of_a_position_counts() -> None:
    table = Table(4)
    for key, value in [("a", 1), ("b", 2), ("c", 3), ("a", 4)]:
        table.put(key, entry(Bound.EXACT, value))
    assert table.get("a") == entry(Bound.EXACT, 4)


@pytest.mark.parametrize(
    ("value", "stored"), [(WIN - 7, WIN - 4), (4 - WIN - 0, 1 - WIN), (250, 250), (0, 0)]
)
def test_plies_to_a_proven_end_count_from_the_position(value: int, stored: int) -> None:
    assert to_node(value, 3) == stored
    assert from_node(stored, 3) == value
