"""Public matches with an open seat, kept once for all who watch the lobby."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1.match_pb2 import MatchSummary
from gateway.following.feeds import Feeds
from gateway.following.intake import Intake
from gateway.following.push_stream import stamped
from gateway.proxy.matches import Matches, is_open


class LobbyStream(Protocol):
    """Somebody who looks."""

    def show(self, game: str, payload: bytes) -> None:
        """Serialized news of a game."""

    def fail(self, error: BaseException) -> None:
        """Ends it."""


class Board:
    """The open matches of all games. Listens to feeds while anybody looks, and forgets all after that."""

    def __init__(self, feeds: Feeds, matches: Matches, now_ms: Callable[[], int]) -> None:
        self._feeds = feeds
        self._matches = matches
        self._now_ms = now_ms
        self._streams: set[LobbyStream] = set()
        self._intakes: dict[str, Intake] = {}
        self._open: dict[str, dict[str, MatchSummary]] = {}
        self._away: set[str] = set()

    def add(self, stream: LobbyStream) -> None:
        """Shows it what there is, and from then on what changes."""
        self._streams.add(stream)
        if len(self._streams) == 1:
            self._intakes = {
                game: Intake(partial(self._settled, game), partial(self._changed, game))
                for game in self._feeds.games
            }
            self._feeds.add(self)
            return
        for game in (*self._open, *self._away):
            stream.show(game, self._snapshot(game))

    def remove(self, stream: LobbyStream) -> None:
        """Shows it nothing more."""
        if stream not in self._streams:
            return
        self._streams.discard(stream)
        if not self._streams:
            self._feeds.remove(self)
            for intake in self._intakes.values():
                intake.stop()
            self._open.clear()
            self._away.clear()

    def drain(self, error: Callable[[], Exception]) -> None:
        """Ends all streams, each with an error of its own."""
        for stream in tuple(self._streams):
            stream.fail(error())

    def up(self, game: str, _missed_ms: int) -> None:
        """See `Listener.up`."""
        self._intakes[game].begin(partial(self._matches.list_all_open, game))

    def away(self, game: str) -> None:
        """See `Listener.away`."""
        self._intakes[game].stop()
        self._open.pop(game, None)
        self._away.add(game)
        self._show(game, self._snapshot(game))

    def changed(self, game: str, matches: Sequence[MatchSummary]) -> None:
        """See `Listener.changed`."""
        for match in matches:
            self._intakes[game].take(match)

    def _settled(self, game: str, found: Mapping[str, MatchSummary]) -> None:
        self._away.discard(game)
        self._open[game] = {match_id: match for match_id, match in found.items() if is_open(match)}
        self._show(game, self._snapshot(game))

    def _changed(self, game: str, match: MatchSummary) -> None:
        listed = self._open[game]
        before = listed.get(match.match_id)
        if before is not None and (before.version > match.version or before == match):
            return  # of the same version, names may have gone
        if is_open(match):
            listed[match.match_id] = match
            self._show(game, self._bytes(pb.WatchLobbyResponse(changed=[match])))
        elif before is not None:
            del listed[match.match_id]
            self._show(game, self._bytes(pb.WatchLobbyResponse(closed=[match.match_id])))

    def _snapshot(self, game: str) -> bytes:
        newest = sorted(self._open.get(game, {}).values(), key=_created, reverse=True)
        snapshot = pb.MatchesSnapshot(game=game, matches=newest, away=game in self._away)
        return self._bytes(pb.WatchLobbyResponse(snapshot=snapshot))

    def _bytes(self, response: pb.WatchLobbyResponse) -> bytes:
        return stamped(response, self._now_ms())

    def _show(self, game: str, payload: bytes) -> None:
        for stream in tuple(self._streams):
            stream.show(game, payload)


def _created(match: MatchSummary) -> int:
    return match.created.ToMilliseconds()
