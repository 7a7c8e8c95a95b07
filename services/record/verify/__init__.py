"""Plays a record again from nothing and names the first entry that does not follow. Pure.

Trusts nothing but the rules: the chain of hashes, the order of versions and times, every action, every
draw against the revealed seed and the entropy of the seats, every clock, and the end are worked out anew.
"""

from dataclasses import dataclass
from typing import Any

from ardri.match.v1.record_pb2 import Record
from services.kernel import Game, Outcome
from services.record.verify.divergence import Divergence
from services.record.verify.replay import FirstState, Replay

__all__ = ["Verdict", "verify"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found. `diverges_at`: the first bad entry, 0 if all are good. `cause`: an operator's."""

    entries: int
    diverges_at: int = 0
    divergence: str = ""
    outcome: Outcome | None = None
    cause: str = ""


def verify(record: Record, game: Game[Any, Any], first_state: FirstState) -> Verdict:
    """Checks a whole record."""
    replay = Replay(record, game, first_state)
    for index, body in enumerate(record.entries):
        try:
            replay.take(index + 1, body)
        except Divergence as error:
            return Verdict(index, index + 1, str(error))
    try:
        replay.close()
    except Divergence as error:
        return Verdict(len(record.entries), len(record.entries) or 1, str(error))
    return Verdict(len(record.entries), outcome=replay.match.outcome, cause=replay.cause)
