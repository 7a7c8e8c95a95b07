"""Roll-outs to the showdown: who wins when all that is not known is drawn at random."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.values import best_of
from services.games.plaques.rules.hand.dealing import drawn
from services.games.plaques.rules.numbers.bits import BIT, SIZE, count_of
from services.games.plaques.rules.numbers.bounds import MOST_SEATS
from services.kernel.dice import Dice
from services.kernel.position import buffer

POT_PARTS: Final = 420
"""Parts of a pot: it can be split evenly among one to seven."""
SHARE: Final = 1_000_000
"""Parts of a pot in which a share is told."""
EVALUATIONS: Final = 200
"""Of tableaux, for one estimate."""


def rolled_out(material: Material, known: "vec[i64]", live: i64, rollouts: i64, dice: Dice) -> "vec[i64]":
    """By seat, what all roll-outs together gave it, in `POT_PARTS`.

    `known`: by seat, the bits of the plaques of its tableau that are known. `live`: the bits of who is in.
    """
    won = buffer(MOST_SEATS)
    full = buffer(MOST_SEATS)
    gone = _union(known)
    for _ in range(rollouts):
        _complete(known, full, live, gone, dice)
        winners = best_of(material, full, 0, live, live)
        part: i64 = POT_PARTS // SIZE[winners]
        for seat in range(MOST_SEATS):
            if winners & BIT[seat]:
                won[seat] += part
    return won


def _complete(known: "vec[i64]", full: "vec[i64]", live: i64, gone: i64, dice: Dice) -> None:
    """Draws the plaques that the live seats' tableaux are short of."""
    for seat in range(MOST_SEATS):
        tableau = known[seat]
        if live & BIT[seat]:
            for _ in range(TABLEAU - count_of(tableau)):
                plaque = drawn(gone, dice)
                gone |= BIT[plaque]
                tableau |= BIT[plaque]
        full[seat] = tableau


def estimate(material: Material, known: "vec[i64]", live: i64, rollouts: i64 = 0) -> "vec[i64]":
    """By seat, its share of the pot in `SHARE`s; 0 roll-outs for as many as a bot has time for.

    Equal tableaux have equal shares, so that all actions of one decision are weighed by the same, and
    the last answer is kept for them.
    """
    if not rollouts:
        rollouts = EVALUATIONS // SIZE[live]
    asked = append(append(known[:], live), rollouts)
    if not _are_equal(asked, material.asked):
        material.asked = asked
        material.shares = _shares(material, known, live, rollouts)
    return material.shares


def _are_equal(one: "vec[i64]", other: "vec[i64]") -> bool:
    differing: i64 = 0
    for place in range(MOST_SEATS + 2):
        differing |= one[place] ^ other[place]
    return differing == 0


def _shares(material: Material, known: "vec[i64]", live: i64, rollouts: i64) -> "vec[i64]":
    gone = _union(known)
    if SIZE[live] > 1 and gone:
        shares = rolled_out(material, known, live, rollouts, Dice(gone, gone >> 32, live))
    else:
        shares = buffer(MOST_SEATS)
        for seat in range(MOST_SEATS):
            shares[seat] = rollouts * (POT_PARTS // SIZE[live]) if live & BIT[seat] else 0
    for seat in range(MOST_SEATS):
        shares[seat] = (shares[seat] * SHARE + rollouts * POT_PARTS // 2) // (rollouts * POT_PARTS)
    return shares


def _union(known: "vec[i64]") -> i64:
    """All plaques of the tableaux."""
    union: i64 = 0
    for seat in range(MOST_SEATS):
        union |= known[seat]
    return union
