"""Small tournaments, and workers that play them by rolling dice."""

import hashlib
from collections.abc import Sequence
from itertools import combinations

from services.ledger.ledger import Ledger
from services.ledger.storage.rows import NewTournament, TournamentState
from services.ledger.storage.slots import Accepted, DeliveryStatus, LeasedSlot, NewWorker
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.plan import Plan
from services.tournament.results import GameResult, Verdict
from services.tournament.spec import Format, Mode, StageSpec, TournamentSpec

GAME, RULES = "lots", "1"
WORKER = NewWorker("w1", host="here", cores=2, memory_bytes=1, build="b", rules_versions={GAME: RULES})
STAGE = StageSpec(Format.ROUND_ROBIN)


def level(name: str, nodes: int = 0) -> Entrant:
    return Entrant(name, EntrantKind.LEVEL, level=1, nodes=nodes)


def person(name: str, account: str = "") -> Entrant:
    return Entrant(name, EntrantKind.PERSON, account_id=account or f"account-{name}")


def program(name: str, concurrency: int = 0) -> Entrant:
    return Entrant(name, EntrantKind.PROGRAM, program=f"program-{name}", concurrency=concurrency)


def levels(number: int) -> tuple[Entrant, ...]:
    return tuple(level(f"e{each}", nodes=100) for each in range(number))


def new_tournament(
    tournament_id: str = "t1",
    entrants: Sequence[Entrant] = levels(4),
    *,
    seats: int = 2,
    weight: int = 1,
    mode: Mode = Mode.FAST,
    stages: tuple[StageSpec, ...] = (STAGE,),
    request_id: str = "",
    game: str = GAME,
) -> NewTournament:
    """What an organiser asks for."""
    plain = TournamentSpec(tournament_id, game, seats=seats, weight=weight, mode=mode, stages=stages)
    return NewTournament(
        tournament_id=tournament_id,
        organiser="organiser",
        request_id=request_id or f"wish for {tournament_id}",
        digest=hashlib.sha256(repr(plain).encode()).digest(),
        spec=b"spec",
        plain=plain,
        entrants=tuple(entrants),
        rules_version=RULES,
        root=bytes(range(32)),
        salt=bytes(16),
    )


def start(ledger: Ledger, new: NewTournament) -> str:
    """Makes a tournament and opens its first stage."""
    ledger.create(new)
    assert ledger.set_state(new.tournament_id, {TournamentState.OPEN}, TournamentState.RUNNING)
    assert ledger.open_stage(new.tournament_id, 0, [each.name for each in new.entrants])
    return new.tournament_id


def apply(ledger: Ledger, tournament_id: str, plan: Plan, stage: int = 0) -> bool:
    """A plan made from how it stands."""
    revision = ledger.tournament(tournament_id).revision
    known = ledger.stages(tournament_id)[stage].blocks
    return ledger.apply(tournament_id, stage, plan, known_blocks=known, revision=revision)


def end(ledger: Ledger, tournament_id: str, results: bytes = b"r", standings: bytes = b"s") -> bool:
    """Ends it with digests of how it stands."""
    revision = ledger.tournament(tournament_id).revision
    return ledger.end(tournament_id, results, standings, revision=revision)


def everybody(names: Sequence[str], seats: int = 2, first: int = 0, stage: int = 0) -> tuple[Block, ...]:
    """A block of each that may meet, one a round."""
    return tuple(
        Block(stage, number, number - first, met)
        for number, met in enumerate(combinations(names, seats), first)
    )


def begin(ledger: Ledger, new: NewTournament) -> str:
    """Starts it with everybody meeting everybody."""
    start(ledger, new)
    names = [each.name for each in new.entrants]
    assert apply(ledger, new.tournament_id, Plan(everybody(names, new.plain.seats)))
    return new.tournament_id


def played(
    leased: LeasedSlot, verdict: Verdict = Verdict.PLAYED, *, winner: int = 0, played_ms: int = 20
) -> Accepted:
    """The game with that winner; whoever sits last has the verdict."""
    slot, seats = leased.lease.slot, leased.block.seats(leased.lease.slot.rotation)
    verdicts = (Verdict.PLAYED,) * (len(seats) - 1) + (verdict,)
    ranks = tuple(1 if seat == winner else 2 for seat in range(len(seats)))
    record = f"{slot} {ranks} {verdicts}".encode() * 20
    digest = hashlib.sha256(record).digest()
    payoffs = tuple(1 if rank == 1 else -1 for rank in ranks)
    result = GameResult(seats, ranks, payoffs, verdicts, plies=10, record_digest=digest)
    return Accepted(leased.lease, result, record, played_ms, thought_ms=played_ms // 2)


def play_all(ledger: Ledger, worker_id: str = "w1", most: int = 100, mode: Mode = Mode.FAST) -> int:
    """A worker plays on until there is nothing more; how many games."""
    done = 0
    while leased := ledger.lease(worker_id, most, mode):
        fates = ledger.accept(worker_id, [played(each) for each in leased])
        assert set(fates) <= {DeliveryStatus.ACCEPTED, DeliveryStatus.HELD}
        done += fates.count(DeliveryStatus.ACCEPTED)
    return done
