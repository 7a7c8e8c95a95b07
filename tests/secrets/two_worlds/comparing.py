"""Two engines serve two matches that differ only in what one viewer may not know.

Whatever that viewer asks, both answer the same bytes.
"""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from services.engine.log import open_log
from services.kernel import CHANCE
from services.runtime.database.migrating import migrate
from tests.conformance.subjects import Subject
from tests.engine.job_recorder import JobRecorder
from tests.engine.served import serving
from tests.secrets.two_worlds.aims import aims
from tests.secrets.two_worlds.onlooker import Onlooker
from tests.secrets.two_worlds.questions import questions
from tests.secrets.two_worlds.twins import Aim, Twins
from tests.secrets.two_worlds.world import SECRETS, World


@dataclass(slots=True)
class Tally:
    """What was compared: pairs of matches, positions of theirs, answers and their bytes on each side.

    `longest`: the greatest version. `by_viewer`: positions.
    """

    game: str
    pairs: int = 0
    states: int = 0
    answers: int = 0
    bytes: int = 0
    longest: int = 0
    seconds: float = 0.0
    by_viewer: dict[str, int] = field(default_factory=dict)


class Leak(AssertionError):
    """Two worlds that should look the same do not."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is compared: so many positions, at most `at_once` of one pair of matches, one in `every`."""

    states: int
    at_once: int
    every: int
    seed: int = 1


async def compare(subject: Subject, home: Path, effort: Effort, *, as_browser: bool = False) -> Tally:
    """Compares. `as_browser`: what comes by HTTP and on WebSockets, heads and frames included.

    Raises:
        Leak: an answer differs.
    """
    tally, started = Tally(subject.game.facts.name), time.monotonic()
    async with two_worlds(subject, home, as_browser=as_browser) as worlds:
        for aim in aims(subject, Random(effort.seed)):
            if tally.states >= effort.states:
                break
            tally.pairs += 1
            await _compare_pair(worlds, aim, effort, tally)
    tally.seconds = round(time.monotonic() - started, 1)
    return tally


@asynccontextmanager
async def two_worlds(
    subject: Subject, home: Path, *, as_browser: bool = False
) -> AsyncIterator[tuple[World, World]]:
    """Two engines of the game, each over an empty log, and for browsers each behind a gateway."""
    empty = home / "empty.db"
    await asyncio.to_thread(migrate, f"sqlite:///{empty}")

    def url(name: str) -> str:
        return f"sqlite:///{shutil.copy(empty, home / f'{name}.db')}"

    async with AsyncExitStack() as stack:
        worlds = []
        for name, secret in zip(("ours", "theirs"), SECRETS, strict=True):
            gateway_url = url(f"gateway of {name}") if as_browser else ""
            log = await open_log(url(name))
            served = serving(subject.game, log, job_publisher=JobRecorder(), gateway_url=gateway_url)
            worlds.append(World(await stack.enter_async_context(served), secret))
        yield worlds[0], worlds[1]


async def _compare_pair(worlds: tuple[World, World], aim: Aim, effort: Effort, tally: Tally) -> None:
    """Plays one pair of matches until it parts, ends, or has been looked at so often."""
    rng = Random(f"{effort.seed}/{tally.pairs}")
    twins, goal = Twins(aim, rng), min(effort.states, tally.states + effort.at_once)
    for world in worlds:
        world.open(f"{aim.subject.game.facts.name}.{tally.pairs:024d}", aim.setup)
    try:
        if not await _drawn(worlds, twins):
            return
        async with Onlooker(worlds[0], aim.viewer) as ours, Onlooker(worlds[1], aim.viewer) as theirs:
            while tally.states < goal:
                if twins.differ and not rng.randrange(effort.every):
                    await _compare_position((ours, theirs), worlds[0], twins, rng, tally)
                if not (_stepped(worlds, twins) and await _drawn(worlds, twins)):
                    break
    finally:
        for world in worlds:
            await world.close()


def _stepped(worlds: tuple[World, World], twins: Twins) -> bool:
    """A step in each; False if the twins part or end here."""
    pair = twins.step()
    for world, step in zip(worlds, pair or (), strict=False):
        world.act(step.seat, step.action)
    return pair is not None


async def _drawn(worlds: tuple[World, World], twins: Twins) -> bool:
    """What chance has to add, and the commit; False as above, with nothing committed."""
    while twins.to_act[0] == CHANCE:
        if not _stepped(worlds, twins):
            return False
    for world in worlds:
        await world.commit()
    return True


async def _compare_position(
    onlookers: tuple[Onlooker, Onlooker], world: World, twins: Twins, rng: Random, tally: Tally
) -> None:
    asked = questions(twins, world.match.match_id, world.match.version, rng)
    ours, theirs = await asyncio.gather(*(onlooker.all_answers(asked) for onlooker in onlookers))
    for name, answer in ours.items():
        if answer != theirs[name]:
            raise Leak(_described(twins, world, name, answer, theirs[name]))
    tally.states += 1
    tally.answers += len(ours)
    tally.bytes += sum(map(len, ours.values()))
    tally.longest = max(tally.longest, world.match.version)
    viewer = str(twins.aim.viewer)
    tally.by_viewer[viewer] = tally.by_viewer.get(viewer, 0) + 1


def _described(twins: Twins, world: World, name: str, *answers: bytes) -> str:
    aim, match = twins.aim, world.match
    return (
        f"viewer {aim.viewer} of {aim.setup} tells the worlds apart at {match.version} by {name}:\n"
        + "\n".join(map(repr, answers))
    )
