"""How a match ended, in the kernel's terms (W28, W30)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.cells.ground import Ground
from services.games.westeria.rules.cells.layout import BEHIND, LAST_FLAG, PHASE, REASON, TURN_LIMIT
from services.games.westeria.rules.cells.phases import ENDED
from services.kernel.outcome import Outcome

REASONS: Final = ("last_flag", "all_stuck", "turn_limit")
"""Names of the reasons, by number."""


def outcome_of(cells: "vec[i64]", ground: Ground) -> Outcome | None:
    """Returns the outcome, or None before the end. At the limit all seats ahead share the first place."""
    if cells[PHASE] != ENDED:
        return None
    seats, reason = int(ground.seats), REASONS[cells[REASON]]
    behind = [seat for seat in range(seats) if cells[BEHIND] >> seat & 1]
    if cells[REASON] == LAST_FLAG:
        winner = next(seat for seat in range(seats) if seat not in behind)
        return Outcome.won_by(winner, seats, reason, "W28")
    if cells[REASON] != TURN_LIMIT or not behind:
        return Outcome.drawn(seats, reason, "W30")
    ahead = seats - len(behind)
    ranks = tuple(ahead + 1 if seat in behind else 1 for seat in range(seats))
    payoffs = tuple(-ahead if seat in behind else len(behind) for seat in range(seats))
    return Outcome(ranks, payoffs, reason, "W30")
