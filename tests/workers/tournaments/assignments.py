"""Games as a director assigns them, and what a referee says of their records."""

import hashlib
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ardri.match.v1 import match_pb2
from ardri.match.v1.record_pb2 import LogEntry, Record
from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.tournament_pb2 import Entrant, LevelEntrant, ProgramEntrant
from services import games
from services.kernel import Game, commitment
from services.record.match import Sitter
from services.record.opening import setup_to_proto
from services.record.verify import Verdict, verify
from services.runtime.jobs.wire import load_wire
from services.search import UNLIMITED, Level, Strategy
from workers.tournaments.playing.assignment import Assignment, Player
from workers.tournaments.sandbox.programs import Program, programs_in

_RANDOM = Level(Strategy.RANDOM, UNLIMITED)

START_MS = 1_700_000_000_000
PROGRAMS = Path(__file__).parent / "programs"


def seed_of(*what: object) -> bytes:
    """32 bytes derived from the arguments."""
    return hashlib.sha256(repr(what).encode()).digest()


def spec_of(
    game: Game[Any, Any],
    seats: int,
    number: int = 0,
    *,
    options: Mapping[str, Any] | None = None,
    move_ms: int = 0,
    window_ms: int = 0,
) -> match_pb2.MatchSpec:
    """A complete spec; `move_ms`: the time per move on its clock, if any."""
    setup = game.setup(seats, options)
    spec = setup_to_proto(setup, game, load_wire(game))
    spec.seed_commitment = commitment(seed_of("deal", number), seed_of("salt", number)[:16])
    if move_ms:
        spec.clock.kind = match_pb2.CLOCK_KIND_PER_MOVE
        spec.clock.base.FromMilliseconds(move_ms)
    if window_ms:
        spec.offer_window.FromMilliseconds(window_ms)
    return spec


def assignment_of(
    name: str,
    seats: int = 2,
    number: int = 0,
    *,
    levels: Mapping[int, tuple[int, int]] | None = None,
    programs: Mapping[int, str] | None = None,
    options: Mapping[str, Any] | None = None,
    move_ms: int = 0,
) -> pb.Assignment:
    """A game of levels. `levels`: level and nodes by seat, by default (1, 2). `programs`: names by seat."""
    spec = spec_of(games.load(name), seats, number, options=options, move_ms=move_ms)
    assignment = pb.Assignment(
        match_id=f"{name}.{number:024}",
        spec=spec,
        seed=seed_of("deal", number),
        salt=seed_of("salt", number)[:16],
        start_ms=START_MS,
    )
    assignment.lease.slot.tournament_id = "cup"
    assignment.lease.slot.block = number
    assignment.lease.token = 1
    if move_ms:
        assignment.move_time.FromMilliseconds(move_ms)
    for seat in range(seats):
        entrant = Entrant(name=f"entrant {seat}")
        if programs and seat in programs:
            entrant.program.CopyFrom(ProgramEntrant(program=programs[seat]))
        else:
            level, nodes = (levels or {}).get(seat, (1, 2))
            entrant.level.CopyFrom(LevelEntrant(level=level, nodes=nodes))
        assignment.players.add(entrant=entrant, seed=seed_of("player", number, seat))
    return assignment


def planned(game: Game[Any, Any], seats: int, **spec: Any) -> Assignment:
    """An assignment of random levels in any game, installed or not."""
    return Assignment(
        match_id=f"{game.facts.name}.{0:024}",
        game=game,
        wire=load_wire(game),
        spec=spec_of(game, seats, **spec),
        setup=game.setup(seats, spec.get("options")),
        secret=seed_of("deal", 0) + seed_of("salt", 0)[:16],
        players=tuple(
            Player(Sitter("", f"entrant {seat}", 1), seed_of("player", 0, seat), _RANDOM)
            for seat in range(seats)
        ),
        start_ms=START_MS,
        move_ms=spec.get("move_ms"),
    )


def program(folder: Path, file: Path, *words: object, **keys: object) -> Program:
    """A Python program, as listed by an operator who trusts it."""
    argv = [sys.executable, str(file), *map(str, words)]
    lines = [f"argv = {argv!r}", f"directory = {str(folder)!r}", *(f"{k} = {v!r}" for k, v in keys.items())]
    listed = folder / "programs.toml"
    listed.write_text("\n".join(["[programs.it]", *lines]))
    return programs_in(listed, trusted=True)["it"]


def judged(record: Record, game: Game[Any, Any], planned: Assignment) -> Verdict:
    """The referee's verdict on the record."""
    return verify(record, game, lambda _spec: game.initial(planned.setup))


def entries(record: Record) -> list[LogEntry]:
    """The entries, decoded."""
    return [LogEntry.FromString(body) for body in record.entries]
