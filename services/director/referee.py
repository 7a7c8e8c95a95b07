"""Judges a delivered record: it must be this very game, and every entry must follow. Pure; trusts no worker.

without a clock: played again from the actions, and compared byte by byte (rehosting.py)
with real times: replayed entry by entry (verifying.py)
"""

from dataclasses import dataclass

from ardri.match.v1.record_pb2 import Record
from services.director.expectation import Expectation
from services.director.games import rules_of
from services.director.rehosting import rehosted
from services.director.verifying import verified
from services.record.verify.divergence import Divergence, require
from services.tournament.results import GameResult

__all__ = ["Expectation", "Judgement", "judge"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found: the result, or why there is none."""

    result: GameResult | None = None
    refusal: str = ""


def judge(record: Record, expected: Expectation) -> Judgement:
    """Plays the record again and compares it with what was to be played."""
    try:
        return Judgement(_result(record, expected))
    except Divergence as error:
        return Judgement(refusal=str(error))


def _result(record: Record, expected: Expectation) -> GameResult:
    require(record.match_id == expected.match_id, f"a record of the match {record.match_id[:80]!r}")
    game = expected.match_id.partition(".")[0]
    require(record.game == game, f"a record of the game {record.game[:80]!r}")
    if expected.start_ms is None:
        return verified(record, expected)
    # Each of an action, and those that create, seat, start and end.
    most = rules_of(game).game.facts.max_plies + len(expected.entrants) + 3
    require(len(record.entries) <= most, "more entries than the game can have")
    return rehosted(record, expected)
