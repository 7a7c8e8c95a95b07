"""What spectators ask of the ledger."""

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
"""Blocks that are read at once."""


class Reading(Calls):
    """See `Ledger`."""

    def progress(self, tournament_id: str) -> Progress:
        """How far it is; cheap."""
        return self._store.read(progress.progress, tournament_id)

    def demand(self) -> list[Demand]:
        """Of each running tournament, how much there is to play; cheap."""
        return self._store.read(progress.demands)

    def finished(self, tournament_id: str, after: int = 0, limit: int = 200) -> list[FinishedBlock]:
        """Finished blocks by sequence. Void ones are among them; those of a purge are gone."""
        return self._store.read(reading.finished, tournament_id, after, limit)

    def results(self, tournament_id: str) -> Iterator[CountedGame]:
        """All counted games in canonical order: by stage, block and rotation. Read in pages."""
        after = (-1, -1)
        while page := self._store.read(reading.counted, tournament_id, after, _PAGE):
            yield from page
            after = (page[-1].block.stage, page[-1].block.number)

    def records(self, tournament_id: str) -> Iterator[tuple[CountedGame, bytes]]:
        """As `results`, each with its match.v1.Record; empty where nothing was played."""
        after = (-1, -1)
        while page := self._store.read(reading.counted_with_records, tournament_id, after, _PAGE):
            yield from page
            after = (page[-1][0].block.stage, page[-1][0].block.number)

    def record(self, slot: Slot) -> bytes:
        """The record of one game; empty where nothing was played.

        Raises:
            NoSuchEntry: no such game, or its block is not finished: until then its deal is secret.
        """
        return self._store.read(reading.record, slot)

    def taken_back(self, tournament_id: str) -> list[Round]:
        """Rounds with results that counted until a purge took them back, and that did not come again."""
        return self._store.read(reading.taken_back, tournament_id)

    def running(self, tournament_id: str, limit: int) -> list[RunningGame]:
        """Games that somebody holds now, by stage, block and rotation.

        Raises:
            NoSuchEntry: no such tournament.
        """
        return self._store.read(progress.running, tournament_id, limit)

    def unfinished_tables(self, tournament_id: str) -> frozenset[tuple[str, ...]]:
        """Who meets whom in the next games that are to be played, and in those that are played now."""
        return self._store.read(progress.unfinished_tables, tournament_id)

    def often_leased(self, tournament_id: str, times: int) -> RunningGame | None:
        """A game among the next that has been leased at least so often and has no result yet."""
        return self._store.read(progress.often_leased, tournament_id, times)

    def seats_of(self, account_ids: Collection[str]) -> Mapping[str, Sequence[Slot]]:
        """The games that each of these accounts sits in now, over all tournaments."""
        keys = {account_id: key_of_account(account_id) for account_id in account_ids}
        games = self._store.read(lanes.games_of, list(keys.values()))
        return {account_id: games[key] for account_id, key in keys.items()}

    def deliveries(self, slot: Slot) -> list[DeliveryRow]:
        """The audit of one game, oldest first."""
        return self._store.read(reading.audit, slot)
