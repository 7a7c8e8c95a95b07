"""What organisers and entrants ask of the ledger."""

from collections.abc import Collection, Mapping

from services.ledger.calls.base import Calls
from services.ledger.storage.rows import NewTournament, TournamentRow, TournamentState
from services.ledger.tournaments import entering, entries, states, tournaments
from services.tournament.entrants import Entry, Round


class Organising(Calls):
    """See `Ledger`."""

    def create(self, new: NewTournament) -> TournamentRow:
        """Makes a tournament with its field and its stages, none opened; or finds the one made before.

        Raises:
            RequestIdReused: the same organiser used the request id for another request.
            InvalidRequest: two entrants have the same name or account.
        """
        return self._store.write(tournaments.create, new)

    def tournament(self, tournament_id: str) -> TournamentRow:
        """It as it stands."""
        return self._store.read(tournaments.get, tournament_id)

    def tournaments(
        self, states: Collection[TournamentState] = (), limit: int = 50, after: tuple[int, str] | None = None
    ) -> list[TournamentRow]:
        """Newest first, in those states or in any.

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
        """Moves it on; whether it was in an allowed state. Times of start and end are set in passing.

        Cancelling takes all leases away. ENDED is reached by `end` alone.
        """
        return self._store.write(states.set_state, tournament_id, allowed_from, to, cause)

    def end(
        self, tournament_id: str, results_digest: bytes, standings_digest: bytes, *, revision: int
    ) -> bool:
        """RUNNING or PAUSED becomes ENDED; whether it did.

        It does not while a stage is unfinished or a game that matters has no result (as after a purge), nor
        if field or results have changed since the revision that the digests are of.
        """
        return self._store.write(states.end, tournament_id, results_digest, standings_digest, revision)

    def enter(self, tournament_id: str, entry: Entry) -> bool:
        """Adds an entrant; repeating it is harmless.

        Until the start it takes the place of who has left under its name, or with its account. It joins in a
        round that is not planned at the earliest, whatever `entry` says. False: the tournament is over, or so
        much was planned meanwhile that nobody can come any more.

        Raises:
            InvalidRequest: the name or the account is another entrant's.
        """
        return self._store.write(entering.enter, tournament_id, entry)

    def withdraw(self, tournament_id: str, name: str, moment: Round) -> Entry:
        """Takes an entrant out from that moment on, unless it is gone or all is over; the entry now.

        What is planned stays: it leaves in a round that is not planned at the earliest.

        Each game of its blocks that has no result gets one without a record: it is last and WITHDRAWN, the
        others share the first place. Leases of these games are lost.
        """
        return self._store.write(entering.withdraw, tournament_id, name, moment)

    def entry(self, tournament_id: str, name: str) -> Entry | None:
        """One of the field, by name."""
        return self._store.read(entries.one, tournament_id, name)

    def field(self, tournament_id: str) -> Mapping[str, Entry]:
        """All entries by name, in the order in which they came; those who left too."""
        return self._store.read(entries.field, tournament_id)

    def headcount(self, tournament_id: str) -> int:
        """How many are or were in it; not who left before the first round that it could play in."""
        return self._store.read(entries.count, tournament_id)
