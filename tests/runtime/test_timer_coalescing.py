"""Timers of one process expire together, whatever their periods and start times."""

import time

import pytest

from services.runtime import timer_coalescing
from services.runtime.timer_coalescing import coalesced

PERIODS = (0.5, 1.0, 1.5, 2.0, 5.0, 10.0)


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("now", [0.0, 0.3, 17.25, 123_456.789])
def test_it_is_a_period_give_or_take_half(monkeypatch: pytest.MonkeyPatch, period: float, now: float) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: now)
    pause = coalesced(period)
    assert 0.5 * period <= pause <= 1.5 * period
    monkeypatch.setattr(time, "monotonic", lambda: now + pause)
    assert coalesced(period) == pytest.approx(period), "from one time to the next"


def test_timers_begun_at_any_time_end_together(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = set()
    for now in (100.0, 100.1, 100.2, 100.3):
        monkeypatch.setattr(time, "monotonic", lambda now=now: now)
        ends |= {round((now + coalesced(period)) * 2 % 1, 6) % 1 for period in PERIODS}
    assert len(ends) == 1, "all at one place in each half second"


def test_no_period_is_no_pause() -> None:
    assert coalesced(0.0) == 0.0


def test_another_process_has_other_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    pauses = set()
    for _ in range(8):
        timer_coalescing._phase.cache_clear()
        pauses.add(coalesced(1.0))
    assert len(pauses) > 1
