"""Parts of an archive: JSON with one match a line, compressed by gzip."""

import gzip
import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from google.protobuf.message import DecodeError

from ardri.match.v1.record_pb2 import Record
from services.archive.manifest import BadArchive, Part, write_whole

_LEVEL: Final = 6
_BYTES: Final = frozenset({"secret", "invite_digest", "summary"})
"""Columns of `matches` that hold bytes."""


@dataclass(frozen=True, slots=True)
class ArchivedMatch:
    """An ended match: its record, and the rest that the database has of it.

    `row`: its row of `matches`, by column. `participants`: its rows of `participants`, by column, without the
    match id. `request_keys`: those of the decisions that made its entries, by version.
    """

    record: Record
    row: dict[str, Any]
    participants: tuple[dict[str, Any], ...]
    request_keys: dict[int, str]

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.record.match_id

    @property
    def version(self) -> int:
        """The number of its entries."""
        return len(self.record.entries)

    @property
    def ended_ms(self) -> int:
        """When its last entry was written."""
        return int(self.row["updated_ms"])


def write_part(folder: Path, number: int, matches: Sequence[ArchivedMatch]) -> Part:
    """Writes a part to the disk. The part counts only once the manifest lists it."""
    text = "".join(f"{json.dumps(_to_json(each), separators=(',', ':'))}\n" for each in matches)
    body = gzip.compress(text.encode(), _LEVEL, mtime=0)
    name = f"part-{number:06}.jsonl.gz"
    write_whole(folder / name, body)
    ended = [each.ended_ms for each in matches]
    return Part(name, hashlib.sha256(body).hexdigest(), len(body), len(matches), min(ended), max(ended))


def read_part(folder: Path, part: Part) -> Iterator[ArchivedMatch]:
    """Yields the matches of a part.

    Raises:
        BadArchive: the file differs from the manifest.
    """
    path = folder / part.file
    try:
        body = path.read_bytes()
    except OSError as error:
        raise BadArchive(f"{path}: {error.strerror}") from error
    if hashlib.sha256(body).hexdigest() != part.sha256:
        raise BadArchive(f"{path}: its digest is not the manifest's")
    try:
        for line in gzip.decompress(body).splitlines():
            yield _from_json(json.loads(line))
    except (OSError, EOFError, ValueError, KeyError, TypeError, DecodeError) as error:
        raise BadArchive(f"{path}: {error}") from error


def _to_json(match: ArchivedMatch) -> dict[str, Any]:
    return {
        "match_id": match.match_id,
        "record": b64encode(match.record.SerializeToString(deterministic=True)).decode(),
        "row": {
            name: b64encode(value).decode() if name in _BYTES else value for name, value in match.row.items()
        },
        "participants": match.participants,
        "request_keys": {str(version): key for version, key in match.request_keys.items()},
    }


def _from_json(found: dict[str, Any]) -> ArchivedMatch:
    return ArchivedMatch(
        record=Record.FromString(b64decode(found["record"])),
        row={name: b64decode(value) if name in _BYTES else value for name, value in found["row"].items()},
        participants=tuple(found["participants"]),
        request_keys={int(version): key for version, key in found["request_keys"].items()},
    )
