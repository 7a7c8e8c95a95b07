"""The model of very many matches: queues as theory has them, and sizes that grow with what is asked."""

from random import Random

import pytest

from bench.model.queues import Costs, simulated
from bench.model.sizing import BUSY, Store, size_of

STORE = Store(action_ms=0.1, action_bytes=300, cores=10)


def test_alone_an_action_takes_what_its_parts_take() -> None:
    costs = Costs(gateway=0.4, engine=0.6, commit=2.0, way=1.0)
    told = simulated(costs, 0.1, 10_000.0, Random(1))
    assert told.p50 == pytest.approx(0.4 + 0.6 + 2.0 + 1.0, abs=0.01)


def test_a_queue_is_as_long_as_theory_has_it() -> None:
    """Of M/D/1 at half its time, the mean wait is half a service (Pollaczek and Khinchine)."""
    costs = Costs(gateway=0.0, engine=0.0, commit=0.0)
    told = [
        simulated(Costs(gateway=0.0, engine=2.0, commit=0.0), rate, 200.0, Random(1)) for rate in (10, 250)
    ]
    assert simulated(costs, 250, 10.0, Random(1)).p99 == 0.0
    assert told[1].p50 > told[0].p50 == pytest.approx(2.0)
    assert told[1].engine_busy == BUSY


def test_commits_take_along_what_waits() -> None:
    """However many come, nobody waits for more than the commit under way and its own."""
    told = simulated(Costs(gateway=0.0, engine=0.0, commit=5.0), 10_000, 2.0, Random(1))
    assert 5.0 <= told.p50 <= told.p99 <= 10.0


def test_sizes_are_in_proportion_and_leave_half_of_the_time() -> None:
    costs = Costs(gateway=0.3, engine=0.5, commit=2.0)
    small, large = (size_of(matches, 10.0, costs, STORE) for matches in (100, 1_000_000))
    assert (small.gateways, small.engines, small.databases) == (1, 1, 1)
    assert large.actions_a_second == 100_000
    assert (large.gateways, large.engines) == (60, 100)
    assert large.databases == 2
    assert large.bytes_a_day == 100_000 * 300 * 86_400
