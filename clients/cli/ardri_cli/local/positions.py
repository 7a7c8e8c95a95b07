"""Replays the positions of a match with the kernel on this machine. Pure, except that it loads the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ardri.engine.v1.engine_service_pb2 import GetReplayResponse
from ardri.match.v1 import match_pb2 as pb
from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri_cli.terminal.board import loaded
from services.kernel import SPECTATOR, TABLE, Game, GameError, Seat, Setup, apply
from services.runtime.jobs.wire import unpack_options

TAKEN_BACK: Final = "taken back"


@dataclass(frozen=True, slots=True)
class Move:
    """One move. `seat` may be chance or the table; `notation` is empty if the action is hidden.

    `back_to`: for a takeback, the version of the match whose position is restored; 0 for an action.
    """

    version: int
    seat: int
    notation: str
    back_to: int = 0


@dataclass(frozen=True, slots=True)
class Replay:
    """A match to step through: `moves[n]` leads from the n-th position to the next.

    `outcome`: None if it has not ended.
    """

    match_id: str
    spec: pb.MatchSpec
    moves: tuple[Move, ...]
    outcome: pb.Outcome | None

    def drawings(self) -> Iterator[str]:
        """Draws the start, then the position after each move, up to the first move that is not known.

        Raises:
            GameError: the rules here do not have a move, or a move that was taken back was never played.
        """
        game, setup = start_of(self.spec)
        position = game.initial(setup)
        yield game.draw(game.view(position, SPECTATOR))
        before: dict[int, Any] = {}
        for move in self.moves:
            if not move.notation:
                return
            seat = Seat(move.seat)
            if move.back_to:
                if move.back_to not in before:
                    raise GameError(
                        f"entry {move.version} takes back to {move.back_to}, which was not played"
                    )
                position = before[move.back_to]
            else:
                before[move.version - 1] = position
                position = apply(game, position, seat, game.parse(position, seat, move.notation))
            yield game.draw(game.view(position, SPECTATOR))


def start_of(spec: pb.MatchSpec) -> tuple[Game[Any, Any], Setup]:
    """The game, and the setup of the match.

    Raises:
        UnknownGame: the game is not installed here.
        GameError: the game here does not have these options.
    """
    game, wire = loaded(spec.game)
    options = wire.options_from_proto(unpack_options(wire, spec.options))
    return game, game.setup(spec.seats, options, spec.rules_version)


def replay_of(match_id: str, response: GetReplayResponse) -> Replay:
    """A replay of the record if there is one, because it has all moves; else of the events seen so far."""
    if response.HasField("record"):
        return replay_of_record(response.record)
    moves = [
        Move(event.version, event.played.seat, event.played.action.notation)
        if event.HasField("played")
        else Move(event.version, TABLE, TAKEN_BACK, event.taken_back.to_version)
        for event in response.events
        if event.HasField("played") or event.HasField("taken_back")
    ]
    return Replay(match_id, response.events[0].created.spec, tuple(moves), None)


def replay_of_record(record: Record) -> Replay:
    """A replay of the log entries of a whole match."""
    entries: Sequence[LogEntry] = [LogEntry.FromString(entry) for entry in record.entries]
    moves = [
        Move(entry.version, entry.acted.seat, entry.acted.notation)
        if entry.HasField("acted")
        else Move(entry.version, TABLE, TAKEN_BACK, entry.taken_back.to_version)
        for entry in entries
        if entry.HasField("acted") or entry.HasField("taken_back")
    ]
    outcome = entries[-1].ended.outcome if entries[-1].HasField("ended") else None
    return Replay(record.match_id, entries[0].created.spec, tuple(moves), outcome)
