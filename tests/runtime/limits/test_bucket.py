"""Token buckets: what is refused, when there is room again, and that many keys gain nothing."""

import pytest

from services.runtime.errors import LimitReached
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit, Limits
from tests.samples import sample


def taken(limit: RateLimit, key: str, now: float) -> bool:
    try:
        limit.take(key, now)
    except LimitReached:
        return False
    return True


def test_a_bucket_is_as_large_as_its_burst_and_fills_again() -> None:
    limit = RateLimit("things", burst=2, seconds=10)
    assert [taken(limit, "a", 100.0) for _ in range(3)] == [True, True, False]
    with pytest.raises(LimitReached) as refused:
        limit.take("a", 104.0)
    assert refused.value.retry_seconds == pytest.approx(6)
    assert refused.value.metadata == {"limit": "things"}
    assert taken(limit, "a", 110.0)
    assert taken(limit, "b", 110.0)


def test_a_clock_that_is_set_back_takes_nothing_from_anybody() -> None:
    limit = RateLimit("things", burst=2, seconds=10)
    assert taken(limit, "a", 4000.0)
    assert [taken(limit, "a", 400.0) for _ in range(2)] == [True, False]
    assert taken(limit, "a", 410.0), "and fills again from then on"


def test_a_refusal_is_counted_by_the_name_of_its_limit() -> None:
    limit = RateLimit("counted_things", burst=1, seconds=10)
    assert [taken(limit, "a", 0.0) for _ in range(3)] == [True, False, False]
    assert sample("ardri_limited_total", {"limit": "counted_things"}) == 2


def test_with_too_many_keys_new_ones_share_a_bucket_and_nobody_is_forgotten() -> None:
    limit = RateLimit("things", burst=1, seconds=100, most_keys=10)
    assert all(taken(limit, f"old-{number}", 10.0) for number in range(10))
    assert [taken(limit, f"new-{number}", 10.0) for number in range(3)] == [True, False, False]
    assert not any(taken(limit, f"old-{number}", 11.0) for number in range(10))
    assert len(limit._buckets) == 10


def test_who_has_all_tokens_again_is_forgotten_when_room_is_needed() -> None:
    limit = RateLimit("things", burst=1, seconds=5, most_keys=10)
    for number in range(10):
        limit.take(f"old-{number}", 10.0)
    assert [taken(limit, f"new-{number}", 20.0) for number in range(3)] == [True, True, True]
    assert set(limit._buckets) == {"new-0", "new-1", "new-2"}


def test_a_limit_of_the_table_has_its_numbers() -> None:
    limit = RateLimit.of(Limit.GUESTS, Limits.read({"ARDRI_LIMIT_GUESTS": "0.05"}, "production"))
    assert [taken(limit, "a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert [taken(limit, "a", 19.0), taken(limit, "a", 20.0)] == [False, True]
