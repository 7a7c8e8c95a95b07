"""Values that a field may have and should not, by the type of the field."""

from random import Random
from typing import Any, Final

from google.protobuf.descriptor import FieldDescriptor

_TEXTS: Final = (
    "",
    " ",
    "a\0b",
    "\x1b[2J\x1b[31m",
    "\u202egnp.exe",
    "\u2028",
    "\n\n\n",
    "e\u0301" * 50,
    "\U0001f468\u200d\U0001f469" * 10,
    "\uffff\ufffe\U0010ffff",
    "'; DROP TABLE matches; --",
    "%s%n%x{0}{}",
    "../../../../etc/passwd",
    "tablut.",
    ".",
    "no_such_game.abc",
    "tablut." + "0" * 24,
    "tablut." + "x" * 5_000,
    "9223372036854775808",
    "-1",
    "null",
    "x" * 255,
    "x" * 60_000,
)
_INT32: Final = (0, 1, -1, 2, 7, 200, 2**15, 2**31 - 1, -(2**31))
_INT64: Final = (*_INT32, 2**32, 2**53, 2**62, 2**63 - 1, -(2**63))
_UINT32: Final = (0, 1, 7, 2**16, 2**31, 2**32 - 1)
_UINT64: Final = (*_UINT32, 2**63, 2**64 - 1)
_FLOATS: Final = (0.0, -0.0, 1.5, -1e308, 1e-320, float("inf"), float("-inf"), float("nan"))
_ENUMS: Final = (0, 1, 2, 3, 99, -1, 2**31 - 1, -(2**31))
_F = FieldDescriptor
_NUMBERS: Final[dict[int, tuple[Any, ...]]] = {
    **dict.fromkeys((_F.TYPE_INT32, _F.TYPE_SINT32, _F.TYPE_SFIXED32), _INT32),
    **dict.fromkeys((_F.TYPE_INT64, _F.TYPE_SINT64, _F.TYPE_SFIXED64), _INT64),
    **dict.fromkeys((_F.TYPE_UINT32, _F.TYPE_FIXED32), _UINT32),
    **dict.fromkeys((_F.TYPE_UINT64, _F.TYPE_FIXED64), _UINT64),
    **dict.fromkeys((_F.TYPE_DOUBLE, _F.TYPE_FLOAT), _FLOATS),
    _F.TYPE_ENUM: _ENUMS,
    _F.TYPE_BOOL: (True, False),
}


def wild_value(field: FieldDescriptor, rng: Random) -> Any:
    """Anything that the field can hold, and mostly nothing that it should."""
    if field.type == _F.TYPE_STRING:
        return rng.choice(_TEXTS)
    if field.type == _F.TYPE_BYTES:
        return rng.randbytes(rng.choice((0, 1, 16, 32, 64, 5_000)))
    return rng.choice(_NUMBERS[field.type])
