"""Presence and phrases of those at a match, sent live to the streams that ask for them.

None of this is in the log: it decides nothing, and nobody has to prove it. A restart forgets it. Other
replicas hear of phrases through the announcements of the log's store.
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
"""Recent phrases that are kept for streams that open later."""
PRESENCE_SECONDS: Final = 1.0
"""The shortest time between two messages about who is here."""


@dataclass(frozen=True, slots=True)
class Interest:
    """What a stream is sent beside the match itself."""

    phrases: bool = False
    presence: bool = False


class Companion(Protocol):
    """The holder of an open stream."""

    viewer: Viewer
    interest: Interest

    def tell(self, payload: bytes) -> None:
        """Sends the payload."""


class Company:
    """The streams at one match that are sent phrases or presence."""

    def __init__(self, presence: Presence) -> None:
        self._presence = presence
        self._companions: set[Companion] = set()
        self._kept: list[match_pb2.Said] = []
        self._timer: asyncio.TimerHandle | None = None
        self._told = b""
        presence.on_change = self._changed

    def add(self, companion: Companion) -> bytes:
        """Begins to send the stream what it is interested in; returns the first message, or nothing."""
        if companion.interest == Interest():
            return b""
        self._companions.add(companion)
        first = PlayResponse()
        if companion.interest.phrases:
            first.said.extend(said for said in self._kept if _hears(companion.viewer, said))
        if companion.interest.presence:
            first.presence.CopyFrom(self._presence.told())
            self._told = b""  # what was told last may become true again, and the newcomer was not told it
        return first.SerializeToString()

    def remove(self, companion: Companion) -> None:
        """Stops sending to the stream."""
        self._companions.discard(companion)

    def say(self, said: match_pb2.Said) -> None:
        """Sends a phrase to all who may hear it, and keeps it for those who come later."""
        self._kept = [*self._kept, said][-MOST_KEPT:]
        payload = PlayResponse(said=[said]).SerializeToString()
        for companion in tuple(self._companions):
            if companion.interest.phrases and _hears(companion.viewer, said):
                companion.tell(payload)

    def left(self, seat: int) -> None:
        """Forgets the phrases of a seat that was given back."""
        self._kept = [said for said in self._kept if said.seat != seat]

    def forget(self, seats: Collection[int]) -> None:
        """Removes the names of these seats, and all phrases of spectators: their accounts are unknown."""
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
    """Whether the viewer hears the phrase. Spectators hear spectators, and seats that speak to all."""
    if said.seat == SPECTATOR:
        return viewer == SPECTATOR
    return viewer != SPECTATOR or not said.to_seats
