"""Judges a delivered record: it must be this very game, and every entry must follow. Pure; trusts no worker.

without a clock: played again from the actions, and compared byte by byte (replaying.py)
with real times: replayed entry by entry (verifying.py)
of modules: these are run again, and have to decide alike (replayed_modules.py)
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ardri.match.v1.record_pb2 import Record
from services.director.games import rules_of
from services.director.referee.expectation import Expectation
from services.director.referee.replayed_modules import replayed_seats
from services.director.referee.replaying import rehosted
from services.director.referee.verifying import verified
from services.programs.wasm.host.module import Module
from services.record.verify.divergence import Divergence, require
from services.tournament.results import GameResult

__all__ = ["Expectation", "Judgement", "judge"]

_NONE: Final[Mapping[bytes, Module]] = {}


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found: the result, or why there is none. `replayed`: seats whose modules were run again."""

    result: GameResult | None = None
    refusal: str = ""
    replayed: frozenset[int] = frozenset()

    @property
    def is_proven(self) -> bool:
        """Whether every forfeit in it was seen again."""
        if self.result is None:
            return False
        verdicts = enumerate(self.result.verdicts)
        return all(seat in self.replayed for seat, verdict in verdicts if verdict.is_forfeit)


def judge(
    record: Record, expected: Expectation, modules: Mapping[bytes, Module] = _NONE, until: float = math.inf
) -> Judgement:
    """Plays the record again and compares it with what was to be played.

    `modules`: what is here of the players, by SHA-256. `until`: how long to run them, by the monotonic clock.
    """
    try:
        result = _result(record, expected)
        return Judgement(result, replayed=replayed_seats(record, expected, modules, until))
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
