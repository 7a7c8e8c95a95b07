"""The same seed and decisions make the same match, and viewers are told the same again."""

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import promise


async def same_seed(target: Target) -> None:
    """Two matches of one seed, played alike, tell each viewer the same actions and events."""
    one, other = [await Sitting.begin(target, "determinism") for _ in range(2)]
    promise(await one.play() == await other.play(), "the same seed offered other actions")
    for viewer, (token, again) in enumerate(zip(one.viewers, other.viewers, strict=True)):
        version = (await one.match(token)).version
        first, second = [
            [substance(event) for event in await match.told(of, version)]
            for match, of in ((one, token), (other, again))
        ]
        promise(first == second, f"the same seed told viewer {viewer} other events")


async def same_view(target: Target) -> None:
    """A position is shown the same whenever it is asked for, now and later."""
    sitting = await Sitting.begin(target, "view")
    await sitting.play(3)
    await sitting.turn()
    token = sitting.tokens[0]
    match = await sitting.match(token)
    request = pb.GetMatchRequest(match_id=sitting.match_id, version=match.version)
    for _ in range(3):
        promise((await sitting.match(token)).view == match.view, "a view changed, and the position did not")
    await sitting.play(2)
    again = (await target.ask(token, "GetMatch", request)).match
    promise(again.view == match.view, f"the view of version {match.version} is another one later")


async def same_replay(target: Target) -> None:
    """GetReplay tells each viewer what the stream has told it, and the record is verified."""
    sitting = await Sitting.begin(target, "replay")
    await sitting.play()
    version = (await sitting.finish()).version
    for viewer, token in enumerate(sitting.viewers):
        request = pb.GetReplayRequest(match_id=sitting.match_id)
        replay = await target.ask(token, "GetReplay", request)
        promise(
            list(replay.events) == await sitting.told(token, version),
            f"GetReplay tells viewer {viewer} other events than WatchMatch",
        )
    asked = pb.VerifyReplayRequest(match_id=sitting.match_id)
    verified = await target.ask(target.access.spectator, "VerifyReplay", asked)
    promise(verified.verified, f"the record is not verified: {verified.divergence}")


def substance(event: match_pb2.Event) -> bytes:
    """The event without what depends on its time and its match."""
    kept = match_pb2.Event(version=event.version)
    if event.HasField("played"):
        kept.played.CopyFrom(event.played)
        kept.played.ClearField("clocks")
    elif event.HasField("ended"):
        kept.ended.outcome.CopyFrom(event.ended.outcome)
    return kept.SerializeToString(deterministic=True)


CHECKS = (same_seed, same_view, same_replay)
