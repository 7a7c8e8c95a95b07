"""Devices that end during live matches: one by its owner, one because its refresh token was used twice.

Each account has two devices. One connects by gRPC, the other as a browser; one of each account ends.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

import grpc
import pytest

from ardri.gateway.v1 import account_service_pb2 as pb
from ardri.gateway.v1.account_service_pb2_grpc import AccountServiceStub
from ardri_client import Ardri, ArdriError, Retry, Tokens
from ardri_client.calls.refreshing import refreshing
from ardri_client.errors import BadToken
from tests.e2e.credentials.players import Player, play_on, refused, refused_while
from tests.e2e.platform import Platform
from tests.waiting import HANG_SECONDS, until

_PATIENT: Final = Retry(patience=HANG_SECONDS)
"""Killed processes take as long to come back as the machine needs."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results. `*_actions`: by others, until every port refused the tokens of an ended device."""

    failed: list[ArdriError]
    refusals: list[ArdriError | None]
    owner_actions: int
    reuse_actions: int
    reason: "pb.DeviceEnd.ValueType"


@dataclass(frozen=True, slots=True)
class Account:
    """Two connections of one account; `ends` is the device that will end."""

    ends: Ardri
    stays: Ardri


@asynccontextmanager
async def accounts(platform: Platform) -> AsyncIterator[tuple[Account, Account]]:
    """Two accounts. Ada's gRPC device ends, and Bob's browser device."""
    async with AsyncExitStack() as stack:
        by_grpc, by_web = platform.address, platform.web_address

        async def account(name: str, ends: str, stays: str) -> Account:
            made = await stack.enter_async_context(Ardri.connect(ends, retry=_PATIENT))
            await made.log_in(name, device="ends")
            other = await stack.enter_async_context(Ardri.connect(stays, retry=_PATIENT))
            begun = await made.accounts.start_session("stays")
            await other.session.use(Tokens(begun.token, begun.expires.seconds, begun.refresh_token))
            return Account(made, other)

        yield await account("Ada", by_grpc, by_web), await account("Bob", by_web, by_grpc)


async def ended(platform: Platform, matches: int) -> Outcome:
    """Plays this many matches, a quarter on each device."""
    async with accounts(platform) as (ada, bob):
        devices = (ada.ends, ada.stays, bob.ends, bob.stays)
        players = [Player(devices[number % 4]) for number in range(matches)]
        evil = [player for number, player in enumerate(players) if number % 2 == 0]
        good = [player for player in players if player not in evil]
        stop, tasks = asyncio.Event(), []
        try:
            tasks = [asyncio.create_task(player.play(stop)) for player in players]
            await play_on(players)
            owner_actions = await _end_by_owner(platform, good, ada, evil[0].seat_token)
            reuse_actions = await _end_by_reuse(platform, good, bob, evil[1].seat_token)
            await until(lambda: all(player.error for player in evil))
            await play_on(good)
            for part in ("engine-tablut", "gateway"):
                await platform.kill(part)
                await refused(
                    platform, ada.ends.token, bob.ends.token, evil[0].seat_token, evil[1].seat_token
                )
            await play_on(good)
            reason = next(each.end for each in await bob.stays.accounts.devices() if each.HasField("ended"))
        finally:
            stop.set()
            await asyncio.gather(*tasks)
    return Outcome(
        [player.error for player in good if player.error],
        [player.error for player in evil],
        owner_actions,
        reuse_actions,
        reason,
    )


async def _end_by_owner(platform: Platform, others: list[Player], account: Account, seat_token: str) -> int:
    devices = await account.stays.accounts.devices()
    device_id = next(each.device_id for each in devices if each.name == "ends")
    await account.stays.accounts.end_device(device_id)
    return await refused_while(platform, others, account.ends.token, seat_token)


async def _end_by_reuse(platform: Platform, others: list[Player], account: Account, seat_token: str) -> int:
    copy = await use_twice(platform, account.ends)
    return await refused_while(platform, others, copy.access, account.ends.token, seat_token)


async def use_twice(platform: Platform, owner: Ardri) -> Tokens:
    """Uses a copy of a refresh token after its owner has used two newer ones. Returns the copied tokens."""
    copy = owner.session.tokens
    for _ in range(2):
        assert await owner.session.renew(owner.token)
    async with grpc.aio.insecure_channel(platform.address) as channel:
        with pytest.raises(BadToken, match="used before"):
            await refreshing(AccountServiceStub(channel))(Tokens("", 0, copy.refresh))
    return copy
