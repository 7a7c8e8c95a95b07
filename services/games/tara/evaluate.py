"""How good a position looks, in hundredths of a cumal.

A turn goes on over several decisions. A position within one is worth what the best way to go on
makes of it; else whoever looks one step ahead would never play a card that only then promotes.
"""

from collections.abc import Sequence
from typing import Final

from services.games.tara import course
from services.games.tara.actions import payload_of, spot_and_height
from services.games.tara.board import SPOTS
from services.games.tara.events import silent
from services.games.tara.phases import Phase
from services.games.tara.stacks import owners
from services.games.tara.state import State
from services.games.tara.weights import weights
from services.games.tara.worth import worths
from services.kernel import Seat

_DECIDED: Final = 1_000_000
_OPEN: Final = frozenset(
    (
        *(Phase.ANCHOR, Phase.PUT, Phase.PAY, Phase.PROMOTE),
        *(Phase.FIRST_PIECE, Phase.SECOND_PIECE, Phase.TRAITOR_TARGET),
    )
)
"""Decisions of one seat that only together come to something."""


def evaluate(state: State, seat: Seat) -> int:
    """How far the seat is ahead of the best of the others; at an end far more, or far less."""
    return _margin(_best_way_on(state, state.active), seat)


def _best_way_on(s: State, mover: int) -> list[int]:
    """By seat, the worths once the mover has done all that it has begun, as well as it can."""
    if s.phase not in _OPEN or s.active != mover:
        return _worths(s)
    if s.phase == Phase.PROMOTE:
        return _climb(s, mover)
    best: list[int] = []
    for action in _ways_on(s, mover):
        found = _best_way_on(_played(s, mover, action), mover)
        if not best or _margin(found, mover) > _margin(best, mover):
            best = found
    return best or _worths(s)


def _climb(s: State, mover: int) -> list[int]:
    """The worths at the best point to stop, when each promotion is the one that looks best at once.

    To try all of them in all orders would take too long, and one seldom spoils another.
    """
    best = _worths(s)
    while s.phase == Phase.PROMOTE and s.active == mover:
        *promotions, _ = course.legal(s, Seat(mover))
        nexts = [_played(s, mover, action) for action in promotions]
        worths_after = [_worths(after) for after in nexts]
        margins = [_margin(worth, mover) for worth in worths_after]
        leading = margins.index(max(margins))
        s = nexts[leading]
        if margins[leading] > _margin(best, mover):
            best = worths_after[leading]
    return best


def _played(s: State, mover: int, action: int) -> State:
    after = s.copy()
    course.play(after, silent, Seat(mover), action)
    return after


def _ways_on(s: State, mover: int) -> Sequence[int]:
    """What is worth a look; of swaps only those of an own piece with the top piece of another seat."""
    legal = course.legal(s, Seat(mover))
    if s.phase == Phase.FIRST_PIECE:
        return [action for action in legal if _piece(s, payload_of(action))[0] == mover]
    if s.phase != Phase.SECOND_PIECE:
        return legal
    first = _piece(s, s.picked)
    others = ((action, _piece(s, payload_of(action))) for action in legal)
    return [action for action, other in others if _is_change(mover, first, other)]


def _worths(s: State) -> list[int]:
    if s.outcome is not None:
        return [_DECIDED * payoff for payoff in s.outcome.payoffs]
    worth = worths(s)
    if s.phase == Phase.TRAITOR_CARD:
        worth[s.active] += weights().traitor
    return worth


def _margin(worth: list[int], seat: int) -> int:
    return worth[seat] - max(other for rival, other in enumerate(worth) if rival != seat)


def _piece(s: State, payload: int) -> tuple[int, int]:
    """Seat and height of a piece that the Stone may swap."""
    spot, height = spot_and_height(payload)
    return owners(s.board[s.region * SPOTS + spot])[height], height


def _is_change(mover: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
    (seat, _), (rival, depth) = (one, other) if one[0] == mover else (other, one)
    return seat == mover != rival and depth == 0
