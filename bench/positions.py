"""Matches that wait for one last decision before the table has to act, written straight into a log."""

import asyncio
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ardri.engine.v1.engine_service_pb2 import CreateMatchRequest
from services.engine import decide
from services.engine.clock import ClockState
from services.engine.draft import Draft, Step, first_digest, next_digest
from services.engine.fold import fold
from services.engine.log import Append, Creation, Entry, open_log
from services.engine.match import LIVE, Match, Sitter, clock_spec
from services.engine.requests import spec_of
from services.kernel import TABLE, Game, OptionValue, Seat, commitment
from services.runtime.database import migrate
from services.runtime.wire import load_wire, pack

SECRET = bytes(range(48))
_AT_ONCE = 32
_START_MS = 1_700_000_000_000


@dataclass(frozen=True, slots=True)
class Position:
    """A match up to the decision of `seat` to play `notation`, which so many steps of the table follow on."""

    bodies: tuple[bytes, ...]
    seat: Seat
    notation: str
    steps: int


def positions(
    game: Game[Any, Any], seats: int, options: Mapping[str, OptionValue], least_steps: int, seed: int
) -> Iterator[Position]:
    """Endless positions from random games, each followed by at least so many steps in a row."""
    rng = Random(seed)
    while True:
        yield from _of_one_match(game, seats, options, least_steps, rng)


def account(seat: int) -> str:
    """Who holds a seat."""
    return f"bench-{seat}"


def write(url: str, game: str, found: Sequence[Position], match_ids: Sequence[str]) -> None:
    """Makes an engine's database with those matches, the positions dealt out among them in turn."""
    migrate(url)
    asyncio.run(
        _append(url, [_creation(game, name, found[i % len(found)]) for i, name in enumerate(match_ids)])
    )


async def _append(url: str, appends: Sequence[Append]) -> None:
    log = await open_log(url)
    for start in range(0, len(appends), _AT_ONCE):
        assert all(await log.append(appends[start : start + _AT_ONCE]))
    await log.close()


def _creation(game: str, match_id: str, position: Position) -> Append:
    digest = first_digest(match_id)
    entries = []
    for version, body in enumerate(position.bodies, start=1):
        digest = next_digest(digest, body)
        entries.append(Entry(version, body, digest))
    return Append(
        match_id=match_id,
        expected_version=0,
        entries=tuple(entries),
        status=LIVE,
        deadline_ms=None,
        now_ms=_START_MS,
        creation=Creation(game, False, _START_MS, SECRET, b""),
        summary=b"",
        joined=(),
    )


def _of_one_match(
    game: Game[Any, Any], seats: int, options: Mapping[str, OptionValue], least_steps: int, rng: Random
) -> Iterator[Position]:
    match, bodies = _begun(game, seats, options, hashlib.sha256(rng.randbytes(8)).hexdigest()[:24])
    while match.to_act:
        seat = TABLE if match.to_act == (TABLE,) else rng.choice(match.to_act)
        action = rng.choice(game.legal_actions(match.state, seat))
        draft = Draft(match, _START_MS)
        draft.act(seat, action)
        steps = _steps_from(game, draft.state) if seat != TABLE else 0
        if steps >= least_steps:
            yield Position(tuple(bodies), seat, game.format(match.state, seat, action), steps)
        _take(match, draft.steps, bodies)


def _begun(
    game: Game[Any, Any], seats: int, options: Mapping[str, OptionValue], name: str
) -> tuple[Match, list[bytes]]:
    wire = load_wire(game)
    setup = game.setup(seats, dict(options))
    request = CreateMatchRequest(game=game.facts.name, seats=seats)
    request.options.CopyFrom(pack(wire.options_to_proto(dict(setup.options))))
    spec, setup = spec_of(request, game, wire, commitment(SECRET[:32], SECRET[32:]))
    match = Match(f"{game.facts.name}.{name}", game, SECRET, digest=b"")
    match.state, match.clock = game.initial(setup), ClockState(clock_spec(spec))
    draft = decide.create(
        match, spec, {seat: Sitter(account(seat), account(seat)) for seat in range(seats)}, _START_MS
    )
    assert draft is not None
    bodies: list[bytes] = []
    _take(match, draft.steps, bodies)
    return match, bodies


def _take(match: Match, steps: Sequence[Step], bodies: list[bytes]) -> None:
    for step in steps:
        fold(match, step.entry, step.digest, step.state)
        bodies.append(step.body)


def _steps_from(game: Game[Any, Any], state: Any) -> int:
    """How many steps the table makes in a row from there."""
    steps = 0
    while game.to_act(state) == (TABLE,):
        state = game.apply(state, TABLE, game.legal_actions(state, TABLE)[0])
        steps += 1
    return steps
