"""Purged games of a finished stage are replayed; the next stage begins again if others advance to it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from services.director.planning import tournament_cache
from services.director.planning.advancing import _step, advance
from services.director.planning.assignments import Contest
from services.director.planning.tournament_cache import TournamentCache
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import Progress, TournamentState, next_round
from services.ledger.storage.slots import DeliveryStatus, LeasedSlot
from services.tournament.entrants import Entry, Round
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import Format, StageSpec
from tests.ledger.sample import WORKER, level, levels, new_tournament, played

CHEAT, HONEST = "w1", "w2"
STAGES = StageSpec(Format.ROUND_ROBIN, advance=3), StageSpec(Format.SWISS, rounds=3)
AS_BEFORE = ("e0", "e1", "e2", "e3")


@pytest.fixture
def cache(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> TournamentCache:
    """The cache of a tournament after the cheat has played stage 0; three of four advanced, with a bye."""
    new = new_tournament("t", levels(4), stages=STAGES)
    contest = Contest(new.plain, "1", SeedTree("t", bytes(32)), 1)
    monkeypatch.setattr(tournament_cache, "contest_of", lambda row: contest)
    for name in (CHEAT, HONEST):
        ledger.register(replace(WORKER, worker_id=name))
    ledger.create(new)
    ledger.set_state("t", {TournamentState.OPEN}, TournamentState.RUNNING)
    found = TournamentCache(ledger, ledger.tournament("t"))
    advance(ledger, found)
    play(ledger, CHEAT, ledger.lease(CHEAT, 50), AS_BEFORE)
    assert advance(ledger, found).stages[1].seeding == AS_BEFORE[:3]
    return found


def play(ledger: Ledger, worker: str, games: Sequence[LeasedSlot], best_first: Sequence[str]) -> None:
    """Plays the games; the entrant that comes first in `best_first` wins each."""
    for game in games:
        seats = game.block.seats(game.lease.slot.rotation)
        fates = ledger.accept(worker, [played(game, winner=seats.index(min(seats, key=best_first.index)))])
        assert fates == [DeliveryStatus.ACCEPTED]


def play_again(ledger: Ledger, cache: TournamentCache, best_first: Sequence[str]) -> Progress:
    """Purges the cheat, and lets the honest worker play the first stage again."""
    ledger.purge(CHEAT)
    assert not advance(ledger, cache).stages[0].is_finished
    again = [game for game in ledger.lease(HONEST, 50) if game.block.stage == 0]
    play(ledger, HONEST, again, best_first)
    return advance(ledger, cache)


def test_a_stage_goes_on_where_the_same_go_on_to_it(ledger: Ledger, cache: TournamentCache) -> None:
    (before,) = ledger.lease(HONEST, 1)
    progress = play_again(ledger, cache, AS_BEFORE)
    assert (progress.stages[1].seeding, progress.stages[1].blocks) == (AS_BEFORE[:3], 2)
    play(ledger, HONEST, [before], AS_BEFORE)


def test_a_stage_begins_again_where_others_go_on_to_it(ledger: Ledger, cache: TournamentCache) -> None:
    slow = ledger.lease(HONEST, 2)
    now = ("e3", "e2", "e1", "e0")
    progress = play_again(ledger, cache, now)
    second = progress.stages[1]
    assert second.seeding == ("e3", "e2", "e1")
    assert (second.rounds, second.games, second.done, second.blocks) == (1, 2, 0, 4)
    delivered = ledger.accept(HONEST, [played(game) for game in slow])
    assert delivered == [DeliveryStatus.VOID] * 2
    record = ledger.stage("t", 1)
    assert record is not None
    assert [(block.number, block.round) for block in record.blocks] == [(2, 0), (3, 0)]
    told = [each.result.block for each in ledger.finished("t", 0, 100) if each.result.block.stage == 1]
    assert told == [block for block in record.blocks if block.is_bye]


def test_a_director_that_looked_before_a_stage_began_again_looks_anew(
    ledger: Ledger, cache: TournamentCache
) -> None:
    ledger.purge(CHEAT)
    advance(ledger, cache)
    again = [game for game in ledger.lease(HONEST, 50) if game.block.stage == 0]
    play(ledger, HONEST, again, ("e3", "e2", "e1", "e0"))
    other = TournamentCache(ledger, ledger.tournament("t"))
    before = other.refresh()
    assert _step(ledger, cache, cache.refresh())
    assert ledger.stages("t")[1].opened_ms is None
    assert _step(ledger, other, before)
    assert advance(ledger, other).stages[1].seeding == ("e3", "e2", "e1")


def test_rounds_are_counted_anew_for_those_who_came_late_or_left(
    ledger: Ledger, cache: TournamentCache
) -> None:
    moment = next_round(advance(ledger, cache).stages)
    assert moment == Round(1, 1)
    ledger.enter("t", Entry(level("late"), joined=moment))
    ledger.withdraw("t", "e2", moment)
    play_again(ledger, cache, ("e3", "e2", "e1", "e0"))
    field = ledger.field("t")
    assert (field["late"].joined, field["e2"].left) == (Round(1, 0), Round(1, 0))
    record = ledger.stage("t", 1)
    assert record is not None
    paired = {name for block in record.blocks for name in block.entrants}
    assert paired == {"e3", "e1", "e0", "late"}


def test_who_left_a_later_stage_does_not_play_on_in_the_one_before(
    ledger: Ledger, cache: TournamentCache
) -> None:
    ledger.withdraw("t", "e1", next_round(advance(ledger, cache).stages))
    ledger.purge(CHEAT)
    ledger.extend("t", 0, rounds=2)
    advance(ledger, cache)
    games = [game for game in ledger.lease(HONEST, 50) if game.block.stage == 0]
    assert len(games) == 12
    assert all("e1" not in game.block.entrants for game in games)
