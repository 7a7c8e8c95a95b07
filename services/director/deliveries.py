"""Games that come in: looked up, refereed, accepted. A hopeless one costs no referee.

delivery ──fates──> hopeless: noted
└─────> referee ──> wrong: noted
└──> right: accepted, once at the most; then the planner is woken
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from services.director.parts import Parts
from services.director.referees import Played, Referees
from services.ledger.ledger import Ledger
from services.ledger.slots import Accepted, Claim, Fate, Lease, Note
from services.runtime import metrics
from services.runtime.errors import NoSuchEntry
from services.tournament.results import GameResult

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Delivered:
    """A game as it was handed in. `digest`: the last of its chain, as claimed; `is_proven`: by an engine."""

    lease: Lease
    record: bytes
    digest: bytes
    played_ms: int = 0
    thought_ms: int = 0
    is_proven: bool = False

    @property
    def claim(self) -> Claim:
        """What it claims to be."""
        return Claim(self.lease, self.digest)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of it. `detail`: why it was refused, for people."""

    fate: Fate
    detail: str = ""


class Deliveries:
    """Takes games in. `on_accepted`: told the tournaments in which something counts now."""

    def __init__(
        self, parts: Parts, referees: Referees, on_accepted: Callable[[frozenset[str]], None]
    ) -> None:
        self._parts = parts
        self._referees = referees
        self._on_accepted = on_accepted

    async def take(self, worker_id: str, games: Sequence[Delivered]) -> list[Taken]:
        """What became of each, in order."""
        claims = [game.claim for game in games]
        fates = await self._parts.ask(lambda ledger: ledger.fates(worker_id, claims))
        taken = {number: Taken(fate) for number, fate in enumerate(fates) if fate is not None}
        hopeful = [number for number in range(len(games)) if number not in taken]
        results = await self._refereed(games, hopeful, taken)
        await self._parts.ask(lambda ledger: self._note(ledger, worker_id, games, taken))
        taken |= await self._accept(worker_id, games, results)
        for each in taken.values():
            metrics.DELIVERIES.labels(each.fate.name.lower()).inc()
        return [taken[number] for number in range(len(games))]

    async def _refereed(
        self, games: Sequence[Delivered], hopeful: Sequence[int], taken: dict[int, Taken]
    ) -> dict[int, GameResult]:
        """Results by number; what has none is added to `taken`."""
        found = await self._parts.ask(lambda _ledger: [self._played(games[number]) for number in hopeful])
        played = {number: each for number, each in zip(hopeful, found, strict=True) if each is not None}
        taken |= {number: Taken(Fate.VOID) for number in hopeful if number not in played}
        if not played:
            return {}
        started = time.perf_counter()
        judgements = await self._referees.judge(list(played.values()))
        metrics.REFEREE_SECONDS.observe((time.perf_counter() - started) / len(played))
        judged = dict(zip(played, judgements, strict=True))
        taken |= {
            number: Taken(Fate.REFUSED, judgement.refusal)
            for number, judgement in judged.items()
            if judgement.result is None
        }
        return {number: each.result for number, each in judged.items() if each.result is not None}

    def _played(self, game: Delivered) -> Played | None:
        """The game with what it should be; None if its block is gone since it was looked up."""
        slot = game.lease.slot
        try:
            course = self._parts.courses.of(slot.tournament_id)
            block = course.block(slot.stage, slot.block)
        except NoSuchEntry:
            return None
        return game.record, course.contest.expectation(block, slot.rotation, course.entrants(block.entrants))

    def _note(
        self, ledger: Ledger, worker_id: str, games: Sequence[Delivered], taken: dict[int, Taken]
    ) -> None:
        notes = [Note(games[number].claim, each.fate, each.detail) for number, each in taken.items()]
        if notes:
            ledger.note(worker_id, notes)
        for note in notes:
            if note.fate is Fate.REFUSED:
                slot = note.claim.lease.slot
                _log.warning("record refused", worker=worker_id, slot=slot, reason=note.detail)

    async def _accept(
        self, worker_id: str, games: Sequence[Delivered], results: dict[int, GameResult]
    ) -> dict[int, Taken]:
        if not results:
            return {}
        accepted = [
            Accepted(
                games[n].lease,
                result,
                games[n].record,
                games[n].played_ms,
                games[n].thought_ms,
                games[n].is_proven,
            )
            for n, result in results.items()
        ]
        fates = await self._parts.ask(lambda ledger: ledger.accept(worker_id, accepted))
        counted = [game for game, fate in zip(accepted, fates, strict=True) if fate is Fate.ACCEPTED]
        for game in counted:
            for verdict in game.result.verdicts:
                metrics.VERDICTS.labels(verdict.value).inc()
        if counted:
            self._on_accepted(frozenset(game.lease.slot.tournament_id for game in counted))
        return dict(zip(results, map(Taken, fates), strict=True))
