"""What pins the data files of a game to the matches that are played with them."""

import hashlib
from collections.abc import Iterable
from importlib.resources.abc import Traversable


def data_digest(files: Iterable[Traversable]) -> bytes:
    """SHA-256 over names, sizes and contents, in the order of the names: 32 bytes."""
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: file.name):
        content = file.read_bytes()
        digest.update(f"{file.name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.digest()
