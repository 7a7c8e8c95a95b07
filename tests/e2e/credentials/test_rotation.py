"""A key is rotated, an account revoked, a device ended while people play; `rotation.py` has more."""

from collections.abc import Iterator

import pytest

from tests.e2e.credentials.players import MOST_ACTIONS
from tests.e2e.credentials.rotation import rotated
from tests.e2e.platform import Platform, running

MATCHES = 12


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_ENV": "test"}) as started:
        yield started


async def test_nobody_notices_but_whoever_is_revoked(platform: Platform) -> None:
    found = await rotated(platform, MATCHES)
    assert found.is_rotated
    assert found.is_unharmed
    assert found.failed == []
    assert found.refusals
    assert all("revoked" in str(error) for error in found.refusals)
    assert found.account_actions <= MOST_ACTIONS
    assert found.device_actions <= MOST_ACTIONS
