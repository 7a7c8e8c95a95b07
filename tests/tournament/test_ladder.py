"""The live ladder: who moves in which direction, and by how many points."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gateway.matchmaking.tickets.entering import FIRST_RATING
from services.tournament.account_ratings.ladder import START, LadderRating, after_game

ratings = st.builds(LadderRating, st.floats(-20, 70), st.floats(0.5, 9))


@st.composite
def games(draw: st.DrawFn) -> tuple[list[LadderRating], list[int]]:
    seats = draw(st.lists(ratings, min_size=2, max_size=7))
    scores = [draw(st.integers(0, 3)) for _ in seats]
    return seats, [1 + sum(other > score for other in scores) for score in scores]


def test_an_account_starts_where_the_gateway_has_it_start() -> None:
    assert START.points == FIRST_RATING


def test_a_win_lifts_and_a_loss_lowers() -> None:
    winner, loser = after_game([START, START], [1, 2])
    assert winner.points - START.points == START.points - loser.points > 50
    assert winner.sigma < START.sigma


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = LadderRating(35, 2), LadderRating(20, 2)
    expected, upset = after_game([strong, weak], [1, 2]), after_game([strong, weak], [2, 1])
    assert upset[1].mu - weak.mu > 4 * (expected[0].mu - strong.mu) > 0


def test_a_draw_draws_together() -> None:
    strong, weak = after_game([LadderRating(30, 4), LadderRating(20, 4)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    one, other = after_game([START, START], [1, 1])
    assert one.mu == pytest.approx(START.mu) == other.mu


def test_four_hundred_points_are_tenfold_odds_of_settled_accounts() -> None:
    """The model that openskill updates has the odds e^(difference / c) for known strengths."""
    beta = 25 / 6
    apart = 400 / (LadderRating(26, 1).points - LadderRating(25, 1).points)
    exact = math.log(10) * math.sqrt(2 * beta**2)
    assert apart == pytest.approx(exact, rel=0.03)  # points are whole numbers
    assert LadderRating(25 + exact, 1).points - START.points == 400


def test_points_are_positive_whole_numbers() -> None:
    assert LadderRating(-1e4, 1).points == 1
    assert isinstance(LadderRating(27.3, 1).points, int)


@settings(deadline=None)
@given(games(), st.integers(0, 1000))
def test_seats_do_not_matter(game: tuple[list[LadderRating], list[int]], seed: int) -> None:
    seats, ranks = game
    order = random.Random(seed).sample(range(len(seats)), len(seats))
    straight = after_game(seats, ranks)
    mixed = after_game([seats[each] for each in order], [ranks[each] for each in order])
    for place, each in enumerate(order):
        assert mixed[place].mu == pytest.approx(straight[each].mu, abs=1e-9)
        assert mixed[place].sigma == pytest.approx(straight[each].sigma, abs=1e-9)


@settings(deadline=None)
@given(games())
def test_any_game_leaves_sound_ratings(
    game: tuple[list[LadderRating], list[int]],
) -> None:
    seats, ranks = game
    before = list(seats)
    for old, new in zip(seats, after_game(seats, ranks), strict=True):
        assert math.isfinite(new.mu)
        assert 0 < new.sigma < old.sigma + 0.1
    assert seats == before


def test_a_long_run_of_wins_settles() -> None:
    strong, weak = START, START
    for _ in range(200):
        strong, weak = after_game([strong, weak], [1, 2])
    assert 1800 < strong.points < 3500
    assert strong.sigma > 0.2


@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        ([START], [1]),
        ([], []),
        ([START, START], [1]),
        ([START, LadderRating(25, 0)], [1, 2]),
        ([START, LadderRating(math.nan, 1)], [1, 2]),
        ([START, LadderRating(25, math.inf)], [1, 2]),
    ],
)
def test_no_game_is_refused(seats: list[LadderRating], ranks: list[int]) -> None:
    with pytest.raises(ValueError, match="rat"):
        after_game(seats, ranks)
