"""What the match is worth to a seat, as a share of one whole."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.table.cards import count_bits
from services.games.tara.rules.table.flat import GOING_ON, Flat
from services.games.tara.rules.values.evaluate import best_way_on
from services.games.tara.weights import weights
from services.kernel.position import WHOLE

_STEP: Final = 16
"""Hundredths of a cumal from one entry of the table to the next."""
_EVEN: Final = 1_000_000
_CHANCES: Final = vec[i64]([int(_EVEN * exp(-_STEP * step / weights().scale)) for step in range(1024)])
"""By steps behind the leading seat: the chances relative to the leader's, which are `_EVEN`."""


def utility(p: Flat, seat: i64) -> i64:
    """Returns the seat's share: at the end only winners have one, before that a logistic share of worths.

    The worths are those after the best continuation of the acting seat. The shares of all seats add up to
    `WHOLE` except for rounding; with two seats exactly.
    """
    if not p.is_weighed:
        p.shares = _won(p) if p.end != GOING_ON else _divided(p)
        p.is_weighed = True
    return p.shares[seat]


def _divided(p: Flat) -> "vec[i64]":
    worth = best_way_on(p)
    most: i64 = worth[0]
    for seat in range(1, p.seats):
        most = max(most, worth[seat])
    total: i64 = 0
    for seat in range(p.seats):
        total += _chances(most - worth[seat])
    shares = vec[i64]([0, 0, 0, 0])
    for seat in range(p.seats):
        shares[seat] = (2 * WHOLE * _chances(most - worth[seat]) + total) // (2 * total)
    return shares


def _chances(behind: i64) -> i64:
    return _CHANCES[min(behind // _STEP, len(_CHANCES) - 1)]


def _won(p: Flat) -> "vec[i64]":
    shares = vec[i64]([0, 0, 0, 0])
    share: i64 = WHOLE // count_bits(p.winners)
    for seat in range(p.seats):
        shares[seat] = share if p.winners >> seat & 1 else 0
    return shares
