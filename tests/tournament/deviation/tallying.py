"""Tallies of single blocks and games, as the ledger stores them."""

import math
from dataclasses import replace
from itertools import product

from services.tournament.blocks import BlockResult
from services.tournament.deviation import PairingTally


def with_block(tally: PairingTally, result: BlockResult) -> PairingTally:
    """Returns the tally with this block added."""
    points = tuple(result.points[name] for name in tally.entrants)
    products = tuple(one * other for one, other in product(points, repeat=2))
    return tally + PairingTally(tally.entrants, points, products, blocks=1)


def with_pace(tally: PairingTally, seconds: float, plies: int) -> PairingTally:
    """Returns the tally with the pace of one game added."""
    pace = math.log(seconds / plies)
    empty = PairingTally.empty(tally.entrants)
    return tally + replace(empty, games=1, log_pace=pace, log_pace_squares=pace * pace)
