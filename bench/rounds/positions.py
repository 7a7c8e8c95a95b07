"""Writes matches directly into a log that wait for one last decision before the table acts.

They begin in that position, as if the rules said so. From the normal start, a match takes hundreds of actions
to reach it; to replay these for thousands of matches would take an hour before a minute is measured.
"""

import asyncio
import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from services.engine.api.requests import spec_of
from services.engine.log import Append, Creation, Entry, open_log
from services.engine.match import decide
from services.kernel import (
    CHANCE,
    TABLE,
    Draws,
    Game,
    OptionValue,
    Seat,
    Setup,
    apply,
    chances,
    commitment,
    legal_actions,
    to_act,
)
from services.record.clocks.clock import ClockState
from services.record.match import Match, Sitter, clock_spec
from services.runtime.database.migrating import migrate
from services.runtime.jobs.wire import load_wire, pack

SECRET = bytes(range(48))
_AT_ONCE = 32
_START_MS = 1_700_000_000_000


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which `seat` plays `notation`, and these steps of the table follow."""

    setup: Setup
    state: Any
    seat: Seat
    notation: str
    steps: tuple[str, ...]


def positions(
    game: Game[Any, Any], seats: int, options: Mapping[str, OptionValue], least_steps: int, seed: int
) -> Iterator[Position]:
    """Endless positions from random games, each before at least `least_steps` steps in a row."""
    rng = Random(seed)
    setup = game.setup(seats, dict(options))
    while True:
        yield from _of_one_match(game, setup, least_steps, rng)


def late_position(game: Game[Any, Any], words: Sequence[str]) -> Position:
    """The first such position. `words`: seats, least steps, seed, and options as `name=number`."""
    seats, least_steps, seed = map(int, words[:3])
    options = {name: int(value) for name, _, value in (each.partition("=") for each in words[3:])}
    return next(positions(game, seats, options, least_steps, seed))


def beginning_at(game: Game[Any, Any], position: Position) -> Game[Any, Any]:
    """A copy of the game in which all matches begin in that position."""

    def initial(setup: Setup) -> Any:
        assert setup == position.setup, "the position comes from a match of that setup"
        return position.state

    late = copy.copy(game)
    late.initial = initial  # type: ignore[method-assign]  # everything else is the same
    return late


def account(seat: int) -> str:
    """The account that holds a seat."""
    return f"bench-{seat}"


def write(url: str, game: Game[Any, Any], position: Position, match_ids: Sequence[str]) -> int:
    """Makes an engine's database with these matches; returns their version."""
    migrate(url)
    late = beginning_at(game, position)
    appends = [_creation(late, position.setup, match_id) for match_id in match_ids]
    asyncio.run(_append(url, appends))
    return appends[0].version


async def _append(url: str, appends: Sequence[Append]) -> None:
    log = await open_log(url)
    for start in range(0, len(appends), _AT_ONCE):
        assert all(await log.append(appends[start : start + _AT_ONCE]))
    await log.close()


def _creation(game: Game[Any, Any], setup: Setup, match_id: str) -> Append:
    wire = load_wire(game)
    request = CreateMatchRequest(game=game.facts.name, seats=setup.seats)
    request.options.CopyFrom(pack(wire.options_to_proto(dict(setup.options))))
    spec, setup = spec_of(request, game, wire, commitment(SECRET[:32], SECRET[32:]))
    match = Match(match_id, game, SECRET)
    match.position, match.clock = game.initial(setup), ClockState(clock_spec(spec))
    sitters = {seat: Sitter(account(seat), account(seat)) for seat in range(setup.seats)}
    draft = decide.create(match, spec, sitters, _START_MS)
    assert draft is not None
    return Append(
        match_id=match_id,
        expected_version=0,
        entries=tuple(Entry(step.entry.version, step.body, step.digest) for step in draft.steps),
        status=draft.status,
        deadline_ms=None,
        now_ms=_START_MS,
        creation=Creation(game.facts.name, False, SECRET, b""),
        summary=b"",
        joined=(),
    )


def _of_one_match(game: Game[Any, Any], setup: Setup, least_steps: int, rng: Random) -> Iterator[Position]:
    state = _dealt(game, game.initial(setup), rng)
    while acting := to_act(state):
        seat = rng.choice(acting)
        action = rng.choice(legal_actions(state, seat))
        after = apply(game, state, seat, action)
        steps = _steps_from(game, after) if seat != TABLE else ()
        if len(steps) >= max(1, least_steps):
            yield Position(setup, state, seat, game.format(state, seat, action), steps)
        state = _dealt(game, after, rng)


def _dealt(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """The position after all draws of chance that are due."""
    while to_act(state) == (CHANCE,):
        drawn = Draws(rng.randbytes(32)).choose(0, chances(state))
        state = apply(game, state, CHANCE, drawn)
    return state


def _steps_from(game: Game[Any, Any], state: Any) -> tuple[str, ...]:
    """The steps that the table makes in a row from that position."""
    steps = []
    while to_act(state) == (TABLE,):
        action = legal_actions(state, TABLE)[0]
        steps.append(game.format(state, TABLE, action))
        state = apply(game, state, TABLE, action)
    return tuple(steps)
