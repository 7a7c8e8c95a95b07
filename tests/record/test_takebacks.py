"""Takebacks: their entries in the log, their effects, and what the referee accepts."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.log import Entry
from services.engine.match import decide
from services.engine.match.decide.takebacks import MOST_TAKEN_BACK
from services.engine.replaying.replay import replay
from services.games.tablut import GAME as TABLUT
from services.kernel import Seat, apply
from services.record.decisions import decisions
from services.record.match import ENDED, Match
from services.record.takebacks import MOST_BACK
from services.runtime.errors import StaleVersion, TakebackRefused
from tests.engine.sitting import START_MS, Sitting, clock
from tests.record.forgery import chained, forged, judged, number_of

FISCHER = clock(match_pb2.CLOCK_KIND_FISCHER, 60_000, 1_000)


def begun(**fields: Any) -> Sitting:
    """Two plies of Tablut, in a match with takebacks."""
    sitting = Sitting(TABLUT, takebacks=True, **fields)
    sitting.play(0, "a4-a3")
    sitting.play(1, "e3-d3")
    return sitting


def offer(sitting: Sitting, seat: int) -> None:
    sitting.take(decide.offer_takeback(sitting.match, seat, sitting.now_ms))


def answer(sitting: Sitting, seat: int, *, accept: bool = True) -> None:
    sitting.take(decide.answer_takeback(sitting.match, seat, accept=accept, now_ms=sitting.now_ms))


def agree(sitting: Sitting, seat: int) -> None:
    """The seat takes its last action back, and the other seat agrees."""
    offer(sitting, seat)
    answer(sitting, 1 - seat)


@cache
def troubled() -> Sitting:
    """A whole match in which many takebacks are offered, accepted and declined."""
    sitting, rng = Sitting(TABLUT, options={"quiet_plies": 40}, clock=FISCHER, takebacks=True), Random(3)
    while sitting.match.status != ENDED:
        sitting.now_ms += 300
        sitting.play_any(rng)
        if sitting.match.status == ENDED or rng.random() > 0.4 or sitting.match.version > 300:
            continue
        try:
            offer(sitting, seat := rng.randrange(2))
        except TakebackRefused:
            continue
        sitting.now_ms += 300
        answer(sitting, 1 - seat, accept=rng.random() < 0.7)
    return sitting


def shadow(sitting: Sitting) -> list[Any]:
    """The position after each entry, found in a second way: by keeping all, and looking earlier ones up."""
    positions = [sitting.first_position(sitting.match.spec)]
    for step in sitting.steps[1:]:
        entry, now = step.entry, positions[-1]
        if entry.HasField("acted"):
            now = apply(TABLUT, now, Seat(entry.acted.seat), entry.acted.action)
        elif entry.HasField("taken_back"):
            now = positions[entry.taken_back.to_version - 1]
        positions.append(now)
    return positions


def test_the_position_is_an_earlier_one_and_the_log_keeps_both() -> None:
    sitting = begun()
    before = [step.position for step in sitting.steps]
    agree(sitting, 1)
    assert sitting.kinds[-4:] == ["acted", "takeback_offered", "takeback_accepted", "taken_back"]
    assert sitting.steps[-1].entry.taken_back.to_version == 5
    assert (sitting.match.version, sitting.match.position) == (9, before[4])
    assert sitting.match.to_act == (1,)
    agree(sitting, 0)
    assert (sitting.match.position, sitting.match.to_act) == (before[3], (0,))
    assert sitting.play(0, "a4-a2").version == 13


def test_what_others_have_played_since_goes_too() -> None:
    sitting = begun()
    agree(sitting, 0)
    assert sitting.steps[-1].entry.taken_back.to_version == 4
    assert sitting.match.to_act == (0,)


def test_the_event_says_who_decides_again() -> None:
    sitting = begun(clock=FISCHER)
    agree(sitting, 1)
    (told,) = (events[-1].taken_back for events in sitting.events.values())
    assert (told.to_version, list(told.to_act), len(told.clocks)) == (5, [1], 2)


def test_time_that_was_used_stays_used() -> None:
    sitting = Sitting(TABLUT, clock=FISCHER, takebacks=True)
    sitting.now_ms = START_MS + 4_000
    sitting.play(0, "a4-a3")
    sitting.now_ms += 5_000
    agree(sitting, 0)
    assert sitting.match.clock.remaining_ms == (57_000, 55_000)
    assert sitting.match.clock.running == (0,)
    sitting.now_ms += 2_000
    sitting.play(0, "a4-a3")
    assert sitting.match.clock.remaining_ms == (56_000, 55_000)


def test_an_older_version_is_stale() -> None:
    sitting = begun()
    agree(sitting, 1)
    with pytest.raises(StaleVersion):
        sitting.play(1, "e3-d3", version=5)
    sitting.play(1, "e3-d3", version=9)


def test_a_draw_offer_falls() -> None:
    sitting = begun()
    sitting.take(decide.offer_draw(sitting.match, 0, sitting.now_ms))
    agree(sitting, 1)
    assert sitting.match.draw_offer is None


def test_the_next_action_lets_the_offer_fall() -> None:
    sitting = begun()
    offer(sitting, 1)
    sitting.play(0, "a3-a4")
    with pytest.raises(TakebackRefused):
        answer(sitting, 0)


def test_who_was_told_no_waits_for_the_next_action() -> None:
    sitting = begun()
    offer(sitting, 1)
    answer(sitting, 0, accept=False)
    with pytest.raises(TakebackRefused, match="declined"):
        offer(sitting, 1)
    offer(sitting, 0)
    answer(sitting, 1, accept=False)
    sitting.play(0, "a3-a4")
    agree(sitting, 1)
    assert sitting.match.to_act == (1,)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_answers_what_was_not_asked(seat: int) -> None:
    sitting = begun()
    offer(sitting, 1)
    with pytest.raises(TakebackRefused):
        offer(sitting, seat)
    with pytest.raises(TakebackRefused):
        answer(sitting, 1)
    answer(sitting, 0)
    with pytest.raises(TakebackRefused):
        answer(sitting, seat)


def test_nothing_is_taken_back_before_anything_was_played() -> None:
    sitting = Sitting(TABLUT, takebacks=True)
    with pytest.raises(TakebackRefused):
        offer(sitting, 0)
    sitting.play(0, "a4-a3")
    with pytest.raises(TakebackRefused):
        offer(sitting, 1)


def test_only_where_the_match_permits_it() -> None:
    sitting = Sitting(TABLUT)
    sitting.play(0, "a4-a3")
    assert sitting.match.takebacks is None
    with pytest.raises(TakebackRefused):
        offer(sitting, 0)


def test_ai_seats_agree_at_once() -> None:
    sitting = Sitting(TABLUT, bots={1: 1}, takebacks=True)
    sitting.play(0, "a4-a3")
    offer(sitting, 0)
    assert sitting.kinds[-3:] == ["takeback_offered", "takeback_accepted", "taken_back"]
    assert sitting.match.to_act == (0,)


def test_there_are_so_many_takebacks_of_a_match() -> None:
    """An AI seat always agrees, so without a limit its opponent could let the log grow endlessly."""
    sitting = Sitting(TABLUT, bots={1: 1}, takebacks=True)
    for _ in range(MOST_TAKEN_BACK):
        sitting.play(0, "a4-a3")
        offer(sitting, 0)
    sitting.play(0, "a4-a3")
    with pytest.raises(TakebackRefused, match="100 times"):
        offer(sitting, 0)
    again = Match(sitting.match.match_id, TABLUT, sitting.match.secret)
    rows = [Entry(step.entry.version, step.body, step.digest) for step in sitting.steps]
    for _ in replay(again, rows, sitting.first_position):
        pass
    with pytest.raises(TakebackRefused, match="100 times"):
        decide.offer_takeback(again, 0, sitting.now_ms)
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    assert judged(sitting, sitting.record).divergence == ""


def test_as_far_back_as_positions_are_kept() -> None:
    sitting, rng = Sitting(TABLUT, takebacks=True), Random(1)
    while sitting.kinds.count("acted") < MOST_BACK + 2:
        sitting.play_any(rng)
    played = sitting.kinds.count("acted")
    while (seat := 1 - sitting.match.to_act[0]) is not None:
        try:
            agree(sitting, seat)
        except TakebackRefused:
            break
    assert (played, sitting.kinds.count("taken_back")) == (MOST_BACK + 2, MOST_BACK)


def test_a_whole_match_with_takebacks_is_verified_and_read_alike() -> None:
    sitting = troubled()
    assert sitting.kinds.count("taken_back") > 5
    assert sitting.kinds.count("takeback_declined") > 2
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (0, "")
    assert [step.position for step in sitting.steps] == shadow(sitting)


def test_the_log_is_read_again_as_it_was_written() -> None:
    sitting = troubled()
    again = Match(sitting.match.match_id, TABLUT, sitting.match.secret)
    rows = [Entry(step.entry.version, step.body, step.digest) for step in sitting.steps]
    told = [step for _, _, step in replay(again, rows, sitting.first_position)]
    assert [step.position for step in told] == [step.position for step in sitting.steps]
    assert [step.clock for step in told] == [step.clock for step in sitting.steps]
    assert (again.steps, again.decided, again.outcome) == (
        sitting.match.steps,
        sitting.match.decided,
        sitting.match.outcome,
    )


def test_every_decision_is_told_those_that_were_taken_back_too() -> None:
    sitting = troubled()
    entries = [step.entry for step in sitting.steps]
    found = list(decisions(entries, TABLUT, sitting.first_position))
    assert [each.ply for each in found] == list(range(sitting.kinds.count("acted")))
    positions = shadow(sitting)
    assert all(each.position == positions[each.version - 1] for each in found)


def _elsewhere(entry: LogEntry) -> None:
    entry.taken_back.to_version -= 1


def _time_back(entry: LogEntry) -> None:
    entry.taken_back.remaining_ms[0] += 1_000


def _answers_itself(entry: LogEntry) -> None:
    entry.takeback_accepted.seat = 1 - entry.takeback_accepted.seat


def _asks_for_nobody(entry: LogEntry) -> None:
    entry.takeback_offered.seat = 5


def _never_agreed(entry: LogEntry) -> None:
    seat = entry.takeback_accepted.seat
    entry.takeback_declined.seat = seat


@pytest.mark.parametrize(
    ("kind", "nth", "change", "later"),
    [
        ("taken_back", 0, _elsewhere, 0),
        ("taken_back", 2, _elsewhere, 0),
        ("taken_back", 0, _time_back, 0),
        ("takeback_accepted", 0, _answers_itself, 0),
        ("takeback_offered", 0, _asks_for_nobody, 0),
        ("takeback_accepted", 0, _never_agreed, 1),
    ],
)
def test_a_referee_names_what_does_not_follow(
    kind: str, nth: int, change: Callable[[LogEntry], None], later: int
) -> None:
    number = number_of(troubled(), kind, nth)
    assert forged(troubled(), number, change).diverges_at == number + later


def test_what_all_agreed_to_is_not_left_out() -> None:
    """The host cannot play on as if nobody had agreed."""
    sitting = begun()
    agree(sitting, 1)
    bodies = [step.body for step in sitting.steps[:-1]]
    entry = LogEntry.FromString(sitting.steps[5].body)
    entry.version, entry.acted.seat = len(bodies) + 1, 0
    record = chained(sitting.match.match_id, "tablut", [*bodies, entry.SerializeToString()])
    verdict = judged(sitting, record)
    assert (verdict.diverges_at, verdict.divergence) == (
        len(bodies) + 1,
        "an action is taken back when all have agreed, and only then",
    )


def test_a_match_that_permits_none_has_none() -> None:
    def forbid(entry: LogEntry) -> None:
        entry.created.spec.takebacks = False

    sitting = troubled()
    verdict = forged(sitting, 1, forbid)
    assert verdict.diverges_at == number_of(sitting, "takeback_offered")
    assert "a match that has none" in verdict.divergence
