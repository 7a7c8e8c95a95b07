"""Judges a delivered record, and trusts no worker. Pure.

The record must be of the assigned game, and every entry must follow:

games without a clock: played again from their actions, and compared byte by byte (replaying.py)
games with real times: replayed entry by entry (verifying.py)
games of modules: the modules run again, and must make the same decisions (replayed_modules.py)
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
    """The result of a game, or why there is none. `replayed`: seats whose modules were run again."""

    result: GameResult | None = None
    refusal: str = ""
    replayed: frozenset[int] = frozenset()

    @property
    def is_proven(self) -> bool:
        """Whether every forfeit in the result happened again when the seat's module was run again."""
        if self.result is None:
            return False
        verdicts = enumerate(self.result.verdicts)
        return all(seat in self.replayed for seat, verdict in verdicts if verdict.is_forfeit)


def judge(
    record: Record, expected: Expectation, modules: Mapping[bytes, Module] = _NONE, until: float = math.inf
) -> Judgement:
    """Plays the record again and compares it with the expected game.

    `modules`: the players' modules that the director has, by SHA-256. `until`: monotonic time to stop at.
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
    if not expected.is_live:
        # One entry for each action, and one each to create, to seat every entrant, to start and to end.
        most = rules_of(game).game.facts.max_plies + len(expected.entrants) + 3
        require(len(record.entries) <= most, "more entries than the game can have")
    return verified(record, expected) if expected.start_ms is None else rehosted(record, expected)
