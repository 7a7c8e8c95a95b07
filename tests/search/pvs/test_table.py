from random import Random

import pytest

from services.search.pvs.table import (
    ABSENT,
    EXACT,
    LOWER,
    SOLVED,
    UNKNOWN,
    UPPER,
    TranspositionTable,
    bound_of,
)
from services.search.scores import WIN, from_node, to_node

DEPTH, ACTION = 3, 77


def holding(bound: int, value: int = 10) -> tuple[TranspositionTable, int]:
    table = TranspositionTable(2)
    table.put(1, DEPTH, value, bound, ACTION)
    return table, table.find(1)


@pytest.mark.parametrize("bound", [EXACT, LOWER, UPPER, UNKNOWN])
@pytest.mark.parametrize("value", [10, 0, -10, WIN, -WIN])
@pytest.mark.parametrize("depth", [1, 40, SOLVED])
@pytest.mark.parametrize("key", [0, 5, (1 << 62) - 1])
def test_an_entry_comes_back_as_it_was_put(bound: int, value: int, depth: int, key: int) -> None:
    table = TranspositionTable(16)
    assert table.find(key) == ABSENT
    table.put(key, depth, value, bound, -ACTION)
    at = table.find(key)
    assert (table.depth(at), table.value(at), table.bound(at), table.action(at)) == (
        depth,
        value,
        bound,
        -ACTION,
    )


def test_a_bound_settles_only_the_windows_that_it_answers() -> None:
    windows = [(0, 5), (5, 15), (15, 20)]
    settled = {}
    for bound in (EXACT, LOWER, UPPER, UNKNOWN):
        table, at = holding(bound)
        settled[bound] = [table.settles(at, 10, *window) for window in windows]
    assert settled == {
        EXACT: [True, True, True],
        LOWER: [True, False, False],
        UPPER: [False, False, True],
        UNKNOWN: [False, False, False],
    }


def test_the_bound_of_a_value_by_its_window() -> None:
    bounds = [bound_of(value, 0, 10) for value in (-1, 0, 1, 9, 10, 11)]
    assert bounds == [UPPER, UPPER, EXACT, EXACT, LOWER, LOWER]


def test_never_holds_more_than_its_capacity_and_always_the_latest() -> None:
    table = TranspositionTable(10)
    for key in range(1_000):
        table.put(key, DEPTH, key, EXACT, ACTION)
        assert table.value(table.find(key)) == key
        assert sum(table.find(other) != ABSENT for other in range(key + 1)) <= 10
    assert table.find(0) == ABSENT


def test_a_table_that_grows_keeps_what_it_holds() -> None:
    rng, table, put = Random(1), TranspositionTable(1 << 16), dict[int, int]()
    for value in range(20_000):
        key = rng.getrandbits(62)
        put[key] = value
        table.put(key, DEPTH, value, LOWER, ACTION)
    kept = {key: table.find(key) for key in put}
    assert sum(at != ABSENT for at in kept.values()) > 0.85 * len(put)
    assert all(at == ABSENT or table.value(at) == put[key] for key, at in kept.items())


def test_the_deepest_and_the_latest_share_a_bucket() -> None:
    table = TranspositionTable(2)
    for key, depth in [(1, 5), (2, 3), (3, 2), (4, 9), (5, 1)]:
        table.put(key, depth, key, EXACT, ACTION)
    assert [key for key in range(1, 6) if table.find(key) != ABSENT] == [4, 5]


def test_the_newest_value_of_a_position_counts() -> None:
    rng, table, newest = Random(1), TranspositionTable(4), dict[int, int]()
    for value in range(500):
        key = rng.randrange(6)
        newest[key] = value
        table.put(key, rng.randrange(1, 4), value, EXACT, ACTION)
        found = {held: table.find(held) for held in newest}
        assert found[key] != ABSENT
        assert all(at == ABSENT or table.value(at) == newest[held] for held, at in found.items())


@pytest.mark.parametrize(
    ("value", "stored"), [(WIN - 7, WIN - 4), (4 - WIN - 0, 1 - WIN), (250, 250), (0, 0)]
)
def test_plies_to_a_proven_end_count_from_the_position(value: int, stored: int) -> None:
    assert to_node(value, 3) == stored
    assert from_node(stored, 3) == value
