"""A device ends while people play; `rotation.py` does the same with more matches."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri_client import Ardri
from tests.e2e.credentials.devices import ended
from tests.e2e.credentials.players import MOST_ACTIONS, Player, refused_while
from tests.e2e.platform import Platform, running

MATCHES = 12


@pytest.fixture(scope="module")
def platform() -> Iterator[Platform]:
    with running({"ARDRI_ENV": "test"}) as started:
        yield started


async def test_nobody_notices_but_the_devices_that_end(platform: Platform) -> None:
    found = await ended(platform, MATCHES)
    assert found.failed == []
    assert len(found.refusals) == MATCHES // 2
    assert all("revoked" in str(error) for error in found.refusals)
    assert found.owner_actions <= MOST_ACTIONS
    assert found.reuse_actions <= MOST_ACTIONS
    assert found.reason == pb.DEVICE_END_REUSED


@asynccontextmanager
async def playing_on(platform: Platform) -> AsyncIterator[Player]:
    """A player who must notice nothing."""
    async with Ardri.connect(platform.address) as ardri:
        await ardri.log_in("Bob")
        player, stop = Player(ardri), asyncio.Event()
        playing = asyncio.create_task(player.play(stop))
        try:
            yield player
        finally:
            stop.set()
            await playing
        assert player.error is None


async def test_a_deleted_account_is_refused_everywhere(platform: Platform) -> None:
    async with (
        Ardri.connect(platform.address) as ardri,
        Ardri.connect(platform.web_address) as elsewhere,
        playing_on(platform) as other,
    ):
        account_id = (await ardri.log_in("Ann")).account.account_id
        made = await ardri.accounts.create_link_code()
        await elsewhere.accounts.redeem(made.code)
        async with await ardri.open_match("tablut", bots={1: 1}) as table:
            tokens = (ardri.token, elsewhere.token, table.place.token)
            await ardri.accounts.delete(account_id)
            assert await refused_while(platform, [other], *tokens) <= MOST_ACTIONS
        assert not await elsewhere.session.renew(elsewhere.token)
