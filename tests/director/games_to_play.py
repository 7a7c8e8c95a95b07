"""Games of an invented tournament, as a director assigns them."""

from collections.abc import Mapping

from services.director.games import rules_of
from services.director.planning.assignments import Contest
from services.director.referee.referee import Expectation
from services.tournament.blocks import Block
from services.tournament.entrants import Entrant, EntrantKind
from services.tournament.seed_tree import SeedTree
from services.tournament.spec import TournamentSpec

SHORT: Mapping[str, Mapping[str, bool | int | str]] = {
    "tablut": {"quiet_plies": 12},
    "tara": {"round_limit": 2},
    "plaques": {"hands": 2},
}
"""Options under which a game is over soon."""


def level(name: str, number: int = 1, nodes: int = 0) -> Entrant:
    return Entrant(name, EntrantKind.LEVEL, level=number, nodes=nodes)


def program(name: str) -> Entrant:
    return Entrant(name, EntrantKind.PROGRAM, program=f"bin-{name}")


def contest(
    game: str = "tablut",
    seats: int = 2,
    *,
    root: bytes = bytes(32),
    move_ms: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
) -> Contest:
    rules = rules_of(game)
    complete = rules.game.setup(seats, SHORT.get(game, {}) if options is None else options).options
    return Contest(
        spec=TournamentSpec("Cup", game, seats, complete, move_ms=move_ms),
        rules_version=rules.game.facts.rules_version,
        tree=SeedTree("t1", root),
        start_ms=1_700_000_000_000,
    )


def game_to_play(
    *entrants: Entrant,
    game: str = "tablut",
    rotation: int = 0,
    number: int = 0,
    move_ms: int = 0,
    options: Mapping[str, bool | int | str] | None = None,
) -> Expectation:
    """One of these games; by default of the two levels `ada` and `bob`."""
    field = entrants or (level("ada"), level("bob"))
    block = Block(0, number, 0, tuple(entrant.name for entrant in field))
    of_name = {entrant.name: entrant for entrant in field}
    return contest(game, len(field), move_ms=move_ms, options=options).expectation(block, rotation, of_name)
