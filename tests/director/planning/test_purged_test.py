"""A decided sequential test goes on once its games are purged, and block numbers continue."""

import hashlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from services.director.planning import tournament_cache
from services.director.planning.advancing import advance
from services.director.planning.assignments import Contest
from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import TournamentState
from services.ledger.storage.slots import Accepted, LeasedSlot
from services.tournament.blocks import Block
from services.tournament.results import GameResult, Verdict
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec, TestSpec
from tests.ledger.sample import WORKER, levels, new_tournament

Wins = Callable[[Block, str], bool]


def test_blocks_that_no_longer_matter_keep_their_numbers(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    stages = (
        StageSpec(Format.ROUND_ROBIN),
        StageSpec(Format.TEST, blocks=200, heroes=("e0",), test=TestSpec(0.0, 100.0)),
    )
    new = new_tournament("t", levels(3), stages=stages)
    contest = Contest(new.plain, "1", SeedTree("t", bytes(32)), 1)
    monkeypatch.setattr(tournament_cache, "contest_of", lambda row: contest)
    for name in ("w1", "w2", "w3", "w4"):
        ledger.register(replace(WORKER, worker_id=name))
    ledger.create(new)
    ledger.set_state("t", {TournamentState.OPEN}, TournamentState.RUNNING)
    cache = TournamentCache(ledger, ledger.tournament("t"))
    advance(ledger, cache)
    _play(ledger, "w1", ledger.lease("w1", 200), _hero)
    advance(ledger, cache)
    ledger.purge("w1")
    advance(ledger, cache)
    slow = ledger.lease("w2", 6)  # the first stage, again
    _play(ledger, "w3", ledger.lease("w3", 200), _hero)
    decided = advance(ledger, cache).stages[1]
    assert decided.order
    ledger.purge("w3")
    advance(ledger, cache)
    _play(ledger, "w4", ledger.lease("w4", 200), _in_turns)  # this time it does not decide
    _play(ledger, "w2", slow, _hero)
    for planner in (cache, TournamentCache(ledger, ledger.tournament("t"))):
        stage = advance(ledger, planner).stages[1]
        assert (stage.order, stage.blocks > decided.blocks) == ((), True)
    assert min(each.lease.slot.block for each in ledger.lease("w4", 200)) >= decided.blocks


def _play(ledger: Ledger, worker: str, games: list[LeasedSlot], wins: Wins) -> None:
    for game in games:
        seats = game.block.seats(game.lease.slot.rotation)
        ranks = tuple(1 if wins(game.block, name) else 2 for name in seats)
        record = repr((game.lease, ranks)).encode()
        digest = hashlib.sha256(record).digest()
        result = GameResult(seats, ranks, (0, 0), (Verdict.PLAYED,) * 2, 3, digest)
        ledger.accept(worker, [Accepted(game.lease, result, record, 1, 1)])


def _hero(_block: Block, name: str) -> bool:
    return name == "e0"


def _in_turns(block: Block, name: str) -> bool:
    return (name == "e0") == bool(block.number % 2)
