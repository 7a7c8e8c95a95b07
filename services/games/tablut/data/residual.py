"""Weights learned from games, which are added to the marks of the evaluation: a data file.

The file is made by `python -m bench.tablut`. Its first line is JSON and says how it was made; whole numbers
of 16 bits follow, compressed.
Lines of the board that a reflection or a turn maps onto each other share their weights. So there are five
classes of lines, by distance from the edge.
"""

import hashlib
import json
import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from services.games.tablut.board import SIZE
from services.kernel import InvalidData

NAME: Final = "residual.bin"
CLASSES: Final = 5
"""The number of classes of lines, and of places in a line: class 0 is at the edge, 4 in the middle."""
PATTERNS: Final = 27
"""Patterns of three neighbouring places, a base-3 digit each, the lowest place first.

Empty is 0, an attacker 1, a defender or the king 2.
"""
TRIPLES: Final = 4
"""Triples of a line with weights of their own; the three above the middle one are mirrored."""
MASKS: Final = 1 << SIZE
LINE_WEIGHTS: Final = CLASSES * TRIPLES * PATTERNS
VIEW_WEIGHTS: Final = CLASSES * CLASSES * 2 * MASKS
"""Views: by class of the line and of the king's place in it, side, and mask of that side's men in it."""
WEIGHTS: Final = LINE_WEIGHTS + VIEW_WEIGHTS
MOST: Final = 4_000
"""The largest weight: the sum over a line's seven triples still fits into 16 bits."""


class Residual(NamedTuple):
    """`weights`: from the defenders' side, triples first. `made`: the first line of the file."""

    weights: Sequence[int]
    made: Mapping[str, Any]


@cache
def learned() -> Residual:
    """Returns the content of the package's own data file.

    Raises:
        InvalidData: as of `unpacked`.
    """
    return unpacked(files(__package__).joinpath(NAME).read_bytes())


def packed(residual: Residual) -> bytes:
    """Returns the bytes of a file, which `unpacked` reads."""
    body = zlib.compress(struct.pack(f"<{WEIGHTS}h", *residual.weights), 9)
    made = {**residual.made, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(made).encode() + b"\n" + body


def unpacked(content: bytes) -> Residual:
    """Reads the bytes of a file.

    Raises:
        InvalidData: the digest differs, there are too few or too many weights, or one is too large.
    """
    head, _, body = content.partition(b"\n")
    made = json.loads(head)
    if hashlib.sha256(body).hexdigest() != made["sha256"]:
        raise InvalidData(f"{NAME} is not the file that its first line tells of", rule="B2")
    told = zlib.decompress(body)
    if len(told) != 2 * WEIGHTS:
        raise InvalidData(f"{NAME} has {len(told) // 2} weights, not {WEIGHTS}", rule="B2")
    weights = struct.unpack(f"<{WEIGHTS}h", told)
    if max(map(abs, weights)) > MOST:
        raise InvalidData(f"{NAME} has a weight above {MOST}", rule="B2")
    return Residual(weights, made)


_MIRRORED: Final = [int(f"{mask:0{SIZE}b}"[::-1], 2) for mask in range(MASKS)]


def mirrored(mask: int) -> int:
    """Returns the mask of a line as seen from its other end."""
    return _MIRRORED[mask]


def triple_index(line_class: int, start: int, pattern: int) -> int:
    """Returns the index of a triple's weight, which is the same from both ends of the line."""
    low, middle, high = pattern % 3, pattern // 3 % 3, pattern // 9
    other = high + 3 * middle + 9 * low
    last = SIZE - 3 - start
    if start > last or (start == last and other < pattern):
        start, pattern = last, other
    return (line_class * TRIPLES + start) * PATTERNS + pattern


def view_index(line_class: int, place: int, side: int, mask: int) -> int:
    """Returns the index of a king's view; `side`: 0 for the attackers in his line, 1 for his own men."""
    if place >= SIZE // 2:
        other = mirrored(mask)
        place, mask = SIZE - 1 - place, other if place > SIZE // 2 else min(mask, other)
    return LINE_WEIGHTS + ((line_class * CLASSES + place) * 2 + side) * MASKS + mask
