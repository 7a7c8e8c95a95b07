"""Lapsed decisions: silence counts as an answer, once, at its deadline, also if a process was dead then."""

from random import Random
from typing import Any

import pytest
from google.protobuf import json_format

from ardri.jobs.v1.jobs_pb2 import ActJob
from ardri.match.v1 import match_pb2
from services.engine.match import decide
from services.engine.outbox.jobs import JobMaker
from services.kernel import TABLE, Outcome, Seat
from services.record.draft import Draft
from services.record.match import ENDED, LIVE
from tests.conformance.lots import GAME as LOTS
from tests.engine.match.three_of_lots import keep
from tests.engine.sitting import START_MS, Sitting, clock, person
from tests.record.forgery import forged, judged, number_of

PER_MOVE, FISCHER = match_pb2.CLOCK_KIND_PER_MOVE, match_pb2.CLOCK_KIND_FISCHER
LAPSES = {"lapses": True}
WINDOW_MS = 5_000


def silent(sitting: Sitting, after_ms: int) -> Any:
    """Lets so much time pass and records the lapse that follows; None if none does."""
    sitting.now_ms += after_ms
    return sitting.take(decide.time_out(sitting.match, sitting.now_ms))


def lapsed(sitting: Sitting) -> list[tuple[int, int]]:
    """Seat and action of each lapse in the log."""
    entries = [step.entry for step in sitting.steps]
    return [(entry.acted.seat, entry.acted.action) for entry in entries if entry.acted.lapsed]


def test_a_decision_lapses_at_the_end_of_the_window_without_any_clock() -> None:
    sitting = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS)
    match, hands = sitting.match, sitting.match.position.hands
    assert match.clock.deadline_ms == START_MS + WINDOW_MS
    assert silent(sitting, WINDOW_MS - 1) is None
    assert silent(sitting, 1) is not None
    assert silent(sitting, 0) is not None, "both were silent"
    assert lapsed(sitting) == [(0, hands[0][0]), (1, hands[1][0])]
    assert match.to_act == (TABLE,)
    assert match.clock.deadline_ms is None, "the table has no deadline"
    played = [event.played for event in sitting.events[0] if event.HasField("played") and event.played.lapsed]
    assert [each.seat for each in played] == [0, 1], "whoever watches is told that it was silence"


def test_each_decision_has_its_own_window() -> None:
    """The answer of one seat does not extend the time of the other."""
    sitting = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS)
    sitting.now_ms += 3_000
    keep(sitting, 0)
    assert sitting.match.clock.deadline_ms == START_MS + WINDOW_MS


def test_without_clock_and_window_nothing_lapses() -> None:
    sitting = Sitting(LOTS, options=LAPSES)
    assert sitting.match.clock.deadline_ms is None
    assert silent(sitting, 10**12) is None


@pytest.mark.parametrize("kind", [PER_MOVE, FISCHER])
def test_the_earlier_of_clock_and_window_counts(kind: Any) -> None:
    for base_ms in (WINDOW_MS - 1_000, WINDOW_MS + 1_000):
        sitting = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS, clock=clock(kind, base_ms))
        assert sitting.match.clock.deadline_ms == START_MS + min(base_ms, WINDOW_MS)


def test_by_the_clock_alone_silence_is_still_an_answer() -> None:
    sitting = Sitting(LOTS, options=LAPSES, clock=clock(PER_MOVE, 4_000))
    assert silent(sitting, 4_000) is not None
    assert (sitting.match.status, len(lapsed(sitting))) == (LIVE, 1)


def test_where_silence_means_nothing_a_flag_loses_whatever_the_window() -> None:
    sitting = Sitting(LOTS, clock=clock(PER_MOVE, 4_000), window_ms=WINDOW_MS)
    silent(sitting, 4_000)
    assert (sitting.match.status, sitting.match.outcome) == (ENDED, Outcome.drawn(2, "time_out"))


def test_silence_earns_no_increment_and_costs_no_more_than_the_window() -> None:
    """Fischer: a seat that answers gains; a silent seat pays until the deadline, even if noticed late."""
    timed = clock(FISCHER, 60_000, 2_000)
    sitting = Sitting(LOTS, options=LAPSES, clock=timed, window_ms=WINDOW_MS)
    sitting.now_ms += 1_000
    keep(sitting, 0)
    silent(sitting, 30_000)
    assert sitting.match.clock.remaining_ms == (61_000, 55_000)
    assert judged_after(sitting).diverges_at == 0


def judged_after(sitting: Sitting) -> Any:
    """The referee's verdict on the match, played to its end."""
    return judged(sitting, sitting.play_out(Random(1)).record)


def test_who_has_no_time_left_gets_none_by_a_clock_that_stands_behind() -> None:
    """The clock of another replica may be behind, or set back: the log has the time of its last entry."""
    sitting = Sitting(LOTS, options=LAPSES, clock=clock(FISCHER, 4_000))
    silent(sitting, 4_000)
    silent(sitting, 0)
    assert sitting.match.clock.remaining_ms == (0, 0)
    while sitting.match.to_act == (TABLE,):
        sitting.play_any(Random(1))
    assert sitting.match.to_act == (0, 1)
    assert silent(sitting, -1_000) is not None
    assert [seat for seat, _ in lapsed(sitting)] == [0, 1, 0]
    silent(sitting, 0)
    assert sitting.match.to_act != (0, 1)
    sitting.take(decide.terminate(sitting.match, "enough", "operator:1", sitting.now_ms))
    assert judged(sitting, sitting.record).divergence == ""


def test_who_is_silent_has_not_come_back() -> None:
    sitting = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS, grace_ms=60_000)
    sitting.take(decide.leave(sitting.match, 0, sitting.now_ms))
    silent(sitting, WINDOW_MS)
    assert lapsed(sitting)[0][0] == 0
    assert sitting.match.left == {0: START_MS}


def test_people_and_bots_are_told_the_earlier_deadline() -> None:
    sitting = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS, clock=clock(PER_MOVE, 60_000))
    shown = sitting.renderer.match(sitting.match, Seat(0)).clocks[0]
    assert (shown.deadline.ToMilliseconds(), shown.lapses) == (START_MS + WINDOW_MS, True)
    assert shown.remaining.ToMilliseconds() == 60_000
    staffed = Sitting(LOTS, options=LAPSES, window_ms=WINDOW_MS, bots={1: 1}, sit=False)
    start = decide.join(staffed.match, 0, person(0), staffed.now_ms)
    assert isinstance(start, Draft)
    (job,) = JobMaker(staffed.renderer, "-").jobs(staffed.match, start, "")
    assert json_format.Parse(job.body, ActJob()).deadline.ToMilliseconds() == START_MS + WINDOW_MS


def told() -> Sitting:
    """A whole match in which the first decisions lapse."""
    sitting = Sitting(LOTS, options=LAPSES, clock=clock(FISCHER, 60_000, 1_000), window_ms=WINDOW_MS)
    silent(sitting, WINDOW_MS + 7)
    silent(sitting, 0)
    return sitting.play_out(Random(3), step_ms=100)


def test_the_referee_checks_each_lapse() -> None:
    sitting = told()
    assert judged(sitting, sitting.record).diverges_at == 0
    first = next(step.entry.version for step in sitting.steps if step.entry.acted.lapsed)
    lies = {
        "early": lambda entry: setattr(entry, "time_ms", START_MS + WINDOW_MS - 1),
        "denied": lambda entry: setattr(entry.acted, "lapsed", False),
        "another seat first": lambda entry: setattr(entry.acted, "seat", 1),
        "another answer": lambda entry: setattr(entry.acted, "action", entry.acted.action % 9 + 1),
    }
    for name, lie in lies.items():
        assert forged(sitting, first, lie).diverges_at == first, name


def test_the_referee_believes_no_invented_lapse() -> None:
    sitting = told()
    answered = [
        step.entry for step in sitting.steps if step.entry.acted.seat >= 0 and step.entry.HasField("acted")
    ]
    last = answered[-1].version
    verdict = forged(sitting, last, lambda entry: setattr(entry.acted, "lapsed", True))
    assert verdict.diverges_at == last
    ended = number_of(sitting, "ended")
    assert verdict.diverges_at < ended
