"""The tableaux of a hand against one another."""

from collections.abc import Iterable, Sequence

from services.games.plaques.value import value


def rivals_of(seat: int, live: Iterable[int]) -> list[int]:
    """The seats whose tableaux work against a seat's: those of all others who have not yielded (P11)."""
    return [other for other in live if other != seat]


def key_of(seat: int, tableaux: Sequence[bytes], live: Iterable[int]) -> int:
    """What a seat's face-up plaques are worth just now (P10): greater is better, equal is a dead heat."""
    return value(tableaux[seat], [tableaux[other] for other in rivals_of(seat, live)])
