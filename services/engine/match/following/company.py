"""Who is at a match, and what they say to one another: told live to those who want it.

None of it is in the log, as it decides nothing and nobody has to prove it; a restart forgets it.
Other replicas hear of phrases by the announcements of the log's store.
"""

import asyncio
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Protocol

from ardri.engine.v1.engine_service_pb2 import PlayResponse
from ardri.match.v1 import match_pb2
from services.engine.match.following.presence import Presence
from services.kernel import SPECTATOR, Viewer

MOST_KEPT: Final = 20
"""Phrases that somebody is told who comes later."""
PRESENCE_SECONDS: Final = 1.0
"""The least between two messages that say who is there."""


@dataclass(frozen=True, slots=True)
class Interest:
    """What a stream tells beside the match."""

    phrases: bool = False
    presence: bool = False


class Companion(Protocol):
    """Somebody with a stream."""

    viewer: Viewer
    interest: Interest

    def tell(self, payload: bytes) -> None:
        """Sends it."""


class Company:
    """Those at one match who want to know of one another."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._companions: set[Companion] = set()
        self._kept: list[match_pb2.Said] = []
        self._timer: asyncio.TimerHandle | None = None
        self._told = b""
        presence.on_change = self._changed

    def add(self, companion: Companion) -> bytes:
        """Tells it all that it wants to know from now on; what there is to tell at first."""
        if companion.interest == Interest():
            return b""
        self._companions.add(companion)
        first = PlayResponse()
        if companion.interest.phrases:
            first.said.extend(said for said in self._kept if _hears(companion.viewer, said))
        if companion.interest.presence:
            first.presence.CopyFrom(self._presence.told())
        return first.SerializeToString()

    def remove(self, companion: Companion) -> None:
        """Tells it nothing more."""
        self._companions.discard(companion)

    def say(self, said: match_pb2.Said) -> None:
        """Tells a phrase to all who may hear it, now or when they come."""
        self._kept = [*self._kept, said][-MOST_KEPT:]
        payload = PlayResponse(said=[said]).SerializeToString()
        for companion in tuple(self._companions):
            if companion.interest.phrases and _hears(companion.viewer, said):
                companion.tell(payload)

    def left(self, seat: int) -> None:
        """What was said from there goes with who has given the seat back."""
        self._kept = [said for said in self._kept if said.seat != seat]

    def forget(self, seats: Collection[int]) -> None:
        """Leaves out the names of these seats, and what spectators have said: nobody knows whose that is."""
        self._kept = [said for said in self._kept if said.seat != SPECTATOR]
        for said in self._kept:
            if said.seat in seats:
                said.name = ""

    def close(self) -> None:
        """Stops the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _changed(self) -> None:
        if self._timer is None and any(each.interest.presence for each in self._companions):
            self._timer = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._timer = None
        payload = PlayResponse(presence=self._presence.told()).SerializeToString()
        if payload == self._told:
            return
        self._told = payload
        for companion in tuple(self._companions):
            if companion.interest.presence:
                companion.tell(payload)


def _hears(viewer: Viewer, said: match_pb2.Said) -> bool:
    """Spectators speak among themselves, and hear seats that do not speak to seats alone."""
    if said.seat == SPECTATOR:
        return viewer == SPECTATOR
    return viewer != SPECTATOR or not said.to_seats
