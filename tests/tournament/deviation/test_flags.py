"""Which workers are flagged, for what, and which are not."""

from dataclasses import replace
from itertools import islice

import pytest

from services.tournament.deviation import FlagKind, PairingTally, WorkerTally, flags
from tests.tournament.deviation.fleet import Fault, Fleet
from tests.tournament.deviation.tallying import with_pace

FLIPPER = Fleet(entrants=8, gap=150.0, fault=Fault(flips=0.3))


def after(fleet: Fleet, blocks: int, seed: int = 1) -> tuple[WorkerTally, ...]:
    """The tallies when the fleet has played so many blocks."""
    return next(islice(fleet.play(seed), blocks - 1, None))[1]


def found(workers: tuple[WorkerTally, ...]) -> list[tuple[str, FlagKind]]:
    return [(flag.worker_id, flag.kind) for flag in flags(workers)]


def test_nobody_is_flagged_in_a_clean_fleet() -> None:
    assert found(after(Fleet(), 600)) == []


def test_one_that_flips_outcomes_is_flagged_and_blames_nobody() -> None:
    workers = after(FLIPPER, 800)
    assert found(workers) == [("w0", FlagKind.OUTCOMES)]
    (flag,) = flags(workers)
    assert flag.statistic >= flag.threshold
    assert flag.reason.endswith("are nearer to even than those of the others between the same entrants")


def test_one_that_lets_somebody_win_is_flagged_by_name() -> None:
    (flag,) = flags(after(Fleet(gap=0.0, fault=Fault(favours=0.8)), 400))
    assert (flag.worker_id, flag.kind) == ("w0", FlagKind.OUTCOMES)
    assert "favour or harm e0 beside" in flag.reason


def test_one_that_is_slow_is_flagged_with_its_share_of_the_speed() -> None:
    (flag,) = flags(after(Fleet(fault=Fault(slowness=3)), 400))
    assert (flag.worker_id, flag.kind) == ("w0", FlagKind.SPEED)
    assert 0.33 < flag.statistic < flag.threshold == 0.5
    assert "of the median speed of the others" in flag.reason


def test_one_at_two_thirds_of_the_speed_is_not() -> None:
    assert found(after(Fleet(fault=Fault(slowness=1.5)), 400)) == []


def test_entrants_that_think_long_make_nobody_slow() -> None:
    # Only w0 plays the pairing that takes long; workers are compared only by pairings that both play.
    quick, long = PairingTally.empty(("a", "b")), PairingTally.empty(("a", "c"))
    for _ in range(100):
        quick, long = with_pace(quick, 10.0, 50), with_pace(long, 500.0, 50)
    workers = (WorkerTally("w0", (quick, long)), WorkerTally("w1", (quick,)), WorkerTally("w2", (quick,)))
    assert found(workers) == []


def test_both_faults_at_once_are_both_flagged() -> None:
    fleet = replace(FLIPPER, fault=Fault(flips=0.3, slowness=4))
    assert found(after(fleet, 800)) == [("w0", FlagKind.OUTCOMES), ("w0", FlagKind.SPEED)]


def test_the_order_of_rows_makes_no_difference() -> None:
    workers = after(FLIPPER, 800)
    turned = [WorkerTally(worker.worker_id, worker.pairings[::-1]) for worker in workers[::-1]]
    (one,), (other,) = flags(workers), flags(turned)
    assert other.statistic == pytest.approx(one.statistic)
    assert (other.worker_id, other.reason) == (one.worker_id, one.reason)


def test_of_two_workers_neither_is_flagged_for_outcomes() -> None:
    # A flipper makes pairings even, a favourer uneven: if two workers differ, either might be faulty.
    assert found(after(replace(FLIPPER, workers=2), 800)) == []
    assert found(after(Fleet(gap=0.0, workers=2, fault=Fault(favours=0.8)), 400)) == []


def test_of_two_workers_the_slow_one_is_flagged() -> None:
    assert found(after(Fleet(workers=2, fault=Fault(slowness=3)), 200)) == [("w0", FlagKind.SPEED)]


def test_two_faulty_workers_of_six_are_both_flagged() -> None:
    six = after(replace(FLIPPER, workers=6), 2400)
    other = after(replace(FLIPPER, workers=6), 2400, seed=2)[0]
    workers = (*six, WorkerTally("w6", other.pairings))
    assert sorted(found(workers)) == [("w0", FlagKind.OUTCOMES), ("w6", FlagKind.OUTCOMES)]


def test_a_few_blocks_say_nothing_however_they_end() -> None:
    def worker(name: str, won: int, lost: int) -> WorkerTally:
        products = (16 * won, 0, 0, 16 * lost)
        tally = PairingTally(("a", "b"), (4 * won, 4 * lost), products, won + lost)
        return WorkerTally(name, (tally,))

    others = (worker("w1", 190, 10), worker("w2", 190, 10))
    assert found((worker("w0", 0, 19), *others)) == []
    assert found((worker("w0", 0, 20), *others)) == [("w0", FlagKind.OUTCOMES)]


def paced(name: str, games: int, seconds: float, spread: float) -> WorkerTally:
    """A worker with games that are slower or quicker by the factor `spread`, in turns."""
    tally = PairingTally.empty(("a", "b"))
    for game in range(games):
        tally = with_pace(tally, seconds * spread ** (game % 2 * 2 - 1), 1)
    return WorkerTally(name, (tally,))


def test_a_few_games_say_nothing_however_long_they_take() -> None:
    others = (paced("w1", 100, 1.0, 1.2), paced("w2", 100, 1.0, 1.2))
    assert found((paced("w0", 18, 9.0, 1.2), *others)) == []
    assert found((paced("w0", 20, 9.0, 1.2), *others)) == [("w0", FlagKind.SPEED)]


def test_absurd_paces_break_nothing() -> None:
    workers = (paced("w0", 50, 1e300, 1.0), paced("w1", 50, 1e-300, 1.0), paced("w2", 50, 1.0, 1.0))
    assert found(workers) == [("w0", FlagKind.SPEED)]


def test_a_worker_must_be_slow_for_sure() -> None:
    others = (paced("w1", 100, 1.0, 2.0), paced("w2", 100, 1.0, 2.0))
    assert found((paced("w0", 30, 2.4, 2.0), *others)) == []
    assert found((paced("w0", 3000, 2.4, 2.0), *others)) == [("w0", FlagKind.SPEED)]


def test_little_or_nothing_says_nothing() -> None:
    assert found(()) == []
    assert found((WorkerTally("w0", ()), WorkerTally("w1", (PairingTally.empty(("a", "b")),)))) == []
    assert found(after(Fleet(entrants=2, gap=2000.0, fault=Fault(flips=1.0, slowness=100)), 8)) == []
    assert found(after(replace(FLIPPER, workers=1), 100)) == []


def test_blocks_that_are_all_alike_are_no_evidence() -> None:
    alike = PairingTally(("a", "b"), (200, 200), (400, 400, 400, 400), blocks=100)
    assert found(tuple(WorkerTally(name, (alike,)) for name in ("w0", "w1", "w2"))) == []


def test_a_worker_or_pairing_is_counted_once() -> None:
    tally = PairingTally.empty(("a", "b"))
    with pytest.raises(ValueError, match="once"):
        flags([WorkerTally("w0", ()), WorkerTally("w0", ())])
    with pytest.raises(ValueError, match="once"):
        flags([WorkerTally("w0", (tally, tally))])
