"""Stages that begin again while their games are leased: nobody waits in a circle."""

import dataclasses
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import Connection, text

from services.ledger.ledger import Ledger
from services.ledger.seats import lanes
from services.ledger.seats.seating import Lane
from services.ledger.storage.slots import Slot
from services.tournament.blocks import Block
from services.tournament.plan import Plan
from tests.ledger.playing.test_races import on_postgres
from tests.ledger.sample import STAGE, WORKER, apply, level, new_tournament, play_all, program, start
from tests.ledger.tables import engine_of
from tests.waiting import HANG_SECONDS, wait_until

_FIELD = (program("x", 1), program("p"), level("y"), level("z"))
_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


def _three_stages(ledger: Ledger) -> None:
    """X plays P in the second and Y in the third; the first has ended, and was purged."""
    keys = {each.name: each.program_key for each in _FIELD if each.program}
    for worker_id, programs in (("both", "xp"), ("one", "x"), ("none", "")):
        offered = frozenset(keys[name] for name in programs)
        ledger.register(dataclasses.replace(WORKER, worker_id=worker_id, programs=offered))
    start(ledger, new_tournament(entrants=_FIELD, stages=(STAGE, STAGE, STAGE)))
    order = tuple(each.name for each in _FIELD)
    for stage, pair in enumerate((("y", "z"), ("x", "p"), ("x", "y"))):
        assert ledger.open_stage("t1", stage, order)
        assert apply(ledger, "t1", Plan((Block(stage, 0, 0, pair),), order=order), stage)
        play_all(ledger, "none")
    assert ledger.purge("none") == 1
    assert play_all(ledger, "none") == 2


@on_postgres
def test_who_leases_a_game_of_a_later_one_and_who_begins_both_again_do_not_wait_in_a_circle(
    ledger: Ledger, other: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    _three_stages(ledger)
    holds, may_go_on = threading.Event(), threading.Event()
    occupy = lanes.occupy

    def late(db: Connection, wanting: Mapping[Slot, Sequence[Lane]]) -> set[Slot]:
        if db.engine.pool is engine_of(other).pool:
            holds.set()
            assert may_go_on.wait(HANG_SECONDS)
        return occupy(db, wanting)

    monkeypatch.setattr(lanes, "occupy", late)
    with ThreadPoolExecutor(2) as pool, engine_of(ledger).connect() as watching:
        # It has a game of the third stage, and wants the lane of X, which nobody has yet.
        leasing = pool.submit(other.lease, "one", 1)
        assert holds.wait(HANG_SECONDS)
        (leased,) = ledger.lease("both", 1)
        assert leased.lease.slot.stage == 1
        beginning = pool.submit(apply, ledger, "t1", Plan(order=("z", "y")))
        wait_until(lambda: watching.execute(_WAITING).scalar_one() > 0, "the stages wait for that game")
        may_go_on.set()
        assert beginning.result(HANG_SECONDS)
        assert leasing.result(HANG_SECONDS) == [], "X sat in the second stage"
    assert [(stage.games, stage.blocks) for stage in ledger.stages("t1")] == [(2, 1), (0, 1), (0, 1)]
