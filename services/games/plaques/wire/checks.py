"""What the numbers and words of a message must be, to be read."""

from collections.abc import Iterable, Sequence

from services.games.plaques.catalogue.plaques import format_plaque, parse_tableau
from services.kernel import InvalidNotation


def seat_of(number: int, seats: int) -> int:
    """The number, if there is such a seat.

    Raises:
        InvalidNotation: there is none.
    """
    if not 0 <= number < seats:
        raise InvalidNotation(f"seats are 0 to {seats - 1}, not {number}")
    return number


def plaques_of(words: Iterable[str]) -> bytes:
    """The plaques of their words.

    Raises:
        InvalidNotation: no plaque, one twice, or more than a tableau has.
    """
    return bytes(parse_tableau(" ".join(words)))


def words_of(plaques: Sequence[int]) -> list[str]:
    """The words of plaques."""
    return [format_plaque(plaque) for plaque in plaques]
