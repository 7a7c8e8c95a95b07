"""How a match ends (P24, P27)."""

from services.games.plaques.rules.cells import HANDS, NUMBER, PLAYERS, STACK, STACKS
from services.games.plaques.rules.match import Match
from services.kernel.outcome import Outcome


def outcome_of(match: Match) -> Outcome | None:
    """By tokens, in a zero-sum count of gains and losses; None while the match goes on."""
    cells = match.cells
    if cells[PLAYERS]:
        return None
    stacks = [int(cells[STACKS + seat]) for seat in range(match.seats)]
    ranks = tuple([1 + sum([other > stack for other in stacks]) for stack in stacks])
    payoffs = tuple([stack - int(cells[STACK]) for stack in stacks])
    if max(stacks) == sum(stacks):
        return Outcome(ranks, payoffs, "all_tokens_won", "P24")
    if cells[NUMBER] == cells[HANDS]:
        return Outcome(ranks, payoffs, "hands_played", "P24")
    return Outcome(ranks, payoffs, "antes_unpaid", "P27")
