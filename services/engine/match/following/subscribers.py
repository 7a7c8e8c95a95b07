"""The followers of a match in this process, and its events as each class of viewers may see them.

An event is encoded once for each class that has followers. Other classes, and events of long ago, are made
again from the log.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from services.engine.log import Stored
from services.engine.match.context import EngineContext
from services.engine.rendering.names import without_names
from services.engine.rendering.newest import Newest, Wanted
from services.engine.rendering.render import Audience
from services.engine.replaying.log_prefix import LogPrefix
from services.engine.replaying.telling import Telling
from services.kernel import Viewer
from services.record.match import Match
from services.record.step import Step

MOST_KEPT: Final = 1024
"""Events of one class in memory once all followers have them; if there are more, half as many stay."""


class Follower(Protocol):
    """A follower that wants the events of a match."""

    viewer: Viewer
    wanted: Wanted

    def flush(self) -> None:
        """Sends the follower what is new."""

    def fail(self, error: Exception) -> None:
        """Ends the follower, as its class can be told nothing more; it has already been removed."""


@dataclass(slots=True)
class _Track:
    """The followers of one class, and its framed events after the version `since`, without a gap."""

    since: int
    followers: dict[Follower, None] = field(default_factory=dict)
    """In order of arrival: in this order a gateway's data for them lies in memory."""
    events: list[bytes] = field(default_factory=list)
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    def trim(self) -> None:
        """Drops old events if there are too many, unless earlier ones are being read to go before them."""
        if len(self.events) > MOST_KEPT and not self.reading.locked():
            gone = len(self.events) - MOST_KEPT // 2
            del self.events[:gone]
            self.since += gone


class Subscribers:
    """The followers of one match."""

    def __init__(self, match: Match, context: EngineContext) -> None:
        self._match = match
        self._context = context
        self._renderer = context.renderer
        self.tracks: dict[Audience, _Track] = {}
        """Empty if there are no followers."""
        self._track_of: dict[Follower, _Track] = {}
        self._newest = Newest(match, context.renderer)

    async def add(self, follower: Follower, version: int) -> None:
        """Adds a follower: it is flushed after each commit, and has the events after that version at hand.

        It is flushed even while older events are still being read, but it must send nothing before this
        returns.

        Raises:
            NoSuchMatch, LogUnavailable: events have to be read; as `EngineContext.whole_log`.
            LimitReached: many events have to be read, and too many other followers wait for the same.
        """
        audience = self._audience(follower)
        track = self.tracks.setdefault(audience, _Track(self._match.version))
        track.followers[follower] = None
        self._track_of[follower] = track
        try:
            await self._reach(version, track, audience)
        except BaseException:
            self.remove(follower)
            raise

    def remove(self, follower: Follower) -> None:
        """Removes a follower, and the events of its class if it was the last one."""
        track = self._track_of.pop(follower, None)
        if track is None:
            return  # it has failed and was removed then
        track.followers.pop(follower, None)
        if not track.followers:
            del self.tracks[self._audience(follower)]

    def keep(self, before: Any, step: Step) -> None:
        """Encodes the event of a step that the match has just taken in, for each class with followers.

        Never raises: the match goes on even if some viewers cannot be told of it.
        """
        failures: list[tuple[Audience, Exception]] = []
        for audience, track in self.tracks.items():
            try:
                track.events.append(self._renderer.framed_event(self._match, before, step, audience))
            except Exception as error:  # noqa: BLE001  # a defect of views or words ends the streams of this class
                failures.append((audience, error))
        for audience, failure in failures:
            self._drop(audience, failure)

    def _drop(self, audience: Audience, error: Exception) -> None:
        """Fails all followers of a class, as its events would have a gap. New ones read the events again."""
        followers = tuple(self.tracks.pop(audience).followers)
        for follower in followers:
            del self._track_of[follower]
        for follower in followers:
            follower.fail(error)

    async def _reach(self, version: int, track: _Track, audience: Audience) -> None:
        if version >= track.since:
            return
        async with track.reading:
            if version < track.since:
                track.events[:0] = await self._replayed(version, track.since, audience)
                track.since = version

    def events_after(self, version: int, follower: Follower) -> list[bytes]:
        """Returns the framed events after that version, as the follower's class may see them."""
        track = self._track_of[follower]
        return track.events[version - track.since :]

    def position_for(self, follower: Follower, *, views: bool = True) -> bytes:
        """Returns the framed current position, with what the follower wants; without views if not `views`."""
        wanted = follower.wanted
        return self._newest.framed(follower.viewer, wanted if views else replace(wanted, views=False))

    async def all_events(
        self, viewer: Viewer, stored: Stored | None = None, *, words: bool = False, views: bool = False
    ) -> list[bytes]:
        """Returns all framed events from the first on, as the viewer's class may see them.

        `stored`: the log, if it was read already. `words`: with a description in words. `views`: each with
        the view after it.

        Raises:
            NoSuchMatch, LogUnavailable: as `EngineContext.whole_log`.
            LimitReached: there are many events, and too many other callers wait for the same.
        """
        audience = self._renderer.audience(viewer, words=words, views=views)
        return await self._replayed(0, self._match.version, audience, stored)

    def dismiss(self, viewer: Viewer, error: Exception) -> None:
        """Ends the streams of a seat that was given back, so they do not show what its next holder sees."""
        for follower in [each for each in self._track_of if each.viewer == viewer]:
            follower.flush()
            self.remove(follower)
            follower.fail(error)

    def forget(self, gone: Collection[str]) -> None:
        """Removes the names of these accounts from the kept events."""
        for track in self.tracks.values():
            track.events[:] = [without_names(framed, gone) for framed in track.events]

    def flush(self, lag_ms: int | None) -> None:
        """Sends every follower what is new; old events may go only after that.

        `lag_ms`: how long what is newest has been waiting; None if nothing is new.
        """
        tracks = tuple(self.tracks.values())
        for track in tracks:
            for follower in tuple(track.followers):
                follower.flush()
            track.trim()
        if tracks and lag_ms is not None:
            self._context.monitor.delivered(lag_ms)

    def _audience(self, follower: Follower) -> Audience:
        return self._renderer.audience(follower.viewer, words=follower.wanted.words)

    async def _replayed(
        self, after: int, until: int, audience: Audience, stored: Stored | None = None
    ) -> list[bytes]:
        stored = stored or await self._context.whole_log(self._match.match_id)
        return await self._context.replayer.told(
            Telling(LogPrefix.of(self._match, stored, until), after, audience)
        )
