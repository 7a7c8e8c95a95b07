"""What lists may show of the progress of a match, and to whom. Pure."""

from ardri.match.v1 import match_pb2


def is_behind(summary: match_pb2.MatchSummary, account_id: str) -> bool:
    """Whether the account sees the match with a delay: it has no seat in it, and the match goes on."""
    if not summary.HasField("spectator_delay") or summary.status != match_pb2.MATCH_STATUS_LIVE:
        return False
    return all(seat.account_id != account_id for seat in summary.seats)


def hide_progress(summary: match_pb2.MatchSummary, account_id: str) -> None:
    """Removes what delayed spectators may not know yet, if the account is one of them."""
    if not is_behind(summary, account_id):
        return
    summary.ClearField("version")
    summary.ClearField("to_act")
    summary.ClearField("turn")
    summary.ClearField("deadline")
    summary.ClearField("updated")
    for seat in summary.seats:
        if seat.dropped_out:
            seat.ClearField("dropped_out")
            seat.ClearField("bot")  # the substitute that plays on for the seat
