"""Draws chance in the games of a benchmark, from a separate generator."""

from random import Random
from typing import Any

from services.kernel import chances


def drawn(position: Any, rng: Random) -> int:
    """A random action of chance, by weight."""
    actions, weights = zip(*chances(position), strict=True)
    return int(rng.choices(actions, weights)[0])
