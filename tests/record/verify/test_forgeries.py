"""Forged records with a correct chain: the referee names the entry of each lie."""

from collections.abc import Callable
from typing import Any

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.engine.match import decide
from services.engine.match.decide.single import ending, single
from services.games.tablut import GAME as TABLUT
from services.kernel import Outcome
from tests.conformance.lots import GAME as LOTS
from tests.engine.sitting import Sitting, clock
from tests.record.forgery import forged, judged, lots, number_of, tablut


def endings() -> dict[str, Sitting]:
    """A match for each ending that does not come from the rules of the game."""
    ended = {}
    for reason in ("resigned", "time_out", "abandoned", "draw_agreed"):
        sitting = Sitting(
            LOTS, 3, clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 5_000), grace_ms=2_000, substitute=0
        )
        match, now = sitting.match, sitting.now_ms
        sitting.take(decide.leave(match, 2, now + 1))
        sitting.take(decide.offer_draw(match, 1, now + 2))
        sitting.take(decide.answer_draw(match, 2, accept=True, now_ms=now + 3))
        draft: Any = {
            "resigned": decide.resign(match, 1, now + 10),
            "time_out": decide.time_out(match, now + 5_000),
            "abandoned": decide.claim(match, 0, now + 2_001),
            "draw_agreed": decide.answer_draw(match, 0, accept=True, now_ms=now + 10),
        }[reason]
        sitting.take(draft)
        ended[reason] = sitting
    return ended


@pytest.mark.parametrize("reason", list(endings()))
def test_ends_by_seats_are_accepted_and_no_others(reason: str) -> None:
    sitting = endings()[reason]
    assert judged(sitting, sitting.record).diverges_at == 0
    last = len(sitting.steps)

    def another_loser(entry: LogEntry) -> None:
        ranks = list(entry.ended.outcome.ranks)
        entry.ended.outcome.ranks[:] = [2, *ranks[1:]] if ranks == [1, 1, 1] else ranks[::-1]
        if ranks == ranks[::-1]:
            entry.ended.outcome.payoffs[0] += 1

    def another_reason(entry: LogEntry) -> None:
        entry.ended.outcome.reason = "boredom"

    def too_early(entry: LogEntry) -> None:
        entry.time_ms = sitting.steps[-2].entry.time_ms

    changes = [another_loser, another_reason]
    changes += [too_early] if reason in ("time_out", "abandoned") else []
    for change in changes:
        assert forged(sitting, last, change).diverges_at == last, change


@pytest.mark.parametrize(("grace_ms", "away"), [(0, (1,)), (0, ()), (2_000, ())])
def test_nobody_abandons_a_match_without_a_grace_or_without_being_away(
    grace_ms: int, away: tuple[int, ...]
) -> None:
    sitting = Sitting(TABLUT, grace_ms=grace_ms)
    for seat in away:
        left = LogEntry(left=match_pb2.SeatLeft(seat=seat))
        sitting.take(single(sitting.match, left, sitting.now_ms))
    outcome = Outcome.forfeited_by(away, 2, "abandoned")
    sitting.take(ending(sitting.match, outcome, sitting.now_ms + 2_000))
    verdict = judged(sitting, sitting.record)
    assert (verdict.diverges_at, verdict.divergence) == (
        len(sitting.steps),
        "nobody was away for the grace of the match",
    )


def test_a_draw_needs_every_seat() -> None:
    sitting = Sitting(LOTS, 2)
    sitting.take(decide.offer_draw(sitting.match, 0, sitting.now_ms))
    sitting.take(decide.answer_draw(sitting.match, 1, accept=True, now_ms=sitting.now_ms))

    def by_the_offerer(entry: LogEntry) -> None:
        entry.draw_accepted.seat = 0

    number = number_of(sitting, "draw_accepted")
    verdict = forged(sitting, number, by_the_offerer)
    assert (verdict.diverges_at, verdict.divergence) == (number, "seat 0 was not asked for a draw")


def _card(entry: LogEntry) -> None:
    entry.acted.action = entry.acted.action % 9 + 1
    entry.acted.notation = f"deal {entry.acted.action}"


def _notation(entry: LogEntry) -> None:
    entry.acted.notation = "keep 0"


def _seat(entry: LogEntry) -> None:
    entry.acted.seat = 7


def _clock(entry: LogEntry) -> None:
    entry.acted.remaining_ms[0] += 1


def _full_clock(entry: LogEntry) -> None:
    entry.started.remaining_ms[0] -= 1


def _seed(entry: LogEntry) -> None:
    entry.ended.seed = bytes(32)


def _outcome(entry: LogEntry) -> None:
    entry.ended.outcome.ranks[:] = entry.ended.outcome.ranks[::-1]
    entry.ended.outcome.payoffs[:] = entry.ended.outcome.payoffs[::-1]
    entry.ended.outcome.reason += "!"


def _words(entry: LogEntry) -> None:
    entry.ended.told = "draw: nobody was there"


def _commitment(entry: LogEntry) -> None:
    entry.created.spec.seed_commitment = bytes(32)


def _taken_seat(entry: LogEntry) -> None:
    entry.joined.seat.seat = 0


def _unknown_clock(entry: LogEntry) -> None:
    entry.created.spec.clock.kind = 99  # type: ignore[assignment]  # on purpose


def _no_such_game(entry: LogEntry) -> None:
    entry.created.spec.rules_version = "0"


@pytest.mark.parametrize(
    ("kind", "nth", "change"),
    [
        ("acted", 0, _card),
        ("acted", 5, _card),
        ("acted", 6, _notation),
        ("acted", 7, _seat),
        ("acted", 6, _clock),
        ("started", 0, _full_clock),
        ("ended", 0, _seed),
        ("ended", 0, _outcome),
        ("ended", 0, _words),
        ("joined", 1, _taken_seat),
        ("created", 0, _unknown_clock),
        ("created", 0, _no_such_game),
    ],
)
def test_a_forgery_with_a_good_chain_is_named(
    kind: str, nth: int, change: Callable[[LogEntry], None]
) -> None:
    number = number_of(lots(), kind, nth)
    verdict = forged(lots(), number, change)
    assert (verdict.diverges_at, verdict.entries) == (number, number - 1)
    assert verdict.divergence


def test_a_clock_without_a_base_is_found_at_the_start() -> None:
    def per_move(entry: LogEntry) -> None:
        entry.created.spec.clock.kind = match_pb2.CLOCK_KIND_PER_MOVE

    assert forged(tablut(), 1, per_move).diverges_at == number_of(tablut(), "started")


def test_seed_and_commitment_must_fit() -> None:
    verdict = forged(lots(), 1, _commitment)
    assert "commitment" in verdict.divergence


def test_an_action_after_its_time_is_found() -> None:
    sitting = Sitting(TABLUT, clock=clock(match_pb2.CLOCK_KIND_PER_MOVE, 5_000))
    sitting.now_ms += 6_000
    sitting.play(0, "a4-a3")
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))
    assert judged(sitting, sitting.record).diverges_at == 5


def test_the_border_between_seed_and_salt_stays_where_it_is() -> None:
    def moved(entry: LogEntry) -> None:
        ended = entry.ended
        ended.seed, ended.salt = ended.salt[-1:] + ended.seed, ended.salt[:-1]

    number = number_of(tablut(), "ended")
    verdict = forged(tablut(), number, moved)
    assert (verdict.diverges_at, verdict.divergence) == (number, "a seed and salt of (33, 15) bytes")


@pytest.mark.parametrize("reason", ["resigned", "crashed"])
def test_who_gives_up_loses(reason: str) -> None:
    sitting = Sitting(TABLUT)
    sitting.play(0, "a4-a3")
    sitting.take(decide.resign(sitting.match, 0, sitting.now_ms))

    def drawn(entry: LogEntry) -> None:
        entry.ended.outcome.CopyFrom(match_pb2.Outcome(ranks=[1, 1], payoffs=[0, 0], reason=reason))

    verdict = forged(sitting, number_of(sitting, "ended"), drawn)
    assert verdict.divergence == f"{reason}, but nobody loses"
