"""The decisions of a match, one by one, as its log tells them. Pure."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Game, Seat, apply, to_act
from services.record.takebacks import Takebacks


@dataclass(frozen=True, slots=True)
class Decision:
    """What a seat had to decide. `ply`: actions before it, those of chance and table included.

    An action that was taken back later was decided all the same, and counts as one before those after it.

    `version`: of the match in that position. `position`: all there is to know, for the game's `view` to cut.
    `played`: what the seat did, None while it still decides.
    """

    ply: int
    version: int
    seat: Seat
    position: Any
    played: int | None


def decisions(
    entries: Iterable[LogEntry], game: Game[Any, Any], first_position: Callable[[MatchSpec], Any]
) -> Iterator[Decision]:
    """Every decision of a seat, in order; of a match that goes on, last those that are still owed.

    `first_position`: makes the position in which a match of a spec starts.

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
