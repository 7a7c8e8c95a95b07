"""Why an action is good or bad, in words: who can win after it, what it costs, and what it does.

The words depend only on what the seat may know. Of the events, only those are told that the seat can foresee.
Wins are looked for only in games without hidden information and without chance.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.kernel import Game, Seat, effects
from services.kernel.position import ENDED, WHOLE, Position
from services.search.position_ops import after, legal

MOST: Final = 4
"""The most reasons for one action; players do not read more."""
_ENDS: Final = {WHOLE: "wins at once", 0: "loses at once"}
_TRIED: Final = 16
"""About this many actions, spread evenly over all, are tried to see what holds after most of them."""


def reasons(game: Game[Any, Any], position: Position, seat: Seat, action: int) -> tuple[str, ...]:
    """The reasons for and against a legal action of the seat, the weightiest first.

    The position may be any that is consistent with the seat's view.
    """
    words = list(_of_ends(position, seat, action)) if _is_open(game, position) else []
    words.append(game.explain(position, seat, action))
    words += [game.tell(event) for event in effects(game, position, seat, action)[0]]
    return tuple(dict.fromkeys(filter(None, words)))[:MOST]


def _is_open(game: Game[Any, Any], position: Position) -> bool:
    facts = game.facts
    is_known = facts.perfect_information and not (facts.chance or facts.simultaneous or facts.table_steps)
    return is_known and int(position.seats) == 2  # with more seats, a third one may prevent a win


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
    """Whether `holds` is true after most actions, and so will be unless an action is chosen to prevent it."""
    actions = legal(position)
    tried = actions[:: max(1, len(actions) // _TRIED)]
    return 2 * sum(holds(after(position, action)) for action in tried) > len(tried)
