"""Makes the request for a rematch of an ended match. Pure."""

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.match.v1 import match_pb2
from gateway.lobby.lobby_store import Opening
from gateway.lobby.opening import copy_settings
from services.record.listing.result import is_called_off
from services.runtime.errors import InvalidRequest, MatchNotEnded, NotYourSeat


def rotated_seat(old: match_pb2.Match, account_id: str) -> int:
    """The account's seat in the rematch: one seat on.

    Raises:
        NotYourSeat: the account had no seat in the match, and is told nothing of it.
        MatchNotEnded: the match has not ended.
        InvalidRequest: the match was called off before it began.
    """
    seat = next((each.seat for each in old.seats if each.account_id == account_id), None)
    if seat is None:
        raise NotYourSeat(f"this account had no seat in {old.match_id}")
    if old.status != match_pb2.MATCH_STATUS_ENDED:
        raise MatchNotEnded(f"{old.match_id} has not ended")
    if is_called_off(old):
        raise InvalidRequest("match_id", "that match was called off before it began; open another")
    return _next(old, seat)


def rematch_request(old: match_pb2.Match, opening: Opening) -> engine.CreateMatchRequest:
    """The match to create: the same for every player who asks, so that it does not matter who is first.

    Each player's seat is reserved, and taken when that player asks for the rematch: until then no clock runs
    for a player who has left. The match is private, so that nobody else sees it wait. If only one person
    played, against bots, nobody has to wait, and the match stays as public as it was.
    """
    people = [seat for seat in old.seats if seat.account_id]
    private = old.spec.private or len(people) > 1
    request = engine.CreateMatchRequest(
        game=old.spec.game,
        match_id=opening.match_id,
        seats=old.spec.seats,
        private=private,
        taken=[_rotated(old, seat) for seat in old.seats if not seat.account_id and seat.HasField("bot")],
        reserved=[_rotated(old, seat) for seat in people],
        invite_code=opening.invite_code if private else "",
        hints=old.spec.hints,
        takebacks=old.spec.takebacks,
        bots_resign=old.spec.bots_resign,
        rules_version=old.spec.rules_version,
        rematch_of=old.match_id,
        substitute=old.spec.substitute,
    )
    copy_settings(old.spec, request)
    return request


def _rotated(old: match_pb2.Match, seat: match_pb2.Seat) -> match_pb2.Seat:
    moved = match_pb2.Seat(seat=_next(old, seat.seat), account_id=seat.account_id, name=seat.name)
    if not seat.account_id and seat.HasField("bot"):
        moved.bot.CopyFrom(seat.bot)
    return moved


def _next(old: match_pb2.Match, seat: int) -> int:
    return (seat + 1) % old.spec.seats
