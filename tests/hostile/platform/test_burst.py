"""Very many calls in one moment are served or refused in words; none ends with a bare status."""

from collections.abc import Iterator

import pytest

from tests.hostile.attacks.bursts import play_streams, unary_calls
from tests.hostile.attacks.outcomes import REFUSED, SERVED
from tests.hostile.attacks.seat import Seat, take_seat
from tests.hostile.people.pair import Pair, pair

BURST = 2_000
FEW = 300


async def seat_at(platform: Pair) -> Seat:
    return await take_seat(platform.gateway.address)


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with pair(tmp_path_factory.mktemp("roomy")) as platform:
        yield platform


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    home = tmp_path_factory.mktemp("narrow")
    with pair(home, ARDRI_MOST_STREAMS=str(FEW), ARDRI_MOST_CALLS=str(FEW)) as platform:
        yield platform


async def test_a_burst_of_streams_is_served(roomy: Pair) -> None:
    seat = await seat_at(roomy)
    counts = await play_streams(roomy.gateway.address, seat, BURST)
    assert set(counts) <= {SERVED, REFUSED}
    assert counts.total() == BURST


async def test_a_burst_of_calls_is_answered(roomy: Pair) -> None:
    seat = await seat_at(roomy)
    counts = await unary_calls(roomy.gateway.address, seat, BURST)
    assert set(counts) <= {SERVED, REFUSED}
    assert counts.total() == BURST


async def test_streams_over_the_limit_are_refused_in_words_and_leave_their_places(narrow: Pair) -> None:
    seat = await seat_at(narrow)
    for _ in range(2):
        counts = await play_streams(narrow.gateway.address, seat, BURST)
        assert set(counts) == {SERVED, REFUSED}
        assert counts[SERVED] <= FEW
        assert counts.total() == BURST


async def test_calls_over_the_limit_are_refused_in_words(narrow: Pair) -> None:
    seat = await seat_at(narrow)
    counts = await unary_calls(narrow.gateway.address, seat, BURST)
    assert set(counts) <= {SERVED, REFUSED}
    # They are answered, too, as the process comes round to the rest of them.
    assert counts[SERVED] > 0
