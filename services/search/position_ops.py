"""Helpers that look one action ahead of a position, for code that is not worth compiling."""

from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.search.scores import WIN, estimated


def legal(position: Position) -> list[int]:
    """The actor's legal actions, in canonical order."""
    actions = buffer(position.width)
    count = int(position.fill(actions))
    return [int(action) for action in actions[:count]]


def noisy(position: Position) -> list[int]:
    """The actor's noisy actions (`Position.fill_noisy`); none unless a seat acts."""
    actions = buffer(position.width)
    count = int(position.fill_noisy(actions)) if position.actor() >= 0 else 0
    return [int(action) for action in actions[:count]]


def after(position: Position, action: int) -> Position:
    """A copy of the position, in which the action has been played."""
    following = position.copy()
    following.play(action)
    return following


def look(position: Position, seat: int, action: int) -> int:
    """The seat's value after an action: of an end its utility, as -`WIN` to `WIN`; else an estimate."""
    following = after(position, action)
    if following.actor() == ENDED:
        return WIN * (2 * int(following.utility(seat)) - WHOLE) // WHOLE
    return estimated(following, seat)
