"""How good a position looks, in hundredths of a cumal.

A turn consists of several decisions. A position within a turn is worth as much as the position after the best
continuation. Otherwise a search of one step would never play a card whose promotions come later.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tara.rules.legal import fill
from services.games.tara.rules.rounds.round_end import payoff
from services.games.tara.rules.table import codes as c
from services.games.tara.rules.table.flat import GOING_ON, WIDTH, Flat
from services.games.tara.rules.table.stacks import SEAT, piece_at
from services.games.tara.rules.values.worth import with_region, without_region
from services.games.tara.weights import weights
from services.kernel.position import buffer

_DECIDED: Final = 1_000_000
_TRAITOR: Final = vec[i64]([weights().traitor])
_NOBODYS: Final = -(1 << 30)


def evaluate(p: Flat, seat: i64) -> i64:
    """How far the seat is ahead of the best other seat once the mover has finished what it has begun.

    At the end of a match far more, or far less.
    """
    return margin(best_way_on(p), seat, p.seats)


def best_way_on(p: Flat) -> "vec[i64]":
    """By seat, its worth once the acting seat has finished what it has begun, in the best way."""
    return _best_way_on(p, p.active, p.region, without_region(p, p.region))


def margin(worth: "vec[i64]", seat: i64, seats: i64) -> i64:
    """How far the seat is ahead of the best other seat."""
    best: i64 = _NOBODYS
    for rival in range(seats):
        if rival != seat and worth[rival] > best:
            best = worth[rival]
    return worth[seat] - best


def _best_way_on(p: Flat, mover: i64, region: i64, others: "vec[i64]") -> "vec[i64]":
    """The same for a mover that works a region, given the worth of the other regions."""
    if not _is_open(p.phase) or p.active != mover:
        return looks(p, region, others)
    if p.phase == c.PHASE_PROMOTE:
        return _climb(p, mover, region, others)
    ways = buffer(WIDTH)
    count = fill(p, ways)
    best = looks(p, region, others)
    found = False
    for index in range(count):
        if _is_worth_a_look(p, mover, ways[index]):
            after = p.copy()
            after.play(ways[index])
            worth = _best_way_on(after, mover, region, others)
            if not found or margin(worth, mover, p.seats) > margin(best, mover, p.seats):
                best = worth
                found = True
    return best


def _is_open(phase: i64) -> bool:
    """Whether the decision has an effect only with later ones of the same seat."""
    return c.PHASE_ANCHOR <= phase <= c.PHASE_SECOND_PIECE or phase == c.PHASE_TRAITOR_TARGET


def _climb(p: Flat, mover: i64, region: i64, others: "vec[i64]") -> "vec[i64]":
    """By seat, its worth at the best point to stop, if each promotion is the one that looks best at once.

    To try all promotions in all orders would take too long, and one seldom spoils another.
    """
    ways = buffer(WIDTH)
    at = p
    best = looks(p, region, others)
    while at.phase == c.PHASE_PROMOTE and at.active == mover:
        leading = at
        worth = best
        most: i64 = 2 * _NOBODYS
        for index in range(fill(at, ways) - 1):
            after = at.copy()
            after.play(ways[index])
            found = looks(after, region, others)
            if margin(found, mover, p.seats) > most:
                most = margin(found, mover, p.seats)
                leading, worth = after, found
        at = leading
        if most > margin(best, mover, p.seats):
            best = worth
    return best


def _is_worth_a_look(p: Flat, mover: i64, action: i64) -> bool:
    """Leaves out swaps other than those of an own piece with the top piece of another seat."""
    if p.phase == c.PHASE_FIRST_PIECE:
        return _owner(p, action) == mover
    if p.phase != c.PHASE_SECOND_PIECE:
        return True
    if _owner(p, p.picked) == mover:
        return _owner(p, action) != mover and action & c.HEIGHT == 0
    return _owner(p, action) == mover != _owner(p, p.picked) and p.picked & c.HEIGHT == 0


def _owner(p: Flat, piece: i64) -> i64:
    """Returns the seat of a piece that the Stone may swap."""
    spot: i64 = (piece & c.PAYLOAD) >> c.HEIGHT_BITS
    return (piece_at(p, p.first(p.region) + spot, piece & c.HEIGHT) & SEAT) - 1


def looks(p: Flat, region: i64, others: "vec[i64]") -> "vec[i64]":
    """By seat, its worth as the table stands, including a traitor to come; at the end its payoff."""
    if p.end != GOING_ON:
        return _decided(p)
    worth = with_region(p, region, others)
    if p.phase == c.PHASE_TRAITOR_CARD:
        worth[p.active] += _TRAITOR[0]
    return worth


def _decided(p: Flat) -> "vec[i64]":
    worth = vec[i64]([0, 0, 0, 0])
    for seat in range(p.seats):
        worth[seat] = _DECIDED * payoff(p, seat)
    return worth
