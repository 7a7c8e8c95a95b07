"""Who has opened a match calls it off while it waits, and nobody else, and no later."""

from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import NotApplicable, promise
from ardri_client.errors import Refused

_UNKNOWN: Final = "UNIMPLEMENTED"


async def called_off(target: Target) -> None:
    """A match that waits ends for who has opened it, for nobody else, and once, without a result."""
    opener, other = target.access.players[:2]
    match_id = await _opened(target, await _account(target))
    request = pb.CallOffMatchRequest(match_id=match_id)
    _is(await _not_called_off(target, other, request), "NOT_YOUR_SEAT")
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
    """A match that has begun is not called off."""
    match_id = await _opened(target, await _account(target))
    for seat in range(target.seats):
        await target.ask(
            target.access.players[seat], "JoinMatch", pb.JoinMatchRequest(match_id=match_id, seat=seat)
        )
    request = pb.CallOffMatchRequest(match_id=match_id)
    _is(await _not_called_off(target, target.access.players[0], request), "MATCH_NOT_ENDED")


async def _account(target: Target) -> str:
    """That of the first player, as a match shows it."""
    sitting = await Sitting.begin(target, "opener")
    return (await sitting.match(sitting.tokens[0])).seats[0].account_id


async def _opened(target: Target, account: str) -> str:
    """The id of a match that waits for all its seats."""
    request = pb.CreateMatchRequest(game=target.game.name, seats=target.seats, opened_by=account)
    made = await target.ask(target.access.organiser, "CreateMatch", request)
    return str(made.match.match_id)


async def _not_called_off(target: Target, token: str, request: pb.CallOffMatchRequest) -> Refused:
    """How that is refused.

    Raises:
        NotApplicable: the engine does not know the call.
        Violation: it is not refused.
    """
    refused = await target.refusal(token, "CallOffMatch", request)
    if refused.reason == _UNKNOWN:
        raise NotApplicable("the engine is older than CallOffMatch")
    return refused


def _is(refused: Refused, reason: str) -> None:
    promise(refused.reason == reason, f"refused as {refused.reason or 'nothing'}, not as {reason}: {refused}")


CHECKS = (called_off, begun)
