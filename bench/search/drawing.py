"""What chance does in the games of a bench, by a generator of its own."""

from random import Random
from typing import Any

from services.kernel import chances


def drawn(position: Any, rng: Random) -> int:
    """One of the actions of chance, by their weights."""
    actions, weights = zip(*chances(position), strict=True)
    return int(rng.choices(actions, weights)[0])
