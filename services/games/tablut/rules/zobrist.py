"""Keys of positions (Zobrist): 64 random bits for each piece on each square, and for the defenders' turn.

Repetitions are counted by keys. Two positions share a key with a chance of 1 in 2 ** 64, which the
counting accepts. Exclusive or and equality mean the same for keys held as signed words.
"""

import hashlib
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.tablut.board import ATTACKER, DEFENDER, KING, SQUARES
from services.games.tablut.rules.endings import OCCURRENCES

NEAR_LIMIT: Final = 32
"""Search keys tell apart fewer plies to the quiet limit than this; searches hardly look further."""
KEY_MASK: Final = (1 << 62) - 1
_SCATTER: Final = 0x1E3779B97F4A7C15
_WORDS: Final = 1 << 64


def signed(key: int) -> int:
    """Returns a key of 64 bits as a signed word, which is how compiled code holds it."""
    return key - _WORDS if key >= _WORDS // 2 else key


def unsigned(words: "list[int]") -> "tuple[int, ...]":
    """Returns the keys that signed words hold."""
    return tuple([word % _WORDS for word in words])


def _digest(*what: int) -> int:
    return int.from_bytes(hashlib.blake2b(bytes(what), digest_size=8).digest(), "big")


def _on_squares(piece: int) -> list[int]:
    return [_digest(piece, square) for square in range(SQUARES)]


_DEFENDERS: Final = _on_squares(DEFENDER)
_KINGS: Final = [key ^ marked for key, marked in zip(_DEFENDERS, _on_squares(KING), strict=True)]

KEYS: Final[vec[i64]] = vec[i64](
    [0] * SQUARES + [signed(key) for key in (*_on_squares(ATTACKER), *_DEFENDERS, *_KINGS)]
)
"""The bits of a piece on a square, by `piece * 81 + square`."""
TURN: Final[i64] = signed(_digest(4, 0))
"""The bits that change with the seat to act."""
SITUATIONS: Final[vec[i64]] = vec[i64](
    [number * _SCATTER & KEY_MASK for number in range((OCCURRENCES + 1) * (NEAR_LIMIT + 1))]
)
"""More bits of a key, by `occurrences * 33 + plies left to the quiet limit`, at most 32 of these."""
