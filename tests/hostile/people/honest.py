"""Two honest people who play one another on Play streams at a modest rate, and how long each action takes."""

import asyncio
import contextlib
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import grpc

from services.kernel import Seat
from tests.hostile.people.long_games import quiet_plies
from tests.hostile.people.people import Answer, act_message, bearer, guest, open_message

_STARTED: Final = 4
"""The version of a match whose two seats are taken: created, joined twice, started."""
_PLIES: Final = 600


@dataclass(slots=True)
class Seen:
    """What the two have seen. `refused`: actions without an acknowledgement, and why."""

    millis: list[float] = field(default_factory=list)
    refused: list[Answer] = field(default_factory=list)

    def percentile(self, share: float) -> float:
        """So much of the actions took no longer, in milliseconds."""
        ranked = sorted(self.millis)
        return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else float("nan")


class Honest:
    """Opens a match and plays it, and another one when it is over."""

    def __init__(self, address: str, pause: float) -> None:
        self._address = address
        self._pause = pause
        self.seen = Seen()

    async def play(self) -> None:
        """Until cancelled."""
        async with grpc.aio.insecure_channel(self._address) as channel:
            ada, grace = await guest(channel, "Ada"), await guest(channel, "Grace")
            for number in range(1_000_000):
                opened = await ada.open_match()
                joined = await grace.join(opened.match.match_id)
                tokens = (opened.seat_token, joined.seat_token)
                streams = [ada.matches.Play(metadata=bearer(token)) for token in tokens]
                for stream in streams:
                    await stream.write(open_message(opened.match.match_id, _STARTED))
                try:
                    await self._play_one(streams, quiet_plies(_PLIES, number))
                finally:
                    for stream in streams:
                        stream.cancel()

    async def _play_one(self, streams: list[Any], plies: Iterator[tuple[Seat, int, str]]) -> None:
        waiting: dict[str, asyncio.Future[Answer]] = {}
        readers = [asyncio.create_task(_read(stream, waiting)) for stream in streams]
        try:
            for number, (seat, _, notation) in enumerate(plies):
                await asyncio.sleep(self._pause)
                answer = waiting[str(number)] = asyncio.get_running_loop().create_future()
                begun = time.perf_counter()
                await streams[seat].write(act_message(notation, _STARTED + number, str(number)))
                told = await answer
                self.seen.millis.append((time.perf_counter() - begun) * 1000)
                if told.code != "OK":
                    self.seen.refused.append(told)
                    return
        finally:
            for reader in readers:
                reader.cancel()


async def _read(stream: Any, waiting: dict[str, "asyncio.Future[Answer]"]) -> None:
    try:
        while (message := await stream.read()) is not grpc.aio.EOF:
            if message.HasField("ack"):
                waiting.pop(message.ack.request_id).set_result(Answer("OK"))
            if message.HasField("refusal"):
                refused = Answer.of_status(message.refusal.status)
                waiting.pop(message.refusal.request_id).set_result(refused)
        ended = Answer("OK", "ENDED")
    except grpc.aio.AioRpcError as error:
        ended = Answer.of_error(error)
    for each in waiting.values():
        with contextlib.suppress(asyncio.InvalidStateError):
            each.set_result(Answer("ABORTED", ended.reason, ended.limit))
