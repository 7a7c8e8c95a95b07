"""Time limits of a session."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds.

    `idle`: without available games. `away`: without an answer of the director. From the start of the session:
    `leasing`: until when games may begin; `playing`: until when they may run, which leaves some twenty
    minutes for each. A game that takes longer is given back, and begins anew elsewhere.
    """

    idle: float = 3.0
    away: float = 30.0
    leasing: float = 200.0
    playing: float = 1_440.0
