"""An assignment, decoded and checked once: all that a game starts from."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ardri.match.v1.match_pb2 import MatchSpec
from ardri.tournament.v1 import lease_service_pb2 as pb
from ardri.tournament.v1.tournament_pb2 import LevelEntrant
from services import games
from services.kernel import Game, Setup, commitment
from services.record.match import Sitter, clock_spec
from services.record.opening import setup_of
from services.runtime.wire import Wire, load_wire
from services.search import Budget, Level, level_of
from workers.tournaments.programs import Program

_SEED_BYTES: Final = 32
_SALT_BYTES: Final = 16


class Unplayable(ValueError):
    """This worker cannot play the game that it was given; another may."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in one seat: a level or a program. `seed`: what its lots are drawn from."""

    sitter: Sitter
    seed: bytes
    level: Level | None = None
    program: Program | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played. `players`: by seat. `move_ms`: for one decision, None for each one's own."""

    match_id: str
    game: Game[Any, Any]
    wire: Wire
    spec: MatchSpec
    setup: Setup
    secret: bytes
    players: tuple[Player, ...]
    start_ms: int
    move_ms: int | None


def fixture_of(assignment: pb.Assignment, programs: Mapping[str, Program]) -> Fixture:
    """The game of an assignment. `programs`: what can be started here.

    Raises:
        Unplayable: another version of the rules, a program that is not here, or no complete assignment.
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
    return Fixture(
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
    """A game and its wire.

    Raises:
        UnknownGame: there is none of that name.
    """
    game = games.load(name)
    return game, load_wire(game)


def _player(
    player: pb.Player, assignment: pb.Assignment, game: Game[Any, Any], programs: Mapping[str, Program]
) -> Player:
    entrant = player.entrant
    kind = entrant.WhichOneof("kind")
    if kind == "level":
        sitter = Sitter("", entrant.name, entrant.level.level)
        return Player(sitter, player.seed, level=_level(entrant.level, assignment, game))
    if kind != "program":
        raise Unplayable(f"{entrant.name} does not play in workers")
    if entrant.program.program not in programs:
        raise Unplayable(f"no program {entrant.program.program!r} here")
    return Player(Sitter("", entrant.name), player.seed, program=programs[entrant.program.program])


def _level(entrant: LevelEntrant, assignment: pb.Assignment, game: Game[Any, Any]) -> Level:
    """The level; fixed nodes stand for its own budget, the time of a move for its own time."""
    level = level_of(game, entrant.level)
    if entrant.nodes:
        return replace(level, budget=Budget(nodes=entrant.nodes))
    move_ms = _move_ms(assignment)
    if move_ms is None:
        return level
    return replace(level, budget=replace(level.budget, seconds=move_ms / 1000))


def _move_ms(assignment: pb.Assignment) -> int | None:
    return assignment.move_time.ToMilliseconds() if assignment.HasField("move_time") else None


def _check(assignment: pb.Assignment, game: Game[Any, Any]) -> None:
    spec = assignment.spec
    version = game.facts.rules_version
    lacks = {
        "an id": not assignment.match_id,
        f"rules {version!r}, but {spec.rules_version!r}": spec.rules_version != version,
        "a player for each seat": len(assignment.players) != spec.seats,
        "a seed for each player": any(len(each.seed) != _SEED_BYTES for each in assignment.players),
        "a whole seed": (len(assignment.seed), len(assignment.salt)) != (_SEED_BYTES, _SALT_BYTES),
        "the seed that was committed to": commitment(assignment.seed, assignment.salt)
        != spec.seed_commitment,
        "a time of its first entry": assignment.start_ms <= 0,
    }
    for what, is_lacking in lacks.items():
        if is_lacking:
            raise Unplayable(f"{assignment.match_id}: the assignment has not {what}")
