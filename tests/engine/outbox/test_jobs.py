"""The jobs that a position makes for workers: for whom, with what contents, and when they are void."""

from random import Random
from typing import Any

import pytest
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine.log import Job
from services.engine.match import decide
from services.engine.outbox.jobs import JobMaker
from services.engine.outbox.kinds import ACT, JOB_LEASE_MS, STEP
from services.engine.outbox.steps import DueStep
from services.engine.outbox.turns import DueTurn
from services.games.tablut import GAME as TABLUT
from services.kernel import TABLE, Seat
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock

TRACE = f"00-{'ab' * 16}-{'cd' * 8}-01"


class Table:
    """A sitting whose jobs are looked at after each decision."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.maker = JobMaker(sitting.renderer, "engine:7811")

    def after(self, draft: Any) -> tuple[bool, tuple[Job, ...]]:
        """Takes the draft. Returns whether it voids earlier jobs, and the jobs that it makes."""
        settles = self.maker.settles(self.sitting.match, draft)
        jobs = self.maker.jobs(self.sitting.match, draft, TRACE)
        self.sitting.take(draft)
        return settles, jobs

    def playing(self, seat: int, notation: str) -> tuple[bool, tuple[Job, ...]]:
        """The same for an action."""
        command = self.sitting.command(seat, notation)
        return self.after(decide.play(self.sitting.match, command, self.sitting.now_ms))


def test_a_bots_turn_is_a_job_with_all_it_needs() -> None:
    sitting = Sitting(TABLUT, bots={1: 4}, clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 60_000))
    settles, (job,) = Table(sitting).playing(0, "a4-a3")
    assert (settles, job.seat, job.kind, job.due_ms) == (True, 1, ACT, sitting.now_ms + JOB_LEASE_MS[ACT])
    act = json_format.Parse(job.body, ActJob())
    assert (act.game, act.match_id, act.seat, act.seats) == ("tablut", sitting.match.match_id, 1, 2)
    assert (act.version, act.level, act.asked_ms) == (5, 4, sitting.now_ms)
    assert (act.engine_address, act.traceparent) == ("engine:7811", TRACE)
    assert not act.seat_token, "it is signed when it is offered; what is kept has no token"
    assert act.deadline.ToMilliseconds() == sitting.now_ms + 60_000
    view = sitting.renderer.wire.view_from_proto(sitting.renderer.wire.view_type.FromString(act.view.value))
    assert view == TABLUT.view(sitting.match.position, Seat(1))


def test_a_job_holds_no_more_than_its_seats_view() -> None:
    """Compares the job in worlds that differ in what the bot may not know."""
    jobs_by_hand: dict[Any, dict[Any, str]] = {}
    for seed in range(200):
        sitting = Sitting(LOTS, 2, bots={1: 1}, secret=Random(seed).randbytes(48))
        theirs, own = sitting.match.position.hands
        _, (job,) = Table(sitting).playing(0, f"keep {theirs[0]}")
        jobs_by_hand.setdefault(own, {})[theirs] = job.body
    alike = max(jobs_by_hand.values(), key=len)
    assert len(alike) > 1, "the other hands differ"
    assert len(set(alike.values())) == 1


def test_the_table_has_one_step_at_a_time() -> None:
    sitting = Sitting(LOTS, 2)
    table = Table(sitting)
    first, second = (f"keep {hand[0]}" for hand in sitting.match.position.hands)
    assert table.playing(0, first) == (False, ()), "nothing for workers before or after"
    settles, (job,) = table.playing(1, second)
    assert (settles, job.seat, job.kind) == (True, TABLE, STEP)
    step = DueStep.from_json(job.body)
    assert (step.match_id, step.version) == (sitting.match.match_id, sitting.match.version)
    assert (step.notation, step.word, job.step) == ("settle", "settle", "settle")
    assert (step.traceparent, step.asked_ms) == (TRACE, sitting.now_ms)
    assert table.playing(TABLE, "settle") == (True, ()), "done: the job goes, and people are to act"


def test_bots_that_decide_together_have_a_job_each() -> None:
    sitting = Sitting(LOTS, 3, bots={0: 1, 2: 2})
    card = sitting.match.position.hands[1][0]
    _, jobs = Table(sitting).playing(1, f"keep {card}")
    assert [(job.seat, job.kind) for job in jobs] == [(0, ACT), (2, ACT)]


def test_a_bot_plays_on_for_a_seat_that_drops_out() -> None:
    sitting = Sitting(LOTS, 3, substitute=5)
    settles, jobs = Table(sitting).after(decide.resign(sitting.match, 1, sitting.now_ms))
    assert settles
    (job,) = jobs
    assert (job.seat, job.kind, DueTurn.from_json(job.body).payload["level"]) == (1, ACT, 5)


@pytest.mark.parametrize("reason", ["resigned", "time_out"])
def test_an_ended_match_wants_nothing(reason: str) -> None:
    sitting = Sitting(TABLUT, bots={1: 1}, clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 60_000))
    table = Table(sitting)
    table.playing(0, "a4-a3")
    ended = {
        "resigned": decide.resign(sitting.match, 0, sitting.now_ms),
        "time_out": decide.time_out(sitting.match, sitting.now_ms + 60_000),
    }
    assert table.after(ended[reason]) == (True, ()), "the bot's job is void"


def test_what_does_not_move_the_match_leaves_jobs_alone() -> None:
    sitting = Sitting(TABLUT, bots={1: 1}, grace_ms=5_000)
    table = Table(sitting)
    table.playing(0, "a4-a3")
    for draft in (
        decide.offer_draw(sitting.match, 0, sitting.now_ms),
        decide.leave(sitting.match, 0, sitting.now_ms),
    ):
        assert not table.after(draft)[0]
