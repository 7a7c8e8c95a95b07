"""How a match has ended, as the platform has it."""

from typing import Final

from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.rounds.round_end import payoff
from services.games.tara.rules.table.flat import GOING_ON, HIGH_KING
from services.kernel import Outcome

BY_HIGH_KING: Final = "high_king"
BY_ROUND_LIMIT: Final = "round_limit"


def outcome_of(p: TaraPosition) -> Outcome | None:
    """By a High King (T26) or by the limit of rounds (T35); None while it goes on."""
    if p.end == GOING_ON:
        return None
    payoffs = tuple(int(payoff(p, seat)) for seat in range(p.seats))
    winners = sum(paid == max(payoffs) for paid in payoffs)
    ranks = tuple(1 if p.winners >> seat & 1 else winners + 1 for seat in range(p.seats))
    reason, rule = (BY_HIGH_KING, "T26") if p.end == HIGH_KING else (BY_ROUND_LIMIT, "T35")
    return Outcome(ranks, payoffs, reason, rule)
