"""Checks a request to open a match, and turns it into the engine's request. Pure."""

import hashlib
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as engine
from ardri.gateway.v1 import lobby_service_pb2 as pb
from ardri.match.v1 import match_pb2
from gateway.lobby.lobby_store import Opening
from services.runtime.errors import InvalidRequest
from services.runtime.rpc.requests.request_ids import check_request_id

_SEED_BYTES, _SALT_BYTES = 32, 16
"""Lengths of `CreateMatchRequest.seed` and `salt`."""
_SETTINGS: Final = ("options", "clock", "abandonment_grace", "spectator_delay", "offer_window")


def seats_of(game: engine.Game, wanted: int) -> int:
    """The number of seats; the game's least number if `wanted` is 0.

    Raises:
        InvalidRequest: the game cannot have that many seats.
    """
    seats, least, most = wanted or game.min_seats, game.min_seats, game.max_seats
    if not least <= seats <= most:
        fitting = f"{least}" if least == most else f"{least} to {most}"
        raise InvalidRequest("seats", f"{game.title} takes {fitting}, not {wanted}")
    return seats


def checked_seats(request: pb.OpenMatchRequest, game: engine.Game) -> int:
    """The number of seats. Refuses every request that could leave a match behind that nobody can join.

    Raises:
        InvalidRequest: fields are out of range or contradict one another.
    """
    check_request_id(request.request_id)
    seats = seats_of(game, request.seats)
    bots = [each.seat for each in request.bots]
    for seat in bots:
        if not 0 <= seat < seats or bots.count(seat) > 1:
            raise InvalidRequest("bots", f"seat {seat}: each of 0 to {seats - 1}, once at the most")
    for each in request.bots:
        if each.bot.level not in game.levels:
            raise InvalidRequest("bots", f"{game.title} has levels {list(game.levels)}, not {each.bot.level}")
    if request.watch_only and request.bring_entropy:
        raise InvalidRequest("bring_entropy", "who only watches takes no seat")
    if request.practice_seed:
        _check_practice(request)
    if request.watch_only:
        _check_watch_only(request, open_seats=seats - len(bots))
    elif len(bots) == seats:
        raise InvalidRequest("bots", "no seat is left for the caller; set watch_only to watch")
    elif request.HasField("seat") and (request.seat in bots or not 0 <= request.seat < seats):
        raise InvalidRequest("seat", f"{request.seat} is not one of the open seats")
    return seats


def _check_watch_only(request: pb.OpenMatchRequest, open_seats: int) -> None:
    if open_seats:
        raise InvalidRequest("watch_only", "needs every seat in bots")
    if request.private:
        raise InvalidRequest("private", "nobody joins a match of bots, so nobody could watch it")
    if request.HasField("seat"):
        raise InvalidRequest("seat", "watch_only takes none")


def _check_practice(request: pb.OpenMatchRequest) -> None:
    if len(request.practice_seed) != _SEED_BYTES:
        raise InvalidRequest("practice_seed", f"takes {_SEED_BYTES} bytes, not {len(request.practice_seed)}")
    if not request.private:
        raise InvalidRequest("practice_seed", "only of a private match: who opens it may know its secrets")
    if request.bring_entropy:
        raise InvalidRequest("bring_entropy", "the chance of such a match comes from its seed alone")


def own_seat(request: pb.OpenMatchRequest) -> int:
    """The caller's seat in a match with one for the caller: the requested seat, else the first free one."""
    if request.HasField("seat"):
        return request.seat
    bots = {each.seat for each in request.bots}
    return next(seat for seat in range(len(bots) + 1) if seat not in bots)


def create_request(
    request: pb.OpenMatchRequest, seats: int, opening: Opening, opener: match_pb2.Seat
) -> engine.CreateMatchRequest:
    """The engine's request for the match. The opener's seat is only reserved if the opener brings entropy."""
    create = engine.CreateMatchRequest(
        game=request.game,
        match_id=opening.match_id,
        seats=seats,
        private=request.private,
        taken=[match_pb2.Seat(seat=each.seat, bot=each.bot) for each in request.bots],
        invite_code=opening.invite_code,
        reserved=[opener] if request.bring_entropy else (),
        opened_by=opener.account_id,
        hints=request.hints if request.HasField("hints") else seats - len(request.bots) <= 1,
        takebacks=request.takebacks if request.HasField("takebacks") else True,
        # In a practice match bots play to the end: it may be a lesson or a puzzle.
        bots_resign=request.bots_resign if request.HasField("bots_resign") else not request.practice_seed,
    )
    if request.practice_seed:
        create.practice = True
        create.seed = request.practice_seed
        # The salt need not be secret, as the opener knows the seed.
        create.salt = hashlib.sha256(opening.match_id.encode()).digest()[:_SALT_BYTES]
    if request.HasField("substitute"):
        create.substitute = request.substitute
    copy_settings(request, create)
    return create


def copy_settings(
    source: pb.OpenMatchRequest | match_pb2.MatchSpec, create: engine.CreateMatchRequest
) -> None:
    """Copies the settings that are set; for the others the engine has defaults."""
    for name in _SETTINGS:
        if source.HasField(name):
            getattr(create, name).CopyFrom(getattr(source, name))
