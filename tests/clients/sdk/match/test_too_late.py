"""A turn passes while a program decides: the program never gets an empty list, and plays on."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from ardri.match.v1 import match_pb2 as pb
from ardri_client import Ardri, Table, errors, play, sync
from services.kernel import Outcome
from services.runtime import errors as refusals
from tests.clients.fake.match import FakeMatch
from tests.clients.fake.platform import FakePlatform
from tests.waiting import patiently

Options = Callable[[Table], Awaitable[object]]


def actions(table: Table) -> Awaitable[object]:
    return table.legal_actions()


def effects(table: Table) -> Awaitable[object]:
    return table.effects()


def resigned(match: FakeMatch) -> None:
    """The opponent resigns; the table is not told yet."""
    match.end(Outcome.forfeited_by([1], 2, "resigned"))


def played(match: FakeMatch) -> None:
    """Somebody else acts for the seat; the table is not told yet."""
    match.act(0, match.message.version, "elsewhere", match.legal()[0])


async def opened(ardri: Ardri, platform: FakePlatform) -> tuple[Table, FakeMatch]:
    """A table against an opponent that does not act by itself."""
    table = await ardri.open_match("tablut")
    match = platform.match(table.place.match_id)
    match.sit(1, "other")
    return table, match


@pytest.mark.parametrize("asked", [actions, effects])
@pytest.mark.parametrize(("passes", "raised"), [(resigned, errors.MatchOver), (played, errors.StaleVersion)])
async def test_what_there_was_to_decide_is_not_there_any_more(
    ardri: Ardri,
    platform: FakePlatform,
    asked: Options,
    passes: Callable[[FakeMatch], None],
    raised: type[errors.Refused],
) -> None:
    entered, match = await opened(ardri, platform)
    async with entered as table:
        assert await table.turn()
        passes(match)
        with pytest.raises(raised) as caught:
            await asyncio.gather(asked(table), match.announce())
        assert isinstance(caught.value, errors.TOO_LATE)
        assert caught.value.reason == raised.REASON
        assert table.match.version == match.message.version


@pytest.mark.parametrize("asked", [actions, effects])
async def test_out_of_turn_there_is_nothing_to_decide(
    ardri: Ardri, platform: FakePlatform, asked: Options
) -> None:
    entered, match = await opened(ardri, platform)
    async with entered as table:
        assert await table.turn()
        await table.act("d1-c1")
        assert await asked(table) == []
        match.act(1, match.message.version, "other", match.legal()[0])
        await match.announce()
        assert await table.turn()
        await table.resign()
        assert not await table.turn()
        assert await asked(table) == []


async def test_a_bot_that_chooses_from_nothing_plays_on(ardri: Ardri, platform: FakePlatform) -> None:
    entered, match = await opened(ardri, platform)
    asked: list[int] = []

    async def choose(table: Table) -> pb.Action:
        asked.append(table.match.version)
        if len(asked) == 2:
            resigned(match)
        found, _ = await asyncio.gather(table.legal_actions(), match.announce())
        if len(asked) == 1:
            played(match)
            match.act(1, match.message.version, "other", match.legal()[0])
        return random.choice(found)

    assert (await play(entered, choose)).reason == "resigned"
    assert len(asked) == 2, "once more after an action that came too late, and no more after the end"


async def test_a_blocking_bot_plays_on(platform: FakePlatform) -> None:
    platform.refuse_next = [refusals.StaleVersion(1, 2)]

    def run() -> str:
        with sync.Ardri.connect(platform.address) as ardri:
            ardri.log_in("me")
            table = ardri.open_match("tablut", bots={1: 1}, options={"quiet_plies": 6})
            return sync.play(table, lambda table: table.legal_actions()[0]).reason

    assert await asyncio.to_thread(run) == "quiet_plies"
    assert platform.refuse_next == []


async def test_who_has_dropped_out_decides_nothing_more(ardri: Ardri, platform: FakePlatform) -> None:
    """A bot decides for the seat from then on."""
    entered, match = await opened(ardri, platform)
    async with entered as table:
        assert await table.turn()
        message = match.message
        message.version += 1
        seat = pb.Seat(seat=0, bot=pb.Bot(level=4), dropped_out=pb.DROP_OUT_TIME_OUT)
        out = pb.SeatDroppedOut(seat=seat, to_act=[0])
        match.events.append(pb.Event(version=message.version, dropped_out=out))
        await match.announce()
        async with patiently():
            while table.match.version < message.version:
                await anext(table)
        assert not table.is_turn
        turning = asyncio.create_task(table.turn())
        resigned(match)
        await match.announce()
        assert not await turning
