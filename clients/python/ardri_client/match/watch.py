"""Watching a match: a snapshot, then every event, resumed across breaks."""

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
    """A change of a watched match: the match after `event`, which is None for the snapshot."""

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
    """Yields the snapshot and all events to the end of the match; with `since`, only events after it.

    `views`: whether the newest match has its view. `words`: whether events are also told in words.

    Raises:
        VersionGap: the stream left out or repeated an event.
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
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
    """Returns the events of a match from the first one to that version, however many they are.

    Raises:
        ArdriError: an error that will not pass, or the last one once retrying has taken too long.
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
