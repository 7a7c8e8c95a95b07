"""Pauses between retries grow, are bounded and random, and start small again after a success."""

import math

import pytest

from services.runtime.process.back_off import BackOff


def pauses(back_off: BackOff, count: int) -> list[float]:
    return [back_off.next_seconds() for _ in range(count)]


def test_each_pause_is_so_many_times_the_one_before_up_to_the_most() -> None:
    assert pauses(BackOff(0.2, 1.0), 5) == [0.2, 0.4, 0.8, 1.0, 1.0]
    assert pauses(BackOff(0.5, 5.0, growth=3.0), 4) == [0.5, 1.5, 4.5, 5.0]


def test_it_stays_at_the_most_however_long_it_lasts() -> None:
    assert set(pauses(BackOff(1.0, 8.0), 5_000)[3:]) == {8.0}


def test_after_a_success_the_first_pause_is_due() -> None:
    back_off = BackOff(1.0, 8.0)
    pauses(back_off, 3)
    back_off.reset()
    assert pauses(back_off, 2) == [1.0, 2.0]


@pytest.mark.parametrize("jitter", [0.3, 0.5, 1.0])
def test_chance_shortens_a_pause_by_its_share_and_no_more(jitter: float) -> None:
    drawn = pauses(BackOff(4.0, 4.0, jitter=jitter), 2_000)
    assert 4.0 * (1 - jitter) <= min(drawn)
    assert max(drawn) <= 4.0
    spread = max(drawn) - min(drawn)
    assert spread > 0.9 * 4.0 * jitter, "all of the share is drawn from"


def test_chance_does_not_keep_pauses_from_growing() -> None:
    """The next pause grows from the full previous pause, not from the shorter one that was drawn."""
    drawn = pauses(BackOff(1.0, 1024.0, jitter=0.5), 11)
    for power, seconds in enumerate(drawn):
        assert math.ldexp(0.5, power) <= seconds <= math.ldexp(1.0, power)


def test_two_that_failed_together_come_back_apart() -> None:
    one, other = (pauses(BackOff(1.0, 60.0, jitter=0.5), 8) for _ in range(2))
    assert all(first != second for first, second in zip(one, other, strict=True))
