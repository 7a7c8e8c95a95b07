"""How much may be bet, and who cannot: P7, P9, P25, P26."""

import pytest

from tests.games.plaques.tables import acting, deal, last, may, play, stacked

THREE = ("R1 B2", "W3 K4", "G5 R6")


def test_three_raises_a_round() -> None:
    """P9."""
    state = play(deal(*THREE), "bet 2", "raise 2", "raise 2")
    assert may(state) == ["see", "raise 2", "yield"]
    state = play(state, "raise 2")
    assert may(state) == ["see", "yield"]
    again = play(state, "see", "see", "bet 2")
    assert may(again) == ["see", "raise 2", "yield"], "each round has three"


@pytest.mark.parametrize(
    ("options", "bets"),
    [
        ({}, [2]),
        ({"bet": 5}, [5]),
        ({"betting": "spread"}, [1, 2, 3, 4, 5]),
        ({"betting": "spread", "bet": 1}, [1, 2, 3, 4, 5]),
        ({"betting": "no_limit", "stack": 12}, list(range(1, 12))),
        ({"betting": "no_limit", "stack": 200}, list(range(1, 200))),
    ],
)
def test_what_a_bet_may_be(options: dict[str, object], bets: list[int]) -> None:
    """P9: fixed is the default, then of `bet` tokens; spread of 1 to 5; no limit of all one has (P25)."""
    assert may(deal(*THREE, **options)) == [*(f"bet {tokens}" for tokens in bets), "yield"]


@pytest.mark.parametrize(("betting", "raises"), [("spread", [1, 2, 3]), ("no_limit", [1, 2, 3])])
def test_a_raise_is_bounded_by_what_is_left(betting: str, raises: list[int]) -> None:
    """P9: what is owed comes first."""
    state = play(stacked(deal(*THREE, betting=betting), (49, 49, 7)), "bet 4")
    assert may(state) == ["see", *(f"raise {tokens}" for tokens in raises), "yield"]


def test_a_seat_that_has_less_than_a_fixed_bet_bets_that() -> None:
    """P26, and P7: at least 1."""
    state = stacked(deal(*THREE), (49, 1, 3))
    assert may(state) == ["bet 1", "yield"]
    state = play(state, "bet 1")
    assert may(state) == ["see", "raise 2", "yield"]
    assert may(play(stacked(state, (49, 0, 2)))) == ["see", "raise 1", "yield"]


def test_who_cannot_see_must_yield() -> None:
    """P9, seed: "A player who cannot see the current bet must yield"."""
    state = play(stacked(deal(*THREE), (49, 49, 1)), "bet 2")
    assert acting(state) == 2
    assert may(state) == ["yield"]
    exact = play(stacked(deal(*THREE), (49, 49, 2)), "bet 2")
    assert may(exact) == ["see", "yield"]


def test_there_are_no_side_pots() -> None:
    """P9: in no limit who has more drives out who has less."""
    state = play(stacked(deal(*THREE, betting="no_limit"), (20, 49, 30)), "bet 31")
    assert may(state) == ["yield"]
    state = play(state, "yield", "yield")
    assert last(state).gains == (0, 3 + 31, 0)


def test_who_has_nothing_and_must_begin_yields() -> None:
    """P7: at least 1, or yield."""
    assert may(stacked(deal(*THREE), (49, 0, 49))) == ["yield"]
