"""No viewer is told what only another seat may know, and the seed stays hidden until the end."""

import hashlib
from typing import Final

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri_cli.conformance.sitting import Sitting
from ardri_cli.conformance.target import Target
from ardri_cli.conformance.violation import NotApplicable, promise

_SPECTATOR: Final = -3
_FORBIDDEN: Final = ("NOT_YOUR_SEAT", "MATCH_NOT_ENDED", "SCOPE_MISSING")


async def the_seed(target: Target) -> None:
    """No message has the seed before the end; then it is told, and fits the commitment of the beginning."""
    sitting = await Sitting.begin(target, "seed")
    await sitting.play()
    commitment = (await sitting.match(sitting.tokens[0])).spec.seed_commitment
    for viewer, token in enumerate(sitting.viewers):
        match = await sitting.match(token)
        told = [match, *await sitting.told(token, match.version)]
        is_there = any(sitting.seed in message.SerializeToString() for message in told)
        promise(not is_there, f"viewer {viewer} is told the seed before the end")
    version = (await sitting.finish()).version
    *_, last = await sitting.told(target.access.spectator, version)
    promise(last.ended.seed == sitting.seed, "the seed that is revealed is not the one that was given")
    held = hashlib.sha256(b"ardri seed" + last.ended.salt + last.ended.seed).digest()
    promise(held == commitment, "the seed that is revealed does not fit the commitment")


async def eyes_of_others(target: Target) -> None:
    """Before the end nobody looks with the eyes of another seat."""
    _has_secrets(target)
    sitting = await Sitting.begin(target, "eyes")
    await sitting.play(2)
    asked = {
        "GetMatch": pb.GetMatchRequest(match_id=sitting.match_id, seat=0),
        "GetReplay": pb.GetReplayRequest(match_id=sitting.match_id, seat=0),
        "ListLegalActions": pb.ListLegalActionsRequest(match_id=sitting.match_id, seat=0),
    }
    for method, request in asked.items():
        for token in sitting.viewers[1:]:
            refused = await target.refusal(token, method, request)
            promise(refused.reason in _FORBIDDEN, f"{method} is refused as {refused.reason}")


async def own_eyes(target: Target) -> None:
    """Each viewer is shown its own view: as it is told after the end, and not that of another."""
    sitting = await Sitting.begin(target, "own eyes")
    eyes = [*range(target.seats), _SPECTATOR]
    seen: dict[tuple[int, int], bytes] = {}
    for _ in range(4):
        await sitting.turn()
        for eye, token in zip(eyes, sitting.viewers, strict=True):
            match = await sitting.match(token)
            own = match.viewer_seat if match.HasField("viewer_seat") else _SPECTATOR
            promise(own == eye, f"viewer {eye} is taken for {own}")
            seen[match.version, eye] = match.view.SerializeToString(deterministic=True)
        await sitting.play(1)
    await sitting.finish()
    for (version, eye), view in seen.items():
        request = pb.GetMatchRequest(match_id=sitting.match_id, version=version, seat=eye)
        later = (await target.ask(target.access.spectator, "GetMatch", request)).match
        same = later.view.SerializeToString(deterministic=True) == view
        promise(same, f"viewer {eye} was shown another view at version {version} than its own")
    if not target.game.perfect_information:
        versions = {version for version, _ in seen}
        several = any(len({seen.get((each, eye)) for eye in eyes}) > 1 for each in versions)
        promise(several, "the game has secrets, and all viewers are shown the same")


async def own_events(target: Target) -> None:
    """Each viewer is told its own events: those that are told with its eyes after the end."""
    sitting = await Sitting.begin(target, "own events")
    await sitting.play()
    heard = {}
    for eye, token in zip([*range(target.seats), _SPECTATOR], sitting.viewers, strict=True):
        heard[eye] = await sitting.told(token, (await sitting.match(token)).version)
    await sitting.finish()
    for eye, events in heard.items():
        request = pb.GetReplayRequest(match_id=sitting.match_id, seat=eye)
        later = (await target.ask(target.access.spectator, "GetReplay", request)).events
        promise(events == list(later)[: len(events)], f"viewer {eye} was told events that are not its own")


def _has_secrets(target: Target) -> None:
    if target.game.perfect_information:
        raise NotApplicable("the game has no secrets")


CHECKS = (the_seed, eyes_of_others, own_eyes, own_events)
