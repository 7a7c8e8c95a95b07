"""Measures one setting of the tree search against another, at any number of seats.

python -m bench.search.tree tara --seats 4 --first nodes=300,rollout_plies=4 --second greedy --games 40

The first player has one seat, which rotates, and players like the second have all others. A player is
`random`, `greedy` (the best `value` after one action), or fields of `Settings` with `nodes` or `ms`.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from bench.duel.tally import Tally
from services import games
from services.kernel import Seat
from services.kernel.dice import Dice, dice_of
from services.kernel.position import ENDED, WHOLE, Position, buffer
from services.runtime.process.child import die_with_parent
from services.search.budget import Budget, Meter
from services.search.report import Choice
from services.search.tree import Settings, search

RANDOM: Final = "random"
GREEDY: Final = "greedy"
_READ: Final[Mapping[type, Callable[[str], Any]]] = {
    bool: lambda text: bool(int(text)),
    int: int,
    float: float,
    str: str,
}
"""How to read the text of a setting, by its type: a switch is 0 or 1; unknown names keep their text."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match of the first player: its utility, whether it won alone, and the cost of its searches."""

    utility: int
    has_won: bool
    plies: int
    decisions: int
    iterations: int
    seconds: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the series and prints its result as JSON."""
    options = _parser().parse_args(arguments)
    play = partial(play_match, options.game, options.seats, (options.first, options.second), options.seed)
    if options.processes == 1:
        matches = [play(number) for number in range(options.games)]
    else:
        with ProcessPoolExecutor(options.processes, initializer=die_with_parent) as pool:
            matches = list(pool.map(play, range(options.games)))
    sys.stdout.write(json.dumps(vars(options) | summary(matches, options.seats), indent=2) + "\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench.search.tree", description="Duels of tree searches."
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--first", default="nodes=300", help="fields of Settings, and nodes or ms")
    parser.add_argument("--second", default=GREEDY, help="the same, or random, or greedy")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    return parser


def play_match(game: str, seats: int, players: tuple[str, str], seed: int, number: int) -> Played:
    """Plays match `number` of a series; it depends only on the seed, except with timed players."""
    rng = Random(f"{seed}/{number // seats}")
    dice, own = dice_of(rng), number % seats
    rules = games.load(game)
    position = rules.initial(rules.setup(seats))
    out = buffer(position.width)
    plies = decisions = iterations = 0
    seconds = 0.0
    while (actor := int(position.actor())) != ENDED:
        plies += 1
        if actor < 0:
            position.step(dice, out)
            continue
        began = time.perf_counter()
        action, nodes = _action(position, Seat(actor), players[actor != own], rng)
        if actor == own:
            decisions, iterations = decisions + (nodes > 0), iterations + nodes
            seconds += time.perf_counter() - began
        position.play(action)
    utilities = [int(position.utility(seat)) for seat in range(seats)]
    best_of_others = max(utilities[:own] + utilities[own + 1 :])
    return Played(utilities[own], utilities[own] > best_of_others, plies, decisions, iterations, seconds)


def summary(matches: Sequence[Played], seats: int) -> dict[str, Any]:
    """The results of all matches; an even share of the utility is 1 / seats of the sum over the seats."""
    utilities = [match.utility / WHOLE for match in matches]
    wins = sum(match.has_won for match in matches)
    error = stdev(utilities) / len(utilities) ** 0.5 if len(utilities) > 1 else 0.0
    seconds = sum(match.seconds for match in matches)
    decisions = sum(match.decisions for match in matches)
    return {
        "wins": wins,
        "win_share": wins / len(matches),
        "even_share": 1 / seats,
        "wilson_lower_95": Tally(wins, 0, len(matches) - wins).lower_bound,
        "utility": round(mean(utilities), 4),
        "utility_error": round(error, 4),
        "plies": mean(match.plies for match in matches),
        "seconds_a_decision": seconds / max(1, decisions),
        "iterations_a_second": sum(match.iterations for match in matches) / seconds if seconds else 0.0,
    }


def _action(position: Position, seat: Seat, player: str, rng: Random) -> tuple[int, int]:
    if player == RANDOM:
        out = buffer(position.width)
        return out[dice_of(rng).below(position.fill(out))], 0
    if player == GREEDY:
        return _greedy(position, seat, dice_of(rng)), 0
    choice = searched(position, seat, player, rng)
    return choice.action, choice.report.nodes


def searched(position: Position, seat: Seat, player: str, rng: Random) -> Choice:
    """The choice of a player that is given by fields of `Settings`, with `nodes` or `ms`."""
    fields = dict(field.split("=") for field in player.split(","))
    nodes, milliseconds = fields.pop("nodes", None), fields.pop("ms", None)
    budget = Budget(int(nodes) if nodes else None, float(milliseconds) / 1_000 if milliseconds else None)
    return search(position, seat, Meter(budget, time.monotonic), rng, _settings(fields))


def _settings(fields: dict[str, str]) -> Settings:
    kinds = {name: type(default) for name, default in asdict(Settings()).items()}
    told: dict[str, Any] = {name: _READ[kinds.get(name, str)](text) for name, text in fields.items()}
    return Settings(**told)


def _greedy(position: Position, seat: Seat, dice: Dice) -> int:
    """The action with the best `value` in one world that the seat may be in; a random one of equals."""
    world = position.copy()
    world.redeal(seat, dice)
    out = buffer(world.width)
    values = []
    for index in range(world.fill(out)):
        after = world.copy()
        after.play(out[index])
        values.append((int(after.value(seat)), int(dice.roll()), int(out[index])))
    return max(values)[2]


if __name__ == "__main__":
    main()
