"""Plays a game without a clock again as its host must have played it, and compares every byte. Pure.

Such a record follows from the assignment and the actions of the seats. So it is made anew from these two, and
whatever else a worker has written down shows: opening, draws, notation, times, seed, chain.
"""

from collections.abc import Sequence

from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import LogEntry, Record
from services.director.expectation import Expectation
from services.director.verdicts import verdicts
from services.kernel import GameError, Outcome, Seat
from services.record.draft import Draft
from services.record.match import LIVE
from services.record.verify.divergence import Divergence, require
from services.tournament.results import GameResult


def rehosted(record: Record, expected: Expectation) -> GameResult:
    """The result of the game.

    Raises:
        Divergence: the record is not what follows.
    """
    match, draft = expected.opened()
    opening = len(expected.entrants) + 2
    require(len(record.entries) > opening, "the record stops before the end")
    _compare(draft, record.entries[:opening], "is not as assigned")
    while draft.status == LIVE:
        require(len(draft.steps) < len(record.entries), "the record stops before the end")
        _follow(draft, record.entries[len(draft.steps)], len(expected.entrants))
    _compare(draft, record.entries, "does not follow")
    require(len(record.entries) >= len(draft.steps), "the record stops before the end")
    require(len(record.entries) == len(draft.steps), "an entry after the end")
    require([step.digest for step in draft.steps] == list(record.digests), "the chain of digests breaks")
    ended = draft.steps[-1].entry.ended.outcome
    outcome = Outcome(tuple(ended.ranks), tuple(ended.payoffs), ended.reason, ended.rule)
    is_over = match.game.outcome(draft.state) is not None
    return GameResult(
        seats=expected.names,
        ranks=outcome.ranks,
        payoffs=outcome.payoffs,
        verdicts=verdicts(outcome, expected.entrants, by_rules=is_over),
        plies=len(draft.steps) - opening - 1,
        record_digest=draft.steps[-1].digest,
    )


def _follow(draft: Draft, body: bytes, seats: int) -> None:
    """What a seat did there, or how the host ended the game. Draws and the rules' own end need no telling."""
    number = draft.version + 1
    try:
        entry = LogEntry.FromString(body)
    except DecodeError as error:
        raise Divergence(f"entry {number} is no log entry: {error}") from error
    kind = entry.WhichOneof("body")
    if kind == "acted":
        seat = Seat(entry.acted.seat)
        if seat not in draft.to_act:
            raise Divergence(f"entry {number}: seat {seat} is not to act")
        try:
            draft.act(seat, entry.acted.action)
        except GameError as error:
            raise Divergence(f"entry {number} is illegal: {error}") from error
    else:
        require(kind == "ended", f"entry {number} is something else than an action")
        ended = entry.ended.outcome
        losers = [seat for seat, rank in enumerate(ended.ranks) if rank != 1]
        draft.end(Outcome.forfeited_by(losers[:1], seats, ended.reason))


def _compare(draft: Draft, bodies: Sequence[bytes], fault: str) -> None:
    for step, body in zip(draft.steps, bodies, strict=False):
        if step.body != body:
            raise Divergence(f"entry {step.entry.version} {fault}")
