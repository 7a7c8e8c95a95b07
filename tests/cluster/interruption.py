"""What players see while a server that the platform needs is away, and after it is back."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from random import Random

from ardri_client import Ardri, ArdriError, Refused, Retry, Unreachable
from tests.e2e.playing import Sitting, judge, play_randomly, watch
from tests.waiting import HANG_SECONDS, patiently, until

AT_ONCE = Retry(patience=0.0)
"""For a client that is told of every refusal."""
PATIENT = Retry(patience=HANG_SECONDS)
"""For clients that play on: how long the server is away depends on how busy the machine is."""
_PLAYED = 3
_PAUSE_SECONDS = 0.2


async def interrupt(
    playing_at: str, watching_at: str, take: Callable[[], None], give: Callable[[], None]
) -> str:
    """Takes the server away during a match; returns the reason with which new matches are refused meanwhile.

    A client asks for new matches until the server is back. The match goes on by itself, has all
    acknowledged actions, and its watcher missed nothing.
    """
    async with contextlib.AsyncExitStack() as life:
        ada = await life.enter_async_context(_person(playing_at))
        grace = await life.enter_async_context(_person(watching_at))
        hasty = await life.enter_async_context(_person(playing_at, AT_ONCE))
        table = await ada.open_match("tablut", bots={1: 1})
        sitting = Sitting(table.place.match_id, table.seat)
        watching = asyncio.create_task(watch(grace, sitting.match_id))
        playing = asyncio.create_task(play_randomly(table, Random(1), sitting))
        await until(lambda: len(sitting.acked) >= _PLAYED)
        try:
            await asyncio.to_thread(take)
            async with patiently():
                refused = await _refusal(hasty)
        finally:
            await _give(give, hasty)
        assert refused.passing, "whoever waits may ask again"
        await judge(ada, sitting.match_id, [await playing], [await watching])
        return refused.reason


async def _refusal(person: Ardri) -> Refused:
    """The refusal of a new match; on a full disk, there may be room for a few more matches."""
    while True:
        try:
            await person.open_match("tablut")
        except Refused as refused:
            return refused
        except Unreachable:
            await asyncio.sleep(_PAUSE_SECONDS)  # a busy machine did not answer in time


async def _give(give: Callable[[], None], person: Ardri) -> None:
    asking = asyncio.create_task(_go_on_asking(person))
    try:
        await asyncio.to_thread(give)
    finally:
        asking.cancel()


async def _go_on_asking(person: Ardri) -> None:
    while True:
        with contextlib.suppress(ArdriError):  # the request is refused, or the platform cannot be reached
            await person.open_match("tablut")
        await asyncio.sleep(_PAUSE_SECONDS)


@contextlib.asynccontextmanager
async def _person(address: str, retry: Retry = PATIENT) -> AsyncIterator[Ardri]:
    """A client with an account; it got the account with the SDK's usual patience."""
    async with Ardri.connect(address) as newcomer:
        token = (await newcomer.log_in("Ada")).token
    async with Ardri.connect(address, token=token, retry=retry) as person:
        yield person
