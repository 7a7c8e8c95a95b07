"""What the engine asks of a store: append with compare-and-set, read back, list, wake up.

Times are Unix milliseconds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from services.engine.log.outbox import Job, OutboxLog
from services.engine.log.result import Result


class Unstorable(Exception):
    """The store cannot hold a value, and nothing of what came with it is stored. To repeat it does not help.

    No answer to a caller, whose text and numbers are checked before: a defect of ours.
    """


@dataclass(frozen=True, slots=True)
class Entry:
    """One event as stored. `request_key` is that of the decision behind it, or empty."""

    version: int
    body: bytes
    digest: bytes
    request_key: str = ""


@dataclass(frozen=True, slots=True)
class Creation:
    """What is stored once, with the first event.

    `kept`: seats that nobody has taken yet, but that count as an account's own.
    """

    game: str
    private: bool
    created_ms: int
    secret: bytes
    invite_digest: bytes
    kept: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """One decision on one match; all of it is stored, or none.

    `expected_version`: the match must be there, 0 for a new one. `summary` and `joined` are stored
    where given. `jobs` replace all jobs of the match if `settles_jobs`, and are empty otherwise. `results`
    are those of the last append of a match; each adds one to the sum of its likes.
    """

    match_id: str
    expected_version: int
    entries: tuple[Entry, ...]
    status: int
    deadline_ms: int | None
    now_ms: int
    creation: Creation | None = None
    summary: bytes | None = None
    joined: tuple[tuple[int, str], ...] = ()
    settles_jobs: bool = False
    jobs: tuple[Job, ...] = ()
    results: tuple[Result, ...] = ()

    @property
    def version(self) -> int:
        """Of the match after the append."""
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
            new.created_ms,
            self.now_ms,
            new.secret,
            new.invite_digest,
            self.summary or b"",
        )


@dataclass(frozen=True, slots=True)
class Head:
    """A match without its events."""

    match_id: str
    game: str
    version: int
    status: int
    secret: bytes
    invite_digest: bytes
    created_ms: int


@dataclass(frozen=True, slots=True)
class Stored:
    """A match with its events after some version."""

    head: Head
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in a list; `summary` is a serialized match.v1.MatchSummary without its version."""

    match_id: str
    version: int
    created_ms: int
    summary: bytes


@dataclass(frozen=True, slots=True)
class Page:
    """Which matches to list: newest first, after the match `after` of the last page.

    Public ones, and those in which `account_id` takes part.
    """

    game: str
    statuses: tuple[int, ...]
    account_id: str
    limit: int
    after: tuple[int, str] | None = None


class EventLog(OutboxLog, Protocol):
    """A store of matches. Every method raises LogUnavailable when the store does not answer."""

    name: str
    """For metrics: `sqlite` or `postgres`."""
    shared: bool
    """Whether other processes may append to the same matches."""

    async def append(self, batch: Sequence[Append]) -> list[bool]:
        """Stores each append whose version fits, all in one durable transaction.

        A match stands at most once in a batch. False: somebody else was faster, nothing of that
        append is stored. When LogUnavailable is raised it is unknown whether the batch is stored.
        When Unstorable is raised, nothing of it is: `apart` finds out which append it was.

        The version is the only lock, and enough to answer a request id once: who appends at version n has
        taken in the entries 1 to n with all their request keys (services/engine/match/actor.py decides on
        nothing less), found the id in none, and stores only if n is still the last. Another replica that has
        the same request before it hears of this loses the version, reads on, and finds the id.
        """

    async def load(self, match_id: str, after_version: int = 0) -> Stored | None:
        """The match with its events after that version, in order; None if there is none."""

    async def list_matches(self, page: Page) -> list[Listed]:
        """At most `page.limit` matches, newest first."""

    async def count_of(self, account_id: str, game: str, statuses: Sequence[int], but: str) -> int:
        """How many matches of those statuses the account takes part in, the match `but` left out."""

    async def count_live(self, game: str, status: int) -> int:
        """How many matches of the game have that status."""

    async def due(self, game: str, before_ms: int, limit: int) -> list[tuple[str, int]]:
        """`(match_id, deadline_ms)` of matches whose deadline comes before that time, earliest first."""

    async def results_of(self, account_id: str, game: str) -> list[tuple[Result, int]]:
        """How the matches of the account ended, each way with its number of matches."""

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """Calls `wake(match_id, version)` after appends by other processes, on the running loop.

        `wake("", 0)` says that some may have been missed.
        """

    async def check(self) -> None:
        """Returns if the store takes writes: it has just taken one, or takes one now."""

    async def close(self) -> None:
        """Lets go of the store."""
