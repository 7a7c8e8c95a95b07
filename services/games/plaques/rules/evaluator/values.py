"""What tableaux are worth: each the first combination from the top that it completes."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.combinations import ALIKE, COLOUR, COMBINATIONS, EACH, Combination
from services.games.plaques.rules.bounds import MOST_SEATS
from services.games.plaques.rules.evaluator.alike import best_alike, best_each
from services.games.plaques.rules.evaluator.coloured import best_each_of_colour, best_of_colour
from services.games.plaques.rules.evaluator.keys import ACTIVE_BITS, NOTHING
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.evaluator.tables import BIT
from services.games.plaques.rules.evaluator.threats import banned_by, blocked_by
from services.kernel.position import buffer

_SCRATCH: Final = Material()


def key_of(material: Material, tableau: i64, banned: i64, blocked: i64) -> i64:
    """The key of the tableau's best reading; `material` is scratch.

    `banned`, `blocked`: the bits of colours and types that live opponents forbid.
    """
    material.count(tableau, banned, blocked)
    combination = material.ranking.many - 1
    while combination >= 0:
        active = _best(material, combination)
        if active:
            return (combination << ACTIVE_BITS) | active
        combination -= 1
    return NOTHING


def key_among(material: Material, tableaux: "vec[i64]", first: i64, seat: i64, live: i64) -> i64:
    """What a seat's tableau is worth just now against those of the others who are live (P10, P11).

    `tableaux`: their bits by seat, from the place `first` on.
    """
    banned: i64 = 0
    blocked: i64 = 0
    for other in range(MOST_SEATS):
        if live & BIT[other] and other != seat:
            banned |= banned_by(tableaux[first + other])
            blocked |= blocked_by(tableaux[first + other])
    return key_of(material, tableaux[first + seat], banned, blocked)


def best_of(material: Material, tableaux: "vec[i64]", first: i64, live: i64) -> i64:
    """The bits of the live seats whose tableaux are worth most (P23)."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(MOST_SEATS):
        if live & BIT[seat]:
            key = key_among(material, tableaux, first, seat, live)
            if key > best:
                best, winners = key, BIT[seat]
            elif key == best:
                winners |= BIT[seat]
    return winners


def value(
    tableau: Sequence[int],
    against: Sequence[Sequence[int]] = (),
    table: Sequence[Combination] = COMBINATIONS,
) -> int:
    """The key of a tableau, whatever the match: greater is better, equal is a dead heat.

    `tableau`: the face-up plaques. `against`: the turned plaques of each live opponent, and of no one who has
    yielded (P11). `table`: the combinations, lowest first.
    """
    banned: i64 = 0
    blocked: i64 = 0
    for plaques in against:
        banned |= banned_by(bits_of(plaques))
        blocked |= blocked_by(bits_of(plaques))
    material = _SCRATCH if table is COMBINATIONS else Material(Ranking(table))
    return int(key_of(material, bits_of(tableau), banned, blocked))


def value_among(seat: int, tableaux: Sequence[bytes], live: Sequence[int]) -> int:
    """The same of a seat's tableau, among those of a hand."""
    lying = buffer(MOST_SEATS)
    for other, tableau in enumerate(tableaux):
        lying[other] = bits_of(tableau)
    return int(key_among(_SCRATCH, lying, 0, seat, bits_of(live)))


def bits_of(plaques: Sequence[int]) -> int:
    """The bits of plaques, or of seats."""
    bits: i64 = 0
    for plaque in plaques:
        bits |= BIT[plaque]
    return int(bits)


def _best(material: Material, combination: i64) -> i64:
    ranking = material.ranking
    kind, reach = ranking.kinds[combination], ranking.reaches[combination]
    if kind == ALIKE:
        return best_alike(material, combination) if reach <= material.alike else 0
    if kind == COLOUR:
        return best_of_colour(material, combination) if reach <= material.deepest else 0
    if kind == EACH:
        return best_each(material, combination) if reach <= material.different else 0
    return best_each_of_colour(material, combination) if reach <= material.deepest else 0
