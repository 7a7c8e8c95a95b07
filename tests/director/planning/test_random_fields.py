"""Random tournaments: entrants come and go, and workers are purged, at any moment.

Nevertheless standings and pairings follow from the exports. After a purge, later rounds may have been
paired by results that the export lists as taken back.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from services.director.api.entering import _joins
from services.director.planning import tournament_cache
from services.director.planning.advancing import _step
from services.director.planning.assignments import Contest
from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import StageRow, TournamentState, current_stage, next_round
from services.runtime.errors import Refusal
from services.tournament.blocks import BlockResult
from services.tournament.digest import results_digest, standings_digest
from services.tournament.entrants import Entrant, Entry, Round
from services.tournament.export.checks.forfeits import wrong_forfeits
from services.tournament.export.checks.pairings import check_pairings
from services.tournament.export.checks.rounds import check_rounds
from services.tournament.export.manifest import Digests, Manifest, Participant
from services.tournament.export.scores import scores_of
from services.tournament.formats.size import most_games
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec, TournamentSpec
from tests.ledger.sample import GAME, WORKER, level, new_tournament, played
from tests.tournament.export.sample import manifest_of
from tests.tournament.formats.random_tournaments import CYCLES, tournament

TOURNAMENTS = 30
WORKERS = tuple(replace(WORKER, worker_id=f"w{number}") for number in range(3))
_MOST_GAMES = 60
_MOST_CHANGES = 40
_MOST_PURGES = 6
_MOST_CYCLES = 6
_ENOUGH = 2_000


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replaces the game by an empty one, as no game is played."""
    monkeypatch.setattr(
        tournament_cache,
        "contest_of",
        lambda row: Contest(TournamentSpec("", GAME), "1", SeedTree(row.tournament_id, row.root), 0),
    )


def test_standings_follow_from_exports(ledger: Ledger) -> None:
    changes = 0
    for seed in range(TOURNAMENTS):
        changes += prove(ledger, seed, Chances(change=0.25, extension=0.15))
    assert changes >= TOURNAMENTS


def test_standings_follow_from_exports_after_purges(ledger: Ledger) -> None:
    for seed in range(TOURNAMENTS // 2):
        prove(ledger, seed, Chances(change=0.1, purge=0.15), least=2)


@dataclass(frozen=True)
class Chances:
    """The probabilities of events between any two steps of planner and workers."""

    change: float
    purge: float = 0.0
    extension: float = 0.0


def prove(ledger: Ledger, seed: int, chances: Chances, least: int = 1) -> int:
    """Plays and checks a tournament of at least so many stages; returns how many came or left."""
    for worker in WORKERS:
        ledger.register(worker)
    rng = random.Random(seed)
    spec, entrants = drawn(rng, least)
    ledger.create(new_tournament(f"t{seed}", entrants, seats=spec.seats, stages=spec.stages))
    changes = play(ledger, f"t{seed}", rng, chances)
    manifest, blocks = export(ledger, f"t{seed}", spec)
    check_rounds(manifest, blocks)
    assert results_digest(blocks) == manifest.digests.results, seed
    stages = scores_of(manifest, blocks).stages
    assert standings_digest([stage.standings for stage in stages]) == manifest.digests.standings, seed
    assert list(wrong_forfeits(ledger.field(f"t{seed}"), blocks)) == [], seed
    tree = SeedTree(f"t{seed}", ledger.tournament(f"t{seed}").root)
    taken_back = ledger.taken_back(f"t{seed}")
    assert check_pairings(stages, tree, taken_back).wrong == (), seed
    assert chances.purge or not taken_back, seed
    return changes


def drawn(rng: random.Random, least: int) -> tuple[TournamentSpec, list[Entrant]]:
    """A small valid tournament with at least so many stages, arenas too, and its first entrants."""
    while True:
        found = tournament(rng)
        if len(found.spec.stages) < least:
            continue
        stages = tuple(_arena(rng, each) if rng.random() < 0.15 else each for each in found.spec.stages)
        entrants = [each.entrant for each in found.field.values() if each.joined == Round(0, 0)]
        entrants = [replace(level(each.name), rating=each.rating) for each in entrants]
        seats = found.spec.seats
        if sum(most_games(stage, len(entrants), seats) for stage in stages) <= _MOST_GAMES:
            return replace(found.spec, game=GAME, stages=stages), entrants


def _arena(rng: random.Random, stage: StageSpec) -> StageSpec:
    return StageSpec(Format.ARENA, rounds=rng.randint(1, 3), advance=stage.advance)


def play(ledger: Ledger, tournament_id: str, rng: random.Random, chances: Chances) -> int:
    """Plays the tournament to the end; returns how many came or left."""
    ledger.set_state(tournament_id, {TournamentState.OPEN}, TournamentState.RUNNING)
    cache = TournamentCache(ledger, ledger.tournament(tournament_id))
    changes = purges = 0
    for _ in range(_ENOUGH):
        progress = cache.refresh()
        if progress.state is TournamentState.ENDED:
            return changes
        worker_id = rng.choice(WORKERS).worker_id
        if changes < _MOST_CHANGES and rng.random() < chances.change and current_stage(progress.stages):
            changes += _change(ledger, tournament_id, rng, changes)
        elif purges < _MOST_PURGES and rng.random() < chances.purge:
            purges += bool(ledger.purge(worker_id))
        elif rng.random() < chances.extension:
            _extend(ledger, tournament_id, current_stage(progress.stages))
        elif not _step(ledger, cache, progress):
            leased = ledger.lease(worker_id, rng.choice((1, 3, 50)))
            ledger.accept(
                worker_id, [played(each, winner=rng.randrange(len(each.block.entrants))) for each in leased]
            )
    raise AssertionError(f"{tournament_id} never ends: {ledger.progress(tournament_id)}")


def _change(ledger: Ledger, tournament_id: str, rng: random.Random, number: int) -> bool:
    """Lets an entrant come or leave; False if none may."""
    row = ledger.tournament(tournament_id)
    there = [name for name, entry in ledger.field(tournament_id).items() if entry.left is None]
    if rng.random() < 0.5:
        if len(there) > 1:
            ledger.withdraw(
                tournament_id, rng.choice(there), next_round(ledger.progress(tournament_id).stages)
            )
        return len(there) > 1
    late = replace(level(f"late{number}"), rating=rng.randint(1400, 1600))
    try:
        return ledger.enter(tournament_id, Entry(late, joined=_joins(ledger, row)))
    except Refusal:
        return False


def _extend(ledger: Ledger, tournament_id: str, stage: StageRow | None) -> None:
    """Adds a round or cycle to the running stage, if its format has them."""
    if stage is not None and stage.opened_ms is not None and stage.spec.format in CYCLES:
        cycles = stage.spec.rounds or (stage.rounds if stage.spec.format is Format.SWISS else 1)
        ledger.extend(tournament_id, stage.index, rounds=min(cycles + 1, _MOST_CYCLES))


def export(ledger: Ledger, tournament_id: str, spec: TournamentSpec) -> tuple[Manifest, list[BlockResult]]:
    """The manifest and the blocks that an export of it contains."""
    row = ledger.tournament(tournament_id)
    field = ledger.field(tournament_id).values()
    entrants = tuple(
        Participant(each.entrant, each.left is not None, each.joined, each.left) for each in field
    )
    extended = replace(spec, stages=tuple(stage.spec for stage in ledger.stages(tournament_id)))
    manifest = replace(manifest_of(extended, ()), entrants=entrants)
    digests = Digests(row.results_digest, row.standings_digest)
    return replace(manifest, digests=digests), list(_blocks(ledger, tournament_id, len(spec.stages)))


def _blocks(ledger: Ledger, tournament_id: str, stages: int) -> Iterator[BlockResult]:
    for index in range(stages):
        record = ledger.stage(tournament_id, index)
        assert record is not None
        yield from (record.finished[block.number] for block in record.blocks)
