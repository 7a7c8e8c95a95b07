"""Rounds of one process fall on the same moments, whatever their periods and whenever they were begun."""

import time

import pytest

from services.runtime import rounds
from services.runtime.rounds import until_next_round

PERIODS = (0.5, 1.0, 1.5, 2.0, 5.0, 10.0)


@pytest.mark.parametrize("period", PERIODS)
@pytest.mark.parametrize("now", [0.0, 0.3, 17.25, 123_456.789])
def test_it_is_a_period_give_or_take_half(monkeypatch: pytest.MonkeyPatch, period: float, now: float) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: now)
    pause = until_next_round(period)
    assert 0.5 * period <= pause <= 1.5 * period
    monkeypatch.setattr(time, "monotonic", lambda: now + pause)
    assert until_next_round(period) == pytest.approx(period), "from a round to the next"


def test_rounds_begun_at_any_time_fall_together(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = set()
    for now in (100.0, 100.1, 100.2, 100.3):
        monkeypatch.setattr(time, "monotonic", lambda now=now: now)
        ends |= {round((now + until_next_round(period)) * 2 % 1, 6) % 1 for period in PERIODS}
    assert len(ends) == 1, "all at one place in each half second"


def test_no_period_is_no_pause() -> None:
    assert until_next_round(0.0) == 0.0


def test_another_process_has_other_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    pauses = set()
    for _ in range(8):
        rounds._phase.cache_clear()
        pauses.add(until_next_round(1.0))
    assert len(pauses) > 1
