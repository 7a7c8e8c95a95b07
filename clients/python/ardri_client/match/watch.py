"""Watching a match: a snapshot, then every event, across breaks of the connection."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ardri.engine.v1.engine_service_pb2 import WatchMatchRequest, WatchMatchResponse
from ardri.match.v1 import match_pb2 as pb
from ardri_client.calls.retry import Caller
from ardri_client.errors import Unreachable
from ardri_client.match.fold import Story
from ardri_client.match.heartbeats import next_message

if TYPE_CHECKING:  # the stubs' async faces exist for type checkers alone
    from ardri.engine.v1.engine_service_pb2_grpc import EngineServiceAsyncStub


@dataclass(frozen=True, slots=True)
class Update:
    """One step of a watched match: the match after `event`; None for the snapshot."""

    match: pb.Match
    event: pb.Event | None


async def watch_match(
    stub: "EngineServiceAsyncStub",
    caller: Caller,
    match_id: str,
    since: pb.Match | None,
    *,
    views: bool = False,
    words: bool = False,
) -> AsyncIterator[Update]:
    """The snapshot and what follows, to the end of the match; with `since` only what follows that.

    `views`: whether the newest match has the view after its event. `words`: whether events are told in words.

    Raises:
        VersionGap: the stream broke its promise.
        ArdriError: what will not pass, or the last error once retrying has taken too long.
    """
    story = Story(since)
    backoff = caller.backoff()
    while True:
        request = WatchMatchRequest(
            match_id=match_id, from_version=story.version, with_views=views, with_words=words
        )
        opened = stub.WatchMatch(request, metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            while isinstance(response := await next_message(stream), WatchMatchResponse):
                backoff.succeeded()
                is_new = story.match is None
                after = story.take(response)
                if is_new and response.HasField("snapshot"):
                    yield Update(response.snapshot, None)
                for match, event in zip(after, response.events, strict=True):
                    yield Update(match, event)
                if response.HasField("end"):
                    return
            raise Unreachable("the stream stopped before the end of the match")


async def told_events(
    stub: "EngineServiceAsyncStub", caller: Caller, match_id: str, version: int
) -> list[pb.Event]:
    """The events of a match from the first to that version, however many there are.

    Raises:
        ArdriError: what will not pass, or the last error once retrying has taken too long.
    """
    told: list[pb.Event] = []
    backoff = caller.backoff()
    while len(told) < version:
        request = WatchMatchRequest(match_id=match_id, from_version=len(told))
        opened = stub.WatchMatch(request, metadata=await caller.metadata())
        async with backoff.until_it_breaks(opened) as stream:
            while len(told) < version:
                response = await next_message(stream)
                if not isinstance(response, WatchMatchResponse):
                    raise Unreachable("the stream stopped too early")
                backoff.succeeded()
                told.extend(response.events)
    return told
