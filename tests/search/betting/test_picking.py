"""How a weaker level errs."""

from collections import Counter
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from services.search.betting.picking import picked
from services.search.betting.settings import Settings
from services.search.betting.tally import Tally


def tally(*tokens: int) -> Tally:
    found = Tally(vec[i64]([*range(len(tokens))]))
    for place, gain in enumerate(tokens):
        found.tries[place], found.gains[place] = 1, gain
    return found


def places(settings: Settings, *tokens: int) -> Counter[int]:
    return Counter(picked(tally(*tokens), Random(seed), settings) for seed in range(400))


def test_the_best_is_picked() -> None:
    assert places(Settings(), 0, 3, 2) == {1: 400}


def test_what_was_never_tried_is_not_picked() -> None:
    untried = tally(0, -1, 5)
    untried.tries[2] = 0
    assert picked(untried, Random(1), Settings()) == 0


def test_what_is_as_good_as_leaving_is_preferred_and_the_cheapest_of_these() -> None:
    assert places(Settings(), 0, 0, 0) == {1: 400}


def test_temperature_picks_near_ones_oftener_than_far_ones() -> None:
    found = places(Settings(temperature=100), 0, 3, 2)
    assert found[1] > found[2] > found[0] > 0


def test_noise_confuses_what_is_near() -> None:
    found = places(Settings(noise=100), 0, 3, 2)
    assert found[1] > found[2] > 40
    assert found[0] < 40


def test_a_bluff_bets_instead_of_leaving() -> None:
    assert 20 < places(Settings(bluffs=0.1), 4, 3, 2)[2] < 80
    assert places(Settings(bluffs=0.1), 3, 4, 2) == {1: 400}
