"""Takes delivered games: looks them up, has them refereed, accepts them. A hopeless one costs no referee.

delivery ──fates──> hopeless: noted
└─────> referee ──> wrong: noted
└──> right: accepted, once at the most; then the planner is woken
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import structlog

from services.director.planning.context import DirectorContext
from services.director.referee.referee import Judgement
from services.director.referee.referees import Played, Referees
from services.ledger.ledger import Ledger
from services.ledger.storage.slots import Accepted, Claim, DeliveryStatus, Lease, Note
from services.runtime.errors import InvalidRequest, NoSuchEntry
from services.runtime.observe import metrics
from services.tournament.results import Verdict

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Delivered:
    """A game as it was delivered.

    `digest`: the last digest of its chain, as claimed. `is_proven`: an engine hosted it. `is_forbidden`: it
    came without its lease token.
    """

    lease: Lease
    record: bytes
    digest: bytes
    played_ms: int = 0
    thought_ms: int = 0
    is_proven: bool = False
    is_forbidden: bool = False

    @property
    def claim(self) -> Claim:
        """The slot and the record that the delivery claims."""
        return Claim(self.lease, self.digest)


@dataclass(frozen=True, slots=True)
class DeliveryOutcome:
    """What became of a delivery. `detail`: why it was refused, for people."""

    fate: DeliveryStatus
    detail: str = ""


class Deliveries:
    """Takes deliveries. `on_accepted`: called with the tournaments in which new games count."""

    def __init__(
        self, context: DirectorContext, referees: Referees, on_accepted: Callable[[frozenset[str]], None]
    ) -> None:
        self._context = context
        self._referees = referees
        self._on_accepted = on_accepted
        # All series start at 0: alerts divide by them, and see the first delivery as an increase.
        for fate in DeliveryStatus:
            metrics.DELIVERIES.labels(fate.name.lower())
        for verdict in Verdict:
            metrics.VERDICTS.labels(verdict.value)

    async def take(self, worker_id: str, games: Sequence[Delivered]) -> list[DeliveryOutcome]:
        """Judges and stores deliveries; returns their outcomes, in order."""
        found = await self._context.ask(lambda ledger: self._looked_up(ledger, worker_id, games))
        taken = {
            number: DeliveryOutcome(each)
            for number, each in enumerate(found)
            if isinstance(each, DeliveryStatus)
        }
        played = {number: each for number, each in enumerate(found) if not isinstance(each, DeliveryStatus)}
        results: dict[int, Judgement] = {}
        for number, judgement in (await self._judged(played)).items():
            if judgement.result is None:
                taken[number] = DeliveryOutcome(DeliveryStatus.REFUSED, judgement.refusal)
            else:
                results[number] = judgement
        if taken:
            await self._context.ask(lambda ledger: self._note(ledger, worker_id, games, taken))
        if results:
            taken |= await self._accept(worker_id, games, results)
        for each in taken.values():
            metrics.DELIVERIES.labels(each.fate.name.lower()).inc()
        return [taken[number] for number in range(len(games))]

    def _looked_up(
        self, ledger: Ledger, worker_id: str, games: Sequence[Delivered]
    ) -> list[DeliveryStatus | Played]:
        """For each delivery its fate if it is hopeless, else the game and what is expected of it."""
        fates = ledger.fates(worker_id, [game.claim for game in games])
        return [self._prospect(game, fate) for game, fate in zip(games, fates, strict=True)]

    def _prospect(self, game: Delivered, fate: DeliveryStatus | None) -> DeliveryStatus | Played:
        """The delivery's fate if it is hopeless, else the game and what is expected of it."""
        if game.is_forbidden:
            return DeliveryStatus.FORBIDDEN
        return self._played(game) if fate is None else fate

    async def _judged(self, played: Mapping[int, Played]) -> dict[int, Judgement]:
        """The referees' judgements, by number."""
        if not played:
            return {}
        started = time.perf_counter()
        judgements = await self._referees.judge(list(played.values()))
        metrics.REFEREE_SECONDS.observe((time.perf_counter() - started) / len(played))
        return dict(zip(played, judgements, strict=True))

    def _played(self, game: Delivered) -> DeliveryStatus | Played:
        """The game and what is expected of it; void if its block is gone since the look-up."""
        slot = game.lease.slot
        try:
            tournament = self._context.recent.of(slot.tournament_id)
            block = tournament.block(slot.stage, slot.block)
        except NoSuchEntry:
            return DeliveryStatus.VOID
        return game.record, tournament.contest.expectation(
            block, slot.rotation, tournament.entrants(block.entrants)
        )

    def _note(
        self, ledger: Ledger, worker_id: str, games: Sequence[Delivered], taken: dict[int, DeliveryOutcome]
    ) -> None:
        notes = [Note(games[number].claim, each.fate, each.detail) for number, each in taken.items()]
        ledger.note(worker_id, notes)
        for note in notes:
            if note.fate is DeliveryStatus.REFUSED:
                slot = note.claim.lease.slot
                _log.warning("record refused", worker=worker_id, slot=slot, reason=note.detail)

    async def _accept(
        self, worker_id: str, games: Sequence[Delivered], results: dict[int, Judgement]
    ) -> dict[int, DeliveryOutcome]:
        accepted = [
            Accepted(
                games[n].lease,
                judgement.result,
                games[n].record,
                games[n].played_ms,
                games[n].thought_ms,
                games[n].is_proven or judgement.is_proven,
            )
            for n, judgement in results.items()
            if judgement.result is not None
        ]
        taken = await self._counted(worker_id, accepted)
        counted = [
            game for game, each in zip(accepted, taken, strict=True) if each.fate is DeliveryStatus.ACCEPTED
        ]
        for game in counted:
            for verdict in game.result.verdicts:
                metrics.VERDICTS.labels(verdict.value).inc()
        if counted:
            self._on_accepted(frozenset(game.lease.slot.tournament_id for game in counted))
        return dict(zip(results, taken, strict=True))

    async def _counted(self, worker_id: str, games: list[Accepted]) -> list[DeliveryOutcome]:
        """Stores results; returns their outcomes. A result that the ledger cannot hold is refused alone."""
        try:
            return [
                *map(DeliveryOutcome, await self._context.ask(lambda ledger: ledger.accept(worker_id, games)))
            ]
        except InvalidRequest as error:
            if len(games) > 1:
                return [taken for game in games for taken in await self._counted(worker_id, [game])]
            _log.error("result not stored", worker=worker_id, slot=games[0].lease.slot, error=str(error))
            return [DeliveryOutcome(DeliveryStatus.REFUSED, str(error))]
