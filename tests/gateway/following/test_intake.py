"""A list of matches that is read while its matches change."""

import asyncio
from collections.abc import Mapping, Sequence

from ardri.match.v1.match_pb2 import MatchSummary, Seat
from gateway.following.feeds.intake import Intake
from tests.waiting import patiently


def named(name: str, version: int = 1) -> MatchSummary:
    return MatchSummary(match_id="tara.1", version=version, seats=[Seat(seat=0, account_id="ann", name=name)])


async def settled(listed: MatchSummary, *changes: MatchSummary) -> MatchSummary:
    """Returns the match as it is known after a list that is older than the changes."""
    gate, done = asyncio.Event(), asyncio.get_running_loop().create_future()

    async def read() -> Sequence[MatchSummary]:
        await gate.wait()
        return [listed]

    def settle(found: Mapping[str, MatchSummary]) -> None:
        done.set_result(found["tara.1"])

    intake = Intake(settle, lambda _: None)
    intake.begin(read)
    for change in changes:
        intake.take(change)
    gate.set()
    async with patiently():
        match: MatchSummary = await done
    return match


async def test_the_newer_state_counts() -> None:
    assert (await settled(named("old"), named("new", version=2))).seats[0].name == "new"
    assert (await settled(named("new", version=2), named("old"))).seats[0].name == "new"


async def test_a_name_that_is_deleted_meanwhile_is_gone() -> None:
    """A deletion makes no new version of the match."""
    assert not (await settled(named("Ann"), named(""))).seats[0].name
