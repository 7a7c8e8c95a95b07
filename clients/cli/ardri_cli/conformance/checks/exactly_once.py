"""A decision counts once, however often it is sent."""

import asyncio

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target, fresh_id, metadata
from ardri_cli.conformance.violation import Violation, promise
from ardri_client.errors import Refused

_AT_ONCE = 5


async def repeated(target: Target) -> None:
    """The same request again gets the first answer, also when other decisions came between."""
    sitting = await Sitting.begin(target, "repeated")
    seat = await sitting.turn() or 0
    action, version = await sitting.choice(seat)
    request = sitting.request(action, version, fresh_id())
    first = (await target.ask(sitting.tokens[seat], "PlayAction", request)).version
    for _ in range(2):
        again = (await _asked(target, sitting.tokens[seat], request)).version
        promise(again == first, f"an action of version {first} was answered as version {again} when repeated")
        await sitting.play(1)
    await _counts_once(sitting, first, action)


async def at_once(target: Target) -> None:
    """The same request several times at once makes one event."""
    sitting = await Sitting.begin(target, "at once")
    seat = await sitting.turn() or 0
    action, version = await sitting.choice(seat)
    request = sitting.request(action, version, fresh_id())
    calls = [_asked(target, sitting.tokens[seat], request) for _ in range(_AT_ONCE)]
    told = {answer.version for answer in await asyncio.gather(*calls)}
    promise(len(told) == 1, f"one request was answered with versions {sorted(told)}")
    await _counts_once(sitting, told.pop(), action)


async def reused(target: Target) -> None:
    """Another action under a request id that was used is refused as REQUEST_ID_REUSED."""
    sitting = await Sitting.begin(target, "reused")
    seat = await sitting.turn() or 0
    legal = await sitting.legal(sitting.tokens[seat])
    if len(legal.actions) < 2:
        return
    first, other = (sitting.request(each, legal.version, "used") for each in legal.actions[:2])
    await target.ask(sitting.tokens[seat], "PlayAction", first)
    refused = await target.refusal(sitting.tokens[seat], "PlayAction", other)
    promise(refused.reason == "REQUEST_ID_REUSED", f"refused as {refused.reason}, not as REQUEST_ID_REUSED")


async def on_a_stream(target: Target) -> None:
    """A request that was answered by PlayAction is answered the same on a Play stream."""
    sitting = await Sitting.begin(target, "both ways")
    seat = await sitting.turn() or 0
    action, version = await sitting.choice(seat)
    request = sitting.request(action, version, fresh_id())
    first = (await target.ask(sitting.tokens[seat], "PlayAction", request)).version
    stream = target.stub.Play(metadata=metadata(sitting.tokens[seat]))
    opening = pb.PlayRequest(match_id=sitting.match_id, open=pb.PlayOpen(from_version=-1))
    act = pb.PlayAct(expected_version=version, request_id=request.request_id, action=action)
    await stream.write(opening)
    await stream.write(pb.PlayRequest(act=act))
    answer = await stream.read()
    while not (answer.HasField("ack") or answer.HasField("refusal")):
        answer = await stream.read()
    stream.cancel()
    promise(answer.ack.version == first, f"version {first} is answered on a stream as {answer}")


async def _asked(target: Target, token: str, request: pb.PlayActionRequest) -> pb.PlayActionResponse:
    try:
        answer: pb.PlayActionResponse = await target.ask(token, "PlayAction", request)
    except Refused as refused:
        raise Violation(f"a repeated request is refused as {refused.reason}") from refused
    return answer


async def _counts_once(sitting: Sitting, version: int, action: match_pb2.Action) -> None:
    now = (await sitting.match(sitting.tokens[0])).version
    events = await sitting.told(sitting.tokens[0], now)
    made = next(event for event in events if event.version == version)
    same = [event.version for event in events if event.played == made.played]
    promise(same == [version], f"{action.notation!r} was played at versions {same}")
    by_version = [event.version for event in events]
    promise(by_version == list(range(1, now + 1)), f"a stream tells versions {by_version}")


CHECKS = (repeated, at_once, reused, on_a_stream)
