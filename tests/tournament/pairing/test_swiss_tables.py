"""Swiss at tables: each sits once; first, rematches are fewest; second, equal scores sit together."""

from random import Random

import numpy as np
import pytest

from services.tournament.pairing import CannotPair, History, Meeting, seat_tables
from services.tournament.pairing.swiss_tables import _costs
from services.tournament.pairing.table_search import improved
from tests.tournament.pairing.tables import TableSwiss, exhausted, repeats

NAMES = tuple(f"p{number:02}" for number in range(200))


def meetings(*tables: str, points: tuple[int, ...] = (6, 4, 2)) -> list[Meeting]:
    return [Meeting(tuple(table), points) for table in tables]


def test_the_first_round_deals_the_seeds_out_in_serpentine_order() -> None:
    pairing = seat_tables(History(4, tuple("abcdefghijkl")), "abcdefghijkl")
    assert pairing.meetings == (("a", "f", "g", "l"), ("b", "e", "h", "k"), ("c", "d", "i", "j"))
    assert pairing.byes == ()


def test_the_last_seeds_have_the_first_byes() -> None:
    assert seat_tables(History(3, tuple("abcde")), "edcba").byes == ("d", "e")


def test_equal_scores_sit_together() -> None:
    history = History(3, tuple("abcdefghi"), [meetings("afg", "beh", "cdi")])
    tables = seat_tables(history, "abcdefghi").meetings
    assert [set(table) for table in tables] == [set("abc"), set("def"), set("ghi")]


def test_a_new_opponent_is_worth_any_difference_in_score() -> None:
    past = [meetings("abc", "def", "ghi", points=(4, 4, 4))] * 9
    past.append(meetings("abc", "def", "ghi"))
    for table in seat_tables(History(3, tuple("abcdefghi"), past), "abcdefghi").meetings:
        assert [len(set(table) & set(known)) for known in ("abc", "def", "ghi")] == [1, 1, 1]


@pytest.mark.parametrize("is_played", [True, False])
def test_those_who_only_forfeited_may_meet_again(is_played: bool) -> None:
    past = [[Meeting(tuple(table), (4, 4, 4), is_played) for table in ("abc", "def")]]
    past.append([Meeting((name,)) for name in "abc"])
    tables = [set(table) for table in seat_tables(History(3, tuple("abcdef"), past), "abcdef").meetings]
    assert (set("abc") in tables) is not is_played


SMALL = [(6, 3), (9, 3), (12, 3), (8, 4), (12, 4), (10, 5), (12, 6), (12, 2)]


@pytest.mark.parametrize(("players", "seats"), SMALL)
def test_small_cases_are_as_good_as_the_best_of_all(players: int, seats: int) -> None:
    for seed in range(3):
        swiss = TableSwiss(NAMES[:players], seats, seed)
        for _ in range(6):
            pairing = seat_tables(swiss.history, swiss.names)
            assert swiss.cost(pairing.meetings) == exhausted(swiss, swiss.names)
            swiss.play(pairing)


def test_over_seven_rounds_rematches_stay_within_a_tenth_of_the_fewest() -> None:
    counted = repeats(players=28, seats=4, rounds=7, seed=5)
    assert sum(counted.fewest) > 0, "else nothing is measured"
    assert sum(counted.found) <= 1.1 * sum(counted.fewest)
    assert sum(counted.found) <= 0.1 * 7 * 7 * 6, "of all meetings"


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_everybody_sits_once_and_byes_go_round_from_the_lowest(seats: int) -> None:
    rng = Random(seats)
    swiss = TableSwiss(NAMES[: 4 * seats + seats - 1], seats, seats)
    for _ in range(8):
        present = [name for name in swiss.names if rng.random() < 0.9]
        rng.shuffle(present)
        pairing = seat_tables(swiss.history, present)
        assert sorted([name for table in pairing.meetings for name in table] + [*pairing.byes]) == sorted(
            present
        )
        assert {len(table) for table in pairing.meetings} == {seats}
        assert len(pairing.byes) == len(present) % seats
        worth = {name: (swiss.byes[name], swiss.scores[name]) for name in present}
        others = [worth[name] for name in present if name not in pairing.byes]
        assert all(worth[name] <= min(others) for name in pairing.byes)
        swiss.play(pairing)


def test_being_listed_first_goes_round() -> None:
    swiss = TableSwiss(NAMES[:24], 4, 0)
    for _ in range(8):
        swiss.play(seat_tables(swiss.history, swiss.names))
    counts = [swiss.firsts[name] for name in swiss.names]
    assert sum(counts) / len(counts) == 2
    assert max(counts) - min(counts) <= 2


def test_the_order_of_those_present_and_of_past_meetings_changes_nothing() -> None:
    rng, swiss = Random(3), TableSwiss(NAMES[:30], 4, 3)
    for _ in range(4):
        pairing = seat_tables(swiss.history, swiss.names)
        shuffled = [rng.sample(past, len(past)) for past in swiss.past]
        assert seat_tables(History(4, NAMES[:30], shuffled), rng.sample(swiss.names, 30)) == pairing
        swiss.play(pairing)


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(CannotPair, match="3 present do not fill a table of 4"):
        seat_tables(History(4, tuple("abcd")), "abc")


def test_costs_beyond_whole_numbers_of_64_bits_are_refused() -> None:
    spreads = np.array([[0, 2**60], [2**60, 0]])
    with pytest.raises(CannotPair, match="too far apart"):
        _costs(spreads, np.array([[0, 1], [1, 0]]), seats=2)


def test_the_search_leaves_what_it_was_given_alone() -> None:
    rng = np.random.default_rng(1)
    costs = rng.integers(0, 9, (12, 12))
    costs = costs + costs.T
    np.fill_diagonal(costs, 0)
    start = np.arange(12) // 4
    kept = costs.copy(), start.copy()
    found = improved(costs, start, enough=0, effort=10**6)
    assert (costs == kept[0]).all()
    assert (start == kept[1]).all()
    assert sorted(found.tolist()) == start.tolist()
