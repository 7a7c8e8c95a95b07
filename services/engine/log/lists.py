"""Matches in lists: rows without events, and the queries for them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ardri.match.v1.match_pb2 import MATCH_STATUS_ENDED as ENDED
from ardri.match.v1.match_pb2 import MATCH_STATUS_LIVE as LIVE

__all__ = ["COLUMNS", "ENDED", "FIRST", "PEOPLE", "AccountPage", "Listed", "Page", "Turn", "latest", "newest"]

COLUMNS: Final = """match_id, version, created_ms, updated_ms, deadline_ms, status,
 to_act, turn, to_act_version, private, summary"""
"""Columns of the table `matches`, in the order of `Listed`."""
PEOPLE: Final = """(SELECT {list}(p.seat, p.account_id, p.name)) FROM participants p
 WHERE p.match_id = matches.match_id)"""
"""The accounts at a match as JSON; `{list}` stands for the store's function (services/record/seats/names.py).
"""
FIRST: Final = (2**62, "")
"""The place before the first match of any list."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list. `summary`: a serialized match.v1.MatchSummary without what the other fields say.

    `to_act` (services/record/seats/seat_bits.py) and `turn` belong to the version `to_act_version`, or are
    None. `people`: the accounts at the match, as JSON.
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
        """Whether the match goes on and its newest entry is by a release that does not store `to_act`."""
        return self.status == LIVE and self.to_act_version != self.version


@dataclass(frozen=True, slots=True)
class Page:
    """Which matches to list: newest first, after the match `after` of the last page.

    These are public matches and those in which `account_id` takes part; none created before `since_ms`.
    """

    game: str
    statuses: tuple[int, ...]
    account_id: str
    limit: int
    after: tuple[int, str] | None = None
    since_ms: int = 0


@dataclass(frozen=True, slots=True)
class AccountPage:
    """Which matches of an account to list: newest event first, after the match `after` of the last page.

    None whose last event was before `since_ms`. Few are going on, as accounts have a limit. Those that have
    ended are found by the time of their end. `viewer`: private ones only if this account takes part in them;
    all of them if None.
    """

    game: str
    statuses: tuple[int, ...]
    account_id: str
    limit: int
    after: tuple[int, str] | None = None
    since_ms: int = 0
    viewer: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Who is to act in a match at that version. `turn`: the version since which they are."""

    match_id: str
    version: int
    to_act: int
    turn: int


def newest(rows: Iterable[Listed], limit: int) -> list[Listed]:
    """Returns the first `limit` rows, that with the newest event first."""
    return sorted(rows, key=lambda row: (row.updated_ms, row.match_id), reverse=True)[:limit]


def latest(rows: Iterable[Listed], limit: int) -> list[Listed]:
    """Returns the first `limit` rows, the match created last first."""
    return sorted(rows, key=lambda row: (row.created_ms, row.match_id), reverse=True)[:limit]
