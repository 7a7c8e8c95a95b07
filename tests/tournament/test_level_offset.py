import math
import random
from collections.abc import Sequence

import pytest

from services.tournament.account_ratings.level_offset import ASSUMED_SD, Band, Offset, assumed, band
from services.tournament.account_ratings.offset_fit import AgainstLevel, fitted

ANCHOR = 1000
LADDER = (0, 200, 450, 700, 1000)


def played(
    offset: float, accounts: int, each: int, deviation: float, dice: random.Random
) -> list[AgainstLevel]:
    """Games against random levels; the strength of each account differs from its rating by chance."""
    found = []
    for number in range(accounts):
        rating = dice.gauss(1500, 250)
        strength = dice.gauss(rating, deviation)
        for _ in range(each):
            elo = dice.choice(LADDER)
            won = dice.random() < 1 / (1 + 10 ** ((offset + elo - strength) / 400))
            found.append(AgainstLevel(f"account{number}", rating, deviation, elo, float(won)))
    return found


@pytest.mark.parametrize(("accounts", "each", "deviation"), [(1, 40, 150), (4, 10, 60), (30, 20, 120)])
def test_the_fit_finds_the_offset_within_its_interval(accounts: int, each: int, deviation: float) -> None:
    dice = random.Random(f"{accounts} {each}")
    covered = []
    for _ in range(100):
        true = dice.gauss(ANCHOR, ASSUMED_SD)
        found = fitted(played(true, accounts, each, deviation, dice), ANCHOR)
        covered.append(found.low <= true <= found.high)
    assert 88 <= sum(covered) < 100


def test_many_games_of_many_accounts_narrow_it_and_of_one_no_further_than_its_rating() -> None:
    dice = random.Random(1)
    widths = [
        found.high - found.low
        for accounts, each in ((30, 20), (1, 600))
        for found in [fitted(played(1200, accounts, each, 100, dice), ANCHOR)]
    ]
    assert widths[0] < 120 < 2 * 1.96 / math.hypot(1 / 100, 1 / ASSUMED_SD) - 5 < widths[1]


def test_without_games_it_is_the_anchor() -> None:
    assert fitted([], ANCHOR) == assumed(ANCHOR) == Offset(1000, 608, 1392, 0)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_games_that_one_side_has_all_won_have_an_end(score: float) -> None:
    games = [AgainstLevel("ann", 1500, 80, elo, score) for elo in LADDER * 40]
    found = fitted(games, ANCHOR)
    assert (found.value < ANCHOR) == (score == 1)
    assert 0 < found.high - found.low < 900


def test_wins_move_it_down_losses_up_and_draws_with_an_equal_not_at_all() -> None:
    def after(scores: Sequence[float]) -> int:
        return fitted([AgainstLevel("ann", 1500, 50, 500, score) for score in scores], ANCHOR).value

    assert after([1, 1]) < after([1]) < after([0.5]) == ANCHOR < after([0]) < after([0, 0])


def test_a_band_has_the_errors_of_ladder_and_offset() -> None:
    offset = Offset(1000, 970, 1030, 50)
    assert band(offset, 0, 0, 0) == Band(1000, 970, 1030)
    assert band(offset, 300, 260, 340) == Band(1300, 1250, 1350)
    assert band(offset, 2600, 1900, None) == Band(3600, 2899, None)
