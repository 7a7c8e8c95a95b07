"""A match as values: who acts, what may be done, and the position after it, asked of any position."""

from functools import cache
from itertools import takewhile
from typing import Any, TypeVar

from services.kernel.game import Game
from services.kernel.journal import Journal
from services.kernel.position import CHANCE_BIT, MOST_ACTORS, TABLE_BIT, Position, buffer
from services.kernel.seats import CHANCE, TABLE, Seat

P = TypeVar("P", bound=Position)


def to_act(position: Position) -> tuple[Seat, ...]:
    """Who decides now: a seat, several at once (ascending), `CHANCE`, `TABLE`; nobody at the end."""
    return _named(position.actors())


def legal_actions(position: Position, seat: Seat) -> list[int]:
    """All that the seat may do now, in canonical order; empty if it is not to act.

    For `CHANCE` they are the actions of `chances`.
    """
    out = buffer(position.width)
    return [*out[: position.fill_for(seat, out)]]


def chances(position: Position) -> list[tuple[int, int]]:
    """`(action, weight)` of every draw when `CHANCE` is to act, else empty; weights are at least 1."""
    out, weights = buffer(position.width), buffer(position.width)
    count = position.fill_chances(out, weights)
    return list(zip(out[:count], weights[:count], strict=True))


def apply(game: Game[P, Any], position: P, seat: Seat, action: int) -> P:
    """The position after the action, with the journal of the step; the given one stays as it was.

    Raises:
        IllegalAction: the seat may not do that now; names the rule.
    """
    require_legal(game, position, seat, action)
    after: P = position.copy()  # type: ignore[assignment]  # a position copies its own kind
    after.journal = Journal(False)
    after.play_as(seat, action)
    return after


def effects(game: Game[P, Any], position: P, seat: Seat, action: int) -> tuple[tuple[Any, ...], bool]:
    """Events that a legal action of the seat is sure to cause, by what it may know; and whether they are all.

    What chance or the table does next is a step of its own, and no part of them.
    """
    after = apply(game, position, seat, action)
    events = game.observe(position, seat, action, after, seat).events
    foreseen = tuple(takewhile(lambda event: game.is_foreseen(position, seat, event), events))
    return foreseen, len(foreseen) == len(events)


def require_legal(game: Game[P, Any], position: P, seat: Seat, action: int) -> None:
    """Checks that the seat may do that now.

    Raises:
        IllegalAction: it may not; names the rule.
    """
    if not position.is_legal(seat, action):
        raise game.refusal(position, seat, action)


@cache
def _named(bits: int) -> tuple[Seat, ...]:
    """The seats of some bits of `actors`."""
    if bits == CHANCE_BIT:
        return (CHANCE,)
    if bits == TABLE_BIT:
        return (TABLE,)
    return tuple(Seat(seat) for seat in range(MOST_ACTORS) if bits >> seat & 1)
