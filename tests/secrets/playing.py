"""One world whose match is played at random: by decisions of seats and table, with all that chance adds."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from services.engine.log import open_log
from services.kernel import CHANCE, SPECTATOR, Viewer, legal_actions, to_act
from services.runtime.credentials.claims import Scope
from tests.conformance.subjects import Subject
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import Caller, Seated, serving
from tests.secrets.two_worlds.aims import OPTIONS
from tests.secrets.two_worlds.world import SECRETS, World, account
from tests.servers.migrated import migrated

MOST_SEATS = 3


@asynccontextmanager
async def world_of(subject: Subject, home: Path) -> AsyncIterator[World]:
    """A match of the game on a serving engine; nothing in it happens by itself."""
    url = migrated(home / "log.db")
    facts = subject.game.facts
    setup = subject.game.setup(min(MOST_SEATS, facts.max_seats), OPTIONS.get(facts.name, ({},))[0])
    async with serving(subject.game, await open_log(url), job_publisher=JobRecorder()) as served:
        world = World(served, SECRETS[0])
        world.open(f"{facts.name}.{0:024d}", setup)
        await advance(world, Random(facts.name), 0)
        yield world
        await world.close()


async def advance(world: World, rng: Random, steps: int) -> None:
    """Plays so many decisions, or to the end; then commits."""
    for _ in range(steps):
        _act(world, rng)
    while to_act(world.position)[:1] == (CHANCE,):
        _act(world, rng)
    await world.commit()


def _act(world: World, rng: Random) -> None:
    position = world.position
    if acting := to_act(position):
        seat = rng.choice(acting)
        world.act(seat, rng.choice(legal_actions(position, seat)))


def caller(world: World, viewer: Viewer) -> Caller:
    """The viewer, with a token of his own."""
    served, match_id = world.served, world.match.match_id
    if viewer == SPECTATOR:
        return served.caller("spectator", Scope.OBSERVE)
    name = account(viewer)
    token = served.signer.sign_seat(match_id, viewer, account_id=name, name=name)
    return Seated(served.stub, token, match_id, viewer)
