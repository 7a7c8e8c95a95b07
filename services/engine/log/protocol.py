"""What the engine asks of a store: append with compare-and-set, read back, list, wake up.

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
"""Before the first match that is due."""


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

    `kept`: seats that nobody has taken yet, but that count as an account's own. `invited`: those that
    somebody else keeps for an account, which may not even want one.
    """

    game: str
    private: bool
    secret: bytes
    invite_digest: bytes
    kept: tuple[Participant, ...] = ()
    invited: tuple[Participant, ...] = ()


@dataclass(frozen=True, slots=True)
class Append:
    """One decision on one match; all of it is stored, or none.

    `expected_version`: the match must be there, 0 for a new one. `summary` and `joined` are stored
    where given. `freed`: seats that nobody has any more; `kept_again`: accounts that have left a seat which
    somebody else keeps for them. `jobs` replace all jobs of the match if `settles_jobs`, and are empty
    otherwise. `to_act`: who is to act after it (services/record/seats/seat_bits.py), since the version
    `turn`. `results` are those of the last append of a match; each adds one to the sum of its likes.
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
        """Accounts for which somebody else keeps a seat by it."""
        return self.kept_again if self.creation is None else self.creation.invited

    @property
    def people(self) -> tuple[Participant, ...]:
        """Accounts that are at the match by it, or for which a seat is kept."""
        return (*self.joined, *self.invited)

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
    """A match with its events after some version. `people`: the accounts at it, where they were asked for."""

    head: Head
    entries: tuple[Entry, ...]
    people: tuple[Participant, ...] = ()


class EventLog(OutboxLog, Protocol):
    """A store of matches. Every method raises LogUnavailable when the store does not answer."""

    name: str
    """For metrics: `sqlite` or `postgres`."""
    shared: bool
    """Whether other processes may append to the same matches."""
    at_once: int
    """Batches that gain by being under way together; more would only be smaller."""

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

    async def load(self, match_id: str, after_version: int = 0, *, people: bool = False) -> Stored | None:
        """The match with its events after that version, in order; None if there is none.

        `people`: with the accounts at it, who change no more once all seats are taken.
        """

    async def list_matches(self, page: Page) -> list[Listed]:
        """At most `page.limit` matches, newest first."""

    async def list_of(self, page: AccountPage) -> list[Listed]:
        """At most `page.limit` matches of an account, the one with the newest event first."""

    async def find(self, match_ids: Sequence[str]) -> list[Listed]:
        """Those of these matches that there are, in any order."""

    async def erase_names(self, account_ids: Sequence[str]) -> list[str]:
        """Accounts are called nothing at any match from now on; those of their matches that have not ended.

        Names that older releases have put into entries stay there, and count no more.
        """

    async def note_turns(self, turns: Sequence[Turn]) -> None:
        """Fills in what appends of older releases have left out, unless the match has gone on."""

    async def count_of(self, account_id: str, game: str, statuses: Sequence[int], but: str) -> int:
        """How many matches of those statuses the account takes part in, the match `but` left out.

        Of those that have not ended; one to which others have invited it is none of them.
        """

    async def count_live(self, game: str, status: int) -> int:
        """How many matches of the game have that status."""

    async def due(
        self, game: str, before_ms: int, limit: int, after: tuple[str, int] = EARLIEST
    ) -> list[tuple[str, int]]:
        """`(match_id, deadline_ms)` of matches whose deadline comes before that time, earliest first.

        `after`: the last one of the page before.
        """

    async def results_of(self, account_id: str, game: str) -> list[tuple[Result, int]]:
        """How the matches of the account ended, each way with its number of matches."""

    async def offset_of(self, game: str) -> tuple[str, Offset] | None:
        """Where level 1 stands among accounts, after the version of it for which that was fitted."""

    async def listen(self, wake: Callable[[str, int], None]) -> None:
        """Calls `wake(match_id, version)` on the running loop after appends of other processes.

        `wake("", 0)` says that some may have been missed.
        """

    async def announce(self, match_id: str, payload: bytes) -> None:
        """Has other processes told something of a match that is kept nowhere; at most 1,000 bytes."""

    async def hear(self, heard: Callable[[str, bytes], None]) -> None:
        """Calls `heard(match_id, payload)` for what other processes announce, once `listen` was called.

        What is announced while the store is away is lost.
        """

    async def check(self) -> None:
        """Returns if the store takes writes: it has just taken one, or takes one now."""

    async def close(self) -> None:
        """Lets go of the store."""
