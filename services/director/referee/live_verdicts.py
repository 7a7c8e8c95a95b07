"""The verdicts on the seats of a match that an engine hosted, from its log. Pure."""

from collections.abc import Sequence
from typing import Final

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome
from services.record.drop_outs import Departure
from services.record.match import Match
from services.record.verify.divergence import Divergence, require
from services.record.verify.end import DRAW_AGREED, OPERATOR_REASONS
from services.tournament.results import Verdict

_SETTLED: Final = frozenset({DRAW_AGREED}) | OPERATOR_REASONS
"""Ends that are nobody's fault. A match that is broken off is recorded as a draw and counts as one: the same
game is never played twice, and without a result the tournament could not go on."""

_DROPPED: Final = {
    match_pb2.DROP_OUT_RESIGNED: Verdict.RESIGNED,
    match_pb2.DROP_OUT_ABANDONED: Verdict.CRASH,
}
_ENDED: Final = {Departure.RESIGNED.value: Verdict.RESIGNED, Departure.ABANDONED.value: Verdict.CRASH}


def live_verdicts(match: Match, outcome: Outcome, entries: Sequence[LogEntry]) -> tuple[Verdict, ...]:
    """The verdicts by seat. A seat whose time ran out has stalled if it never acted, and crashed if it left.

    Raises:
        Divergence: no match of a tournament can end like that.
    """
    acted = _acted(entries)
    verdicts = [Verdict.PLAYED] * match.spec.seats
    for seat, (reason, _) in match.dropped.items():
        late = _out_of_time(has_acted=seat in acted, has_left=seat in match.left)
        verdicts[seat] = late if reason == match_pb2.DROP_OUT_TIME_OUT else _DROPPED[reason]
    if match.game.outcome(match.position) is not None or outcome.reason in _SETTLED:
        return tuple(verdicts)
    losers = [seat for seat, rank in enumerate(outcome.ranks) if rank != 1 and seat not in match.dropped]
    if outcome.reason == Departure.TIME_OUT.value:
        still_in = set(range(match.spec.seats)) - set(match.dropped)
        for seat in losers or sorted(still_in):  # the time of all may be up at once
            verdicts[seat] = _out_of_time(has_acted=seat in acted, has_left=seat in match.left)
    else:
        verdict = _ENDED.get(outcome.reason)
        if verdict is None:
            raise Divergence(f"no game of a tournament ends by {outcome.reason!r}")
        require(bool(losers), f"{outcome.reason}, but nobody loses")
        for seat in losers:
            verdicts[seat] = verdict
    return tuple(verdicts)


def _acted(entries: Sequence[LogEntry]) -> set[int]:
    """The seats that acted themselves, before a substitute took over."""
    acted: set[int] = set()
    out: set[int] = set()
    for entry in entries:
        if entry.HasField("dropped_out"):
            out.add(entry.dropped_out.seat)
        elif entry.HasField("acted") and not entry.acted.lapsed and entry.acted.seat not in out:
            acted.add(entry.acted.seat)
    return acted


def _out_of_time(*, has_acted: bool, has_left: bool) -> Verdict:
    if not has_acted:
        return Verdict.STALL
    return Verdict.CRASH if has_left else Verdict.TIME_OUT
