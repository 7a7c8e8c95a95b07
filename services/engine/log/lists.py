"""Matches as lists show them: rows without their events, and which of them are asked for."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED as ENDED
from ardri.match.v1.match_pb2 import MATCH_STATUS_LIVE as LIVE

__all__ = ["COLUMNS", "ENDED", "FIRST", "PEOPLE", "AccountPage", "Listed", "Page", "Turn", "newest"]

COLUMNS: Final = """match_id, version, created_ms, updated_ms, deadline_ms, status,
 to_act, turn, to_act_version, private, summary"""
"""Of the table `matches`, in the order of `Listed`."""
PEOPLE: Final = """(SELECT {list}(p.seat, p.account_id, p.name)) FROM participants p
 WHERE p.match_id = matches.match_id)"""
"""The accounts at a match as JSON, by the words that a store has for it (services/record/seats/names.py)."""
FIRST: Final = (2**62, "")
"""Before the first match of any list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list; `summary`: a serialized match.v1.MatchSummary without what the other fields say.

    `to_act` (services/record/seats/seat_bits.py) and `turn` are of the version `to_act_version`, or None.
    `people`: the accounts at it, as JSON.
    """

    match_id: str
    version: int
    created_ms: int
    updated_ms: int
    deadline_ms: int | None
    status: int
    to_act: int | None
    turn: int | None
    to_act_version: int | None
    private: int
    summary: bytes
    people: str | None = None

    @property
    def lacks_turn(self) -> bool:
        """Whether it goes on, and a release that does not know of `to_act` has made its newest event."""
        return self.status == LIVE and self.to_act_version != self.version


@dataclass(frozen=True, slots=True)
class Page:
    """Which matches to list: newest first, after the match `after` of the last page.

    Public ones, and those in which `account_id` takes part; none created before `since_ms`.
    """

    game: str
    statuses: tuple[int, ...]
    account_id: str
    limit: int
    after: tuple[int, str] | None = None
    since_ms: int = 0


@dataclass(frozen=True, slots=True)
class AccountPage:
    """Which matches of an account to list: that with the newest event first, after `after` of the last page.

    Private ones too; none whose last event was before `since_ms`. Few go on, as an account has a limit; those
    that have ended are found by their end.
    """

    game: str
    statuses: tuple[int, ...]
    account_id: str
    limit: int
    after: tuple[int, str] | None = None
    since_ms: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to act in a match at that version, since the version `turn`."""

    match_id: str
    version: int
    to_act: int
    turn: int


def newest(rows: Iterable[Listed], limit: int) -> list[Listed]:
    """The first of them, that with the newest event first."""
    return sorted(rows, key=lambda row: (row.updated_ms, row.match_id), reverse=True)[:limit]
