"""Why an action is good or bad, in words: whom it lets win, what it costs, and what it does.

Follows from what the seat may know: of hidden things only events that it can foresee are told, and ends are
looked for where nothing is hidden or drawn.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.kernel import Game, Seat, effects
from services.kernel.position import ENDED, WHOLE, Position
from services.search.position_ops import after, legal

MOST: Final = 4
"""Of one action: whoever plays reads no more."""
_ENDS: Final = {WHOLE: "wins at once", 0: "loses at once"}
_TRIED: Final = 16
"""Of so many answers, spread over all, most must have a thing in common."""


def reasons(game: Game[Any, Any], position: Position, seat: Seat, action: int) -> tuple[str, ...]:
    """Of a legal action of the seat, the weightiest first; any position does that fits the seat's view."""
    words = list(_of_ends(position, seat, action)) if _is_open(game, position) else []
    words.append(game.explain(position, seat, action))
    words += [game.tell(event) for event in effects(game, position, seat, action)[0]]
    return tuple(dict.fromkeys(filter(None, words)))[:MOST]


def _is_open(game: Game[Any, Any], position: Position) -> bool:
    facts = game.facts
    is_known = facts.perfect_information and not (facts.chance or facts.simultaneous or facts.table_steps)
    return is_known and int(position.seats) == 2  # with more, others may stop a winner


def _of_ends(position: Position, seat: int, action: int) -> Sequence[str]:
    following = after(position, action)
    other = 1 - seat
    if following.actor() == ENDED:
        return [_ENDS.get(int(following.utility(seat)), "ends in a draw")]
    if following.actor() != other:
        return []
    if can_win(following, other):
        return ["lets the opponent win at once"]
    words = []
    if _mostly(position, lambda next_one: next_one.actor() == other and can_win(next_one, other)):
        words.append("stops the opponent from winning at once")
    if _mostly(following, lambda next_one: next_one.actor() == seat and can_win(next_one, seat)):
        is_sure = all(can_win(after(following, answer), seat) for answer in legal(following))
        words.append("wins whatever the opponent does" if is_sure else "threatens to win")
    return words


def can_win(position: Position, seat: int) -> bool:
    """Whether the seat, which is to act, has an action that wins at once."""
    return any(_is_won(after(position, action), seat) for action in legal(position))


def _is_won(position: Position, seat: int) -> bool:
    return position.actor() == ENDED and position.utility(seat) == WHOLE


def _mostly(position: Position, holds: Callable[[Position], bool]) -> bool:
    """Whether it holds after most actions: so it does unless an action is meant to prevent it."""
    actions = legal(position)
    tried = actions[:: max(1, len(actions) // _TRIED)]
    return 2 * sum(holds(after(position, action)) for action in tried) > len(tried)
