"""Replays a record from its start and names the first entry that does not follow. Pure.

Nothing but the rules is trusted. Checked are the chain of hashes, the order of versions and times, every
action, every draw against the revealed seed and the entropy of the seats, every clock, and the end.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from ardri.engine.v1.engine_service_pb2 import VerifyReplayResponse
from ardri.match.v1.record_pb2 import Record
from services.kernel import Game, Outcome
from services.record.verify.divergence import Divergence
from services.record.verify.replay import FirstState, Replay
from services.wire.outcomes import outcome_message

__all__ = ["Verdict", "describe_divergence", "verify", "verifying"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result. `diverges_at`: the first bad entry, or 0. `cause`: why an operator ended the match."""

    entries: int
    diverges_at: int = 0
    divergence: str = ""
    outcome: Outcome | None = None
    cause: str = ""

    def message(self) -> VerifyReplayResponse:
        """Returns the result as a message."""
        return VerifyReplayResponse(
            verified=not self.diverges_at,
            diverges_at=self.diverges_at,
            divergence=self.divergence,
            entries=self.entries,
            cause=self.cause,
            outcome=None if self.outcome is None else outcome_message(self.outcome),
        )


def describe_divergence(found: Verdict | VerifyReplayResponse) -> str:
    """Returns `entry 5 does not follow: e5-e9 is not legal`, for a result with a bad entry."""
    return f"entry {found.diverges_at} does not follow: {found.divergence}"


def verify(record: Record, game: Game[Any, Any], first_position: FirstState) -> Verdict:
    """Verifies a whole record."""
    work = verifying(record, game, first_position)
    while True:
        try:
            next(work)
        except StopIteration as end:
            verdict: Verdict = end.value
            return verdict


def verifying(
    record: Record, game: Game[Any, Any], first_position: FirstState
) -> Generator[None, None, Verdict]:
    """Like `verify`, but yields after each entry."""
    replay = Replay(record, game, first_position)
    for index, body in enumerate(record.entries):
        try:
            replay.take(index + 1, body)
        except Divergence as error:
            return Verdict(index, index + 1, str(error))
        yield
    try:
        replay.close()
    except Divergence as error:
        return Verdict(len(record.entries), len(record.entries) or 1, str(error))
    return Verdict(len(record.entries), outcome=replay.match.outcome, cause=replay.cause)
