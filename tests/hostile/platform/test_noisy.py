"""Attacks by callers on a whole platform with small limits: each is refused in words, and the honest play on.

How long the honest wait meanwhile is measured by `python -m tests.hostile.callers.noisy`.
"""

import asyncio
from collections.abc import Iterator

import pytest

from tests.e2e.platform import Platform, running
from tests.hostile.attacks.registry import ATTACKS
from tests.hostile.attacks.stage import Stage
from tests.hostile.callers.noisy import long_match, playing
from tests.hostile.people.people import Answer
from tests.waiting import until

SMALL = {
    "ARDRI_LIMIT_ACCOUNT_REQUESTS": "100",
    "ARDRI_LIMIT_ACCOUNT_BYTES": "100000",
    "ARDRI_LIMIT_ACCOUNT_REFUSALS": "2",
    "ARDRI_LIMIT_GUESTS": "1",
    "ARDRI_LIMIT_OPENINGS": "0.03",
    "ARDRI_LIMIT_TICKETS": "0.05",
    "ARDRI_LIMIT_VERIFICATIONS": "0.1",
    "ARDRI_LIMIT_REPLAYS": "0.1",
}
LIMITS = {
    "refused actions on Play": "account_refusals",
    "refused calls of PlayAction": "account_refusals",
    "supplied records": "verifications",
    "stored records": "verifications",
    "long replays": "replays",
    "big messages": "account_bytes",
    "bad tokens": "account_refusals",
    "many matches": "openings",
    "many tickets": "tickets",
    "many questions": "account_requests",
    "new accounts": "guests",
}
"""Which limit meets each attack. New accounts are last: they leave none for others."""


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running(SMALL) as started:
        yield started


@pytest.fixture(scope="module")
def match_id(platform: Platform) -> str:
    return asyncio.run(long_match(platform.address, 300))


@pytest.mark.parametrize("name", LIMITS)
async def test_an_attack_is_refused_by_its_limit_and_others_play_on(
    name: str, platform: Platform, match_id: str
) -> None:
    stage = Stage(platform.address, match_id)
    refused = Answer("RESOURCE_EXHAUSTED", "LIMIT", LIMITS[name], retries=True)
    async with playing(platform.address) as honest:
        await until(lambda: bool(honest.seen.millis))
        attack = asyncio.ensure_future(ATTACKS[name](stage))
        try:
            await until(lambda: refused in stage.answers or attack.done())
            played = len(honest.seen.millis)
            await until(lambda: len(honest.seen.millis) > played + 5)
        finally:
            attack.cancel()
            await asyncio.gather(attack, return_exceptions=True)
    assert refused in stage.answers, stage.answers
    assert honest.seen.refused == []
    assert {each.code for each in stage.answers} <= {
        *("OK", "RESOURCE_EXHAUSTED", "UNAUTHENTICATED", "FAILED_PRECONDITION", "BROKEN")
    }


def test_what_was_refused_is_counted_by_limit(platform: Platform) -> None:
    told = [each for each in platform.metrics("gateway") if each.name == "ardri_limited_total"]
    assert {each.labels["limit"] for each in told} >= set(LIMITS.values())
