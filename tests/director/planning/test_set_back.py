"""A ledger that was set back, as by a fail-over that lost commits: lost results count no more."""

from dataclasses import replace
from pathlib import Path

import pytest

from services.director.planning import tournament_cache
from services.director.planning.advancing import advance
from services.director.planning.assignments import Contest
from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec
from tests.ledger.sample import WORKER, levels, new_tournament, played
from tests.servers.migrated import migrated


def begun(ledger: Ledger, blocks: int) -> TournamentCache:
    """The cache of a tournament, after it has read the results of so many blocks."""
    ledger.register(WORKER)
    ledger.create(new_tournament("t", levels(4), stages=(StageSpec(Format.ROUND_ROBIN),)))
    ledger.set_state("t", {TournamentState.OPEN}, TournamentState.RUNNING)
    cache = TournamentCache(ledger, ledger.tournament("t"))
    advance(ledger, cache)
    games = ledger.lease(WORKER.worker_id, 50)
    ledger.accept(WORKER.worker_id, [played(game) for game in games if game.block.number < blocks])
    cache.refresh()
    return cache


def finished(cache: TournamentCache) -> set[int]:
    record = cache.snapshot(0)
    assert record is not None
    return set(record.finished)


def test_results_that_are_lost_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(new_tournament("t", levels(4)).plain, "1", SeedTree("t", bytes(32)), 1)
    monkeypatch.setattr(tournament_cache, "contest_of", lambda row: contest)
    now, before = (Ledger(migrated(tmp_path / f"{name}.db")) for name in ("now", "before"))
    cache = begun(now, 3)
    assert finished(begun(before, 1)) == {0}
    assert finished(cache) == {0, 1, 2}
    lost = replace(cache.block(0, 2), entrants=("somebody", "else"))
    cache.note_leased(lost)
    assert cache.block(0, 2) == lost
    monkeypatch.setattr(cache, "_ledger", before)
    cache.refresh()
    assert finished(cache) == {0}
    assert cache.block(0, 2) != lost, "another was planned in its place"
    for ledger in (now, before):
        ledger.close()
