"""Data sets that a match may choose: finds their files, and computes the digest that pins them to a match."""

import hashlib
import re
from collections.abc import Iterable
from importlib.resources.abc import Traversable


def data_sets_in(folder: Traversable, pattern: str) -> dict[str, Traversable]:
    """The files that match a pattern such as `deck-*.csv`, by the text in place of the `*`, in order."""
    before, after = map(re.escape, pattern.split("*"))
    name = re.compile(f"{before}([a-z_]+){after}")
    found = sorted(folder.iterdir(), key=lambda file: file.name)
    return {match[1]: file for file in found if (match := name.fullmatch(file.name))}


def data_digest(files: Iterable[Traversable]) -> bytes:
    """SHA-256 over names, sizes and contents, in the order of the names: 32 bytes."""
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        content = file.read_bytes()
        digest.update(f"{file.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.digest()
