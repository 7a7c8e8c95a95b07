"""Roll-outs to the showdown: who wins when all that is not known is drawn at random."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import TABLEAU
from services.games.plaques.rules.bounds import MOST_SEATS
from services.games.plaques.rules.cells import count_of
from services.games.plaques.rules.dealing import drawn
from services.games.plaques.rules.evaluator.material import Material
from services.games.plaques.rules.evaluator.tables import BIT, SIZE
from services.games.plaques.rules.evaluator.values import best_of, bits_of
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
    gone: i64 = 0
    for seat in range(MOST_SEATS):
        gone |= known[seat]
    for _ in range(rollouts):
        _complete(known, full, live, gone, dice)
        winners = best_of(material, full, 0, live)
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
    number = SIZE[live]
    if not rollouts:
        rollouts = EVALUATIONS // number
    if not _is_same(material, known, live, rollouts):
        material.shares = _shares(material, known, live, rollouts)
        material.estimated = known[:]
        material.estimated_live = live
        material.estimated_rollouts = rollouts
    return material.shares


def _is_same(material: Material, known: "vec[i64]", live: i64, rollouts: i64) -> bool:
    """Whether the last estimate was of this."""
    if material.estimated_live != live or material.estimated_rollouts != rollouts:
        return False
    differing: i64 = 0
    for seat in range(MOST_SEATS):
        differing |= material.estimated[seat] ^ known[seat]
    return differing == 0


def _shares(material: Material, known: "vec[i64]", live: i64, rollouts: i64) -> "vec[i64]":
    number = SIZE[live]
    gone: i64 = 0
    for seat in range(MOST_SEATS):
        gone |= known[seat]
    if number > 1 and gone:
        won = rolled_out(material, known, live, rollouts, Dice(gone, gone >> 32, live))
    else:
        won = buffer(MOST_SEATS)
        for seat in range(MOST_SEATS):
            won[seat] = rollouts * (POT_PARTS // number) if live & BIT[seat] else 0
    for seat in range(MOST_SEATS):
        won[seat] = (won[seat] * SHARE + rollouts * POT_PARTS // 2) // (rollouts * POT_PARTS)
    return won


def hundredths(tokens: i64, pot: i64, share: i64) -> i64:
    """Hundredths of a token that tokens and a share of a pot are worth, in `SHARE`s."""
    return 100 * tokens + (100 * pot * share + SHARE // 2) // SHARE


def equities(tableaux: Sequence[bytes], live: Sequence[int], rollouts: int = 0) -> tuple[float, ...]:
    """The share of the pot, 0 to 1, that each live seat may expect if nobody yields any more.

    `tableaux`: all that is known, by seat. `rollouts`: how many; 0 for as many as a bot has time for.
    """
    known = buffer(MOST_SEATS)
    for seat, tableau in enumerate(tableaux):
        known[seat] = bits_of(tableau)
    shares = estimate(Material(), known, bits_of(live), rollouts)
    return tuple([shares[seat] / SHARE for seat in live])
