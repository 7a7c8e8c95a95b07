"""The beginning and the outcome of a match (P24, P27, P28)."""

from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.options import Options
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.values import scratch_of
from services.games.plaques.rules.hand.pots import next_hand
from services.games.plaques.rules.numbers import cells as at
from services.games.plaques.rules.position import PlaquesPosition
from services.kernel.outcome import Outcome
from services.kernel.position import buffer


def empty_table(options: Options, seats: int) -> PlaquesPosition:
    """Returns a match in which only the options are set."""
    cells = buffer(at.CELLS)
    at.put(cells, 0, options.cells())
    ranking = scratch_of(DATA_SETS[options.data_set]).ranking
    # A seat has at most one action for each token on the table, and may stay in or yield.
    width = max(PLAQUES, options.stack * seats + 2)
    return PlaquesPosition(seats, width, cells, Material(ranking))


def first_hand(options: Options, seats: int) -> PlaquesPosition:
    """Returns the first hand: antes are paid, and nothing is dealt; seat 0 deals (P28)."""
    match = empty_table(options, seats)
    match.cells[at.DEALER] = seats - 1
    at.put(match.cells, at.STACKS, [options.stack] * seats)
    next_hand(match)
    return match


def outcome_of(match: PlaquesPosition) -> Outcome | None:
    """Ranks seats by tokens; payoffs are gains and losses, which sum to 0. None while the match goes on."""
    cells = match.cells
    if cells[at.PLAYERS]:
        return None
    stacks = [int(cells[at.STACKS + seat]) for seat in range(match.seats)]
    ranks = tuple([1 + sum([other > stack for other in stacks]) for stack in stacks])
    payoffs = tuple([stack - int(cells[at.STACK]) for stack in stacks])
    if max(stacks) == sum(stacks):
        return Outcome(ranks, payoffs, "all_tokens_won", "P24")
    if cells[at.NUMBER] == cells[at.HANDS]:
        return Outcome(ranks, payoffs, "hands_played", "P24")
    return Outcome(ranks, payoffs, "antes_unpaid", "P27")
