"""All against all: each table once, nobody twice in a round, and at any time all about equally often."""

import itertools
from collections import Counter

import pytest

from services.tournament.formats.group import CannotPlan
from services.tournament.formats.schedule import MOST_TABLES, schedule

SIZES = [(entrants, seats) for seats in range(2, 8) for entrants in range(seats, 10)]
NAMES = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(("entrants", "seats"), SIZES)
def test_each_table_once_and_nobody_twice_in_a_round(entrants: int, seats: int) -> None:
    rounds = schedule(NAMES[:entrants], seats)
    tables = [frozenset(table) for tables in rounds for table in tables]
    assert len(tables) == len(set(tables))
    assert set(tables) == {frozenset(table) for table in itertools.combinations(NAMES[:entrants], seats)}
    for tables_of_round in rounds:
        seated = [name for table in tables_of_round for name in table]
        assert seated
        assert len(set(seated)) == len(seated)


@pytest.mark.parametrize("entrants", range(2, 12))
def test_two_seats_take_as_few_rounds_as_can_be(entrants: int) -> None:
    rounds = schedule(NAMES[:entrants], 2)
    assert len(rounds) == entrants - 1 + entrants % 2
    assert all(len(tables) == entrants // 2 for tables in rounds)


@pytest.mark.parametrize(("entrants", "seats"), [(7, 3), (8, 4), (10, 3), (9, 5)])
def test_all_have_sat_about_equally_often_at_any_time(entrants: int, seats: int) -> None:
    sat = Counter(dict.fromkeys(NAMES[:entrants], 0))
    for table in itertools.chain.from_iterable(schedule(NAMES[:entrants], seats)):
        sat.update(table)
        assert max(sat.values()) - min(sat.values()) <= seats


@pytest.mark.parametrize("entrants", [4, 7, 10])
def test_nobody_is_always_listed_first(entrants: int) -> None:
    tables = list(itertools.chain.from_iterable(schedule(NAMES[:entrants], 2)))
    firsts = Counter(table[0] for table in tables)
    assert all(abs(2 * firsts[name] - (entrants - 1)) <= 1 for name in NAMES[:entrants])


def test_too_few_make_no_table() -> None:
    assert schedule("ab", 3) == []


def test_absurd_counts_are_refused() -> None:
    with pytest.raises(CannotPlan, match=f"make 657800 tables of 7, more than {MOST_TABLES}"):
        schedule(NAMES, 7)
