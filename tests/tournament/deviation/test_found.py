"""The short form of the simulations: faulty workers are found in time, clean ones are left alone."""

import pytest

from tests.tournament.deviation.found import CLEAN, FAULTY, WITHIN, search

RUNS = 4


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_worker_is_found_in_time_and_no_other_blamed(name: str) -> None:
    found = search(name, *FAULTY[name], RUNS)
    assert found.false_flags == 0
    assert found.flagged >= RUNS - 1  # one run in a hundred misses it by chance
    assert max(found.blocks) <= WITHIN


@pytest.mark.parametrize("name", CLEAN)
def test_clean_workers_are_left_alone(name: str) -> None:
    found = search(name, CLEAN[name], None, RUNS)
    assert (found.flagged, found.false_flags) == (0, 0)
