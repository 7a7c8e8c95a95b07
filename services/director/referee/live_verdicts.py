"""What became of the seats of a match that an engine hosted, as its log tells it. Pure."""

from collections.abc import Sequence
from typing import Final

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import Outcome
from services.record.match import Match
from services.record.verify.divergence import require
from services.record.verify.end import OPERATOR_REASONS
from services.tournament.results import Verdict

_SETTLED: Final = frozenset({"draw_agreed"}) | OPERATOR_REASONS
"""Ends that are nobody's fault. A match that is broken off is written down as a draw, and counts as one: the
same game is never played twice, and without a result the tournament could not go on."""


def live_verdicts(match: Match, outcome: Outcome, entries: Sequence[LogEntry]) -> tuple[Verdict, ...]:
    """By seat. Whose time ran out has stalled if it never acted, and crashed if it had gone.

    Raises:
        Divergence: no match of a tournament ends like that.
    """
    verdicts = [Verdict.PLAYED] * match.spec.seats
    if match.game.outcome(match.position) is not None or outcome.reason in _SETTLED:
        return tuple(verdicts)
    losers = [seat for seat, rank in enumerate(outcome.ranks) if rank != 1]
    if outcome.reason == "time_out":
        acted = {entry.acted.seat for entry in entries if entry.HasField("acted") and not entry.acted.lapsed}
        for seat in losers or range(match.spec.seats):  # the time of all may be up at once
            verdicts[seat] = _out_of_time(has_acted=seat in acted, has_left=seat in match.left)
    else:
        verdict = {"resigned": Verdict.RESIGNED, "abandoned": Verdict.CRASH}.get(outcome.reason)
        require(verdict is not None, f"no game of a tournament ends by {outcome.reason!r}")
        assert verdict is not None
        require(bool(losers), f"{outcome.reason}, but nobody loses")
        for seat in losers:
            verdicts[seat] = verdict
    return tuple(verdicts)


def _out_of_time(*, has_acted: bool, has_left: bool) -> Verdict:
    if not has_acted:
        return Verdict.STALL
    return Verdict.CRASH if has_left else Verdict.TIME_OUT
