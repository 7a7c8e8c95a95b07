"""Simple players of Tara and Westeria that choose actions by their words, without search or evaluation.

python -m bench.strength.scripts --game tara --levels 1 4 5 8 --games 40

Each is a list of patterns: the player takes any action that fits the first fitting pattern, by the notation
and the meaning that its seat is shown. A level from 4 on fails if a script beats it: exit code 1 if the
script's share of wins is above one half, with 95 % confidence (Wilson); a draw is not a win. `looks` is not a
list: it takes the action with the best evaluation right after it.
"""

import argparse
import re
import sys
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from bench.duel.tally import Tally
from bench.search.drawing import drawn
from services import games, native
from services.kernel import CHANCE, TABLE, Game, Seat, apply, legal_actions, to_act
from services.search import LEVELS, UNLIMITED, Budget, Level, Strategy, choose, level_of

SCRIPTS: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    "tara": {
        "climbs": (
            r"promote .* captures",
            r"promote",
            r"^pay",
            r"keep .*costs 0, 0 and 0",
            r"keep .*costs 0, 0",
            r"place .*free",
            r"put .*takes",
            r"anchor .*empty",
            r"place",
            r"pass",
        ),
        "spreads": (
            r"(put|anchor|place) .*captures",
            r"put .*takes empty .* and",
            r"put .*takes",
            r"anchor .*empty and",
            r"place",
            r"target",
            r"buy",
            r"pay",
            r"promote",
            r"amnesty .*frees [^n]",
        ),
    },
    "westeria": {
        "storms": (
            r"attacks .*Flag",
            r"attacks .* wins",
            r"attacks a unit of .* that can move",
            r"attacks a unit",
            r"play",
            r"(Queen|Duke|Prince|King)",
            r"^(?!end)",
        ),
        "hunts": (
            r"attacks .*Flag",
            r"attacks a unit of \w+$",
            r"attacks .* wins",
            r"attacks a unit",
            r"^play",
            r"^(?!end)",
        ),
    },
}
"""The scripts, by game and name. If no pattern fits, any action is taken."""
LOOKS: Final = "looks"
_GREEDY: Final = Level(Strategy.GREEDY, UNLIMITED)
LEAST: Final = 4
"""The first level that must not lose to a script."""
_EVEN: Final = 0.5


def scripted(game: Game[Any, Any], position: Any, seat: Seat, wanted: Sequence[str], rng: Random) -> int:
    """The action of a script for the seat; meanings are the same in all worlds that the seat may be in."""
    world = game.sample(game.view(position, seat), rng)
    legal = legal_actions(position, seat)
    words = {each: f"{game.format(world, seat, each)} {game.explain(world, seat, each)}" for each in legal}
    for pattern in wanted:
        if fitting := [action for action in legal if re.search(pattern, words[action])]:
            return rng.choice(fitting)
    return rng.choice(legal)


def won(name: str, script: str, level: Level, number: int) -> float:
    """The script's result of one game, 1 for a win; its seat changes from game to game."""
    game, rng, own = games.load(name), Random(number // 2), number % 2
    position = game.initial(game.setup(2))
    while (outcome := game.outcome(position)) is None:
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = drawn(position, rng)
        elif seat == TABLE:
            action = legal_actions(position, seat)[0]
        elif seat == own and script != LOOKS:
            action = scripted(game, position, seat, SCRIPTS[name][script], rng)
        else:
            view, clock = game.view(position, seat), time.monotonic
            who = _GREEDY if seat == own else level
            choice = choose(game, view, seat, seats=2, level=who, budget=UNLIMITED, rng=rng, clock=clock)
            action = choice.action
        position = apply(game, position, seat, action)
    mine, others = outcome.ranks[own], outcome.ranks[1 - own]
    return _EVEN + (others > mine) / 2 - (mine > others) / 2


def tallied(name: str, script: str, level: Level, count: int) -> Tally:
    """The results of the script against that level."""
    results = [won(name, script, level, each) for each in range(count)]
    return Tally(results.count(1), results.count(_EVEN), results.count(0))


def main() -> None:
    """Prints a line for each meeting."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.scripts")
    parser.add_argument("--game", nargs="+", choices=SCRIPTS, default=list(SCRIPTS))
    parser.add_argument("--levels", nargs="+", type=int, default=list(LEVELS[LEAST - 1 :]))
    parser.add_argument("--scripts", nargs="+", help="[all of the game]")
    parser.add_argument("--games", type=int, default=40, help="of each script against each level [40]")
    asked = parser.parse_args()
    fails = False
    for name in asked.game:
        for number in asked.levels:
            level = level_of(games.load(name), number).bounded(lambda own: Budget(own.nodes, None, own.depth))
            for script in asked.scripts or (*SCRIPTS[name], LOOKS):
                found = tallied(name, script, level, asked.games)
                is_beaten = number >= LEAST and found.lower_bound > _EVEN
                fails |= is_beaten
                told = f"{found.wins} won, {found.draws} drawn, {found.losses} lost"
                verdict = "FAILS" if is_beaten else "holds" if number >= LEAST else "told"
                sys.stdout.write(f"{native.kind()} {name} {script} against {number}: {told}: {verdict}\n")
                sys.stdout.flush()
    sys.exit(fails)


if __name__ == "__main__":
    main()
