"""How chances change from plaque to plaque with two seats: a data file beside the data set it is for.

`python -m bench.plaques.chain` makes it by sampling. Its first line is JSON and says how it was made, and of
what; the rest is compressed.
"""

import hashlib
import json
import struct
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from services.games.plaques.catalogue.data_sets import DATA_SETS
from services.kernel import InvalidData

GRID: Final = 40
"""The number of steps from chance 0 to chance 1."""
CERTAIN: Final = 4096
"""The sum of the weights of a row."""
NAME: Final = "chain.bin"
_PLACE: Final = struct.Struct("<BBB")
_ENTRY: Final = struct.Struct("<BH")
_RISEN: Final = GRID + 1

Row = tuple[tuple[bool, int, int], ...]
"""Results of the next plaque: whether the value is up, the chance on the grid, the weight of this result."""


class Chain(NamedTuple):
    """`rows`: by face-up plaques of the seat that turns, and of the other seat: a row for each chance.

    `made`: the first line of the file.
    """

    rows: Mapping[tuple[int, int], tuple[Row, ...]]
    made: Mapping[str, Any]


@cache
def chain_of(data_set: str) -> Chain | None:
    """Returns the chain of a packaged data set; None if there is none for its current content.

    Raises:
        InvalidData: as of `unpacked`.
    """
    path = files("services.games.plaques") / "data" / data_set / NAME
    if not path.is_file():
        return None
    found = unpacked(path.read_bytes())
    return found if found.made["data_set"] == DATA_SETS[data_set].digest.hex() else None


def packed(chain: Chain) -> bytes:
    """Returns the bytes of a file, which `unpacked` reads."""
    parts = []
    for (own, other), rows in sorted(chain.rows.items()):
        for row in rows:
            parts.append(_PLACE.pack(own, other, len(row)))
            parts += [_ENTRY.pack(risen * _RISEN + point, weight) for risen, point, weight in row]
    body = zlib.compress(b"".join(parts), 9)
    made = {**chain.made, "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps(made).encode() + b"\n" + body


def unpacked(content: bytes) -> Chain:
    """Reads the bytes of a file.

    Raises:
        InvalidData: the digest differs, or the weights of a row have a wrong sum.
    """
    head, _, body = content.partition(b"\n")
    made = json.loads(head)
    if hashlib.sha256(body).hexdigest() != made["sha256"]:
        raise InvalidData(f"{NAME} is not the file that its first line tells of", rule="P36")
    told, place = zlib.decompress(body), 0
    rows: dict[tuple[int, int], list[Row]] = {}
    while place < len(told):
        own, other, many = _PLACE.unpack_from(told, place)
        place += _PLACE.size
        entries = list(_ENTRY.iter_unpack(told[place : place + many * _ENTRY.size]))
        place += many * _ENTRY.size
        row = tuple((to >= _RISEN, to % _RISEN, weight) for to, weight in entries)
        if sum(weight for _, _, weight in row) != CERTAIN:
            raise InvalidData(f"{NAME}: a row of {own} against {other} is not whole", rule="P36")
        rows.setdefault((own, other), []).append(row)
    return Chain({pair: tuple(found) for pair, found in rows.items()}, made)
