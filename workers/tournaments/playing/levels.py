"""Built-in players. A level decides only by its seat's view, its own seed and the version."""

import hashlib
import struct
import time
from random import Random
from typing import Final

from services.search import UNLIMITED, Budget, Clock, Level, Strategy, choose
from workers.tournaments.turn import ProgramTurn

_BITS: Final = 64
"""The number of random bits for a decision."""
_BLOCK: Final = struct.Struct(">8Q")
"""The random bits of eight consecutive versions, which come from one hash."""


class LevelPlayer:
    """A level in one seat. With a budget of nodes it plays the same at all places and times.

    `clock`: it is read often during a search; an exception of it ends the search.
    """

    def __init__(self, level: Level, seed: bytes, seats: int, clock: Clock = time.monotonic) -> None:
        self._level = level
        self._clock = clock
        self._hash = hashlib.blake2b(key=seed, digest_size=_BLOCK.size)
        self._block = -1
        self._block_bits: tuple[int, ...] = ()
        self._seats = seats

    def decide(self, turn: ProgramTurn, seconds: float | None = None) -> int:
        """Returns its action. `seconds`: the time left for it, if the game has a clock."""
        bits = self._random_bits(turn.version)
        if self._level.strategy is Strategy.RANDOM:
            # Any legal action will do: no state needs to be sampled from the view for that.
            legal = turn.legal
            return legal[bits * len(legal) >> _BITS]
        choice = choose(
            turn.game,
            turn.view,
            turn.seat,
            seats=self._seats,
            level=self._level,
            budget=UNLIMITED if seconds is None else Budget(seconds=seconds),
            rng=Random(bits),  # noqa: S311  # reproducible, not secret
            clock=self._clock,
        )
        return choice.action

    def _random_bits(self, version: int) -> int:
        """Returns 64 random bits for the decision at a version; they are the same in every process."""
        block, place = divmod(version, 8)
        if block != self._block:
            block_hash = self._hash.copy()
            block_hash.update(block.to_bytes(8, "big"))
            self._block, self._block_bits = block, _BLOCK.unpack(block_hash.digest())
        return self._block_bits[place]
