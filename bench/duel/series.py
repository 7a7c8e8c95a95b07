"""Whole matches between two players, for measuring strength. Pure: the clock is handed in."""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bench.search.drawing import drawn
from services.kernel import CHANCE, TABLE, Game, Outcome, Seat, apply, legal_actions, to_act
from services.search.budget import UNLIMITED, Budget, Clock
from services.search.choose import choose
from services.search.levels import Level, Strategy
from services.search.levels.ladders import level_of

_SEATS: Final = 2


@dataclass(frozen=True, slots=True)
class Match:
    """One finished match. `first_seat`: where the first player sat. `nodes`: of both searches."""

    first_seat: int
    outcome: Outcome
    plies: int
    nodes: int


def parse_player(text: str, game: Game[Any, Any]) -> Level:
    """The player of a text: `random`, `greedy`, `level:5`, `pvs:100ms`, `pvs:500n,3d`, `tree:200n`.

    A bound is a number of milliseconds (`ms`), nodes (`n`) or plies (`d`).

    Raises:
        ValueError: none of these.
    """
    name, _, rest = text.partition(":")
    if name == "level":
        return level_of(game, int(rest))
    budget = UNLIMITED
    for bound in filter(None, rest.split(",")):
        budget = budget.within(_parse_bound(bound))
    return Level(Strategy(name), budget)


def play_match(
    game: Game[Any, Any], players: tuple[Level, Level], number: int, seed: int, clock: Clock
) -> Match:
    """Plays match `number` of a series to its end; the first player takes seat 0 in even ones.

    Chance, too, comes from the seed and the number alone.
    """
    rng = Random(f"{seed}/{number}")
    first_seat = number % _SEATS
    seated = players if first_seat == 0 else players[::-1]
    position = game.initial(game.setup(_SEATS))
    plies = nodes = 0
    while (outcome := game.outcome(position)) is None:
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = drawn(position, rng)
        elif seat == TABLE:
            action = legal_actions(position, seat)[0]
        else:
            view = game.view(position, Seat(seat))
            choice = choose(
                game, view, seat, seats=_SEATS, level=seated[seat], budget=UNLIMITED, rng=rng, clock=clock
            )
            action = choice.action
            nodes += choice.report.nodes
        position = apply(game, position, seat, action)
        plies += 1
    return Match(first_seat, outcome, plies, nodes)


def _parse_bound(text: str) -> Budget:
    if text.endswith("ms"):
        return Budget(seconds=float(text.removesuffix("ms")) / 1_000)
    if text.endswith("n"):
        return Budget(nodes=int(text.removesuffix("n")))
    if text.endswith("d"):
        return Budget(depth=int(text.removesuffix("d")))
    raise ValueError(f"{text!r} is no bound; bounds look like 100ms, 5000n or 3d")
