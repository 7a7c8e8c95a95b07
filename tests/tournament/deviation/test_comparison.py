"""The shift of a clean worker is 0 on average, and has the standard deviation that is claimed."""

from itertools import islice

import numpy as np
import pytest

from services.tournament.deviation.comparison import comparisons, standardised
from tests.tournament.deviation.fleet import Fleet

RUNS, BLOCKS = 100, 50


@pytest.mark.parametrize("fleet", [Fleet(gap=0.0), Fleet(entrants=3, gap=300.0)], ids=["equals", "unequals"])
def test_shifts_of_clean_workers_are_calibrated(fleet: Fleet) -> None:
    even, favour = [], []
    for seed in range(RUNS):
        compared = comparisons(next(islice(fleet.play(seed), BLOCKS - 1, None))[1])["w0"]
        even.append(standardised([(each.weight, *each.towards_even()) for each in compared]))
        concerned = [each for each in compared if "e0" in each.entrants]
        favour.append(standardised([(each.weight, *each.favour("e0")) for each in concerned]))
    for shifts in (even, favour):
        assert abs(np.mean(shifts)) < 3 / np.sqrt(RUNS)
        assert 0.8 < np.std(shifts) < 1.15


def test_nothing_that_varies_is_no_shift() -> None:
    assert standardised([]) == standardised([(3.0, 0.0, 0.0)]) == 0
    assert standardised([(3.0, 1.0, 1.0), (1.0, 2.0, 16.0)]) == 1
