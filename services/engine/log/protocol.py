"""What the engine needs of a store: compare-and-set append, load, list and wake-up.

Times are Unix milliseconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from services.engine.log.lists import AccountPage, Listed, Page, Turn
from services.engine.log.outbox import Job, OutboxLog
from services.engine.log.result import Result
from services.record.seats.names import Participant
from services.tournament.account_ratings.level_offset import Offset

EARLIEST: Final = ("", -1)
"""The place before the first match that is due."""


class Unstorable(Exception):
    """The store cannot hold a value, so nothing of the whole call is stored. A retry does not help.

    This is a defect of ours and never an answer to a caller, whose texts and numbers are checked before.
    """


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as stored. `request_key`: that of the decision that made it, or empty."""

    version: int
    body: bytes
    digest: bytes
    request_key: str = ""


@dataclass(frozen=True, slots=True)
class Creation:
    """What is stored once, with the first entry.

    `kept`: seats that are not taken yet, but count as the account's own. `invited`: seats that somebody else
    keeps for an account, which may not even want one.
    """

    game: str
    private: bool
    secret: bytes
    invite_digest: bytes
    kept: tuple[Participant, ...] = ()
    invited: tuple[Participant, ...] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """One decision on one match; all of it is stored, or nothing.

    `expected_version`: the version that the match must have; 0 for a new one. `summary` and `joined` are
    stored if given. `freed`: seats that have no holder any more; `kept_again`: accounts that have left a seat
    which somebody else keeps for them. `jobs` replace all jobs of the match if `settles_jobs`, and are empty
    otherwise. `to_act`: who is to act afterwards (services/record/seats/seat_bits.py), since the version
    `turn`. `results`: only in the last append of a match; each adds one to the count of equal results.
    """

    match_id: str
    expected_version: int
    entries: tuple[Entry, ...]
    status: int
    deadline_ms: int | None
    now_ms: int
    creation: Creation | None = None
    summary: bytes | None = None
    joined: tuple[Participant, ...] = ()
    freed: tuple[int, ...] = ()
    kept_again: tuple[Participant, ...] = ()
    settles_jobs: bool = False
    jobs: tuple[Job, ...] = ()
    to_act: int = 0
    turn: int = 0
    results: tuple[Result, ...] = ()

    @property
    def invited(self) -> tuple[Participant, ...]:
        """The accounts for which somebody else keeps a seat as of this append."""
        return self.kept_again if self.creation is None else self.creation.invited

    @property
    def people(self) -> tuple[Participant, ...]:
        """The accounts that are at the match, or have a seat kept for them, as of this append."""
        return (*self.joined, *self.invited)

    @property
    def version(self) -> int:
        """The version of the match after the append."""
        return self.expected_version + len(self.entries)

    @property
    def match_row(self) -> tuple[object, ...]:
        """The row of a new match in the table `matches`, in the order of its columns."""
        new = self.creation
        assert new is not None, "only a creation makes a row"
        return (
            self.match_id,
            new.game,
            self.version,
            self.status,
            self.deadline_ms,
            int(new.private),
            self.now_ms,
            self.now_ms,
            new.secret,
            new.invite_digest,
            self.summary or b"",
            self.to_act,
            self.turn,
            self.version,
        )


@dataclass(frozen=True, slots=True)
class Head:
    """A match without its entries."""

    match_id: str
    game: str
    version: int
    status: int
    secret: bytes
    invite_digest: bytes
    created_ms: int


@dataclass(frozen=True, slots=True)
class Stored:
    """A match with its entries after some version. `people`: the accounts at it, if they were asked for."""

    head: Head
    entries: tuple[Entry, ...]
    people: tuple[Participant, ...] = ()


class EventLog(OutboxLog, Protocol):
    """A store of matches. Every method raises LogUnavailable if the store does not answer."""

    name: str
    """For metrics: `sqlite` or `postgres`."""
    shared: bool
    """Whether other processes may append to the same matches."""
    at_once: int
    """Batches that may usefully be under way at a time; with more, each would only be smaller."""

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """Stores each append whose version fits, all in one durable transaction.

        A match is in a batch at most once. False: another process was faster, and nothing of that append is
        stored. If LogUnavailable is raised, it is unknown whether the batch is stored. If Unstorable is
        raised, nothing of it is stored: `apart` finds out which append was the cause.

        The version is the only lock, and it is enough to answer each request id once. A process that appends
        at version n has read the entries 1 to n with all their request keys (services/engine/match/actor.py
        decides on nothing less), and has found the id in none of them. Its append is stored only if n is
        still the last version. If another replica gets the same request before it hears of this append, its
        own append fails; it reads on and finds the id.
        """

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        """Returns the match with its entries after that version, in order; None if there is no such match.

        `people`: with the accounts at it. They do not change any more once all seats are taken.
        """

    async def list_matches(self, page: Page) -> list[Listed]:
        """Returns at most `page.limit` matches, newest first."""

    async def list_of(self, page: AccountPage) -> list[Listed]:
        """Returns at most `page.limit` matches of an account, that with the newest event first."""

    async def find(self, match_ids: Sequence[str]) -> list[Listed]:
        """Returns those of these matches that exist, in any order."""

    async def erase_names(self, account_ids: Sequence[str]) -> list[str]:
        """Erases the names of accounts at all matches; returns their matches that have not ended.

        Names in entries of older releases stay, but are not used any more.
        """

    async def note_turns(self, turns: Sequence[Turn]) -> None:
        """Stores the turns that appends of older releases lack, unless the match has gone on since."""

    async def count_of(self, account_id: str, game: str, statuses: Sequence[int], but: str) -> int:
        """Counts the matches of those statuses in which the account takes part, without the match `but`.

        Only matches that have not ended count, and none to which others have only invited the account.
        """

    async def count_live(self, game: str, status: int) -> int:
        """Counts the matches of the game that have that status."""

    async def due(
        self, game: str, before_ms: int, limit: int, after: tuple[str, int] = EARLIEST
    ) -> list[tuple[str, int]]:
        """Returns `(match_id, deadline_ms)` of matches with a deadline before that time, earliest first.

        `after`: the last row of the page before.
        """

    async def results_of(self, account_id: str, game: str) -> list[tuple[Result, int]]:
        """Returns the results of the account in matches that have ended, each with its number of matches."""

    async def offset_of(self, game: str) -> tuple[str, Offset] | None:
        """Returns the offset of level 1 among accounts, after the version of level 1 it was fitted for."""

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """Calls `wake(match_id, version)` on the running loop after appends of other processes.

        `wake("", 0)` means that some may have been missed.
        """

    async def announce(self, match_id: str, payload: bytes) -> None:
        """Sends other processes a message about a match, which is not stored; at most 1,000 bytes."""

    async def hear(self, heard: Callable[[str, bytes], None]) -> None:
        """Calls `heard(match_id, payload)` for messages of other processes, once `listen` was called.

        Messages are lost while the store does not answer.
        """

    async def check(self) -> None:
        """Returns if the store takes writes: the last write succeeded, or a test write does now."""

    async def close(self) -> None:
        """Closes the store."""
