"""An assignment, decoded and checked once. It has all that is needed to start a game."""

import functools
from dataclasses import dataclass, replace
from typing import Any

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.tournament_pb2 import LevelEntrant, ProgramEntrant
from services import games
from services.kernel import Game, Setup, commitment
from services.kernel.seeds import SALT_BYTES, SEED_BYTES
from services.programs.wasm.host.listing import ListedModule
from services.programs.wasm.host.module import Module
from services.programs.wasm.limits import MOST_FUEL, MOST_MEMORY_MIB
from services.record.match import Sitter, clock_spec
from services.record.opening import setup_of
from services.runtime.jobs.wire import Wire, load_wire
from services.search import Budget, Level, level_of
from services.tournament.entrants import ModulePin
from workers.tournaments.sandbox.programs import Program, Programs


class Unplayable(ValueError):
    """This worker cannot play the game; another worker may be able to."""


@dataclass(frozen=True, slots=True)
class Player:
    """The player in one seat: a level, a program, or a module with its pin. `seed`: of its own randomness."""

    sitter: Sitter
    seed: bytes
    level: Level | None = None
    program: Program | None = None
    module: tuple[Module, ModulePin] | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """A game to be played. `players`: by seat. `move_ms`: time for a decision; None: each player's own."""

    match_id: str
    game: Game[Any, Any]
    wire: Wire
    spec: MatchSpec
    setup: Setup
    secret: bytes
    players: tuple[Player, ...]
    start_ms: int
    move_ms: int | None


def decoded_assignment(assignment: pb.Assignment, programs: Programs) -> Assignment:
    """Decodes an assignment. `programs`: those that can be started here.

    Raises:
        Unplayable: the version of the rules or a program is missing here, or the assignment is not complete.
    """
    spec = assignment.spec
    try:
        game, wire = loaded(spec.game)
        setup = setup_of(spec, game, wire)
        clock_spec(spec)
        players = tuple(_player(each, assignment, game, programs) for each in assignment.players)
    except (games.UnknownGame, ValueError) as error:  # every GameError is a ValueError
        raise Unplayable(f"{assignment.match_id}: {error}") from error
    _check(assignment, game)
    return Assignment(
        match_id=assignment.match_id,
        game=game,
        wire=wire,
        spec=spec,
        setup=setup,
        secret=assignment.seed + assignment.salt,
        players=players,
        start_ms=assignment.start_ms,
        move_ms=_move_ms(assignment),
    )


@functools.cache
def loaded(name: str) -> tuple[Game[Any, Any], Wire]:
    """Loads a game and its wire.

    Raises:
        UnknownGame: there is no game of that name.
    """
    game = games.load(name)
    return game, load_wire(game)


def _player(player: pb.Player, assignment: pb.Assignment, game: Game[Any, Any], programs: Programs) -> Player:
    entrant = player.entrant
    kind = entrant.WhichOneof("kind")
    if kind == "level":
        sitter = Sitter("", entrant.name, entrant.level.level)
        return Player(sitter, player.seed, level=_level(entrant.level, assignment, game))
    if kind != "program":
        raise Unplayable(f"{entrant.name} does not play in workers")
    name, sitter = entrant.program.program, Sitter("", entrant.name)
    if name not in programs:
        raise Unplayable(f"no program {name!r} here")
    program = programs[name]
    if isinstance(program, ListedModule):
        return Player(sitter, player.seed, module=(program.module, _pin(program, entrant.program)))
    if entrant.program.HasField("module"):
        raise Unplayable(f"the program {name!r} here is no WebAssembly module")
    return Player(sitter, player.seed, program=program)


def _pin(program: ListedModule, entrant: ProgramEntrant) -> ModulePin:
    """Returns the pin of the tournament, or that of the list if the tournament has none."""
    if not entrant.HasField("module"):
        return program.pin
    pin = ModulePin(entrant.module.sha256, entrant.module.fuel, entrant.module.memory_mib)
    if pin.sha256 != program.module.sha256:
        raise Unplayable(f"the program {program.name!r} here is another module than the tournament's")
    if not (1 <= pin.fuel <= MOST_FUEL and 1 <= pin.memory_mib <= MOST_MEMORY_MIB):
        raise Unplayable(f"{program.name!r} cannot have {pin.fuel} of fuel and {pin.memory_mib} MiB")
    return pin


def _level(entrant: LevelEntrant, assignment: pb.Assignment, game: Game[Any, Any]) -> Level:
    """Returns the level. Fixed nodes replace its own budget; the time of a move replaces its own time."""
    level = level_of(game, entrant.level)
    if entrant.nodes:
        return level.bounded(lambda _: Budget(nodes=entrant.nodes))
    move_ms = _move_ms(assignment)
    if move_ms is None:
        return level
    return level.bounded(lambda own: replace(own, seconds=move_ms / 1000))


def _move_ms(assignment: pb.Assignment) -> int | None:
    return assignment.move_time.ToMilliseconds() if assignment.HasField("move_time") else None


def _check(assignment: pb.Assignment, game: Game[Any, Any]) -> None:
    spec = assignment.spec
    versions = game.facts.all_rules
    lacks = {
        "an id": not assignment.match_id,
        f"rules {' or '.join(versions)}, but {spec.rules_version!r}": spec.rules_version not in versions,
        "a player for each seat": len(assignment.players) != spec.seats,
        "a seed for each player": any(len(each.seed) != SEED_BYTES for each in assignment.players),
        "a whole seed": (len(assignment.seed), len(assignment.salt)) != (SEED_BYTES, SALT_BYTES),
        "the seed that was committed to": commitment(assignment.seed, assignment.salt)
        != spec.seed_commitment,
        "a time of its first entry": assignment.start_ms <= 0,
    }
    for what, is_lacking in lacks.items():
        if is_lacking:
            raise Unplayable(f"{assignment.match_id}: the assignment has not {what}")
