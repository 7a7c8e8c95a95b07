"""Checks that draws are offered and answered only by seats that may do so. Pure."""

from ardri.match.v1.record_pb2 import LogEntry
from services.record.match import Match
from services.record.verify.divergence import require, require_live


def is_due(match: Match) -> bool:
    """Whether all seats in the match have agreed to a draw, so that the next entry must end it."""
    return match.draw_offer is not None and match.draw_accepted.issuperset(
        seat for seat in match.staying if seat != match.draw_offer
    )


def offered(match: Match, entry: LogEntry) -> None:
    """Checks an offer.

    Raises:
        Divergence: the entry does not follow.
    """
    require_live(match)
    seat = entry.draw_offered.seat
    require(0 <= seat < match.spec.seats, f"no seat {seat}")
    require(match.draw_offer is None, "a draw is offered while another offer stands")


def answered(match: Match, entry: LogEntry) -> None:
    """Checks that a seat that accepts or declines was asked, and has not accepted yet.

    Raises:
        Divergence: the entry does not follow.
    """
    require_live(match)
    is_yes = entry.HasField("draw_accepted")
    seat = entry.draw_accepted.seat if is_yes else entry.draw_declined.seat
    asked = {*range(match.spec.seats)} - {match.draw_offer} - match.draw_accepted
    require(match.draw_offer is not None and seat in asked, f"seat {seat} was not asked for a draw")
