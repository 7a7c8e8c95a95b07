"""A position as 62 bits: two hashes of 31 bits each, because products must not exceed 62 bits."""

from typing import Final

from mypy_extensions import i64

from services.games.tara.rules.table.flat import ONE_LAYER, Flat

_LOW: Final = 0x7FFFFFFF
_ONE: Final = 0x5BD1E995
_OTHER: Final = 0x2545F491


def key(p: Flat) -> i64:
    """Equal for positions whose numbers are all equal; empty layers do not count."""
    table = p.table
    mixed: i64 = p.seats
    for at in range(ONE_LAYER):
        mixed = _mix(mixed, table[at])
    for deeper in range(ONE_LAYER, len(table)):
        if table[deeper]:
            mixed = _mix(_mix(mixed, deeper), table[deeper])
    mixed = _mix(mixed, p.regions | p.closed << 4 | p.round << 8 | (p.starter + 1) << 16 | p.turn + 1 << 20)
    mixed = _mix(mixed, p.discards)
    mixed = _mix(mixed, p.stage | p.phase << 4 | (p.active + 1) << 10 | (p.region + 1) << 14 | p.card << 18)
    mixed = _mix(mixed, p.anchor + 1 | (p.picked + 1) << 4 | p.paid << 24 | (p.captor + 1) << 28)
    mixed = _mix(mixed, p.activated | p.promoted << 16 | p.tied << 32 | p.asked << 36 | p.garrisons << 40)
    return _mix(mixed, (p.latest + 1) | p.end << 4 | p.winners << 8)


def _mix(mixed: i64, number: i64) -> i64:
    low: i64 = ((mixed & _LOW) ^ (number & _LOW)) * _ONE
    high: i64 = ((mixed >> 31) ^ (number >> 31)) * _OTHER
    return ((low ^ high >> 31) & _LOW) << 31 | (high + (low >> 31)) & _LOW
