"""Verdicts on seats of live games, from the record of their engine."""

from types import SimpleNamespace
from typing import Any

import pytest

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry, LoggedAction, LoggedDropOut
from services.director.referee.live_verdicts import live_verdicts
from services.kernel import Outcome
from services.record.match import DroppedOut
from services.record.verify.divergence import Divergence
from services.tournament.results import Verdict

PLAYED = Verdict.PLAYED
ACTED = [LogEntry(acted=LoggedAction(seat=0)), LogEntry(acted=LoggedAction(seat=1))]


def match(
    left: dict[int, int] | None = None,
    by_rules: Outcome | None = None,
    dropped: dict[int, DroppedOut] | None = None,
    seats: int = 2,
) -> Any:
    """An ended match, with the fields that verdicts use."""
    return SimpleNamespace(
        spec=SimpleNamespace(seats=seats),
        game=SimpleNamespace(outcome=lambda _state: by_rules),
        position=None,
        left=left or {},
        dropped=dropped or {},
    )


def forfeited(seat: int, reason: str) -> Outcome:
    return Outcome.forfeited_by([seat], 2, reason)


def test_an_end_by_the_rules_by_agreement_or_by_an_operator_is_played() -> None:
    won = Outcome.won_by(0, 2, "king_captured")
    assert live_verdicts(match(by_rules=won), won, ACTED) == (PLAYED, PLAYED)
    ruled = Outcome.won_by(1, 2, "adjudicated")
    assert live_verdicts(match(), ruled, ACTED) == (PLAYED, PLAYED)
    for reason in ("draw_agreed", "terminated"):
        assert live_verdicts(match(), Outcome.drawn(2, reason), ACTED) == (PLAYED, PLAYED)


@pytest.mark.parametrize(
    ("entries", "left", "verdict"),
    [
        (ACTED, {}, Verdict.TIME_OUT),
        (ACTED, {1: 5}, Verdict.CRASH),
        (ACTED, {0: 5}, Verdict.TIME_OUT),
        (ACTED[:1], {}, Verdict.STALL),
        (ACTED[:1], {1: 5}, Verdict.STALL),
        ([ACTED[0], LogEntry(acted=LoggedAction(seat=1, lapsed=True))], {}, Verdict.STALL),
    ],
    ids=["slow", "gone", "the other gone", "never there", "never there and gone", "silent"],
)
def test_who_is_out_of_time(entries: list[LogEntry], left: dict[int, int], verdict: Verdict) -> None:
    assert live_verdicts(match(left), forfeited(1, "time_out"), entries) == (PLAYED, verdict)


def test_the_time_of_all_may_be_up_at_once() -> None:
    drawn = Outcome.drawn(2, "time_out")
    assert live_verdicts(match(), drawn, ACTED) == (Verdict.TIME_OUT, Verdict.TIME_OUT)


@pytest.mark.parametrize(
    ("reason", "verdict"), [("resigned", Verdict.RESIGNED), ("abandoned", Verdict.CRASH)]
)
def test_who_gives_up(reason: str, verdict: Verdict) -> None:
    assert live_verdicts(match(), forfeited(0, reason), ACTED) == (verdict, PLAYED)


def test_who_gives_up_loses() -> None:
    with pytest.raises(Divergence, match="nobody loses"):
        live_verdicts(match(), Outcome.drawn(2, "resigned"), ACTED)


def test_an_unknown_end_is_refused() -> None:
    with pytest.raises(Divergence):
        live_verdicts(match(), forfeited(0, "stalled"), ACTED)


@pytest.mark.parametrize(
    ("reason", "entries", "verdict"),
    [
        (match_pb2.DROP_OUT_RESIGNED, ACTED, Verdict.RESIGNED),
        (match_pb2.DROP_OUT_ABANDONED, ACTED, Verdict.CRASH),
        (match_pb2.DROP_OUT_TIME_OUT, ACTED, Verdict.TIME_OUT),
        (match_pb2.DROP_OUT_TIME_OUT, [LogEntry(dropped_out=LoggedDropOut(seat=1)), ACTED[1]], Verdict.STALL),
    ],
    ids=["resigned", "abandoned", "slow", "never there, but its bot"],
)
def test_who_drops_out_before_the_end(
    reason: "match_pb2.DropOut.ValueType", entries: list[LogEntry], verdict: Verdict
) -> None:
    """Their verdict does not depend on how the match ends."""
    out = {1: DroppedOut(reason, 5)}
    won = Outcome.won_by(0, 3, "high_king").behind([[1]])
    assert live_verdicts(match(by_rules=won, dropped=out, seats=3), won, entries) == (PLAYED, verdict, PLAYED)
    given_up = Outcome.forfeited_by([2], 3, "resigned").behind([[1]])
    found = live_verdicts(match(dropped=out, seats=3), given_up, entries)
    assert found == (PLAYED, verdict, Verdict.RESIGNED)
