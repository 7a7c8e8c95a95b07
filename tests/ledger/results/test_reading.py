"""What counts is read back as it was, in pages and in one order."""

import dataclasses

import pytest

from services.ledger.calls import reading
from services.ledger.ledger import Ledger
from services.ledger.storage.rows import CountedGame, FinishedBlock, RunningGame
from services.ledger.storage.slots import Slot
from services.ledger.tournaments import progress
from services.runtime.errors import NoSuchEntry
from services.tournament.entrants import Round
from services.tournament.plan import Plan
from tests.ledger.sample import (
    WORKER,
    apply,
    begin,
    everybody,
    levels,
    new_tournament,
    play_all,
    played,
    start,
)


@pytest.fixture(autouse=True)
def _worker(ledger: Ledger) -> None:
    ledger.register(WORKER)


def test_finished_blocks_are_read_on_from_a_cursor(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(5)))
    games = [played(each) for each in ledger.lease("w1", 20)]
    for number in range(0, 20, 2):
        ledger.accept("w1", games[number : number + 2][::-1])
    seen: list[FinishedBlock] = []
    while page := ledger.finished("t1", seen[-1].sequence if seen else 0, limit=3):
        seen += page
    assert [block.sequence for block in seen] == list(range(1, 11))
    assert [game for block in seen for game in block.result.games] == [game.result for game in games]
    assert ledger.finished("t9") == []


def test_results_come_in_canonical_order_whatever_the_pages(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(ledger, new_tournament(entrants=levels(5)))
    assert apply(ledger, "t1", Plan(everybody([f"e{number}" for number in range(5)])))
    games = {game.lease.slot: game for game in map(played, ledger.lease("w1", 100))}
    for slot in sorted(games, key=lambda slot: (slot.rotation, -slot.block)):
        ledger.accept("w1", [games[slot]])
    for page in (1, 3, 10, 200):
        monkeypatch.setattr(reading, "_PAGE", page)
        counted = list(ledger.results("t1"))
        assert [Slot("t1", game.block.stage, game.block.number, game.rotation) for game in counted] == sorted(
            games
        )
        assert [game.result for game in counted] == [games[slot].result for slot in sorted(games)]
        assert list(ledger.records("t1")) == [
            (game, games[slot].record) for game, slot in zip(counted, sorted(games), strict=True)
        ]


def test_only_whole_blocks_are_results(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    leased = ledger.lease("w1", 3)
    games = [played(each) for each in leased]
    ledger.accept("w1", games)
    assert list(ledger.results("t1")) == [
        CountedGame(leased[0].block, 0, games[0].result),
        CountedGame(leased[1].block, 1, games[1].result),
    ]


def test_a_record_is_shown_once_its_block_is_finished(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    first, second = (played(each) for each in ledger.lease("w1", 2))
    ledger.accept("w1", [first])
    with pytest.raises(NoSuchEntry):
        ledger.record(first.lease.slot)
    ledger.accept("w1", [second])
    assert ledger.record(first.lease.slot) == first.record
    with pytest.raises(NoSuchEntry):
        ledger.record(dataclasses.replace(first.lease.slot, rotation=2))


def test_what_was_not_played_has_an_empty_record(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    ledger.withdraw("t1", "e0", Round(0, 0))
    assert ledger.record(Slot("t1", 0, 0, 0)) == b""
    assert {record for _, record in ledger.records("t1")} == {b""}


def test_progress_tells_stages_apart(ledger: Ledger) -> None:
    stage = new_tournament().plain.stages[0]
    start(ledger, new_tournament(stages=(stage, stage)))
    assert apply(ledger, "t1", Plan(everybody(["e0", "e1"]), order=("e1", "e0")))
    play_all(ledger)
    assert ledger.open_stage("t1", 1, ["e1", "e0"])
    assert apply(ledger, "t1", Plan(everybody(["e1", "e0"], stage=1)), stage=1)
    play_all(ledger, most=1)
    first, second = ledger.progress("t1").stages
    assert (first.is_finished, first.done, first.games, first.order) == (True, 2, 2, ("e1", "e0"))
    assert (second.is_finished, second.done, second.games, second.seeding) == (False, 2, 2, ("e1", "e0"))
    assert [game.block.stage for game in ledger.results("t1")] == [0, 0, 1, 1]
    record = ledger.stage("t1", 1)
    assert record is not None
    assert list(record.finished) == [0]


def test_what_runs_is_read_in_order_and_only_while_it_runs(ledger: Ledger) -> None:
    begin(ledger, new_tournament())
    assert ledger.running("t1", 9) == []
    leased = ledger.lease("w1", 3)
    wanted = [RunningGame(each.block, each.lease.slot.rotation) for each in leased]
    wanted.sort(key=lambda game: (game.block.number, game.rotation))
    assert ledger.running("t1", 9) == wanted
    assert ledger.running("t1", 2) == wanted[:2]
    ledger.accept("w1", [played(leased[0])])
    assert ledger.running("t1", 9) == [
        game for game in wanted if game != RunningGame(leased[0].block, leased[0].lease.slot.rotation)
    ]
    with pytest.raises(NoSuchEntry):
        ledger.running("t9", 9)


def test_rounds_are_taken_back_until_the_same_comes_again(ledger: Ledger) -> None:
    begin(ledger, new_tournament(entrants=levels(3)))
    ledger.register(dataclasses.replace(WORKER, worker_id="w2"))
    games = ledger.lease("w1", 4)
    ledger.accept("w1", [played(each) for each in games])
    assert ledger.taken_back("t1") == []
    ledger.purge("w1")
    assert ledger.taken_back("t1") == [Round(0, 0), Round(0, 1)]
    ledger.accept("w2", [played(each, winner=each.block.number) for each in ledger.lease("w2", 6)])
    assert ledger.taken_back("t1") == [Round(0, 1)]
    assert ledger.taken_back("t9") == []


def test_who_is_to_meet_is_looked_for_in_the_next_games_alone(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: it is looked for again and again while somebody is missing."""
    begin(ledger, new_tournament())
    assert len(ledger.unfinished_tables("t1")) == 6
    monkeypatch.setattr(progress, "_NEXT", 2)
    assert ledger.unfinished_tables("t1") == {("e0", "e1")}
    held = ledger.lease("w1", 3)
    assert ledger.unfinished_tables("t1") == {("e0", "e1"), ("e0", "e2"), ("e0", "e3")}
    ledger.accept("w1", [played(each) for each in held])
    assert ledger.unfinished_tables("t1") == {("e0", "e2"), ("e0", "e3")}
