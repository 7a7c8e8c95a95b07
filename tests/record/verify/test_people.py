"""Forged acts of people: agreeing to a draw, going away, coming back, leaving the match."""

from collections.abc import Callable
from random import Random

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.engine.match.decide.single import ending
from services.games.tablut import GAME as TABLUT
from services.kernel import Outcome, Seat, legal_actions
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock
from tests.record.forgery import forged, judged, number_of


def talked() -> Sitting:
    """A match of three with departures, a return and a draw offer; it goes on if a seat drops out."""
    sitting = Sitting(LOTS, 3, grace_ms=2_000, substitute=3)
    match, now_ms = sitting.match, sitting.now_ms
    sitting.take(decide.leave(match, 2, now_ms))
    sitting.take(decide.come_back(match, 2, now_ms))
    sitting.take(decide.offer_draw(match, 1, now_ms))
    sitting.take(decide.answer_draw(match, 2, accept=True, now_ms=now_ms))
    sitting.take(decide.answer_draw(match, 0, accept=False, now_ms=now_ms))
    return sitting.play_out(Random(1))


def _no_draw(entry: LogEntry) -> None:
    entry.draw_declined.seat = 0


@pytest.mark.parametrize(
    ("kind", "change", "divergence"),
    [
        ("left", lambda entry: setattr(entry.left, "seat", 3), "no seat 3"),
        ("returned", lambda entry: setattr(entry.returned, "seat", 1), "seat 1 comes back, and was not away"),
        ("returned", lambda entry: setattr(entry.left, "seat", 2), "seat 2 goes away twice"),
        ("draw_offered", lambda entry: setattr(entry.draw_offered, "seat", -1), "no seat -1"),
        ("draw_offered", _no_draw, "seat 0 was not asked for a draw"),
        (
            "draw_accepted",
            lambda entry: setattr(entry.draw_accepted, "seat", 1),
            "seat 1 was not asked for a draw",
        ),
        ("draw_accepted", lambda entry: setattr(entry.draw_offered, "seat", 2), "another offer stands"),
        (
            "draw_declined",
            lambda entry: setattr(entry.draw_declined, "seat", 2),
            "seat 2 was not asked for a draw",
        ),
    ],
)
def test_who_talks_and_walks_is_there_to_do_so(
    kind: str, change: Callable[[LogEntry], None], divergence: str
) -> None:
    sitting = talked()
    assert judged(sitting, sitting.record).divergence == ""
    number = number_of(sitting, kind)
    verdict = forged(sitting, number, change)
    assert verdict.diverges_at == number
    assert divergence in verdict.divergence


def test_a_bot_never_goes_away() -> None:
    sitting = Sitting(TABLUT, grace_ms=2_000, bots={1: 3})
    sitting.take(decide.leave(sitting.match, 0, sitting.now_ms))
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    number = number_of(sitting, "left")
    verdict = forged(sitting, number, lambda entry: setattr(entry.left, "seat", 1))
    assert (verdict.diverges_at, verdict.divergence) == (number, "seat 1 is a bot's, which never goes away")


@pytest.mark.parametrize("reason", ["resigned", "time_out", "abandoned"])
def test_a_match_does_not_end_where_it_goes_on(reason: str) -> None:
    """The rest of the match would have decided the winner."""
    per_move = clock(match_pb2.CLOCK_KIND_PER_MOVE, 5_000)
    sitting = Sitting(LOTS, 3, clock=per_move, grace_ms=2_000, substitute=3)
    match, now_ms = sitting.match, sitting.now_ms
    sitting.take(decide.leave(match, 1, now_ms))
    for seat in (0, 2):
        sitting.play(seat, f"keep {legal_actions(match.position, Seat(seat))[0]}")
    sitting.take(ending(match, Outcome.forfeited_by([1], 3, reason), now_ms + 5_000))
    verdict = judged(sitting, sitting.record)
    assert verdict.divergence == f"{reason}, but the match goes on without who leaves it"
