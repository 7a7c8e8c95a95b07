"""The worth of tableaux: each is worth the first combination from the top that it completes."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.combinations import ALIKE, EACH
from services.games.plaques.catalogue.data_sets import RESTORED, DataSet
from services.games.plaques.rules.evaluator.alike import best_alike, best_each
from services.games.plaques.rules.evaluator.coloured import best_in_colour
from services.games.plaques.rules.evaluator.keys import ACTIVE_BITS, NOTHING
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.ranking import Ranking
from services.games.plaques.rules.evaluator.threats import OWNERS, banned_by, blocked_by
from services.games.plaques.rules.numbers.bits import BIT, bits_of
from services.games.plaques.rules.numbers.bounds import MOST_SEATS

_MADE: Final[dict[str, Material]] = {}


def scratch_of(data: DataSet) -> Material:
    """Returns scratch for evaluations outside of a match; it is made once for a data set."""
    found = _MADE.get(data.name)
    if found is None or found.ranking.data is not data:
        _MADE[data.name] = found = Material(Ranking(data))
    return found


def key_of(material: Material, tableau: i64, banned: i64, blocked: i64, least: i64) -> i64:
    """Returns the key of a tableau's best reading; `NOTHING` if it is below the combination `least`.

    `material` is scratch. `banned`, `blocked`: the bits of colours and types that live opponents forbid.
    `least`: an index in the table of combinations, 0 for any.
    """
    material.count(tableau, banned, blocked)
    kinds, reaches, most = material.ranking.kinds, material.ranking.reaches, material.reaches
    combination = material.ranking.many - 1
    while combination >= least:
        if reaches[combination] <= most[kinds[combination]]:
            active = _best(material, kinds[combination], combination)
            if active:
                return (combination << ACTIVE_BITS) | active
        combination -= 1
    return NOTHING


def key_among(  # noqa: PLR0917 - called for every seat of every roll-out, where an object would cost time
    material: Material, tableaux: "vec[i64]", first: i64, seat: i64, live: i64, least: i64
) -> i64:
    """Returns the key of a seat's tableau now, against those of the other live seats (P10, P11).

    `tableaux`: bits by seat, from index `first` on. `least`: as for `key_of`.
    """
    banned: i64 = 0
    blocked: i64 = 0
    for other in range(MOST_SEATS):
        rival = tableaux[first + other]
        if rival & OWNERS and live & BIT[other] and other != seat:
            banned |= banned_by(material.ranking, rival)
            blocked |= blocked_by(material.ranking, rival)
    return key_of(material, tableaux[first + seat], banned, blocked, least)


def best_of(material: Material, tableaux: "vec[i64]", first: i64, live: i64, among: i64) -> i64:
    """Returns the bits of the seats of `among`, which are live, whose tableaux are worth most (P23)."""
    best: i64 = -1
    winners: i64 = 0
    for seat in range(MOST_SEATS):
        if among & BIT[seat]:
            key = key_among(material, tableaux, first, seat, live, max(0, best >> ACTIVE_BITS))
            if key > best:
                best, winners = key, BIT[seat]
            elif key == best:
                winners |= BIT[seat]
    return winners


def value(tableau: Sequence[int], against: Sequence[Sequence[int]] = (), data: DataSet = RESTORED) -> int:
    """Returns the key of a tableau outside of a match: greater is better, equal is a dead heat.

    `tableau`: the face-up plaques. `against`: the turned plaques of each live opponent, without those that
    have yielded (P11).
    """
    material = scratch_of(data)
    banned: i64 = 0
    blocked: i64 = 0
    for rival in map(bits_of, against):
        banned |= banned_by(material.ranking, rival)
        blocked |= blocked_by(material.ranking, rival)
    return int(key_of(material, bits_of(tableau), banned, blocked, 0))


def _best(material: Material, kind: i64, combination: i64) -> i64:
    if kind == ALIKE:
        return best_alike(material, combination)
    return best_each(material, combination) if kind == EACH else best_in_colour(material, combination)
