"""Three people at a table of Lots after the deal: all of them are to act."""

from typing import Any

from services.kernel import Seat, legal_actions
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting

GRACE_MS = 10_000


def three(substitute: int = 0, **given: Any) -> Sitting:
    """Three seats of Lots after the deal. A seat that leaves ends the match, unless `substitute` plays on."""
    return Sitting(LOTS, 3, grace_ms=GRACE_MS, substitute=substitute, **given)


def keep(sitting: Sitting, seat: int, version: int | None = None) -> None:
    """The seat keeps its first card."""
    card = legal_actions(sitting.match.position, Seat(seat))[0]
    sitting.play(seat, f"keep {card}", version)
