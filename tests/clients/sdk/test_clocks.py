"""The times of clocks, as messages carry them."""

import math

import pytest

from ardri_client import correspondence, fischer, per_move
from ardri_client.errors import InvalidRequest


@pytest.mark.parametrize("seconds", [math.inf, -math.inf, math.nan, 1e300, 1e20])
def test_what_no_message_can_say_is_refused(seconds: float) -> None:
    for clock in (per_move, correspondence, lambda given: fischer(60, given)):
        with pytest.raises(InvalidRequest, match="no time"):
            clock(seconds)


def test_parts_of_a_second() -> None:
    assert fischer(90.5, 0.25).increment.nanos == 250_000_000
