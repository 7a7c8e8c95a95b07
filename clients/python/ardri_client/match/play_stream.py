"""The `Play` stream of one seat, resumed across breaks.

This module keeps three promises.

Rule 1: a new stream goes on from the known version of the match, so that no event is lost.
Rule 2: an action without an answer is sent again with the same request id and version, so that it is
        applied once, whichever of the tries arrives.
Rule 3: every action gets an answer: an ack, a refusal, or the error that ended the stream. If none comes
        in time, `Unreachable` is raised.
"""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

import grpc

from ardri.engine.v1.engine_service_pb2 import (
    PlayAct,
    PlayActionRequest,
    PlayOpen,
    PlayRequest,
    PlayResponse,
)
from ardri_client.calls.retry import TRY_SECONDS, Backoff, Caller
from ardri_client.errors import ArdriError, Refused, Unreachable, from_rpc_error, from_status
from ardri_client.match.fold import Story
from ardri_client.match.heartbeats import SILENCE_SECONDS, next_message

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

    _Call: TypeAlias = grpc.aio.StreamStreamCall[PlayRequest, PlayResponse]


class PlayStream:
    """Sends actions and takes in answers and events; `on_message` is called after each message is folded in.

    When the reader has failed, actions raise the same error until the stream is started again.
    `on_connection` is called with the error when the connection breaks, and with None when it is back.
    `opening`: the first message of each stream, without the version.
    """

    def __init__(
        self,
        stub: "EngineServiceAsyncStub",
        caller: Caller,
        match_id: str,
        story: Story,
        on_message: Callable[[PlayResponse], None],
    ) -> None:
        self._stub = stub
        self._caller = caller
        self._match_id = match_id
        self._story = story
        self._on_message = on_message
        self.on_connection: Callable[[ArdriError | None], None] = _ignore
        self.opening = PlayOpen()
        self._unanswered: dict[str, tuple[PlayAct, asyncio.Future[int]]] = {}
        self._writing = asyncio.Lock()
        self._call: _Call | None = None
        self._ended = False
        self._broken = False
        self._reader: asyncio.Task[None] | None = None
        self._failure: BaseException | None = None

    def start(self) -> asyncio.Task[None]:
        """Starts a task that reads until the match has ended, and reconnects where that may help.

        The task raises:
            ArdriError: an error that will not pass, or the last one once retrying has taken too long.
            VersionGap: the stream left out or repeated an event.
        """
        self._failure = None
        self._reader = asyncio.create_task(self._read_to_the_end())
        self._reader.add_done_callback(self._stopped)
        return self._reader

    async def _read_to_the_end(self) -> None:
        backoff = self._caller.backoff()
        while not self._ended:
            metadata = await self._caller.metadata()
            try:
                await self._read_one_stream(self._stub.Play(metadata=metadata), backoff)
                error: ArdriError = Unreachable("the stream stopped before the end of the match")
            except grpc.RpcError as broken:
                error = from_rpc_error(broken)
            except Unreachable as silence:
                error = silence
            except TimeoutError:
                error = Unreachable(f"the stream could not be opened in {SILENCE_SECONDS:g} s")
            if not self._ended:
                self._tell_broken(error)
                await backoff.pause(error)
        await asyncio.gather(*(self._ask_alone(act) for act, _ in list(self._unanswered.values())))

    async def act(self, act: PlayAct) -> int:
        """Sends an action until it is answered; returns the version of its event.

        Raises:
            Refused: the platform refused the action.
            Unreachable: no answer came in time; whether the action counts is unknown.
            ArdriError: the stream ended for good.
        """
        seconds = self._caller.retry.patience + TRY_SECONDS
        backoff = self._caller.backoff()
        try:
            async with asyncio.timeout(seconds):
                while True:
                    try:
                        return await self._send(act)
                    except Refused as refusal:
                        if self._failure is not None:
                            raise  # no task reads answers any more
                        await backoff.pause(refusal)
        except TimeoutError as error:
            raise Unreachable(f"no answer to the action in {seconds:g} s") from error

    def _stopped(self, reader: asyncio.Task[None]) -> None:
        if reader is self._reader and (failure := failure_of(reader)) is not None:
            self._failure = failure
            for _, answer in self._unanswered.values():
                if not answer.done():
                    answer.set_exception(failure)

    async def _send(self, act: PlayAct) -> int:
        if self._failure is not None:
            raise self._failure
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._unanswered[act.request_id] = (act, answer)
        try:
            if self._ended:
                await self._ask_alone(act)
            async with self._writing:
                if self._call is not None:
                    await self._write(PlayRequest(act=act))
            return await answer
        finally:
            del self._unanswered[act.request_id]

    async def _write(self, request: PlayRequest) -> None:
        assert self._call is not None, "the writer has looked"
        # The reader notices the break as well, and sends again on the next stream.
        with contextlib.suppress(grpc.RpcError, asyncio.InvalidStateError):
            await self._call.write(request)

    async def _read_one_stream(self, call: "_Call", backoff: Backoff) -> None:
        try:
            async with asyncio.timeout(SILENCE_SECONDS), self._writing:
                self._call = call
                self.opening.from_version = self._story.version
                await self._write(PlayRequest(match_id=self._match_id, open=self.opening))
                for act, _ in list(self._unanswered.values()):
                    await self._write(PlayRequest(act=act))
            while True:
                response = await next_message(call)
                if not isinstance(response, PlayResponse):
                    return
                backoff.succeeded()
                self._take(response)
        finally:
            self._call = None
            call.cancel()

    def _take(self, response: PlayResponse) -> None:
        if self._broken:
            self._broken = False
            self.on_connection(None)
        if response.HasField("ack"):
            self._answer(response.ack.request_id, response.ack.version)
        if response.HasField("refusal"):
            self._answer(response.refusal.request_id, from_status(response.refusal.status))
        self._story.take(response)
        self._ended = self._ended or response.HasField("end")
        self._on_message(response)

    def _tell_broken(self, error: ArdriError) -> None:
        if error.passing and not self._broken:
            self._broken = True
            self.on_connection(error)

    def _answer(self, request_id: str, result: int | Exception) -> None:
        _, answer = self._unanswered.get(request_id, (None, None))
        if answer is None or answer.done():
            return  # The caller has stopped waiting.
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)

    async def _ask_alone(self, act: PlayAct) -> None:
        """Gets the answer by a unary call, because after the end no stream carries it."""
        request = PlayActionRequest(
            match_id=self._match_id,
            expected_version=act.expected_version,
            request_id=act.request_id,
            action=act.action,
        )
        try:
            response = await self._caller.call(self._stub.PlayAction, request)
        except Refused as refusal:
            self._answer(act.request_id, refusal)
        else:
            self._answer(act.request_id, response.version)


def _ignore(_error: ArdriError | None) -> None:
    """Does nothing: the default of `on_connection`."""


def failure_of(reader: asyncio.Task[None]) -> BaseException | None:
    """Returns why a reader stopped before the end of the match; None if it did not."""
    if not reader.done():
        return None
    return Unreachable("the table was left") if reader.cancelled() else reader.exception()
