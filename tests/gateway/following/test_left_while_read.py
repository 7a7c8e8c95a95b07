"""If the account leaves a match while its stream reads the snapshot, the snapshot lacks that match."""

import asyncio
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri.match.v1.match_pb2 import MatchSummary, Seat
from gateway.following.accounts.account_stream import AccountStream
from gateway.following.accounts.accounts import Accounts
from services.record.listing.result import seat_in
from tests.waiting import until

WAITING, LIVE = match_pb2.MATCH_STATUS_WAITING, match_pb2.MATCH_STATUS_LIVE


def match(version: int, *accounts: str, status: "match_pb2.MatchStatus.ValueType" = WAITING) -> MatchSummary:
    seats = [Seat(seat=seat, account_id=account) for seat, account in enumerate(accounts)]
    return MatchSummary(match_id="tara.1", game="tara", version=version, status=status, seats=seats)


class Feeds:
    """One game, whose engine answers."""

    def add(self, listener: Accounts) -> None:
        listener.up("tara", 0)

    def remove(self, listener: Accounts) -> None:
        """Does nothing, because this feed tells nothing."""


class Lists:
    """An engine's list for an account. It answers when the test allows it, as of when it was asked."""

    engines = SimpleNamespace(games=["tara"])

    def __init__(self) -> None:
        self.gate, self.asked = asyncio.Event(), asyncio.Event()
        self.match = match(2, "ann", "bob", "")

    async def of_account(self, _game: str, account_id: str, _since_ms: int) -> Sequence[MatchSummary]:
        found = [self.match] if seat_in(self.match, account_id) else []
        self.asked.set()
        await self.gate.wait()
        return found


class Told:
    """What the client of a stream has received."""

    def __init__(self) -> None:
        self.messages: list[pb.WatchAccountResponse] = []

    def send(self, payload: bytes) -> None:
        self.messages.append(pb.WatchAccountResponse.FromString(payload))

    def close(self) -> None:
        raise AssertionError

    def fail(self, error: BaseException) -> None:
        raise error


class Followed(AccountStream):
    """A stream that records what it is told."""

    def __init__(self, lists: Any, accounts: Accounts) -> None:
        self.told, self.heard = Told(), list[MatchSummary]()
        super().__init__("bob", accounts, lists, self.told, lambda: 1)
        self.on_message(pb.WatchAccountRequest().SerializeToString())

    def changed(self, game: str, match: MatchSummary) -> None:
        self.heard.append(match)
        super().changed(game, match)

    async def settled(self) -> None:
        await until(lambda: any(message.HasField("snapshot") for message in self.told.messages))


@pytest.mark.parametrize("after", [match(3, "ann", "", ""), match(6, "ann", "eve", "joe", status=LIVE)])
async def test_a_match_that_is_left_meanwhile_is_not_in_the_snapshot(after: MatchSummary) -> None:
    """Others may have taken the seats and begun before anybody is told of it."""
    feeds: Any = Feeds()
    lists, accounts = Lists(), Accounts(feeds)
    stream = Followed(lists, accounts)
    await lists.asked.wait()
    lists.match = after
    accounts.changed("tara", [after])
    lists.gate.set()
    await stream.settled()
    assert not stream.told.messages[-1].snapshot.matches
    accounts.changed("tara", [match(after.version + 1, "ann", "eve", "")])
    assert stream.told.messages[-1].HasField("snapshot"), "nothing of it comes after that"
    stream.cancel()


async def test_a_match_that_is_taken_and_left_meanwhile_is_not_in_the_snapshot() -> None:
    feeds: Any = Feeds()
    lists, accounts = Lists(), Accounts(feeds)
    lists.match = match(1, "ann", "", "")
    stream = Followed(lists, accounts)
    await lists.asked.wait()
    for lists.match in (match(2, "ann", "bob", ""), match(6, "ann", "eve", "joe", status=LIVE)):
        accounts.changed("tara", [lists.match])
    lists.gate.set()
    await stream.settled()
    assert not stream.told.messages[-1].snapshot.matches
    stream.cancel()


async def test_while_it_reads_a_stream_hears_of_no_others_matches() -> None:
    """After an engine restarts, all streams read at once while others come and go."""
    feeds: Any = Feeds()
    lists, accounts = Lists(), Accounts(feeds)
    stream = Followed(lists, accounts)
    await lists.asked.wait()
    others = match(3, "ann", "eve", "")
    others.match_id = "tara.2"
    accounts.changed("tara", [others])
    assert not stream.heard
    lists.gate.set()
    await stream.settled()
    assert [each.match_id for each in stream.told.messages[-1].snapshot.matches] == ["tara.1"]
    stream.cancel()
