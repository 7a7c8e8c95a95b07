"""The results of matches, as the store counts them for each account."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """A result of a match for an account. `shared`: whether other seats have the same place."""

    account_id: str
    game: str
    seats: int
    with_bots: bool
    private: bool
    place: int
    shared: bool

    @classmethod
    def counted(cls, account_id: str, game: str, row: Sequence[int]) -> "tuple[Result, int]":
        """Reads a row of `match_results`: seats, with_bots, private, place, shared, number of matches."""
        seats, with_bots, private, place, shared, matches = row
        return cls(account_id, game, seats, bool(with_bots), bool(private), place, bool(shared)), matches
