"""A lobby with very many open matches: told page by page, each as it is when it is told."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.following.lobby import pages
from gateway.following.lobby.open_matches import OpenMatches
from tests.waiting import until

LARGEST = 4 * 1024 * 1024
"""Bytes of a message that a client of gRPC takes, unless it says otherwise."""


def open_match(number: int, version: int = 1) -> match_pb2.MatchSummary:
    match = match_pb2.MatchSummary(
        match_id=f"tablut.{number:026}",
        game="tablut",
        version=version,
        status=match_pb2.MATCH_STATUS_WAITING,
        seats=[match_pb2.Seat(seat=0, account_id="a" * 26, name="Somebody"), match_pb2.Seat(seat=1)],
    )
    match.created.FromMilliseconds(1_700_000_000_000 + number)
    return match


class Feeds:
    """One game, whose engine is there; and the list of its matches."""

    games = ("tablut",)

    def __init__(self, count: int) -> None:
        self.matches = [open_match(number) for number in range(count)]

    def add(self, listener: OpenMatches) -> None:
        listener.up("tablut", 0)

    def remove(self, listener: OpenMatches) -> None:
        """Tells it nothing more."""

    async def list_all_open(self, _game: str) -> Sequence[match_pb2.MatchSummary]:
        return self.matches


class Looker:
    """A client: what it knows, and the bytes of each message."""

    def __init__(self) -> None:
        self.open: dict[str, match_pb2.MatchSummary] = {}
        self.sizes: list[int] = []
        self.snapshots: list[int] = []

    def show(self, game: str, payload: bytes) -> None:
        told = pb.WatchLobbyResponse.FromString(payload)
        self.sizes.append(len(payload))
        if told.HasField("snapshot"):
            self.open = {each.match_id: each for each in told.snapshot.matches}
            self.snapshots.append(len(self.open))
        self.open |= {each.match_id: each for each in told.changed}
        for match_id in told.closed:
            self.open.pop(match_id, None)

    def fail(self, error: BaseException) -> None:
        raise error

    async def knows(self, count: int) -> None:
        await until(lambda: len(self.open) >= count)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "PAUSE_SECONDS", 0.001)


def open_matches(feeds: Any) -> OpenMatches:
    return OpenMatches(feeds, feeds, lambda: 1)


async def test_all_of_40_000_are_told_in_messages_that_any_client_takes() -> None:
    feeds, first, late = Feeds(40_000), Looker(), Looker()
    looked_at = open_matches(feeds)
    looked_at.add(first)
    await first.knows(40_000)
    looked_at.add(late)
    assert list(late.open) == [match.match_id for match in feeds.matches[:-1001:-1]], "the newest at once"
    await late.knows(40_000)
    assert late.open == first.open == {match.match_id: match for match in feeds.matches}
    for looker in (first, late):
        assert len(looker.sizes) == 40
        assert max(looker.sizes) < LARGEST / 8
        assert looker.snapshots == [1000]
    assert sum(late.sizes) > LARGEST, "as one message it would not have passed"
    looked_at.remove(first)
    looked_at.remove(late)


async def test_what_changes_before_its_page_is_told_as_it_is_then() -> None:
    feeds, looker = Feeds(2_500), Looker()
    looked_at = open_matches(feeds)
    looked_at.add(looker)
    await looker.knows(1_000)
    gone = open_match(0, version=2)
    gone.status = match_pb2.MATCH_STATUS_LIVE
    looked_at.changed("tablut", [gone, open_match(1, version=2), open_match(3_000)])
    await looker.knows(2_500)
    assert gone.match_id not in looker.open
    assert looker.open[open_match(1).match_id].version == 2
    looked_at.remove(looker)


async def test_a_list_that_is_read_anew_is_told_from_its_beginning_and_an_old_one_no_more() -> None:
    feeds, looker = Feeds(3_500), Looker()
    looked_at = open_matches(feeds)
    looked_at.add(looker)
    await looker.knows(1_000)
    del feeds.matches[:3_000]
    looked_at.away("tablut")
    assert not looker.open
    looked_at.up("tablut", 0)
    await looker.knows(500)
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert len(looker.open) == 500
    looked_at.remove(looker)
