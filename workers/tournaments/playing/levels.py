"""Built-in players: a level decides from its seat's view, its own seed and the version, and nothing else."""

import hashlib
import struct
import time
from random import Random
from typing import Final

from services.search import UNLIMITED, Budget, Level, Strategy, choose
from workers.tournaments.turn import ProgramTurn

_LOT_BITS: Final = 64
_LOTS: Final = struct.Struct(">8Q")
"""The lots of eight versions in a row, which are drawn at once."""


class LevelPlayer:
    """A level in one seat. With a budget of nodes it plays the same wherever and whenever it is asked."""

    def __init__(self, level: Level, seed: bytes, seats: int) -> None:
        self._level = level
        self._urn = hashlib.blake2b(key=seed, digest_size=_LOTS.size)
        self._draw = -1
        self._drawn: tuple[int, ...] = ()
        self._seats = seats

    def decide(self, turn: ProgramTurn, seconds: float | None = None) -> int:
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
        draw, place = divmod(version, 8)
        if draw != self._draw:
            urn = self._urn.copy()
            urn.update(draw.to_bytes(8, "big"))
            self._draw, self._drawn = draw, _LOTS.unpack(urn.digest())
        return self._drawn[place]
