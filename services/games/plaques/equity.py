"""How good a match looks for a seat: its chances at the showdown, and what they are worth.

The chances are counted by random roll-outs to the showdown, as though nobody yielded any more. The
roll-outs follow from the tableaux alone, so that all actions of one decision are weighed by the same.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.bounds import MOST_SEATS
from services.games.plaques.position.material import Material
from services.games.plaques.position.showdown import SHARE, estimate, hundredths
from services.games.plaques.state import State
from services.kernel import Seat

_MATERIAL: Final = Material()


def evaluate(state: State, seat: Seat) -> int:
    """How many tokens more than at the start the seat may expect to own after the hand, in hundredths.

    A standing bet counts as seen by all who can see it; who cannot is out.
    """
    stack, pot, live = state.stacks[seat], state.pot, state.live
    if state.round is not None:
        owed = {other: state.round.owed(other) for other in live}
        live = tuple(other for other in live if state.stacks[other] >= owed[other])
        pot += sum(owed[other] for other in live)
        stack -= owed[seat] if seat in live else 0
    share = _shares(_known(state, seat), live)[seat] if seat in live else 0
    return hundredths(stack - state.options.stack, pot, share)


def _known(state: State, seat: Seat) -> tuple[bytes, ...]:
    """All tableaux, the seat's own with the face-down plaques that it knows (P1)."""
    own = state.tableaux[seat] + state.hidden[seat]
    return (*state.tableaux[:seat], own, *state.tableaux[seat + 1 :])


def equities(tableaux: tuple[bytes, ...], live: tuple[int, ...], rollouts: int = 0) -> tuple[float, ...]:
    """The share of the pot, 0 to 1, that each live seat may expect.

    `tableaux`: all that is known, by seat. `rollouts`: how many; 0 for as many as a bot has time for.
    """
    shares = _shares(tableaux, live, rollouts)
    return tuple(shares[seat] / SHARE for seat in live)


def _shares(tableaux: tuple[bytes, ...], live: tuple[int, ...], rollouts: int = 0) -> list[int]:
    """By seat, its share in `SHARE`s."""
    known = [sum(1 << plaque for plaque in tableau) for tableau in tableaux]
    known += [0] * (MOST_SEATS - len(known))
    return list(estimate(_MATERIAL, vec[i64](known), sum(1 << seat for seat in live), rollouts))
