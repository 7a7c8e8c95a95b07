"""Checks that a takeback was offered and agreed to, and which position it leads to. Pure."""

from typing import Any

from ardri.match.v1.record_pb2 import LogEntry
from services.kernel import TABLE, to_act
from services.record.match import Match
from services.record.takebacks import Takebacks
from services.record.verify.divergence import Divergence, require, require_live


def is_due(match: Match) -> bool:
    """Whether all seats have agreed to a takeback, so that the next entry must be that takeback."""
    return match.takebacks is not None and match.takebacks.has_agreed(range(match.spec.seats))


def offered(match: Match, entry: LogEntry) -> None:
    """Checks an offer.

    Raises:
        Divergence: the entry does not follow.
    """
    seat, takebacks = entry.takeback_offered.seat, _takebacks(match)
    require(takebacks.offer is None, "a takeback is offered while another offer stands")
    require(seat not in takebacks.declined, f"seat {seat} was told no, and nobody has acted since")
    require(takebacks.last_of(seat) is not None, f"seat {seat} has no action to take back")


def answered(match: Match, entry: LogEntry) -> None:
    """Checks that a seat that agrees or declines was asked.

    Raises:
        Divergence: the entry does not follow.
    """
    takebacks = _takebacks(match)
    is_yes = entry.HasField("takeback_accepted")
    seat = entry.takeback_accepted.seat if is_yes else entry.takeback_declined.seat
    asked = {*range(match.spec.seats)} - {takebacks.offer} - takebacks.accepted
    require(takebacks.offer is not None and seat in asked, f"seat {seat} was not asked for a takeback")


def taken_back(match: Match, entry: LogEntry) -> Any:
    """Checks a takeback and that the time used stays used; returns the position that it leads back to.

    Raises:
        Divergence: the entry does not follow.
    """
    told, takebacks = entry.taken_back, _takebacks(match)
    action = None if takebacks.offer is None else takebacks.last_of(takebacks.offer)
    if action is None or told.to_version != action.version:
        raise Divergence(f"what was asked back does not lead to version {told.to_version}")
    acting = to_act(action.position)
    require(not match.clock.flagged(entry.time_ms), "an action taken back after the time was up")
    clock = match.clock.after(TABLE, acting, entry.time_ms, match.lapsing(action.position, acting))
    require(tuple(told.remaining_ms) == clock.remaining_ms, "the clocks do not add up")
    return action.position


def _takebacks(match: Match) -> Takebacks:
    require_live(match)
    if match.takebacks is None:
        raise Divergence("a takeback in a match that has none")
    return match.takebacks
