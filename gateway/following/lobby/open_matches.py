"""Public matches with an open seat, kept once for all streams that watch the lobby."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1.match_pb2 import MatchSummary
from gateway.following.feeds.feeds import Feeds
from gateway.following.feeds.intake import Intake
from gateway.following.lobby.pages import PAGE, Pages
from gateway.following.push_stream import stamped
from gateway.proxy.matches import Matches, is_open


class LobbyWatcher(Protocol):
    """A stream that watches the lobby."""

    def show(self, game: str, payload: bytes) -> None:
        """Sends serialized news of a game."""

    def fail(self, error: BaseException) -> None:
        """Ends the stream."""


class OpenMatches:
    """The open matches of all games. Listens to feeds while there are streams, and forgets all after that.

    If there are very many matches, the snapshot has the newest; the others follow as changes.
    """

    def __init__(self, feeds: Feeds, matches: Matches, now_ms: Callable[[], int]) -> None:
        self._feeds = feeds
        self._matches = matches
        self._now_ms = now_ms
        self._streams: set[LobbyWatcher] = set()
        self._intakes: dict[str, Intake] = {}
        self._open: dict[str, dict[str, MatchSummary]] = {}
        self._away: set[str] = set()
        self._pages: dict[str, list[Pages]] = {}

    def add(self, stream: LobbyWatcher) -> None:
        """Shows the stream all open matches, and from then on all changes."""
        self._streams.add(stream)
        if len(self._streams) == 1:
            self._intakes = {
                game: Intake(partial(self._settled, game), partial(self._changed, game))
                for game in self._feeds.games
            }
            self._feeds.add(self)
            return
        for game in (*self._open, *self._away):
            self._tell_all(game, [stream])

    def remove(self, stream: LobbyWatcher) -> None:
        """Removes the stream."""
        if stream not in self._streams:
            return
        self._streams.discard(stream)
        if not self._streams:
            self._feeds.remove(self)
            for intake in self._intakes.values():
                intake.stop()
            for game in tuple(self._pages):
                self._stop_pages(game)
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
        self._stop_pages(game)
        self._tell_all(game, self._streams)

    def changed(self, game: str, matches: Sequence[MatchSummary]) -> None:
        """See `Listener.changed`."""
        for match in matches:
            self._intakes[game].take(match)

    def _settled(self, game: str, found: Mapping[str, MatchSummary]) -> None:
        self._away.discard(game)
        self._open[game] = {match_id: match for match_id, match in found.items() if is_open(match)}
        self._stop_pages(game)
        self._tell_all(game, self._streams)

    def _changed(self, game: str, match: MatchSummary) -> None:
        listed = self._open[game]
        before = listed.get(match.match_id)
        if before is not None and (before.version > match.version or before == match):
            return  # names may be removed without a new version
        if is_open(match):
            listed[match.match_id] = match
            self._show(game, self._bytes(pb.WatchLobbyResponse(changed=[match])), self._streams)
        elif before is not None:
            del listed[match.match_id]
            self._show(game, self._bytes(pb.WatchLobbyResponse(closed=[match.match_id])), self._streams)

    def _tell_all(self, game: str, streams: Iterable[LobbyWatcher]) -> None:
        newest = sorted(self._open.get(game, {}).values(), key=_created, reverse=True)
        snapshot = pb.MatchesSnapshot(game=game, matches=newest[:PAGE], away=game in self._away)
        told = frozenset(streams)
        self._show(game, self._bytes(pb.WatchLobbyResponse(snapshot=snapshot)), told)
        if len(newest) > PAGE:
            rest = [match.match_id for match in newest[PAGE:]]
            pages = self._pages.setdefault(game, [])
            pages[:] = [each for each in pages if not each.is_over]
            pages.append(Pages(rest, lambda ids: self._tell_page(game, ids, told)))

    def _tell_page(self, game: str, ids: Sequence[str], told: Collection[LobbyWatcher]) -> None:
        """Sends those of the matches that are still open to those of the streams that are still here."""
        listed = self._open[game]
        changed = [listed[match_id] for match_id in ids if match_id in listed]
        self._show(
            game, self._bytes(pb.WatchLobbyResponse(changed=changed)), self._streams.intersection(told)
        )

    def _stop_pages(self, game: str) -> None:
        for each in self._pages.pop(game, ()):
            each.stop()

    def _bytes(self, response: pb.WatchLobbyResponse) -> bytes:
        return stamped(response, self._now_ms())

    def _show(self, game: str, payload: bytes, streams: Iterable[LobbyWatcher]) -> None:
        for stream in tuple(streams):
            stream.show(game, payload)


def _created(match: MatchSummary) -> int:
    return match.created.ToMilliseconds()
