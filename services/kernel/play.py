"""Functions for any position: who is to act, the legal actions, and the position after an action."""

from functools import cache
from itertools import takewhile
from typing import Any, TypeVar

from services.kernel.game import Game
from services.kernel.journal import Journal
from services.kernel.position import CHANCE_BIT, MOST_ACTORS, TABLE_BIT, Position, buffer
from services.kernel.seats import CHANCE, TABLE, Seat

P = TypeVar("P", bound=Position)


def to_act(position: Position) -> tuple[Seat, ...]:
    """Who acts now: a seat, several seats at once (ascending), `CHANCE` or `TABLE`; empty at the end."""
    return _named(position.actors())


def legal_actions(position: Position, seat: Seat) -> list[int]:
    """All legal actions of the seat, in canonical order; empty if the seat is not to act.

    For `CHANCE`, the actions of `chances`.
    """
    out = buffer(position.width)
    return [*out[: position.fill_for(seat, out)]]


def chances(position: Position) -> list[tuple[int, int]]:
    """`(action, weight)` of every possible draw if `CHANCE` is to act, else empty; weights are at least 1."""
    out, weights = buffer(position.width), buffer(position.width)
    count = position.fill_chances(out, weights)
    return list(zip(out[:count], weights[:count], strict=True))


def apply(game: Game[P, Any], position: P, seat: Seat, action: int) -> P:
    """The position after the action, with the journal of the step; the given position does not change.

    Raises:
        IllegalAction: the action is not legal for the seat now; names the rule.
    """
    require_legal(game, position, seat, action)
    after: P = position.copy()  # type: ignore[assignment]  # a position copies its own kind
    after.journal = Journal(False)
    after.play_as(seat, action)
    return after


def effects(game: Game[P, Any], position: P, seat: Seat, action: int) -> tuple[tuple[Any, ...], bool]:
    """The events that the seat can foresee of its own legal action, and whether these are all of its events.

    What chance or the table does next is a step of its own, and not included.
    """
    after = apply(game, position, seat, action)
    events = game.observe(position, seat, action, after, seat).events
    foreseen = tuple(takewhile(lambda event: game.is_foreseen(position, seat, event), events))
    return foreseen, len(foreseen) == len(events)


def require_legal(game: Game[P, Any], position: P, seat: Seat, action: int) -> None:
    """Checks that the action is legal for the seat now.

    Raises:
        IllegalAction: it is not; names the rule.
    """
    if not position.is_legal(seat, action):
        raise game.refusal(position, seat, action)


@cache
def _named(bits: int) -> tuple[Seat, ...]:
    """The seats for the bits of `Position.actors`."""
    if bits == CHANCE_BIT:
        return (CHANCE,)
    if bits == TABLE_BIT:
        return (TABLE,)
    return tuple(Seat(seat) for seat in range(MOST_ACTORS) if bits >> seat & 1)
