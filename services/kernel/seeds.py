"""Chance that can be verified: a committed seed, and draws that depend on seed and counter alone.

Commit and reveal: the first entry of a match holds `commitment(seed, salt)`, the last one the seed and the
salt. So anybody can check every draw after the match, and nobody before its end.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

SEED_BYTES = 32
SALT_BYTES = 16
_BLOCK_BITS = 128


def commitment(seed: bytes, salt: bytes) -> bytes:
    """The salted hash of a seed: 32 bytes of SHA-256 over salt and seed."""
    return hashlib.sha256(b"ardri seed" + salt + seed).digest()


@dataclass(frozen=True, slots=True)
class Draws:
    """A counter-based generator: the same seed and counter always give the same draw."""

    seed: bytes

    def choose(self, counter: int, chances: Sequence[tuple[int, int]]) -> int:
        """Draws one action from `(action, weight)` pairs; weights are positive whole numbers.

        By rejection sampling, so each action has exactly its share of the probability.

        Raises:
            ValueError: no chances, or a weight below 1.
        """
        if not chances or any(weight < 1 for _, weight in chances):
            raise ValueError(f"chances need weights of at least 1: {list(chances)!r}")
        ticket = self._below(counter, sum(weight for _, weight in chances))
        for action, weight in chances:
            ticket -= weight
            if ticket < 0:
                return action
        raise AssertionError("the ticket lies within the sum of the weights")

    def _below(self, counter: int, bound: int) -> int:
        fair = (1 << _BLOCK_BITS) // bound * bound
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(4, "big")
            block = hashlib.blake2b(message, key=self.seed, digest_size=_BLOCK_BITS // 8)
            number = int.from_bytes(block.digest(), "big")
            if number < fair:
                return number % bound
            attempt += 1
