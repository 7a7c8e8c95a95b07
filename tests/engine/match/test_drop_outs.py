"""Seats drop out of a match of three or more, which goes on without them."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry, Record
from services.engine.match import decide
from services.engine.match.decide.bots.draws import LEAST_STEPS
from services.engine.match.decide.single import single
from services.games.tablut import GAME as TABLUT
from services.kernel import Outcome, Seat, legal_actions
from services.kernel.position import WHOLE
from services.record.match import ENDED, LIVE, Receipt
from services.record.proof.chain import first_digest, next_digest
from services.record.verify import verify
from services.runtime.errors import InvalidRequest, MatchOver, NotClaimable, RequestIdReused
from tests.conformance.lots import GAME as LOTS
from tests.engine.match.three_of_lots import GRACE_MS, keep, three
from tests.engine.sitting import Sitting, clock

LEVEL = 3


def finished(sitting: Sitting) -> Outcome:
    """Plays the match to its end, verifies the record, and returns the outcome."""
    sitting.play_out(Random(3), step_ms=1)
    verdict = verify(sitting.record, LOTS, sitting.first_position)
    assert (verdict.divergence, verdict.outcome) == ("", sitting.match.outcome)
    assert sitting.match.outcome is not None
    return sitting.match.outcome


def test_who_resigns_is_behind_all_who_stay() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    assert (sitting.kinds[-1], sitting.match.status) == ("dropped_out", LIVE)
    sitter = sitting.match.sitters[1]
    assert sitter is not None
    assert (sitter.account_id, sitter.level) == ("account-1", LEVEL)
    outcome = finished(sitting)
    assert outcome.ranks[1] == 3
    assert outcome.payoffs[1] == -2
    assert sum(outcome.payoffs) == 0


def test_all_hear_of_it() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    for events in sitting.events.values():
        told = events[-1].dropped_out
        assert (told.seat.seat, told.seat.name, told.seat.bot.level) == (1, "name 1", LEVEL)
        assert told.seat.dropped_out == match_pb2.DROP_OUT_RESIGNED
        assert list(told.to_act) == [0, 1, 2]
    shown = sitting.renderer.match(sitting.match, Seat(0))
    assert shown.seats[1].dropped_out == match_pb2.DROP_OUT_RESIGNED
    assert not shown.seats[0].dropped_out


def test_nobody_else_acts_for_the_seat_any_more() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    card = legal_actions(sitting.match.position, Seat(1))[0]
    mine = sitting.command(1, f"keep {card}")
    person = decide.Command(mine.seat, mine.action, mine.notation, mine.expected_version, "p", by_person=True)
    asked: tuple[Callable[[], object], ...] = (
        lambda: decide.play(sitting.match, person, sitting.now_ms),
        lambda: decide.resign(sitting.match, 1, sitting.now_ms),
        lambda: decide.offer_draw(sitting.match, 1, sitting.now_ms),
        lambda: decide.claim(sitting.match, 1, sitting.now_ms),
    )
    for refused in asked:
        with pytest.raises(MatchOver, match="seat 1 has dropped out"):
            refused()
    keep(sitting, 1)
    assert sitting.kinds[-1] == "acted", "the bot does"


def test_it_is_told_of_nothing_to_decide_any_more() -> None:
    sitting = three(LEVEL)
    match, told = sitting.match, sitting.renderer.legal_actions
    assert told(match, Seat(1))
    sitting.take(decide.resign(match, 1, sitting.now_ms))
    assert match.to_act == (0, 1, 2), "as the bot is to act there"
    assert told(match, Seat(1)) == []
    assert told(match, Seat(0))


def test_the_last_one_who_stays_has_won() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.now_ms += 1
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    assert sitting.match.status == ENDED
    outcome = sitting.match.outcome
    assert outcome is not None
    assert (outcome.ranks, outcome.payoffs, outcome.reason) == ((2, 3, 1), (0, -2, 2), "resigned")
    assert verify(sitting.record, LOTS, sitting.first_position).divergence == ""


def test_without_a_person_who_stays_the_match_ends() -> None:
    sitting = Sitting(LOTS, 3, bots={1: 2, 2: 2}, substitute=LEVEL)
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    assert sitting.match.status == ENDED


def test_two_seats_have_no_substitutes() -> None:
    sitting = Sitting(TABLUT, substitute=LEVEL)
    assert sitting.match.spec.substitute == 0
    assert Sitting(LOTS, 3).match.spec.substitute == 4
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    assert sitting.match.status == ENDED


def test_whose_time_is_up_drops_out_and_no_clock_runs_for_it() -> None:
    sitting = three(LEVEL, clock=clock(match_pb2.CLOCK_KIND_FISCHER, 10_000, 1_000))
    keep(sitting, 0)
    keep(sitting, 2)
    sitting.now_ms += 10_000
    sitting.take(decide.time_out(sitting.match, sitting.now_ms))
    assert sitting.kinds[-1] == "dropped_out"
    assert sitting.match.dropped[1].reason == match_pb2.DROP_OUT_TIME_OUT
    assert sitting.match.clock.deadline_ms is None
    sitting.now_ms += 100_000
    assert decide.time_out(sitting.match, sitting.now_ms) is None
    seats = [each.seat for each in sitting.renderer.match(sitting.match, Seat(0)).clocks]
    assert seats == [0, 2]
    keep(sitting, 1)
    assert finished(sitting).ranks[1] == 3


def test_all_whose_time_is_up_at_once_share_the_last_place() -> None:
    sitting = Sitting(LOTS, 4, substitute=LEVEL, clock=clock(match_pb2.CLOCK_KIND_FISCHER, 10_000))
    keep(sitting, 0)
    keep(sitting, 3)
    sitting.now_ms += 10_000
    sitting.take(decide.time_out(sitting.match, sitting.now_ms))
    assert sitting.kinds[-2:] == ["dropped_out", "dropped_out"]
    assert finished(sitting).ranks[1:3] == (3, 3)


def test_who_was_away_for_the_grace_drops_out() -> None:
    sitting = three(LEVEL)
    left_ms = sitting.now_ms
    sitting.take(decide.leave(sitting.match, 1, left_ms))
    sitting.now_ms += GRACE_MS
    sitting.take(decide.claim(sitting.match, 0, sitting.now_ms))
    assert sitting.match.dropped[1].reason == match_pb2.DROP_OUT_ABANDONED
    with pytest.raises(NotClaimable):
        decide.claim(sitting.match, 0, sitting.now_ms)
    assert finished(sitting).ranks[1] == 3


def test_those_who_stay_agree_on_a_draw() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.take(decide.offer_draw(sitting.match, 0, sitting.now_ms))
    sitting.take(decide.answer_draw(sitting.match, 2, accept=True, now_ms=sitting.now_ms))
    assert sitting.match.outcome is not None
    assert sitting.match.outcome.ranks == (1, 3, 1)
    assert verify(sitting.record, LOTS, sitting.first_position).divergence == ""


def test_a_bot_that_plays_on_offers_no_draw() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.match.steps = LEAST_STEPS
    card = legal_actions(sitting.match.position, Seat(1))[0]
    even = replace(sitting.command(1, f"keep {card}"), value=WHOLE // 2)
    sitting.take(decide.play(sitting.match, even, sitting.now_ms))
    assert sitting.kinds[-1] == "acted"


def test_a_draw_that_such_a_bot_has_offered_needs_all_who_stay() -> None:
    """Earlier releases allowed the bot to offer it. Such an offer is nobody's consent."""
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.take(single(sitting.match, LogEntry(draw_offered=match_pb2.DrawOffered(seat=1)), sitting.now_ms))
    sitting.take(decide.answer_draw(sitting.match, 0, accept=True, now_ms=sitting.now_ms))
    assert sitting.match.status == LIVE
    sitting.take(decide.answer_draw(sitting.match, 2, accept=True, now_ms=sitting.now_ms))
    assert sitting.match.status == ENDED
    assert verify(sitting.record, LOTS, sitting.first_position).divergence == ""


def test_a_ruling_puts_no_seat_first_that_has_dropped_out() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    with pytest.raises(InvalidRequest, match="dropped out"):
        decide.adjudicate(sitting.match, 1, "why", "operator:r", sitting.now_ms)


@pytest.mark.parametrize("winner", [0, 2, None])
def test_a_ruling_is_answered_the_same_after_a_drop_out(winner: int | None) -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    now_ms, key = sitting.now_ms, "operator:r"
    sitting.take(decide.adjudicate(sitting.match, winner, "why", key, now_ms), key)
    assert isinstance(decide.adjudicate(sitting.match, winner, "why", key, now_ms + 1), Receipt)
    with pytest.raises(RequestIdReused):
        decide.adjudicate(sitting.match, 2 if winner == 0 else 0, "why", key, now_ms)
    with pytest.raises(RequestIdReused):
        decide.terminate(sitting.match, "why", key, now_ms)


def test_what_was_broken_off_after_a_drop_out_is_answered_the_same() -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.take(decide.terminate(sitting.match, "why", "operator:r", sitting.now_ms), "operator:r")
    assert isinstance(decide.terminate(sitting.match, "why", "operator:r", sitting.now_ms), Receipt)


def _changed(sitting: Sitting, kind: str, change: Callable[[LogEntry], None]) -> Record:
    """Returns the record with its entry of that kind changed, and with fitting digests."""
    record = sitting.record
    digest, entries, digests = first_digest(record.match_id), [], []
    for body in record.entries:
        entry = LogEntry.FromString(body)
        if entry.WhichOneof("body") == kind:
            change(entry)
            body = entry.SerializeToString()  # noqa: PLW2901  # the changed one takes its place
        digest = next_digest(digest, body)
        entries.append(body)
        digests.append(digest)
    return Record(match_id=record.match_id, game=record.game, entries=entries, digests=digests)


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("seat", 7, "no seat 7"),
        ("reason", match_pb2.DROP_OUT_TIME_OUT, "the time of seat 1 was not up"),
        ("reason", match_pb2.DROP_OUT_ABANDONED, "seat 1 was not away for the grace"),
        ("reason", match_pb2.DROP_OUT_UNSPECIFIED, "nobody drops out by 0"),
    ],
)
def test_a_forged_drop_out_is_found(field: str, value: int, told: str) -> None:
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.play_out(Random(3))
    forged = _changed(sitting, "dropped_out", lambda entry: setattr(entry.dropped_out, field, value))
    assert told in verify(forged, LOTS, sitting.first_position).divergence


def test_a_match_of_before_has_no_drop_outs() -> None:
    """Its spec names no level for substitutes, so such an entry cannot follow."""
    sitting = three(LEVEL)
    sitting.take(decide.resign(sitting.match, 1, sitting.now_ms))
    sitting.play_out(Random(3))

    def older(entry: LogEntry) -> None:
        entry.created.spec.ClearField("substitute")

    divergence = verify(_changed(sitting, "created", older), LOTS, sitting.first_position).divergence
    assert "does not go on without seat 1" in divergence
