"""One step ahead of a position, for what is not worth compiling."""

from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.search.scores import WIN, estimated


def legal(position: Position) -> list[int]:
    """What the actor may do, in canonical order."""
    actions = buffer(position.width)
    count = int(position.fill(actions))
    return [int(action) for action in actions[:count]]


def noisy(position: Position) -> list[int]:
    """What a search should follow before it evaluates; nothing at the end."""
    actions = buffer(position.width)
    count = int(position.fill_noisy(actions)) if position.actor() >= 0 else 0
    return [int(action) for action in actions[:count]]


def after(position: Position, action: int) -> Position:
    """Another position, in which the action has been played."""
    following = position.copy()
    following.play(action)
    return following


def look(position: Position, seat: int, action: int) -> int:
    """What an action leads to, for the seat: an end counts before all estimates, by the place it brings."""
    following = after(position, action)
    if following.actor() == ENDED:
        return WIN * (2 * int(following.utility(seat)) - WHOLE) // WHOLE
    return estimated(following, seat)
