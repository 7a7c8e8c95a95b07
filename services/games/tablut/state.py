"""A position with all that decides its future: flat, compared by value, never changed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, cast

from services.games.tablut.board import SQUARES
from services.kernel import OptionValue, Outcome, Seat

ATTACKERS: Final = Seat(0)
DEFENDERS: Final = Seat(1)

EMPTY: Final = 0
ATTACKER: Final = 1
DEFENDER: Final = 2
KING: Final = 3

GONE: Final = -1
"""Where the king is when he has been taken."""


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of a match, checked; their meaning is in the game's facts."""

    wall_capture: bool = True
    corner_against_king: bool = True
    repetition: str = "draw"
    quiet_plies: int = 100

    @classmethod
    def of(cls, values: Mapping[str, OptionValue]) -> "Options":
        """From the values that `Game.setup` has checked."""
        return cls(
            wall_capture=bool(values["wall_capture"]),
            corner_against_king=bool(values["corner_against_king"]),
            repetition=str(values["repetition"]),
            quiet_plies=cast(int, values["quiet_plies"]),
        )


class State(NamedTuple):
    """All there is to know of a match.

    `board`: 81 sides, a1 to i9: 0 empty, 1 attackers, 2 defenders, the king among them.
    `king`: his square, or `GONE`. `turn`: the seat to act; of an ended match, who would be next.
    `plies`: how many were played. `history`: keys of the positions since the last capture, the
    current one last. `lines`: the board once more, as the numbers of `lines.py`.
    """

    board: bytes
    king: int
    turn: Seat
    plies: int
    history: tuple[int, ...]
    lines: tuple[int, ...]
    options: Options
    outcome: Outcome | None

    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture."""
        return len(self.history) - 1

    def piece(self, square: int) -> int:
        """What stands on a square: `EMPTY`, `ATTACKER`, `DEFENDER` or `KING`."""
        return KING if square == self.king else self.board[square]


def _digest(*what: int) -> int:
    return int.from_bytes(hashlib.blake2b(bytes(what), digest_size=8).digest(), "big")


PIECE_KEYS: Final = tuple(tuple(_digest(side, square) for square in range(SQUARES)) for side in (0, 1, 2))
"""By side, then by square: 64 random bits, the same everywhere and for ever."""
KING_KEYS: Final = tuple(_digest(KING, square) for square in range(SQUARES))
"""What the king's square adds to that of a defender."""
TURN_KEY: Final = _digest(4, 0)


def position_key(board: bytes, king: int, turn: int) -> int:
    """64 bits for a position with a seat to act (Zobrist): what repetitions are counted by.

    Different positions share a key with a chance of 1 in 2 ** 64, which the counting accepts.
    """
    key = TURN_KEY if turn == DEFENDERS else 0
    for square, side in enumerate(board):
        if side != EMPTY:
            key ^= PIECE_KEYS[side][square]
    return key if king == GONE else key ^ KING_KEYS[king]
