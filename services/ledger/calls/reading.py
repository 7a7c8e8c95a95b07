"""The ledger's methods for spectators."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from services.ledger.calls.base import Calls
from services.ledger.results import reading
from services.ledger.seats import lanes
from services.ledger.seats.seating import key_of_account
from services.ledger.storage.rows import CountedGame, Demand, FinishedBlock, Progress, RunningGame
from services.ledger.storage.slots import DeliveryRow, Slot
from services.ledger.tournaments import progress
from services.tournament.entrants import Round

_PAGE: Final = 200
"""Blocks that are read at a time."""


class Reading(Calls):
    """See `Ledger`."""

    def progress(self, tournament_id: str) -> Progress:
        """Returns how far the tournament is; cheap."""
        return self._store.read(progress.progress, tournament_id)

    def demand(self) -> list[Demand]:
        """Returns how much there is to play in each running tournament; cheap."""
        return self._store.read(progress.demands)

    def finished(self, tournament_id: str, after: int = 0, limit: int = 200) -> list[FinishedBlock]:
        """Returns finished blocks by sequence number, also void ones, but not those taken back by a purge."""
        return self._store.read(reading.finished, tournament_id, after, limit)

    def results(self, tournament_id: str) -> Iterator[CountedGame]:
        """Yields all counted games in canonical order: by stage, block and rotation. Reads them in pages."""
        after = (-1, -1)
        while page := self._store.read(reading.counted, tournament_id, after, _PAGE):
            yield from page
            after = (page[-1].block.stage, page[-1].block.number)

    def records(self, tournament_id: str) -> Iterator[tuple[CountedGame, bytes]]:
        """Like `results`, but each with its match.v1.Record; empty if nothing was played."""
        after = (-1, -1)
        while page := self._store.read(reading.counted_with_records, tournament_id, after, _PAGE):
            yield from page
            after = (page[-1][0].block.stage, page[-1][0].block.number)

    def record(self, slot: Slot) -> bytes:
        """Returns the record of one game; empty if nothing was played.

        Raises:
            NoSuchEntry: there is no such game, or its block is not finished: until then its deal is secret.
        """
        return self._store.read(reading.record, slot)

    def taken_back(self, tournament_id: str) -> list[Round]:
        """Returns rounds with results that a purge has taken back and that did not come again."""
        return self._store.read(reading.taken_back, tournament_id)

    def running(self, tournament_id: str, limit: int) -> list[RunningGame]:
        """Returns the games that are being played, by stage, block and rotation.

        Raises:
            NoSuchEntry: there is no such tournament.
        """
        return self._store.read(progress.running, tournament_id, limit)

    def unfinished_tables(self, tournament_id: str) -> frozenset[tuple[str, ...]]:
        """Returns the entrants of each table that is being played or is among the next to be played."""
        return self._store.read(progress.unfinished_tables, tournament_id)

    def often_leased(self, tournament_id: str, times: int) -> RunningGame | None:
        """Returns one of the next games that was leased at least so often and has no result yet."""
        return self._store.read(progress.often_leased, tournament_id, times)

    def seats_of(self, account_ids: Collection[str]) -> Mapping[str, Sequence[Slot]]:
        """Returns the games that each of these accounts sits in now, in all tournaments."""
        keys = {account_id: key_of_account(account_id) for account_id in account_ids}
        games = self._store.read(lanes.games_of, list(keys.values()))
        return {account_id: games[key] for account_id, key in keys.items()}

    def deliveries(self, slot: Slot) -> list[DeliveryRow]:
        """Returns the audit of one game, oldest first."""
        return self._store.read(reading.audit, slot)
