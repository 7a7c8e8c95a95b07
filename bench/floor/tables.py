"""Tables of two seats that count versions; each action is stored in a bare commit, or not at all.

A message between processes is a sequence of frames: a kind, the number of a call, and a payload. Both seats
of a table get messages about each action that are as long as in a match of Tablut.
"""

import asyncio
import sqlite3
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from services.engine.log.syncing import Syncing

OPEN, ACT, CALL = range(3)
"""A stream that follows a match; an action on a stream; an action by a call of its own."""
ID_BYTES: Final = 2 + len("tablut.") + 24
"""A match id with its tag and length, as the first field of a request."""
ACK_BYTES: Final = 9
EVENT_BYTES: Final = 145
"""The length of an action's event in an engine's message, without tag and length."""
ENTRY_BYTES: Final = 72
"""The length of an event in the log: the event, its digest and the key of its request."""

_HEAD: Final = struct.Struct("<BIH")
_ACK, _EVENT, _READY = b"\x0a", b"\x22", b"\x2a"
"""Tags of fields 1, 4 and 5 of a PlayResponse."""
_UNREAD: Final = b"\xa2\x06"
"""The tag of field 100, which no message has."""
_FIRST_VERSION: Final = 4
_SCHEMA: Final = "CREATE TABLE events (match BLOB, version INT, body BLOB, PRIMARY KEY (match, version))"
_INSERT: Final = "INSERT INTO events VALUES (?, ?, ?)"
_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=NORMAL", "wal_autocheckpoint=4000")

Answer = Callable[[bytes], None]


@dataclass(slots=True)
class Table:
    """One match. Its followers: for each, the function that answers, and the number of the call."""

    name: bytes
    version: int = _FIRST_VERSION
    followers: list[tuple[Answer, int]] = field(default_factory=list)


_Action = tuple[Answer, int, int, Table]
"""The function that answers, the kind of the frame, the call, and the table."""


class Log:
    """Writes each batch in one transaction, and waits for the disk as an engine does."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        for pragma in _PRAGMAS:
            self._db.execute(f"PRAGMA {pragma}")
        self._db.execute(_SCHEMA)
        self._syncing = Syncing(path.with_name(f"{path.name}-wal"), _end)

    def append(self, batch: list[tuple[bytes, int, bytes]]) -> asyncio.Future[None]:
        """Writes a batch; the future is done when it is durable."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.executemany(_INSERT, batch)
        self._db.execute("COMMIT")
        return self._syncing.written()


class Tables:
    """All tables. `log`: None if actions are not stored."""

    def __init__(self, log: Log | None) -> None:
        self._log = log
        self._tables: dict[bytes, Table] = {}
        self._of_call: dict[tuple[Answer, int], Table] = {}
        self._batch: list[_Action] = []

    def take(self, message: bytes, answer: Answer) -> None:
        """Takes a message of frames; all actions in one turn of the loop share a commit."""
        for kind, call, payload in frames(message):
            if kind == ACT:
                self._act(answer, kind, call, self._of_call[answer, call])
                continue
            name = payload[:ID_BYTES]
            table = self._tables.setdefault(name, Table(name))
            if kind == CALL:
                self._act(answer, kind, call, table)
                continue
            table.followers.append((answer, call))
            self._of_call[answer, call] = table
            answer(frame(OPEN, call, _field(_READY, b"")))

    def _act(self, answer: Answer, kind: int, call: int, table: Table) -> None:
        if not self._batch:
            asyncio.get_running_loop().call_soon(self._commit)
        self._batch.append((answer, kind, call, table))

    def _commit(self) -> None:
        batch, self._batch = self._batch, []
        for *_, table in batch:  # each table has one action under way
            table.version += 1
        if self._log is None:
            _tell(batch)
            return
        durable = self._log.append([(each.name, each.version, bytes(ENTRY_BYTES)) for *_, each in batch])
        durable.add_done_callback(lambda _: _tell(batch))


def _tell(batch: list[_Action]) -> None:
    for answer, kind, call, table in batch:
        # A varint of two bytes, as most versions in a long match have.
        number = bytes([table.version & 0x7F | 0x80, table.version >> 7])
        ack, event = _told(number)
        if kind == CALL:
            answer(frame(CALL, call, b"\x08" + number))
        for way, follower in table.followers:
            is_mover = kind == ACT and (way, follower) == (answer, call)
            way(frame(ACT, follower, ack + event if is_mover else event))


def frame(kind: int, call: int, payload: bytes) -> bytes:
    """One frame."""
    return _HEAD.pack(kind, call, len(payload)) + payload


def frames(message: bytes) -> Iterator[tuple[int, int, bytes]]:
    """The kind, call and payload of each frame in a message."""
    at = 0
    while at < len(message):
        kind, call, size = _HEAD.unpack_from(message, at)
        at += _HEAD.size + size
        yield kind, call, message[at - size : at]


def _told(number: bytes) -> tuple[bytes, bytes]:
    """An ack and an event of a PlayResponse: the version, and a filler field that nobody reads."""
    ack, event = b"\x10" + number, b"\x08" + number
    return (
        _field(_ACK, ack + _field(_UNREAD, bytes(ACK_BYTES - len(ack) - 3))),
        _field(_EVENT, event + _field(_UNREAD, bytes(EVENT_BYTES - len(event) - 4))),
    )


def _field(tag: bytes, payload: bytes) -> bytes:
    """A length-delimited field of protobuf, below 16 KiB."""
    size = len(payload)
    length = bytes([size]) if size < 0x80 else bytes([size & 0x7F | 0x80, size >> 7])
    return tag + length + payload


def _end(error: OSError) -> None:
    raise error
