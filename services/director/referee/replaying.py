"""Plays a game without a clock again as its host must have played it, and compares every byte. Pure.

Such a record follows from the assignment and the actions of the seats. So it is made again from these two,
and any other change by a worker shows: in opening, draws, notation, times, seed or chain.
"""

from collections.abc import Sequence

from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.referee.expectation import Expectation
from services.director.referee.verdicts import verdicts
from services.kernel import GameError, Outcome, Seat
from services.record.drop_outs import Departure
from services.record.match import LIVE
from services.record.transcript import Transcript
from services.record.verify.divergence import Divergence, require
from services.tournament.results import GameResult
from services.wire.outcomes import outcome_from_message


def rehosted(record: Record, expected: Expectation) -> GameResult:
    """The result of the game.

    Raises:
        Divergence: the record does not follow from the assignment and the actions.
    """
    match, transcript = expected.opened()
    entries, opening = list(record.entries), len(expected.entrants) + 2
    require(len(entries) > opening, "the record stops before the end")
    _compare(transcript.bodies, entries[:opening], "is not as assigned")
    while transcript.status == LIVE:
        require(transcript.version < len(entries), "the record stops before the end")
        _follow(transcript, entries[transcript.version], len(expected.entrants))
    _compare(transcript.bodies, entries, "does not follow")
    require(len(entries) >= len(transcript.bodies), "the record stops before the end")
    require(len(entries) == len(transcript.bodies), "an entry after the end")
    require(transcript.digests == list(record.digests), "the chain of digests breaks")
    ended = transcript.last.ended.outcome
    outcome = outcome_from_message(ended)
    is_over = match.game.outcome(transcript.position) is not None
    return GameResult(
        seats=expected.names,
        ranks=outcome.ranks,
        payoffs=outcome.payoffs,
        verdicts=verdicts(outcome, expected.entrants, by_rules=is_over),
        plies=len(entries) - opening - 1,
        record_digest=transcript.digests[-1],
    )


def _follow(transcript: Transcript, body: bytes, seats: int) -> None:
    """Repeats a seat's action, or an end by the host. Draws and ends by the rules follow by themselves."""
    number = transcript.version + 1
    try:
        entry = LogEntry.FromString(body)
    except DecodeError as error:
        raise Divergence(f"entry {number} is no log entry: {error}") from error
    kind = entry.WhichOneof("body")
    if kind == "acted":
        acted = entry.acted
        seat = Seat(acted.seat)
        if seat not in transcript.to_act:
            raise Divergence(f"entry {number}: seat {seat} is not to act")
        try:
            transcript.act(seat, acted.action)
        except GameError as error:
            raise Divergence(f"entry {number} is illegal: {error}") from error
    else:
        require(kind == "ended", f"entry {number} is something else than an action")
        ended = entry.ended.outcome
        require(ended.reason != Departure.TIME_OUT.value, "a time-out where there is no clock")
        losers = [seat for seat, rank in enumerate(ended.ranks) if rank != 1]
        transcript.end(Outcome.forfeited_by(losers[:1], seats, ended.reason))


def _compare(made: Sequence[bytes], delivered: Sequence[bytes], fault: str) -> None:
    for version, (wanted, body) in enumerate(zip(made, delivered, strict=False), 1):
        if wanted != body:
            raise Divergence(f"entry {version} {fault}")
