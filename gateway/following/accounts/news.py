"""Decides what is news about a match for one of its accounts. Pure."""

from dataclasses import dataclass

from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.record.listing.result import seat_in

_WAITING, _LIVE, _ENDED = (
    match_pb2.MATCH_STATUS_WAITING,
    match_pb2.MATCH_STATUS_LIVE,
    match_pb2.MATCH_STATUS_ENDED,
)


@dataclass(frozen=True, slots=True)
class RememberedMatch:
    """What is remembered of a match to find out what is news. `taken`: the number of taken seats."""

    version: int
    status: int
    turn: int
    to_act: frozenset[int]
    is_mine: bool
    is_kept: bool
    taken: int

    @classmethod
    def of(cls, match: match_pb2.MatchSummary, account_id: str) -> "RememberedMatch":
        """Returns what to remember of the match for this account."""
        seat = seat_in(match, account_id)
        holders = [each for each in match.seats if each.account_id or each.HasField("bot")]
        return cls(
            version=match.version,
            status=match.status,
            turn=match.turn,
            to_act=frozenset(match.to_act),
            is_mine=seat is not None and not seat.reserved and seat.seat in match.to_act,
            is_kept=seat is not None and seat.reserved,
            taken=sum(not each.reserved for each in holders),
        )


def news_of(
    before: RememberedMatch | None, now: RememberedMatch, *, is_rematch: bool
) -> list["pb.News.ValueType"]:
    """Returns the news for a person. `before`: None if the match is new."""
    if now.status == _ENDED:
        return [pb.NEWS_ENDED] if before is None or before.status != _ENDED else []
    news: list[pb.News.ValueType] = []
    if now.is_kept and before is None:
        news.append(pb.NEWS_REMATCH if is_rematch else pb.NEWS_INVITED)
    if now.status == _WAITING and before is not None and now.taken > before.taken:
        news.append(pb.NEWS_SEAT_TAKEN)
    if now.status == _WAITING and before is not None and now.taken < before.taken:
        news.append(pb.NEWS_SEAT_FREED)
    if now.status == _LIVE and (before is None or before.status != _LIVE):
        news.append(pb.NEWS_STARTED)
    if now.is_mine and _is_new_turn(before, now):
        news.append(pb.NEWS_YOUR_TURN)
    elif before is not None and before.is_mine and not now.is_mine:
        news.append(pb.NEWS_TURN_PASSED)
    return news


def _is_new_turn(before: RememberedMatch | None, now: RememberedMatch) -> bool:
    """Whether a turn has begun since `before`.

    If several seats decide at the same time and only some of them have decided, the others continue the turn
    that they had.
    """
    if before is None or not before.is_mine:
        return True
    return now.turn > before.turn and not now.to_act < before.to_act
