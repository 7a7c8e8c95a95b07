"""How good a match looks for a seat: its chances at the showdown, and what they are worth.

The chances are counted by random roll-outs to the showdown, as though nobody yielded any more. The
roll-outs follow from the tableaux alone, so that all actions of one decision are weighed by the same.
"""

from functools import lru_cache
from random import Random
from typing import Final

from services.games.plaques.plaques import PLAQUES, TABLEAU
from services.games.plaques.state import State
from services.games.plaques.tableaux import key_of
from services.kernel import Seat

_EVALUATIONS: Final = 200
"""Of tableaux, for the equity of one state: what a bot has time for."""
_REMEMBERED: Final = 4096
_SCALE: Final = 100


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
    share = equities(_known(state, seat), live)[live.index(seat)] if seat in live else 0.0
    return round(_SCALE * (stack + share * pot - state.options.stack))


def _known(state: State, seat: Seat) -> tuple[bytes, ...]:
    """All tableaux, the seat's own with the face-down plaques that it knows (P1)."""
    own = state.tableaux[seat] + state.hidden[seat]
    return (*state.tableaux[:seat], own, *state.tableaux[seat + 1 :])


@lru_cache(_REMEMBERED)
def equities(tableaux: tuple[bytes, ...], live: tuple[int, ...], rollouts: int = 0) -> tuple[float, ...]:
    """The share of the pot, 0 to 1, that each live seat may expect.

    `tableaux`: all that is known, by seat. `rollouts`: how many; 0 for as many as a bot has time for.
    """
    gone = b"".join(tableaux)
    if not gone or len(live) == 1:
        return (1 / len(live),) * len(live)
    unseen = [plaque for plaque in range(PLAQUES) if plaque not in gone]
    needs = [TABLEAU - len(tableaux[seat]) for seat in live]
    rollouts = rollouts or _EVALUATIONS // len(live)
    wins = [0.0] * len(live)
    rng = Random(gone)  # noqa: S311  # an estimate is no secret, and equal states have equal ones
    for _ in range(rollouts):
        drawn = rng.sample(unseen, sum(needs))
        full = list(tableaux)
        for seat, need in zip(live, needs, strict=True):
            full[seat] += bytes(drawn.pop() for _ in range(need))
        keys = [key_of(seat, full, live) for seat in live]
        best = max(keys)
        for place, key in enumerate(keys):
            wins[place] += (key == best) / keys.count(best)
    return tuple(won / rollouts for won in wins)
