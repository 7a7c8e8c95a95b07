"""While a match waits, its opener can call it off, and a player can give back a seat; not later."""

from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target, fresh_id
from ardri_cli.conformance.violation import NotApplicable, promise
from ardri_client.errors import Refused

_UNKNOWN: Final = "UNIMPLEMENTED"


async def called_off(target: Target) -> None:
    """A match that waits ends for who has opened it, for nobody else, and once, without a result."""
    opener, other = target.access.players[:2]
    match_id = await _opened(target, await _account(target))
    request = pb.CallOffMatchRequest(match_id=match_id)
    _is(await _not_done(target, other, "CallOffMatch", request), "NOT_YOUR_SEAT")
    versions = {(await target.ask(opener, "CallOffMatch", request)).version for _ in range(2)}
    promise(len(versions) == 1, f"the same request is answered with versions {sorted(versions)}")
    asked = pb.GetMatchRequest(match_id=match_id)
    match = (await target.ask(target.access.spectator, "GetMatch", asked)).match
    promise(match.status == match_pb2.MATCH_STATUS_ENDED, "it was called off and has not ended")
    promise(
        match.outcome.reason == "called_off", f"it ended by {match.outcome.reason!r}, not by 'called_off'"
    )
    verdict = await target.ask(
        target.access.spectator, "VerifyReplay", pb.VerifyReplayRequest(match_id=match_id)
    )
    promise(verdict.verified, f"its record is not verified: {verdict.divergence}")
    _is(await target.refusal(other, "JoinMatch", pb.JoinMatchRequest(match_id=match_id)), "MATCH_OVER")


async def begun(target: Target) -> None:
    """A match that has begun is neither called off nor left."""
    match_id = await _opened(target, await _account(target))
    for seat in range(target.seats):
        await _join(target, seat, match_id, seat)
    player, left = target.access.players[0], pb.LeaveMatchRequest(match_id=match_id, request_id=fresh_id())
    off = pb.CallOffMatchRequest(match_id=match_id)
    _is(await _not_done(target, player, "CallOffMatch", off), "MATCH_NOT_ENDED")
    _is(await _not_done(target, player, "LeaveMatch", left), "MATCH_NOT_ENDED")


async def given_back(target: Target) -> None:
    """A seat that was given back is free, once, and its token is worth nothing, whoever sits there next.

    A copy of the request that had taken the seat does not take one again.
    """
    goer, opener = target.access.players[:2]
    match_id = await _opened(target, await _account(target, seat=1))
    asked, leave = pb.GetMatchRequest(match_id=match_id), pb.LeaveMatchRequest(match_id=match_id)
    leave.request_id = fresh_id()
    _is(await _not_done(target, goer, "LeaveMatch", leave), "NOT_YOUR_SEAT")
    join = pb.JoinMatchRequest(match_id=match_id, seat=0, request_id=fresh_id())
    token = (await target.ask(goer, "JoinMatch", join)).seat_token
    versions = {(await target.ask(goer, "LeaveMatch", leave)).version for _ in range(2)}
    promise(len(versions) == 1, f"the same request is answered with versions {sorted(versions)}")
    match = (await target.ask(target.access.spectator, "GetMatch", asked)).match
    promise(match.status == match_pb2.MATCH_STATUS_WAITING, "a seat was given back, and it waits no more")
    promise(not match.seats[0].account_id, "the seat that was given back is not free")
    _is(await target.refusal(goer, "JoinMatch", join), "NOT_YOUR_SEAT")
    await _join(target, 1, match_id, 0)
    _is(await target.refusal(token, "GetMatch", asked), "NOT_YOUR_SEAT")
    promise(
        {(await target.ask(goer, "LeaveMatch", leave)).version} == versions, "a repeated request does more"
    )
    match = (await target.ask(opener, "GetMatch", asked)).match
    promise(match.HasField("viewer_seat"), "a repeated request has taken the seat from somebody else")


async def _account(target: Target, seat: int = 0) -> str:
    """The account of a player, as a match shows it."""
    sitting = await Sitting.begin(target, "opener")
    return (await sitting.match(sitting.tokens[0])).seats[seat].account_id


async def _join(target: Target, player: int, match_id: str, seat: int) -> str:
    """The token of the seat that the player has taken."""
    request = pb.JoinMatchRequest(match_id=match_id, seat=seat)
    return str((await target.ask(target.access.players[player], "JoinMatch", request)).seat_token)


async def _opened(target: Target, account: str) -> str:
    """The id of a match that waits for all its seats."""
    request = pb.CreateMatchRequest(game=target.game.name, seats=target.seats, opened_by=account)
    made = await target.ask(target.access.organiser, "CreateMatch", request)
    return str(made.match.match_id)


async def _not_done(
    target: Target, token: str, method: str, request: pb.CallOffMatchRequest | pb.LeaveMatchRequest
) -> Refused:
    """Makes a call that must be refused, and returns the refusal.

    Raises:
        NotApplicable: the engine does not know the call.
        Violation: the call is not refused.
    """
    refused = await target.refusal(token, method, request)
    if refused.reason == _UNKNOWN:
        raise NotApplicable(f"the engine is older than {method}")
    return refused


def _is(refused: Refused, reason: str) -> None:
    promise(refused.reason == reason, f"refused as {refused.reason or 'nothing'}, not as {reason}: {refused}")


CHECKS = (called_off, begun, given_back)
