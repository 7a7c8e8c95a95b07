"""Clocks as arithmetic: what each kind takes and gives, and that no time is lost or made."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel import CHANCE, TABLE, Seat
from services.record.clocks.clock import ClockState
from services.record.clocks.spec import NO_CLOCK, ClockKind, ClockSpec

FISCHER = ClockSpec(ClockKind.FISCHER, 60_000, 2_000)
PER_MOVE = ClockSpec(ClockKind.PER_MOVE, 30_000)
DAYS = ClockSpec(ClockKind.CORRESPONDENCE, 3 * 24 * 3600 * 1000)
FIRST, SECOND, THIRD = Seat(0), Seat(1), Seat(2)
QUICK = settings(max_examples=100, deadline=None, derandomize=True)


def test_no_clock_has_no_deadline() -> None:
    clock = ClockState.started(NO_CLOCK, 2, (FIRST,), 0).after(FIRST, (SECOND,), 10**12)
    assert (clock.deadline_ms, clock.flagged(10**15), clock.remaining_ms) == (None, (), ())
    assert clock.deadline_of(SECOND) is None


def test_fischer_takes_the_time_and_adds_the_increment() -> None:
    clock = ClockState.started(FISCHER, 2, (FIRST,), 1_000)
    assert (clock.deadline_ms, clock.deadline_of(SECOND)) == (61_000, None)
    clock = clock.after(FIRST, (SECOND,), 11_000)
    assert (clock.remaining_ms, clock.running, clock.since_ms) == ((52_000, 60_000), (SECOND,), 11_000)
    clock = clock.after(SECOND, (FIRST,), 12_000)
    assert (clock.remaining_ms, clock.deadline_ms) == ((52_000, 61_000), 64_000)


@pytest.mark.parametrize("spec", [PER_MOVE, DAYS])
def test_a_clock_per_move_starts_anew(spec: ClockSpec) -> None:
    clock = ClockState.started(spec, 2, (FIRST,), 0).after(FIRST, (SECOND,), 20_000)
    assert clock.remaining_ms == (spec.base_ms, spec.base_ms)
    assert clock.deadline_ms == 20_000 + spec.base_ms
    again = clock.after(SECOND, (SECOND,), 25_000)
    assert again.remaining_ms[SECOND] == spec.base_ms, "a second decision has its own time"


def test_seats_that_decide_together_run_together() -> None:
    clock = ClockState.started(PER_MOVE, 3, (FIRST, SECOND, THIRD), 0).after(SECOND, (FIRST, THIRD), 10_000)
    assert clock.remaining_ms == (20_000, 30_000, 20_000), "the others' time goes on"
    assert (clock.running, clock.deadline_ms) == ((FIRST, THIRD), 30_000)
    assert clock.flagged(29_999) == ()
    assert clock.flagged(30_000) == (FIRST, THIRD)


@pytest.mark.parametrize("automatic", [CHANCE, TABLE])
def test_nobodys_time_runs_while_no_person_decides(automatic: Seat) -> None:
    clock = ClockState.started(FISCHER, 2, (FIRST,), 0).after(FIRST, (automatic,), 1_000)
    assert (clock.running, clock.deadline_ms) == ((), None)
    clock = clock.after(automatic, (SECOND,), 50_000)
    assert (clock.remaining_ms, clock.deadline_ms) == ((61_000, 60_000), 110_000)


def test_a_seat_is_flagged_when_nothing_is_left() -> None:
    clock = ClockState.started(FISCHER, 2, (FIRST,), 0)
    assert clock.flagged(59_999) == ()
    assert clock.flagged(60_000) == clock.flagged(10**9) == (FIRST,)
    assert clock.stopped().flagged(10**9) == ()
    assert clock.stopped().deadline_ms is None


def test_what_the_log_recorded_is_what_goes_on() -> None:
    clock = ClockState.started(FISCHER, 2, (FIRST,), 0).after(FIRST, (SECOND,), 7_000)
    read_back = ClockState(FISCHER).resumed(clock.remaining_ms, FIRST, (SECOND,), 7_000)
    assert read_back == clock


@dataclass(frozen=True, slots=True)
class Turn:
    """After `wait_ms` the first seat whose clock runs acts; then it is the turn of `to_act`."""

    wait_ms: int
    to_act: tuple[Seat, ...]


SEATS = 3
SOMEBODY = st.lists(st.sampled_from([FIRST, SECOND, THIRD]), min_size=1, max_size=SEATS, unique=True)
TURNS = st.lists(
    st.builds(Turn, st.integers(0, 20_000), SOMEBODY.map(sorted).map(tuple)), min_size=1, max_size=30
)


@QUICK
@given(turns=TURNS, increment_ms=st.integers(0, 5_000))
def test_time_is_conserved(turns: list[Turn], increment_ms: int) -> None:
    """Fischer: the time that is left is the time at the start, less the time used, plus the increments."""
    clock = ClockState.started(ClockSpec(ClockKind.FISCHER, 60_000, increment_ms), SEATS, (FIRST,), 0)
    now_ms = 0
    for turn in turns:
        wait_ms = min(turn.wait_ms, *(clock.remaining_ms[seat] for seat in clock.running))
        now_ms += wait_ms
        actor, runners, before = clock.running[0], len(clock.running), sum(clock.remaining_ms)
        clock = clock.after(actor, turn.to_act, now_ms)
        assert sum(clock.remaining_ms) == before - runners * wait_ms + increment_ms
        assert clock.running == turn.to_act


@QUICK
@given(turns=TURNS, spec=st.sampled_from([FISCHER, PER_MOVE, DAYS]))
def test_time_is_never_negative_and_flags_are_what_deadlines_say(turns: list[Turn], spec: ClockSpec) -> None:
    clock, now_ms = ClockState.started(spec, SEATS, (FIRST, SECOND), 0), 0
    for turn in turns:
        now_ms += turn.wait_ms
        for seat in (FIRST, SECOND, THIRD):
            deadline = clock.deadline_of(seat)
            assert (seat in clock.flagged(now_ms)) == (deadline is not None and deadline <= now_ms)
        deadlines = [clock.deadline_of(seat) for seat in clock.running]
        assert clock.deadline_ms == min(filter(None, deadlines))
        clock = clock.after(clock.running[0], turn.to_act, now_ms)
        assert min(clock.remaining_ms) >= 0
