"""Results of combat by kinds of units (W21, W23, W24)."""

from typing import Final

from services.games.westeria.data.dataset import DataSet
from services.games.westeria.rules.cells.layout import MOST_ROW

FALLS: Final = 0
WINS: Final = 1
TIES: Final = 2
CAPTURES: Final = 3
"""The result of an attack, for the attacker."""


def clashes_of(data: DataSet) -> list[int]:
    """Returns the result of each attack, by `attacker * 16 + defender`."""
    kinds = len(data.counts)
    results = [FALLS] * (MOST_ROW * MOST_ROW)
    for attacker in range(kinds):
        for defender in range(kinds):
            results[attacker * MOST_ROW + defender] = clash(data, attacker, defender)
    return results


def clash(data: DataSet, attacker: int, defender: int) -> int:
    """Returns the result of an attack. Flag, Cursed Land (W23) and Spy Master (W24) go before ranks."""
    ranks = data.armies.ranks
    if defender == data.flag:
        return CAPTURES
    if defender == data.cursed_land:
        return WINS if attacker == data.armies.roles["sorceress"] else FALLS
    if attacker == data.spy_master and defender == data.king:
        return WINS
    if ranks[attacker] == ranks[defender]:
        return TIES
    return WINS if ranks[attacker] > ranks[defender] else FALLS
