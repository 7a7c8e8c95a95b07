"""The bans and blocks of live opponents: the Thief's owner bans colours, the Dwarf's owner blocks types.

There is one Thief and one Dwarf, so each ban and each block comes from one seat. Both depend only on true,
turned plaques, banned or not (P11, P12, P14, P15).
"""

from typing import Final

from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import DWARF, KINDS, THIEF
from services.games.plaques.catalogue.suits import COLOURS
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.numbers.bits import ALL, BIT

OWNERS: Final = (1 << THIEF) | (1 << DWARF)
"""The bits of Thief and Dwarf: a tableau without them forbids nothing."""


def banned_by(ranking: Ranking, tableau: i64) -> i64:
    """Returns the colours that the owner of a tableau bans for others (P12, P16)."""
    if not tableau & BIT[THIEF]:
        return 0
    colours: i64 = 0
    for colour in range(COLOURS):
        if (tableau >> KINDS * colour) & BIT[ranking.coffer]:
            colours |= BIT[colour]
    return colours


def blocked_by(ranking: Ranking, tableau: i64) -> i64:
    """Returns the types that the owner of a tableau blocks for others (P15, P16)."""
    if not tableau & BIT[DWARF]:
        return 0
    types: i64 = 0
    for colour in range(COLOURS):
        types |= (tableau >> KINDS * colour) & ALL
    return types if types & ranking.wards else 0
