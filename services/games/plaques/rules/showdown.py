"""Roll-outs to the showdown: which seats win if all unknown plaques are drawn at random."""

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
"""Parts of a pot, which one to seven winners can share equally."""
SHARE: Final = 1_000_000
"""Parts of a pot, the unit of a share."""
EVALUATIONS: Final = 200
"""Evaluations of tableaux for one estimate."""


def rolled_out(material: Material, known: "vec[i64]", live: i64, rollouts: i64, dice: Dice) -> "vec[i64]":
    """Returns, by seat, what it won in all roll-outs together, in `POT_PARTS`.

    `known`: by seat, the bits of the known plaques of its tableau. `live`: the bits of the seats that are in.
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
    """Draws the missing plaques of the live seats' tableaux."""
    for seat in range(MOST_SEATS):
        tableau = known[seat]
        if live & BIT[seat]:
            for _ in range(TABLEAU - count_of(tableau)):
                plaque = drawn(gone, dice)
                gone |= BIT[plaque]
                tableau |= BIT[plaque]
        full[seat] = tableau


def estimate(material: Material, known: "vec[i64]", live: i64, rollouts: i64 = 0) -> "vec[i64]":
    """Returns, by seat, its share of the pot in 1/`SHARE`; 0 roll-outs: as many as a bot has time for.

    Equal tableaux always give equal shares, so all actions of a decision are weighed by the same ones. The
    last result is kept for them.
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
    """Returns all plaques of the tableaux."""
    union: i64 = 0
    for seat in range(MOST_SEATS):
        union |= known[seat]
    return union
