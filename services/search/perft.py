"""Counts the lines of play of a given length, to show that the rules of a game have not changed."""

from typing import Any, TypeVar

from services.kernel import CHANCE, Game, Position, Seat, apply, legal_actions, to_act

P = TypeVar("P", bound=Position)


def perft(game: Game[P, Any], position: P, depth: int) -> int:
    """How many sequences of `depth` legal actions start here; an ended match has none.

    Every draw of chance counts once, whatever its weight. Seats that decide at the same time act in order of
    their numbers.
    """
    if depth < 1:
        return 1
    seat, actions = _choices(position)
    if depth == 1:
        return len(actions)
    return sum(perft(game, apply(game, position, seat, action), depth - 1) for action in actions)


def split(game: Game[P, Any], position: P, depth: int) -> dict[str, int]:
    """How much each first action, as text, adds to `perft(game, position, depth)`; `depth` is at least 1."""
    seat, actions = _choices(position)
    return {
        game.format(position, seat, action): perft(game, apply(game, position, seat, action), depth - 1)
        for action in actions
    }


def _choices(position: Position) -> tuple[Seat, list[int]]:
    """Who acts next, and the legal actions; none at the end."""
    seats = to_act(position)
    return (seats[0], legal_actions(position, seats[0])) if seats else (CHANCE, [])
