"""The decisions of a match, one by one, read from its log. Pure."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Game, Seat, apply, to_act
from services.record.takebacks import Takebacks


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a seat had to make. `ply`: the number of earlier actions, also of chance and table.

    An action that was taken back later is a decision as well, and counts as an earlier action of the
    following ones.

    `version`: the version of the match in that position. `position`: everything in it; the game's `view`
    hides what is secret. `played`: the action of the seat, or None while it still decides.
    """

    ply: int
    version: int
    seat: Seat
    position: Any
    played: int | None


def decisions(
    entries: Iterable[LogEntry], game: Game[Any, Any], first_position: Callable[[MatchSpec], Any]
) -> Iterator[Decision]:
    """Yields every decision of a seat, in order; if the match goes on, then those that are still owed.

    `first_position`: makes the first position of a match from its spec.

    Raises:
        IllegalAction: the log is not of this game.
    """
    position: Any = None
    ply = version = 0
    is_live = False
    takebacks = Takebacks()
    for entry in entries:
        version = entry.version
        kind = entry.WhichOneof("body")
        if kind == "created":
            position = first_position(entry.created.spec)
        elif kind in {"started", "ended"}:
            is_live = kind == "started"
        elif kind == "acted":
            acted = entry.acted
            if acted.seat >= 0:
                yield Decision(ply, version - 1, Seat(acted.seat), position, acted.action)
            takebacks.played(version - 1, Seat(acted.seat), position)
            position = apply(game, position, Seat(acted.seat), acted.action)
            ply += 1
        elif kind == "taken_back":
            position = takebacks.position_at(entry.taken_back.to_version)
            takebacks.back_to(entry.taken_back.to_version)
    if is_live:
        for seat in to_act(position):
            if seat >= 0:
                yield Decision(ply, version, seat, position, None)
