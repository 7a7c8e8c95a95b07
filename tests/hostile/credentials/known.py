"""What is looked for: each secret by a mark that nothing else has."""

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tests.hostile.credentials.places import Kind, Place

Belonging = tuple[Kind, str]
"""A kind of place, and a pattern for its name."""

_KEYS: Final = {"gateway": "gateway.json", "director": "director.json", "operator": "operator.json"}


@dataclass(frozen=True, slots=True)
class Secret:
    """`mark`: a part of it that says it is this one. `belongs`: where it may be."""

    name: str
    mark: str
    belongs: tuple[Belonging, ...] = ()

    @property
    def forms(self) -> tuple[bytes, ...]:
        """As it could stand somewhere: as text, in hexadecimal digits, within base64 of something longer."""
        text = self.mark.encode()
        return text, text.hex().encode(), *_within_base64(text)

    def may_be(self, place: Place) -> bool:
        """Whether it belongs there."""
        return any(kind is place.kind and _fits(place.name, pattern) for kind, pattern in self.belongs)


def _fits(name: str, pattern: str) -> bool:
    """Part by part: what may be with `engine-*` may not be with the `child` of one."""
    parts, patterns = name.split("/"), pattern.split("/")
    return len(parts) == len(patterns) and all(map(fnmatch, parts, patterns))


def _within_base64(text: bytes) -> Iterator[bytes]:
    """Its digits, wherever it begins; those at the ends depend on what is beside it."""
    for before in range(3):
        whole = base64.b64encode(b"\0" * before + text)
        yield whole[4 if before else 0 : len(whole) // 4 * 4 - 4]


def token(name: str, value: str, *belongs: Belonging) -> Secret:
    """A signed token: whoever has its signature has seen it, and no other has that."""
    return Secret(name, value.rpartition(".")[2], belongs)


def keys_of(folder: Path) -> Iterator[Secret]:
    """What is secret in the files of a folder of keys; each belongs there alone."""
    for name, file in _KEYS.items():
        for key in json.loads((folder / file).read_text())["keys"]:
            yield Secret(f"private key of {name}", key["d"], ((Kind.FILE, f"keys/{file}"),))
    for path in sorted(folder.glob("jobs-*.key")):
        yield Secret(f"secret of {path.stem}", path.read_text().strip(), ((Kind.FILE, f"keys/{path.name}"),))
