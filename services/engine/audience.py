"""Who follows a match in this process, and all its events as each class of viewers may see them."""

from typing import Any, Protocol

from services.engine.draft import Step
from services.engine.match import Match
from services.engine.monitor import Monitor
from services.engine.render import Renderer
from services.kernel import Viewer


class Follower(Protocol):
    """Somebody who wants the events of a match."""

    viewer: Viewer

    def flush(self) -> None:
        """Sends what is new."""


class Audience:
    """The followers of one match. An event is encoded once for each class of viewers."""

    def __init__(self, match: Match, renderer: Renderer, monitor: Monitor) -> None:
        self._match = match
        self._renderer = renderer
        self._monitor = monitor
        self._events: dict[Viewer, list[bytes]] = {}
        self._followers: set[Follower] = set()

    @property
    def is_empty(self) -> bool:
        """Whether nobody follows."""
        return not self._followers

    def add(self, follower: Follower) -> None:
        """Flushes the follower after each commit from now on."""
        self._followers.add(follower)

    def remove(self, follower: Follower) -> None:
        """Forgets the follower."""
        self._followers.discard(follower)

    def keep(self, before: Any, step: Step) -> None:
        """Keeps the event of a step that the match has just taken in, for whoever asks."""
        if not self._events:
            viewers = self._renderer.viewers(self._match.spec.seats)
            self._events = {viewer: [] for viewer in viewers}
        for viewer, events in self._events.items():
            events.append(self._renderer.framed_event(self._match, before, step, viewer))

    def events_after(self, version: int, viewer: Viewer) -> list[bytes]:
        """Framed events after that version, as the viewer's class may see them."""
        return self._events[self._renderer.class_of(viewer)][version:]

    def flush(self, now_ms: int) -> None:
        """Has every follower send what is new."""
        for follower in tuple(self._followers):
            follower.flush()
        if self._followers:
            self._monitor.delivered(self._match, now_ms)
