"""Numbers to look up: bits, which compiled code cannot shift a 1 to, and the types that have powers.

A tableau is a number of one bit a plaque. A row is what it has of one colour: how many of each type,
three bits a type. A hue is what it has of one type: how many of each colour, three bits a colour.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from services.games.plaques.catalogue.plaques import (
    BOW,
    COFFER,
    CROWN,
    GATE,
    KINDS,
    PLAQUES,
    SIGIL,
    SWORD,
    TOWER,
)

BIT: Final = vec[i64]([1 << place for place in range(PLAQUES)])
"""Of each plaque, type, colour or seat: its bit."""
UNIT: Final = vec[i64]([1 << 3 * place for place in range(KINDS)])
"""Of each type, one of it in a row; of each colour, one of it in a hue."""
ROW: Final = vec[i64](
    [sum(1 << 3 * kind for kind in range(KINDS) if types >> kind & 1) for types in range(512)]
)
"""Of each set of types, the row with one of each."""
SIZE: Final = vec[i64]([types.bit_count() for types in range(1 << KINDS)])
"""Of each set of types, or of anything else that has nine bits, how many there are."""

MIMIC_TYPES: Final[i64] = 1 << SWORD | 1 << BOW | 1 << SIGIL
"""The types that the Elf changes (seed)."""
WARD_TYPES: Final[i64] = 1 << GATE | 1 << TOWER
"""The types of which the Dwarf needs one (seed)."""
COFFER_TYPE: Final[i64] = COFFER
CROWN_TYPE: Final[i64] = CROWN
