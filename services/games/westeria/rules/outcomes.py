"""How a match ended, in the kernel's terms (W28, W30)."""

from librt.vecs import vec
from mypy_extensions import i64

from services.games.westeria.rules.ground import Ground
from services.games.westeria.rules.layout import ALL_STUCK, BEHIND, LAST_FLAG, PHASE, REASON
from services.games.westeria.rules.phases import ENDED
from services.kernel.outcome import Outcome


def outcome_of(cells: "vec[i64]", ground: Ground) -> Outcome | None:
    """The outcome, or None while the match goes on."""
    if cells[PHASE] != ENDED:
        return None
    seats, reason = int(ground.seats), cells[REASON]
    behind = [seat for seat in range(seats) if cells[BEHIND] >> seat & 1]
    if reason == LAST_FLAG:
        winner = next(seat for seat in range(seats) if seat not in behind)
        return Outcome.won_by(winner, seats, "last_flag", "W28")
    if reason == ALL_STUCK:
        return Outcome.drawn(seats, "all_stuck", "W30")
    return _shared(behind, seats)


def _shared(behind: list[int], seats: int) -> Outcome:
    """The end by the limit, with some seats behind; those ahead share the first place."""
    if not behind:
        return Outcome.drawn(seats, "turn_limit", "W30")
    ahead = seats - len(behind)
    ranks = tuple(ahead + 1 if seat in behind else 1 for seat in range(seats))
    payoffs = tuple(-ahead if seat in behind else len(behind) for seat in range(seats))
    return Outcome(ranks, payoffs, "turn_limit", "W30")
