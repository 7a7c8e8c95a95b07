"""Precedence: a draw that was agreed and a clock that has run out come before everything else."""

from collections.abc import Callable
from typing import Any

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.engine.match.decide.single import ending, single
from services.games.tablut import GAME as TABLUT
from services.kernel import Outcome, Seat
from services.record.draft import Draft
from services.record.match import Match
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock
from tests.record.forgery import judged, number_of

FIVE_SECONDS = clock(match_pb2.CLOCK_KIND_PER_MOVE, 5_000)


def agreed() -> Sitting:
    """A match that has not ended, though both have agreed to a draw."""
    sitting = Sitting(TABLUT)
    sitting.take(decide.offer_draw(sitting.match, 0, sitting.now_ms))
    accepted = LogEntry(draw_accepted=match_pb2.DrawAccepted(seat=1))
    sitting.take(single(sitting.match, accepted, sitting.now_ms))
    return sitting


def test_nobody_plays_on_once_all_have_agreed_to_a_draw() -> None:
    sitting = agreed()
    sitting.play(0, "a4-a3")
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (
        number_of(sitting, "acted"),
        "a match that goes on, though all have agreed to a draw",
    )


@pytest.mark.parametrize("reason", ["resigned", "adjudicated"])
def test_nor_does_anybody_lose_it(reason: str) -> None:
    sitting = agreed()
    cause = "as they say" if reason == "adjudicated" else ""
    lost = Outcome.forfeited_by((0,), 2, reason)
    sitting.take(ending(sitting.match, lost, sitting.now_ms, cause))
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (
        len(sitting.steps),
        f"{reason}, but all have agreed to a draw",
    )


@pytest.mark.parametrize(
    ("reason", "late"),
    [
        ("resigned", lambda match, at_ms: decide.resign(match, 1, at_ms)),
        ("abandoned", lambda match, at_ms: decide.claim(match, 0, at_ms)),
        ("draw_agreed", lambda match, at_ms: decide.answer_draw(match, 0, accept=True, now_ms=at_ms)),
        ("terminated", lambda match, at_ms: decide.terminate(match, "late", "k", at_ms)),
        ("crashed", lambda match, at_ms: ending(match, Outcome.forfeited_by((1,), 2, "crashed"), at_ms)),
    ],
)
def test_who_is_out_of_time_has_lost_before_anything_else(
    reason: str, late: Callable[[Match, int], Any]
) -> None:
    def ended_after(milliseconds: int) -> Sitting:
        sitting = Sitting(TABLUT, clock=FIVE_SECONDS, grace_ms=2_000)
        sitting.take(decide.leave(sitting.match, 1, sitting.now_ms))
        if reason == "draw_agreed":
            sitting.take(decide.offer_draw(sitting.match, 1, sitting.now_ms))
        sitting.take(late(sitting.match, sitting.now_ms + milliseconds))
        return sitting

    in_time, too_late = ended_after(4_999), ended_after(5_000)
    assert judged(in_time, in_time.record).diverges_at == 0
    verdict = judged(too_late, too_late.record)
    assert (verdict.diverges_at, verdict.divergence) == (
        len(too_late.steps),
        f"{reason}, but the time of seat 0 was up before",
    )


def test_nobody_drops_out_while_another_one_is_out_of_time() -> None:
    sitting = Sitting(LOTS, 3, clock=FIVE_SECONDS)
    sitting.now_ms += 5_000
    draft = Draft(sitting.match, sitting.now_ms)
    draft.drop_out(Seat(2), match_pb2.DROP_OUT_RESIGNED)
    sitting.take(draft)
    verdict = judged(sitting, sitting.record)
    assert verdict.diverges_at == number_of(sitting, "dropped_out")
    assert "seat 2 drops out, but the time of seat" in verdict.divergence
