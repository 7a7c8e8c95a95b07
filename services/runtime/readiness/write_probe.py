"""A small committed write, which shows that a database takes writes and does not merely answer.

On a full disk everything can be read, and a row of a few bytes may still fit into a page that exists. So once
a write has failed, the next probe writes whole pages, more than most appends do, before the database counts
as writable again. PostgreSQL may use pages of deleted rows for that, so each failed write raises the doubt
again.
"""

import os
import secrets
from typing import Final

from sqlalchemy import Connection, text

_SLOTS: Final = 64
"""Rows that processes share. A process that is stopped in the middle of its probe holds up few others."""
_USUAL_BYTES: Final = 8
_DOUBTING_BYTES: Final = 65_536


def upsert(slot: str, body: str) -> str:
    """Returns the statement for SQLite and PostgreSQL, with a driver's own marks for its two parameters."""
    return (
        f"INSERT INTO write_probes (slot, body) VALUES ({slot}, {body})"  # noqa: S608  # marks alone
        " ON CONFLICT (slot) DO UPDATE SET body=excluded.body"
    )


_UPSERT: Final = text(upsert(":slot", ":body"))


class WriteProbe:
    """The probe of one process.

    Call `failed` after each write that the database refused; set `proven` after each that it took.
    """

    def __init__(self) -> None:
        self._slot = secrets.randbelow(_SLOTS)
        self._in_doubt = False
        self.proven = False

    def failed(self) -> None:
        """Notes that a write has failed."""
        self._in_doubt = True

    def is_needed(self) -> bool:
        """Whether a write has failed, or none was committed since the last call of this."""
        proven, self.proven = self.proven, False
        return self._in_doubt or not proven

    def row(self) -> tuple[int, bytes]:
        """Returns the parameters: slot, and a body of random bytes, which no database can compress."""
        return self._slot, os.urandom(_DOUBTING_BYTES if self._in_doubt else _USUAL_BYTES)

    def write(self, connection: Connection) -> None:
        """Writes the row in the caller's transaction."""
        slot, body = self.row()
        connection.execute(_UPSERT, {"slot": slot, "body": body})

    def believed(self) -> None:
        """Notes that the probe itself was committed: the doubt is over."""
        self._in_doubt = False
