"""Who leaves a match while a stream of the account reads what there is: the snapshot has it no more."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1.match_pb2 import MATCH_STATUS_WAITING, MatchSummary, Seat
from gateway.following.account_stream import AccountStream
from gateway.following.accounts import Accounts
from tests.waiting import until


def match(version: int, *accounts: str) -> MatchSummary:
    seats = [Seat(seat=seat, account_id=account) for seat, account in enumerate(accounts)]
    return MatchSummary(
        match_id="tara.1", game="tara", version=version, status=MATCH_STATUS_WAITING, seats=seats
    )


class Feeds:
    """One game, whose engine answers."""

    def add(self, listener: Accounts) -> None:
        listener.up("tara", 0)

    def remove(self, listener: Accounts) -> None:
        """Tells nothing anyway."""


class Lists:
    """What an engine has of an account; it answers when it is let, with what it had when it was asked."""

    engines = SimpleNamespace(games=["tara"])

    def __init__(self) -> None:
        self.gate, self.asked = asyncio.Event(), asyncio.Event()

    async def of_account(self, _game: str, account_id: str, _since_ms: int) -> Sequence[MatchSummary]:
        self.asked.set()
        await self.gate.wait()
        return [match(2, "ann", account_id, "")]


class Told:
    """What the client of a stream has got."""

    def __init__(self) -> None:
        self.messages: list[pb.WatchAccountResponse] = []

    def send(self, payload: bytes) -> None:
        self.messages.append(pb.WatchAccountResponse.FromString(payload))

    def close(self) -> None:
        raise AssertionError

    def fail(self, error: BaseException) -> None:
        raise error


async def test_a_match_that_is_left_meanwhile_is_not_in_the_snapshot() -> None:
    feeds: Any = Feeds()
    lists: Any = Lists()
    accounts, told = Accounts(feeds), Told()
    stream = AccountStream("bob", accounts, lists, told, lambda: 1)
    stream.on_message(pb.WatchAccountRequest().SerializeToString())
    await lists.asked.wait()
    accounts.changed("tara", [match(3, "ann", "", "")])
    lists.gate.set()
    await until(lambda: any(message.HasField("snapshot") for message in told.messages))
    assert not told.messages[-1].snapshot.matches
    accounts.changed("tara", [match(4, "ann", "eve", "")])
    assert told.messages[-1].HasField("snapshot"), "nothing of it comes after that"
    stream.cancel()
