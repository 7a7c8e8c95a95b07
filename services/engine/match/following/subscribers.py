"""Who follows a match in this process, and its events as each class of viewers may see them.

An event is encoded for the classes that somebody follows, once for each; for all others, and for times
long past, the match is told again from the log.
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
"""Events of one class in memory, once all its followers have them; half of that stays if there are more."""


class Follower(Protocol):
    """Somebody who wants the events of a match."""

    viewer: Viewer
    wanted: Wanted

    def flush(self) -> None:
        """Sends what is new."""

    def fail(self, error: Exception) -> None:
        """Ends, as no more can be told to its class: it is forgotten already."""


@dataclass(slots=True)
class _Track:
    """The followers of one class, and its framed events after the version `since`, without a gap."""

    since: int
    followers: dict[Follower, None] = field(default_factory=dict)
    """In the order in which they came, as a gateway has what it tells them lie in memory."""
    events: list[bytes] = field(default_factory=list)
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)

    def trim(self) -> None:
        """Lets the older ones go if there are too many, and nobody is about to put more before them."""
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
        """Empty if nobody follows."""
        self._track_of: dict[Follower, _Track] = {}
        self._newest = Newest(match, context.renderer)

    async def add(self, follower: Follower, version: int) -> None:
        """Flushes the follower after each commit from now on, the events after that version at hand.

        It is flushed while they are still being read, too; it must send nothing before this returns.

        Raises:
            NoSuchMatch, LogUnavailable: they have to be read; as `EngineContext.whole_log`.
            LimitReached: they are many, and too many others have theirs read.
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
        """Forgets a follower, and what is kept for its class if it was the last one."""
        track = self._track_of.pop(follower, None)
        if track is None:
            return  # it has failed
        track.followers.pop(follower, None)
        if not track.followers:
            del self.tracks[self._audience(follower)]

    def keep(self, before: Any, step: Step) -> None:
        """Keeps the event of a step that the match has just taken in, for those who follow.

        Never raises: what is in the log goes on, whomever it cannot be told to.
        """
        failures: list[tuple[Audience, Exception]] = []
        for audience, track in self.tracks.items():
            try:
                track.events.append(self._renderer.framed_event(self._match, before, step, audience))
            except Exception as error:  # noqa: BLE001  # a defect of views or words ends the streams of that class
                failures.append((audience, error))
        for audience, failure in failures:
            self._drop(audience, failure)

    def _drop(self, audience: Audience, error: Exception) -> None:
        """Its events would have a gap from now on; who comes again has them told anew."""
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
        """Framed events after the version of a follower, as its class may see them."""
        track = self._track_of[follower]
        return track.events[version - track.since :]

    def position_for(self, follower: Follower, *, views: bool = True) -> bytes:
        """The framed position of now with what the follower wants of it, of views only if `views`."""
        wanted = follower.wanted
        return self._newest.framed(follower.viewer, wanted if views else replace(wanted, views=False))

    async def all_events(
        self, viewer: Viewer, stored: Stored | None = None, *, words: bool = False, views: bool = False
    ) -> list[bytes]:
        """Framed events from the first on, as the viewer's class may see them. `stored`: the log, if at hand.

        `words`: told in words too. `views`: each with the view after it.

        Raises:
            NoSuchMatch, LogUnavailable: as `EngineContext.whole_log`.
            LimitReached: they are many, and too many others have theirs read.
        """
        audience = self._renderer.audience(viewer, words=words, views=views)
        return await self._replayed(0, self._match.version, audience, stored)

    def dismiss(self, viewer: Viewer, error: Exception) -> None:
        """Ends the streams of a seat that was given back: whoever takes it next shows them nothing."""
        for follower in [each for each in self._track_of if each.viewer == viewer]:
            follower.flush()
            self.remove(follower)
            follower.fail(error)

    def forget(self, gone: Collection[str]) -> None:
        """Takes the names of these accounts out of the events that are kept."""
        for track in self.tracks.values():
            track.events[:] = [without_names(framed, gone) for framed in track.events]

    def flush(self, now_ms: int) -> None:
        """Has every follower send what is new; only then may old events go."""
        tracks = tuple(self.tracks.values())
        for track in tracks:
            for follower in tuple(track.followers):
                follower.flush()
            track.trim()
        if tracks:
            self._context.monitor.delivered(self._match, now_ms)

    def _audience(self, follower: Follower) -> Audience:
        return self._renderer.audience(follower.viewer, words=follower.wanted.words)

    async def _replayed(
        self, after: int, until: int, audience: Audience, stored: Stored | None = None
    ) -> list[bytes]:
        stored = stored or await self._context.whole_log(self._match.match_id)
        return await self._context.replayer.told(
            Telling(LogPrefix.of(self._match, stored, until), after, audience)
        )
