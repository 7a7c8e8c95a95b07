"""One seat in one match, followed: its stream, the newest state, and what waits for news."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from ardri.engine.v1 import engine_service_pb2 as engine_pb
from ardri.match.v1 import match_pb2 as pb
from ardri_client.calls.retry import TRY_SECONDS, Caller
from ardri_client.errors import ArdriError, BadRequest, Exhausted, Unreachable
from ardri_client.match.fairness import check_match
from ardri_client.match.fold import Story, must_act
from ardri_client.match.place import Place
from ardri_client.match.play_stream import PlayStream, failure_of

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub

_MOST_HEARD: Final = 100
"""Phrases that are remembered, so that repeated ones are recognised; a new stream repeats fewer."""


class LiveTable(AsyncIterator[pb.Event]):
    """See `Table`."""

    def __init__(self, stub: "EngineServiceAsyncStub", caller: Caller, place: Place) -> None:
        self.place = place
        self._stub = stub
        self._caller = caller
        self._story = Story()
        self._stream = PlayStream(stub, caller, place.match_id, self._story, self._note)
        self._reader: asyncio.Task[None] | None = None
        self._events: deque[pb.Event] = deque()
        self._news = asyncio.Event()
        self._is_left = False
        self._owes_action = False
        self._hears: Callable[[pb.Said], None] | None = None
        self._heard: deque[pb.Said] = deque(maxlen=_MOST_HEARD)

    async def __aenter__(self) -> Self:
        self._is_left = False
        self._read()
        try:
            await self._until(lambda: True)
            check_match(self.place, self.match)
        except BaseException:  # the reader must not outlive a failed or cancelled entry
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the stream; the account keeps the seat."""
        self._is_left = True
        if (reader := self._reader) is not None:
            reader.cancel()
            # If the reader itself were awaited, its cancellation could not be told from one of the caller.
            await asyncio.wait([reader])
            failure = None if reader.cancelled() else reader.exception()
            # ArdriErrors of the reader were raised by the methods that waited.
            if failure is not None and not isinstance(failure, ArdriError):
                raise failure

    def tell_connection(self, told: Callable[[ArdriError | None], None]) -> None:
        """Calls `told` with the error when the connection breaks, and with None when it is back."""
        self._stream.on_connection = told

    def hearing(self, told: Callable[[pb.Said], None]) -> Self:
        """Calls `told` once for each phrase that is said at the table; returns the table.

        Call it before `async with`.
        """
        self._stream.opening.with_phrases = True
        self._hears = told
        return self

    def showing(self, *, views: bool = True, actions: bool = True, words: bool = False) -> Self:
        """Makes the stream send, after events, the view and the seat's legal actions; returns the table.

        `words`: events and legal actions are also told in plain words. Call it before `async with`.
        """
        opening = self._stream.opening
        opening.with_views, opening.with_actions, opening.with_words = views, actions, words
        return self

    @property
    def seat(self) -> int:
        """The seat that this table plays."""
        return self.place.seat

    @property
    def match(self) -> pb.Match:
        """The match as of the last event; `view` is set until the first action after the snapshot.

        At a table with views (`showing`) it is set unless a newer one is about to arrive.
        """
        assert self._story.match is not None, "a table has a match inside `async with`"
        return self._story.match

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.status == pb.MATCH_STATUS_ENDED

    @property
    def is_turn(self) -> bool:
        """Whether this seat must act; false once it has dropped out, as a bot acts for it."""
        return must_act(self.match, self.seat)

    async def __anext__(self) -> pb.Event:
        await self._until(lambda: bool(self._events) or self.is_over)
        if not self._events:
            raise StopAsyncIteration
        return self._events.popleft()

    async def turn(self) -> bool:
        """Waits until this seat must act, and returns True, or until the match has ended, and returns False.

        Raises:
            ArdriError: retrying took too long; the next call connects again.
        """
        await self._until(lambda: self.is_turn or self.is_over)
        self._owes_action = not self.is_over
        return self._owes_action

    async def _reached(self, version: int) -> None:
        """Waits until `match` has that version, which is committed."""
        if self.match.version >= version:
            return
        seconds = self._caller.retry.patience + TRY_SECONDS
        try:
            async with asyncio.timeout(seconds):
                await self._until(lambda: self.match.version >= version)
        except TimeoutError as error:
            raise Unreachable(f"version {version} is committed, but was not told in {seconds:g} s") from error

    def _note(self, response: engine_pb.PlayResponse) -> None:
        self._events.extend(response.events)
        if self._hears is not None:
            for said in response.said:
                if said not in self._heard:  # a new stream repeats the last ones
                    self._heard.append(said)
                    self._hears(said)
        self._ring()

    def _ring(self) -> None:
        # A pulse: wakes all tasks that wait now, and is unset for those that wait later.
        self._news.set()
        self._news.clear()

    def _read(self) -> asyncio.Task[None]:
        self._reader = self._stream.start()
        self._reader.add_done_callback(lambda _: self._ring())
        return self._reader

    def _reopen(self) -> asyncio.Task[None]:
        """Returns the reader; a new one if the last one failed by an error that may pass, or by a request."""
        assert self._reader is not None, "a table is used inside `async with`"
        error = failure_of(self._reader)
        if self._is_left:
            raise Unreachable("the table was left")
        if isinstance(error, BadRequest | Exhausted) or (isinstance(error, ArdriError) and error.passing):
            return self._read()
        return self._reader

    async def _until(self, is_so: Callable[[], bool]) -> None:
        reader = self._reopen()
        while not (self._story.match is not None and is_so()):
            if (failure := failure_of(reader)) is not None:
                raise failure
            if reader.done():
                raise Unreachable("the stream ended, and what was waited for did not come")
            await self._news.wait()
