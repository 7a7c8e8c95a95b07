"""Built-in players: a level decides from its seat's view, its own seed and the version, and nothing else."""

import hashlib
import time
from random import Random
from typing import Final

from services.search import UNLIMITED, Budget, Level, Strategy, choose
from workers.tournaments.turn import Turn

_LOT_BITS: Final = 64


class LevelPlayer:
    """A level in one seat. With a budget of nodes it plays the same wherever and whenever it is asked."""

    def __init__(self, level: Level, seed: bytes, seats: int) -> None:
        self._level = level
        self._lots = hashlib.blake2b(key=seed, digest_size=_LOT_BITS // 8)
        self._seats = seats

    def decide(self, turn: Turn, seconds: float | None = None) -> int:
        """Its action; `seconds`: what is left for it, if the game has a clock."""
        lot = self._lot(turn.version)
        if self._level.strategy is Strategy.RANDOM:
            # Any legal action: for that no state needs to be sampled from the view.
            legal = turn.legal
            return legal[lot * len(legal) >> _LOT_BITS]
        choice = choose(
            turn.game,
            turn.view,
            turn.seat,
            seats=self._seats,
            level=self._level,
            budget=UNLIMITED if seconds is None else Budget(seconds=seconds),
            rng=Random(lot),  # noqa: S311  # reproducible, not secret
            clock=time.monotonic,
        )
        return choice.action

    def _lot(self, version: int) -> int:
        """64 random bits for the decision at a version: the same in every process."""
        block = self._lots.copy()
        block.update(version.to_bytes(8, "big"))
        return int.from_bytes(block.digest(), "big")
