"""Swiss pairing of two-seat games: the FIDE (Dutch) System, by py4swiss."""

from collections.abc import Collection

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError

from services.tournament.pairing import dutch_weights
from services.tournament.pairing.history import History
from services.tournament.pairing.meetings import CannotPair, Pairing
from services.tournament.pairing.swiss_arbiter import arbiter_round
from services.tournament.pairing.swiss_trf import report
from services.tournament.spec import PAIR

dutch_weights.remember()


def dutch_round(history: History, present: Collection[str], rounds: int) -> Pairing:
    """The next round of a two-seat Swiss by FIDE C.04.3, as valid until 31 January 2026.

    `present`: names from the seeding that play in this round. `rounds`: of the whole Swiss, as the last round
    has special rules. An odd number of entrants leaves one bye. The first seed is listed first in round 0. If
    the rules allow no pairing at all, `arbiter_round` breaks as few of them as possible.

    Raises:
        CannotPair: tables have another size, nobody or an unknown name is present, or all rounds are over.
    """
    if history.seats != PAIR:
        raise CannotPair(f"the Dutch system pairs tables of 2, not of {history.seats}")
    if len(history.rounds) >= rounds:
        raise CannotPair(f"all {rounds} rounds are over")
    ranked = history.ranked(present)
    if not ranked:
        raise CannotPair("nobody is present")
    try:
        pairs = DutchEngine.generate_pairings(report(history, frozenset(ranked), rounds))
    except PairingError:
        return arbiter_round(history, ranked)
    names = ("", *history.seeding)
    listed = [(names[pair.white], names[pair.black]) for pair in pairs]
    return Pairing(
        meetings=tuple((first, second) for first, second in listed if second),
        byes=tuple(first for first, second in listed if not second),
    )
