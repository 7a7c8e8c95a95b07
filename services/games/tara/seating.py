"""The order of seats, which is clockwise."""

from services.games.tara.state import State


def clockwise(s: State, first: int) -> list[int]:
    """All seats, from one of them clockwise."""
    return [(first + step) % s.seats for step in range(s.seats)]


def after(s: State, seat: int) -> list[int]:
    """All other seats, from the next one clockwise."""
    return clockwise(s, seat)[1:]
