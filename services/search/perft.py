"""Counts the lines of play of a given length: the proof that rules are what they were yesterday."""

from typing import Any, TypeVar

from services.kernel import CHANCE, Game, Seat

S = TypeVar("S")


def perft(game: Game[S, Any], state: S, depth: int) -> int:
    """How many sequences of `depth` legal actions start here; an ended match has none.

    Every draw of chance counts once, whatever its weight. Of seats that decide at the same time
    the first acts first.
    """
    if depth < 1:
        return 1
    seat, actions = _choices(game, state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, seat, action), depth - 1) for action in actions)


def split(game: Game[S, Any], state: S, depth: int) -> dict[str, int]:
    """What each first action, as text, adds to `perft(game, state, depth)`; depth is at least 1."""
    seat, actions = _choices(game, state)
    return {
        game.format(state, seat, action): perft(game, game.apply(state, seat, action), depth - 1)
        for action in actions
    }


def _choices(game: Game[S, Any], state: S) -> tuple[Seat, list[int]]:
    """Who acts next, and what may be done; nothing at the end."""
    seats = game.to_act(state)
    if not seats:
        return CHANCE, []
    if seats[0] == CHANCE:
        return CHANCE, [action for action, _ in game.chances(state)]
    return seats[0], list(game.legal_actions(state, seats[0]))
