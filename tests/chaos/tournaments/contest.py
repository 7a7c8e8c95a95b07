"""A tournament that can be played twice: the same id, seeds and times give the same digests."""

import hashlib
import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import select, update

from ardri.tournament.v1 import tournament_pb2 as pb
from services.director.games import rules_of
from services.director.wire.spec import spec_from_proto, spec_to_proto
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import NewTournament, TournamentState
from services.ledger.storage.slots import DeliveryStatus
from services.runtime.database import database
from services.runtime.database.schema.slots import deliveries, results, slots
from services.runtime.database.schema.tournaments import tournaments
from tests.waiting import wait_until

_CREATED_MS = 1_700_000_000_000
_NODES = (1, 20, 40, 60, 80, 100, 120)


@dataclass(frozen=True, slots=True)
class Contest:
    """The tournament to play. `tournament_id` distinguishes contests in one ledger."""

    tournament_id: str
    spec: pb.TournamentSpec

    def enter(self, url: str) -> None:
        """Creates the tournament, running, in the ledger of that database; harmless to repeat."""
        spec, entrants = spec_from_proto(self.spec)
        new = NewTournament(
            tournament_id=self.tournament_id,
            organiser="tests",
            request_id=self.tournament_id,
            digest=bytes(32),
            spec=spec_to_proto(spec, entrants).SerializeToString(deterministic=True),
            plain=spec,
            entrants=entrants,
            rules_version=rules_of(spec.game).game.facts.rules_version,
            root=hashlib.sha256(self.tournament_id.encode()).digest(),
            salt=bytes(16),
        )
        ledger = Ledger(url)
        ledger.create(new)
        engine = database.connect(url)
        with engine.begin() as connection:
            # The times in records are relative to this.
            connection.execute(update(tournaments).values(created_ms=_CREATED_MS))
        engine.dispose()
        ledger.set_state(self.tournament_id, {TournamentState.OPEN}, TournamentState.RUNNING)
        ledger.close()


def round_robin(games: int, *, entrants: int = 5, game: str = "tablut", seats: int = 2) -> Contest:
    """A round robin of levels with fixed nodes, with at least so many games."""
    tables = len(list(itertools.combinations(range(entrants), seats)))
    blocks = -(-games // (tables * seats))
    stage = pb.Stage(format=pb.FORMAT_ROUND_ROBIN, blocks=blocks)
    return _contest(f"robin-{game}-{games}", game, seats, entrants, [stage])


def swiss_then_knockout(entrants: int = 8, rounds: int = 4) -> Contest:
    """A Swiss, and a knockout of its better half: the pairings depend on results."""
    stages = [
        pb.Stage(format=pb.FORMAT_SWISS, rounds=rounds, advance=entrants // 2),
        pb.Stage(format=pb.FORMAT_KNOCKOUT, blocks=1),
    ]
    return _contest(f"swiss-{entrants}", "tablut", 2, entrants, stages)


def _contest(name: str, game: str, seats: int, entrants: int, stages: Sequence[pb.Stage]) -> Contest:
    field = [
        pb.Entrant(
            name=f"nodes-{index}-{nodes}",
            level=pb.LevelEntrant(level=min(3, 1 + index), nodes=nodes),
            rating=1500 + index,
        )
        for index, nodes in zip(range(entrants), itertools.cycle(_NODES), strict=False)
    ]
    return Contest(name, pb.TournamentSpec(name=name, game=game, seats=seats, entrants=field, stages=stages))


@dataclass(frozen=True, slots=True)
class Account:
    """The figures of a tournament in the ledger. `digests`: of results, standings and records.

    `lost`: games without a result; `twice`: games that were accepted more than once. `leases`: how often
    games were begun. `fates`: the fates of all deliveries.
    """

    games: int
    accepted: int
    lost: int
    twice: int
    leases: int
    fates: dict[str, int]
    digests: tuple[str, str, str]


def is_over(url: str, contest: Contest) -> bool:
    """Whether the tournament's results are final."""
    ledger = Ledger(url)
    try:
        return ledger.tournament(contest.tournament_id).state is TournamentState.ENDED
    finally:
        ledger.close()


def wait_for_the_end(url: str, contest: Contest, what: str, patience: float) -> None:
    """Waits until the results are final. `patience`: seconds to wait for the next game with a result.

    Raises:
        TimeoutError: no game got a result for so long.
    """
    wait_until(
        lambda: is_over(url, contest),
        f"{what} is over",
        progress=lambda: done(url, contest),
        seconds=patience,
    )


def done(url: str, contest: Contest) -> int:
    """The number of games with a result."""
    ledger = Ledger(url)
    try:
        return sum(stage.done for stage in ledger.progress(contest.tournament_id).stages)
    finally:
        ledger.close()


def account(url: str, contest: Contest) -> Account:
    """Counts in the tables themselves, not in the ledger's own counters."""
    ledger, engine = Ledger(url), database.connect(url)
    mine = contest.tournament_id
    with engine.connect() as connection:
        keys = [slots.c.stage, slots.c.block, slots.c.rotation]
        games = connection.execute(select(*keys, slots.c.token).where(slots.c.tournament_id == mine)).all()
        counted = select(results.c.stage, results.c.block, results.c.rotation)
        with_result = set(connection.execute(counted.where(results.c.tournament_id == mine)))
        audit = select(deliveries.c.stage, deliveries.c.block, deliveries.c.rotation, deliveries.c.fate)
        heard = connection.execute(audit.where(deliveries.c.tournament_id == mine)).all()
    engine.dispose()
    accepted = Counter(tuple(row[:3]) for row in heard if row.fate == DeliveryStatus.ACCEPTED)
    records = hashlib.sha256()
    for game, record in ledger.records(mine):
        records.update(f"{game.block.stage}/{game.block.number}/{game.rotation}/".encode() + record)
    row = ledger.tournament(mine)
    ledger.close()
    return Account(
        games=len(games),
        accepted=sum(accepted.values()),
        lost=sum(tuple(game[:3]) not in with_result for game in games),
        twice=sum(number > 1 for number in accepted.values()),
        leases=sum(game.token for game in games),
        fates=dict(Counter(DeliveryStatus(row.fate).name.lower() for row in heard)),
        digests=(row.results_digest.hex(), row.standings_digest.hex(), records.hexdigest()),
    )
