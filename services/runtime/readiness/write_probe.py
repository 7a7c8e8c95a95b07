"""A small write that is committed: what shows that a database takes writes, and does not merely answer.

On a full disk everything can be read. A row of a few bytes may still find its place in a page that is there;
so once a write has failed, the next probe takes pages, more than most appends do, before it is believed. As
long as PostgreSQL has pages of what was deleted it may take those, and each write that fails doubts anew.
"""

import os
import secrets
from typing import Final

from sqlalchemy import Connection, text

_SLOTS: Final = 64
"""Rows that processes share: one that is stopped in the middle of its probe holds up few others."""
_USUAL_BYTES: Final = 8
_DOUBTING_BYTES: Final = 65_536


def upsert(slot: str, body: str) -> str:
    """The statement with a driver's own marks for its two parameters; SQLite and PostgreSQL alike."""
    return (
        f"INSERT INTO write_probes (slot, body) VALUES ({slot}, {body})"  # noqa: S608  # marks alone
        " ON CONFLICT (slot) DO UPDATE SET body=excluded.body"
    )


_UPSERT: Final = text(upsert(":slot", ":body"))


class WriteProbe:
    """What one process writes to see whether it can.

    `failed` after each write that the database refused; `proven` is set after each that it took.
    """

    def __init__(self) -> None:
        self._slot = secrets.randbelow(_SLOTS)
        self._in_doubt = False
        self.proven = False

    def failed(self) -> None:
        """A write has failed."""
        self._in_doubt = True

    def is_needed(self) -> bool:
        """Whether a write has failed, or none was committed since the last time that this was asked."""
        proven, self.proven = self.proven, False
        return self._in_doubt or not proven

    def row(self) -> tuple[int, bytes]:
        """The parameters: slot and body, which no store can make smaller."""
        return self._slot, os.urandom(_DOUBTING_BYTES if self._in_doubt else _USUAL_BYTES)

    def write(self, connection: Connection) -> None:
        """Writes the row in the caller's transaction."""
        slot, body = self.row()
        connection.execute(_UPSERT, {"slot": slot, "body": body})

    def believed(self) -> None:
        """The probe itself is committed: doubts are over."""
        self._in_doubt = False
