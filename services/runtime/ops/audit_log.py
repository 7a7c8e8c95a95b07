"""The audit log: who did what, when, why, and with which result. Rows are only added.

One row is written before the action, and one after it. If the first cannot be written, the action is not
done. If the second is missing, the process ended during the action, or the database was away after it.
"""

import secrets
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import Connection, and_, func, insert, or_, select

from ardri.ops.v1 import process_service_pb2 as pb
from services.runtime.database.database import connect
from services.runtime.database.schema.audit import operator_actions
from services.runtime.database.threads import Threads
from services.runtime.database.transactions import Transactions
from services.runtime.rpc.requests.text import cleaned

OPEN: Final = pb.AUDIT_RESULT_OPEN
DONE: Final = pb.AUDIT_RESULT_DONE
REFUSED: Final = pb.AUDIT_RESULT_REFUSED
FAILED: Final = pb.AUDIT_RESULT_FAILED

_MOST: Final = 200
"""The most characters of a text that are kept: a refused request may have any text."""


@dataclass(frozen=True, slots=True)
class Action:
    """What somebody is about to do. `cause`: the reason, in the operator's words."""

    actor: str
    action: str
    subject: str
    cause: str
    request_id: str


@dataclass(frozen=True, slots=True)
class Entry:
    """An action and its result. `detail`: the reason of a refusal."""

    entry_id: str
    time_ms: int
    process: str
    done: Action
    result: int
    detail: str


class AuditLog:
    """The audit log in the database of a process."""

    def __init__(self, url: str, process: str) -> None:
        self.process = process
        self._database = Transactions(connect(url), Threads("audit", 4), "the audit log")

    async def begin(self, action: Action) -> str:
        """Writes the row before an action. Returns the id of the entry.

        Raises:
            LogUnavailable: the database does not answer, so the action must not be done.
        """
        entry_id = secrets.token_hex(12)
        await self._add(entry_id, action, OPEN, "")
        return entry_id

    async def end(self, entry_id: str, action: Action, result: int, detail: str = "") -> None:
        """Writes the row after an action, with its result.

        Raises:
            LogUnavailable: the database does not answer.
        """
        await self._add(entry_id, action, result, detail)

    async def page(self, limit: int, after: tuple[int, str] | None = None) -> list[Entry]:
        """Returns entries, newest first. `after`: `(time_ms, entry_id)` of the last entry of the page before.

        Raises:
            LogUnavailable: the database does not answer.
        """
        return await self._database.run(lambda connection: _page(connection, limit, after))

    async def close(self) -> None:
        """Closes the connections."""
        await self._database.close()

    async def _add(self, entry_id: str, action: Action, result: int, detail: str) -> None:
        words = {name: _kept(word) for name, word in asdict(action).items()}
        row = {
            "entry_id": entry_id,
            "result": result,
            "time_ms": time.time_ns() // 1_000_000,
            "process": self.process,
            "detail": _kept(detail),
            **words,
        }
        await self._database.run(lambda connection: connection.execute(insert(operator_actions).values(row)))


def _kept(word: str) -> str:
    # Texts of the process itself, such as the reason of a failure, have passed no check.
    return cleaned(word[:_MOST])


def _page(connection: Connection, limit: int, after: tuple[int, str] | None) -> list[Entry]:
    begun, ended = operator_actions.alias("begun"), operator_actions.alias("ended")
    query = (
        select(begun, func.coalesce(ended.c.result, OPEN), func.coalesce(ended.c.detail, ""))
        .join_from(
            begun, ended, and_(ended.c.entry_id == begun.c.entry_id, ended.c.result != OPEN), isouter=True
        )
        .where(begun.c.result == OPEN)
        .order_by(begun.c.time_ms.desc(), begun.c.entry_id.desc())
        .limit(limit)
    )
    if after is not None:
        time_ms, entry_id = after
        same = and_(begun.c.time_ms == time_ms, begun.c.entry_id < entry_id)
        query = query.where(or_(begun.c.time_ms < time_ms, same))
    return [_entry(row) for row in connection.execute(query)]


def _entry(row: Sequence[object]) -> Entry:
    entry_id, _, time_ms, process, actor, action, subject, cause, request_id, _, result, detail = row
    done = Action(str(actor), str(action), str(subject), str(cause), str(request_id))
    return Entry(str(entry_id), int(str(time_ms)), str(process), done, int(str(result)), str(detail))
