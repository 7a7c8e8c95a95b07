"""What was learned from games and is added to the marks of the evaluation: a data file.

A line of JSON says how it was made; then come whole numbers of 16 bits, packed: `python -m bench.tablut`.
Lines of the board that are mirrored or turned into each other share their weights, so there are five classes
of lines: by how far a line is from the edge.
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
"""Of lines, and of places in a line: 0 at the edge, 4 in the middle."""
PATTERNS: Final = 27
"""Of three neighbouring places: empty 0, an attacker 1, a defender or the king 2; the lowest place first."""
TRIPLES: Final = 4
"""Of a line; the three above the middle one are mirrored."""
MASKS: Final = 1 << SIZE
LINE_WEIGHTS: Final = CLASSES * TRIPLES * PATTERNS
VIEW_WEIGHTS: Final = CLASSES * CLASSES * 2 * MASKS
"""By class of the line and of the king's place in it, side, and mask of its men there."""
WEIGHTS: Final = LINE_WEIGHTS + VIEW_WEIGHTS
MOST: Final = 4_000
"""The largest weight: seven of a line, or their sum, are within 16 bits."""


class Residual(NamedTuple):
    """`weights`: for the defenders, those of triples first; `made`: how, as its file says it."""

    weights: Sequence[int]
    made: Mapping[str, Any]


@cache
def learned() -> Residual:
    """What the package's own data file has.

    Raises:
        InvalidData: the file is not what its first line says.
    """
    return unpacked(files(__package__).joinpath(NAME).read_bytes())


def packed(residual: Residual) -> bytes:
    """The file; `unpacked` reads it."""
    body = zlib.compress(struct.pack(f"<{WEIGHTS}h", *residual.weights), 9)
    made = {**residual.made, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(made).encode() + b"\n" + body


def unpacked(content: bytes) -> Residual:
    """The weights of a file.

    Raises:
        InvalidData: its digest is another one, there are too few or too many, or one is too large.
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
    """The mask of a line that is looked at from its other end."""
    return _MIRRORED[mask]


def triple_index(line_class: int, start: int, pattern: int) -> int:
    """Where the weight of a triple is, from whichever end the line is looked at."""
    low, middle, high = pattern % 3, pattern // 3 % 3, pattern // 9
    other = high + 3 * middle + 9 * low
    last = SIZE - 3 - start
    if start > last or (start == last and other < pattern):
        start, pattern = last, other
    return (line_class * TRIPLES + start) * PATTERNS + pattern


def view_index(line_class: int, place: int, side: int, mask: int) -> int:
    """Where the weight of a king's view is; `side`: 0 for the attackers in his line, 1 for his own."""
    if place >= SIZE // 2:
        other = mirrored(mask)
        place, mask = SIZE - 1 - place, other if place > SIZE // 2 else min(mask, other)
    return LINE_WEIGHTS + ((line_class * CLASSES + place) * 2 + side) * MASKS + mask
