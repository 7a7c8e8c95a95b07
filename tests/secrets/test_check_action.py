"""CheckAction says of any action what PlayAction would be refused with, and changes nothing."""

from pathlib import Path
from random import Random

import pytest

from ardri.engine.v1 import engine_service_pb2 as pb
from services.kernel import Seat, legal_actions, to_act
from services.record.match import ENDED
from tests.conformance.subjects import Subject, subjects
from tests.conformance.walk import some
from tests.engine.refused import refusal, refused
from tests.engine.served import Caller, Seated, act_request, check_request
from tests.secrets.playing import advance, caller, world_of
from tests.secrets.two_worlds.world import World

POSITIONS = 8
NONSENSE = ("?", "", "castle")


async def checked(caller: Caller, world: World, notation: str, version: int) -> pb.CheckActionResponse:
    request = check_request(world.match.match_id, notation, version)
    answer: pb.CheckActionResponse = await caller.ask("CheckAction", request)
    return answer


async def compare_refused(caller: Caller, world: World, notation: str, version: int) -> None:
    told = (await checked(caller, world, notation, version)).refusal
    request = act_request(world.match.match_id, notation, version, "refused")
    played = await refusal(caller.ask("PlayAction", request))
    del played.metadata["trace_id"]
    assert refused(told) == played, notation


def actions(world: World, rng: Random) -> list[tuple[Seat, str]]:
    """Some of what those to act may do."""
    game, position = world.served.engine.context.renderer.game, world.position
    return [
        (seat, game.format(position, seat, action))
        for seat in to_act(position)
        for action in some(legal_actions(position, seat), rng, 3)
    ]


@pytest.mark.parametrize("subject", subjects(), ids=str)
async def test_a_check_says_what_a_play_would(subject: Subject, tmp_path: Path) -> None:
    rng = Random(str(subject))
    async with world_of(subject, tmp_path) as world:
        first = actions(world, rng)[0]
        for _ in range(POSITIONS):
            version, legal = world.match.version, actions(world, rng)
            for seat in map(Seat, range(world.match.spec.seats)):
                player = caller(world, seat)
                for actor, notation in legal:
                    if actor == seat:
                        answer = await checked(player, world, notation, version)
                        assert answer == pb.CheckActionResponse(version=version), notation
                    elif seat not in world.match.to_act:
                        await compare_refused(player, world, notation, version)
                    await compare_refused(player, world, notation, version + 1)
                for notation in NONSENSE:
                    await compare_refused(player, world, notation, version)
                await compare_refused(player, world, "?", 0)
            assert world.match.version == version, "nothing has happened"
            await advance(world, rng, rng.randrange(1, 6))
        await world.close()
        assert world.match.status == ENDED
        await compare_refused(caller(world, Seat(0)), world, first[1], world.match.version)


async def test_what_was_checked_is_played(tmp_path: Path) -> None:
    (tablut,) = (each for each in subjects() if str(each) == "tablut")
    async with world_of(tablut, tmp_path) as world:
        seat = caller(world, Seat(0))
        assert isinstance(seat, Seated)
        version = world.match.version
        assert not (await checked(seat, world, "a4-a3", version)).HasField("refusal")
        assert await seat.act("a4-a3", version) == version + 1
        stale = refused((await checked(seat, world, "a4-a3", version)).refusal)
        assert stale.reason == "STALE_VERSION"


async def test_who_may_not_act_may_not_check(tmp_path: Path) -> None:
    (tablut,) = (each for each in subjects() if str(each) == "tablut")
    async with world_of(tablut, tmp_path) as world:
        spectator = world.served.watcher
        assert (await refusal(checked(spectator, world, "a4-a3", 5))).reason == "SCOPE_MISSING"
