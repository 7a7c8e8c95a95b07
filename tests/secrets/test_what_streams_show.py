"""Streams with views and actions show each viewer what GetMatch and ListLegalActions say, and no more."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from ardri.match.v1 import match_pb2
from services.kernel import SPECTATOR, Viewer
from tests.conformance.subjects import Subject, subjects
from tests.secrets.playing import advance, caller, world_of
from tests.secrets.two_worlds.twins import viewers
from tests.secrets.two_worlds.world import World

STEPS = 40
LOOKS = 12
"""Positions in which all viewers are asked."""


@pytest.fixture(params=subjects(), ids=str)
def subject(request: pytest.FixtureRequest) -> Subject:
    """Each game in turn."""
    found: Subject = request.param
    return found


@pytest.fixture
async def world(subject: Subject, tmp_path: Path) -> AsyncIterator[World]:
    """A match of it."""
    async with world_of(subject, tmp_path) as world:
        yield world


class Onlooker:
    """One viewer with one stream."""

    def __init__(self, world: World, viewer: Viewer) -> None:
        self.viewer = viewer
        self.caller = caller(world, viewer)
        self._match_id = world.match.match_id
        self.stream = self.watch(0)
        self.shown = match_pb2.PositionView()

    def watch(self, from_version: int) -> Any:
        request = pb.WatchMatchRequest(
            match_id=self._match_id, from_version=from_version, with_views=True, with_actions=True
        )
        return self.caller.stub.WatchMatch(request, metadata=self.caller.metadata)

    async def play(self) -> "Onlooker":
        """The same on a stream that may act."""
        self.stream.cancel()
        self.stream = self.caller.stub.Play(metadata=self.caller.metadata)
        opening = pb.PlayOpen(with_views=True, with_actions=True)
        await self.stream.write(pb.PlayRequest(match_id=self._match_id, open=opening))
        return self

    async def up_to(self, version: int) -> match_pb2.PositionView:
        """What is shown at that version."""
        while self.shown.version < version:
            message = await self.stream.read()
            told = message.events[-1].version if message.events else 0
            assert message.HasField("position") == (told == version), "with the newest event"
            if told == version:
                self.shown = message.position
                assert self.shown.version == version
        return self.shown

    async def asked(self) -> match_pb2.PositionView:
        """The same by unary calls."""
        match = await self.caller.look(self._match_id)
        legal = await self.caller.ask("ListLegalActions", pb.ListLegalActionsRequest(match_id=self._match_id))
        assert match.version == legal.version
        return match_pb2.PositionView(version=match.version, view=match.view, actions=legal.actions)


async def test_streams_show_what_calls_say(world: World) -> None:
    rng = Random(1)
    seats = viewers(world.served.engine.context.renderer.game.setup(world.match.spec.seats))
    onlookers = [Onlooker(world, viewer) for viewer in seats]
    onlookers = [each if each.viewer == SPECTATOR else await each.play() for each in onlookers]
    listed = 0
    for _ in range(LOOKS):
        for onlooker in onlookers:
            shown = await onlooker.up_to(world.match.version)
            assert shown == await onlooker.asked()
            listed += len(shown.actions)
        await advance(world, rng, rng.randrange(1, STEPS // LOOKS + 3))
    assert listed
    for onlooker in onlookers:
        onlooker.stream.cancel()


async def test_a_resumed_stream_shows_the_position_at_once(world: World) -> None:
    await advance(world, Random(2), STEPS)
    version = world.match.version
    for viewer in (SPECTATOR, *world.match.to_act):
        onlooker = Onlooker(world, viewer)
        asked = await onlooker.asked()
        assert await onlooker.up_to(version) == asked, "of a long past, with the last of its messages"
        late = await onlooker.watch(version).read()
        assert (late.position, late.heartbeat.version) == (asked, version)
        first = await onlooker.watch(-1).read()
        assert first.snapshot.view == asked.view
        assert not first.position.HasField("view")
        assert first.position.actions == asked.actions
        assert first.position.version == version


async def test_the_end_is_shown_too(world: World) -> None:
    onlooker = Onlooker(world, SPECTATOR)
    await onlooker.up_to(world.match.version)
    await world.close()
    asked = await onlooker.asked()
    assert await onlooker.up_to(world.match.version) == asked
    late = onlooker.watch(world.match.version)
    assert (await late.read()).position == asked
    assert (await late.read()).HasField("end")
