"""A stream can resume from any version, without a gap, and says when nothing follows."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import promise


async def without_a_gap(target: Target) -> None:
    """From each version on, a stream tells exactly the events after it, and ends with an end."""
    sitting = await Sitting.begin(target, "gap")
    await sitting.play(5)
    version = (await sitting.finish()).version
    whole: list[bytes] = []
    for start in [0, *range(1, version, max(1, version // 5)), version]:
        messages = [each async for each in sitting.messages(target.access.spectator, start)]
        events = [event for message in messages for event in message.events]
        told = [event.version for event in events]
        promise(told == list(range(start + 1, version + 1)), f"after version {start} it tells {told}")
        texts = [event.SerializeToString(deterministic=True) for event in events]
        whole = whole or texts
        promise(texts == whole[start:], f"after version {start} it tells other events than from the start")
        is_told = bool(messages) and messages[-1].HasField("end") and messages[-1].end.version == version
        promise(is_told, f"the stream from version {start} ends without an end")


async def from_a_snapshot(target: Target) -> None:
    """From -1 on, a stream begins with the match as it is, and goes on with the next event."""
    sitting = await Sitting.begin(target, "snapshot")
    await sitting.play(3)
    await sitting.turn()
    token = sitting.tokens[0]
    now = await sitting.match(token)
    async for message in sitting.messages(token, -1):
        promise(message.HasField("snapshot"), "the first message has no snapshot")
        promise(message.snapshot.version == now.version, "the snapshot is not of the version of now")
        promise(message.snapshot.view == now.view, "the snapshot has another view than GetMatch")
        break
    await sitting.play(1)
    following = sitting.events(token, now.version)
    promise((await anext(following)).version == now.version + 1, "the next event is left out")


async def unknown_versions(target: Target) -> None:
    """A stream from a version that is not there yet is refused, or waits; it tells nothing of the past."""
    sitting = await Sitting.begin(target, "future")
    await sitting.play(2)
    version = (await sitting.finish()).version
    request = pb.GetMatchRequest(match_id=sitting.match_id, version=version + 1000)
    await target.refusal(target.access.spectator, "GetMatch", request)


CHECKS = (without_a_gap, from_a_snapshot, unknown_versions)
