"""Impossible requests are refused with a stable name, and change nothing."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import promise
from ardri_client.errors import Refused


async def stale_decisions(target: Target) -> None:
    """A decision for an older position is refused as STALE_VERSION, with the version of now."""
    sitting = await Sitting.begin(target, "stale")
    seat = await sitting.turn() or 0
    _, old = await sitting.choice(seat)
    await sitting.play(1)
    while await sitting.turn() not in (seat, None):
        await sitting.play(1)
    action, version = await sitting.choice(seat)
    refused = await target.refusal(sitting.tokens[seat], "PlayAction", sitting.request(action, old))
    _is(refused, "STALE_VERSION")
    told = refused.metadata.get("version")
    promise(told == str(version), f"a stale decision is told version {told} as that of now, not {version}")


async def others_turns(target: Target) -> None:
    """A seat that does not decide is refused as NOT_YOUR_TURN, and the match stays as it was."""
    sitting = await Sitting.begin(target, "turns")
    seat = await sitting.turn()
    match = await sitting.match(sitting.tokens[0])
    idle = [each for each in range(target.seats) if each not in match.to_act]
    if seat is None or not idle:
        return
    action, version = await sitting.choice(seat)
    refused = await target.refusal(sitting.tokens[idle[0]], "PlayAction", sitting.request(action, version))
    _is(refused, "NOT_YOUR_TURN")
    promise((await sitting.match(sitting.tokens[0])).version == match.version, "a refusal changed the match")


async def nonsense(target: Target) -> None:
    """Text that is no action is refused as INVALID_NOTATION, by check and play alike."""
    sitting = await Sitting.begin(target, "nonsense")
    seat = await sitting.turn() or 0
    version = (await sitting.match(sitting.tokens[seat])).version
    action = match_pb2.Action(notation="no such action, in no position")
    _is(
        await target.refusal(sitting.tokens[seat], "PlayAction", sitting.request(action, version)),
        "INVALID_NOTATION",
    )
    promise((await sitting.match(sitting.tokens[seat])).version == version, "a refusal changed the match")


async def unknown_matches(target: Target) -> None:
    """A match that was never made is refused as NO_SUCH_MATCH."""
    request = pb.GetMatchRequest(match_id=f"{target.game.name}.{'0' * 24}")
    _is(await target.refusal(target.access.spectator, "GetMatch", request), "NO_SUCH_MATCH")


async def no_token(target: Target) -> None:
    """Without a token, and with one that nobody signed, calls are refused as BAD_TOKEN."""
    sitting = await Sitting.begin(target, "token")
    for token in ("", "nobody.signed.this"):
        request = pb.GetMatchRequest(match_id=sitting.match_id)
        _is(await target.refusal(token, "GetMatch", request), "BAD_TOKEN")


async def foreign_seats(target: Target) -> None:
    """The seat token of one match acts in no other."""
    mine, other = await Sitting.begin(target, "mine"), await Sitting.begin(target, "other")
    seat = await mine.turn() or 0
    action, version = await mine.choice(seat)
    refused = await target.refusal(other.tokens[seat], "PlayAction", mine.request(action, version))
    _is(refused, "NOT_YOUR_SEAT")


async def after_the_end(target: Target) -> None:
    """Once a match has ended, actions are refused as MATCH_OVER."""
    sitting = await Sitting.begin(target, "over")
    seat = await sitting.turn() or 0
    action, _ = await sitting.choice(seat)
    ended = await sitting.finish()
    promise(ended.status == match_pb2.MATCH_STATUS_ENDED, "all have resigned, and it has not ended")
    promise(bool(ended.outcome.reason) and len(ended.outcome.ranks) == target.seats, "it has no outcome")
    request = sitting.request(action, ended.version)
    _is(await target.refusal(sitting.tokens[seat], "PlayAction", request), "MATCH_OVER")


def _is(refused: Refused, reason: str) -> None:
    promise(refused.reason == reason, f"refused as {refused.reason or 'nothing'}, not as {reason}: {refused}")


CHECKS = (stale_decisions, others_turns, nonsense, unknown_matches, no_token, foreign_seats, after_the_end)
