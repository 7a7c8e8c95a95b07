"""A key is rotated, an account revoked, a device ended while people play; `rotation.py` has more matches."""

from collections.abc import Iterator

import pytest

from tests.e2e.credentials.rotation import rotated
from tests.e2e.platform import Platform, running

MATCHES = 12
MOST_SECONDS = 5.0
"""Until every port refuses what is revoked."""


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
    assert found.account_seconds < MOST_SECONDS
    assert found.device_seconds < MOST_SECONDS
