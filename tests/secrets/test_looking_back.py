"""What was, is shown again as it was: to each with his own eyes, and after the end with those of anybody."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import SPECTATOR, Viewer
from services.runtime.limits.bucket import RateLimit
from services.runtime.limits.table import Limit
from tests.conformance.subjects import Subject, subjects
from tests.engine.refused import refusal
from tests.engine.served import Caller
from tests.secrets.playing import advance, caller, world_of
from tests.secrets.two_worlds.world import World

LOOKS = 5

Seen = dict[Viewer, dict[int, match_pb2.Match]]
"""What each viewer was shown, by version."""


async def looked(
    who: Caller, world: World, *, version: int | None = None, seat: int | None = None
) -> match_pb2.Match:
    request = pb.GetMatchRequest(match_id=world.match.match_id, version=version, seat=seat)
    match: match_pb2.Match = (await who.ask("GetMatch", request)).match
    return match


async def replayed(who: Caller, world: World, **asked: object) -> Sequence[match_pb2.Event]:
    request = pb.GetReplayRequest(match_id=world.match.match_id, **asked)  # type: ignore[arg-type]  # fields
    events: Sequence[match_pb2.Event] = (await who.ask("GetReplay", request)).events
    return events


async def played(world: World, seen: Seen) -> None:
    """Plays on, with a look of everybody at each stop."""
    rng = Random(1)
    for _ in range(LOOKS):
        for viewer, matches in seen.items():
            matches[world.match.version] = await looked(caller(world, viewer), world)
        await advance(world, rng, rng.randrange(1, 8))


def viewers_of(world: World) -> Seen:
    return {viewer: {} for viewer in (SPECTATOR, *map(Viewer, range(world.match.spec.seats)))}


@pytest.mark.parametrize("subject", subjects(), ids=str)
async def test_what_was_is_shown_as_it_was(subject: Subject, tmp_path: Path) -> None:
    async with world_of(subject, tmp_path) as world:
        other = looked(caller(world, Viewer(0)), world, version=world.match.version, seat=1)
        if not subject.game.facts.perfect_information:
            assert (await refusal(other)).reason == "NOT_YOUR_SEAT"
            of_another = replayed(caller(world, SPECTATOR), world, seat=1)
            assert (await refusal(of_another)).reason == "NOT_YOUR_SEAT"
        else:
            assert (await other).view == (await looked(caller(world, SPECTATOR), world)).view
        await played(world, seen := viewers_of(world))
        for viewer, matches in seen.items():
            for version, match in matches.items():
                assert await looked(caller(world, viewer), world, version=version) == match
        await world.close()
        for looker in (SPECTATOR, Viewer(0)):
            who = caller(world, looker)
            for eyes, matches in seen.items():
                for version, match in matches.items():
                    assert await looked(who, world, version=version, seat=eyes) == match
                own = await replayed(caller(world, eyes), world)
                assert await replayed(who, world, seat=eyes) == own


@pytest.mark.parametrize("subject", subjects(), ids=str)
async def test_a_replay_has_the_view_after_each_event(subject: Subject, tmp_path: Path) -> None:
    async with world_of(subject, tmp_path) as world:
        await played(world, seen := viewers_of(world))
        for viewer, matches in seen.items():
            who = caller(world, viewer)
            events = await replayed(who, world, with_views=True)
            assert all(event.HasField("view") for event in events)
            for version, match in matches.items():
                assert events[version - 1].view == match.view
            for event in events:
                event.ClearField("view")
            assert events == await replayed(who, world)


async def test_a_version_must_be_one_that_was(tmp_path: Path) -> None:
    async with world_of(subjects()[0], tmp_path) as world:
        who = caller(world, SPECTATOR)
        for version in (-1, 0, world.match.version + 1):
            refused = await refusal(looked(who, world, version=version))
            assert refused.metadata["field"] == "version"
        for seat in (-2, 9):
            assert (await refusal(looked(who, world, seat=seat))).reason == "NO_SUCH_SEAT"


async def test_looking_back_has_a_quota(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(limit: Limit, _: object) -> RateLimit:
        return RateLimit(limit.label, burst=2, seconds=60)

    monkeypatch.setattr(RateLimit, "of", narrow)
    async with world_of(subjects()[0], tmp_path) as world:
        who = caller(world, SPECTATOR)
        for _ in range(2):
            await looked(who, world, version=1)
        refused = await refusal(looked(who, world, version=1))
        assert refused.metadata["limit"] == "looks_back"
        assert refused.retry_ms
        assert await looked(who, world) == await looked(who, world), "the newest is free"
