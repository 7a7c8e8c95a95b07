"""The ledger's methods for organisers and entrants."""

from collections.abc import Collection, Mapping

from services.ledger.calls.base import Calls
from services.ledger.storage.rows import NewTournament, TournamentRow, TournamentState
from services.ledger.tournaments import entering, entries, states, tournaments
from services.tournament.entrants import Entry, Round


class Organising(Calls):
    """See `Ledger`."""

    def create(self, new: NewTournament) -> TournamentRow:
        """Makes a tournament with its field and unopened stages; a repeated request returns the same one.

        Raises:
            RequestIdReused: the same organiser used the request id for another request.
            InvalidRequest: two entrants have the same name or account.
        """
        return self._store.write(tournaments.create, new)

    def tournament(self, tournament_id: str) -> TournamentRow:
        """Returns the tournament in its present state."""
        return self._store.read(tournaments.get, tournament_id)

    def tournaments(
        self, states: Collection[TournamentState] = (), limit: int = 50, after: tuple[int, str] | None = None
    ) -> list[TournamentRow]:
        """Returns tournaments in those states, or in any, newest first.

        `after`: `(created_ms, tournament_id)` of the last one of the page before.
        """
        return self._store.read(tournaments.page, states, limit, after)

    def set_state(
        self,
        tournament_id: str,
        allowed_from: Collection[TournamentState],
        to: TournamentState,
        cause: str = "",
    ) -> bool:
        """Moves the tournament to another state; returns whether it was in an allowed one.

        Also sets the times of start and end. Cancelling takes all leases away. Only `end` reaches ENDED.
        """
        return self._store.write(states.set_state, tournament_id, allowed_from, to, cause)

    def end(
        self, tournament_id: str, results_digest: bytes, standings_digest: bytes, *, revision: int
    ) -> bool:
        """Moves RUNNING or PAUSED to ENDED; returns whether it did.

        It does not while a stage is unfinished or a game that matters has no result (as after a purge), nor
        if field or results have changed since the revision that the digests were made from.
        """
        return self._store.write(states.end, tournament_id, results_digest, standings_digest, revision)

    def enter(self, tournament_id: str, entry: Entry) -> bool:
        """Adds an entrant; repeating it is harmless.

        Until the start, it replaces an entrant that left with the same name or account. It joins at the
        earliest in the first round that is not planned, whatever `entry` says. False: the tournament is over,
        or so much was planned meanwhile that nobody can join any more.

        Raises:
            InvalidRequest: another entrant has the name or the account.
        """
        return self._store.write(entering.enter, tournament_id, entry)

    def withdraw(self, tournament_id: str, name: str, moment: Round) -> Entry:
        """Takes an entrant out from that moment on, unless it has left or all is over; returns its entry.

        What is planned stays: it leaves at the earliest in the first round that is not planned.

        Each game of its blocks that has no result gets one without a record: the entrant is last and
        WITHDRAWN, the others share the first place. Leases of these games are lost.
        """
        return self._store.write(entering.withdraw, tournament_id, name, moment)

    def entry(self, tournament_id: str, name: str) -> Entry | None:
        """Returns an entrant by name."""
        return self._store.read(entries.one, tournament_id, name)

    def field(self, tournament_id: str) -> Mapping[str, Entry]:
        """Returns all entries by name, in the order in which they came; also those who left."""
        return self._store.read(entries.field, tournament_id)

    def headcount(self, tournament_id: str) -> int:
        """Counts present and past entrants, but not those who left before their first possible round."""
        return self._store.read(entries.count, tournament_id)
