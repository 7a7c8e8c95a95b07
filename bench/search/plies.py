"""`python -m bench.search.plies [GAME ..]`: plies a second of random play, all legal actions listed.

Two ways, on the same matches: the position's own playout, and a server's, which copies and checks at
every ply. Processor time of this process, so that other programs count less.
"""

import argparse
import time
from random import Random
from typing import Any

from services import games
from services.kernel import CHANCE, Game, apply, chances, legal_actions, to_act
from services.kernel.dice import dice_of


def main() -> None:
    """Prints a line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=games.names())
    parser.add_argument("--matches", type=int, default=12, help="of each number of seats")
    wanted = parser.parse_args()
    print(f"{'game':10}{'seats':>6}{'plies a match':>15}{'playout':>10}{'contract':>10}  plies a second")
    for name in wanted.games:
        game = games.load(name)
        for seats in range(game.facts.min_seats, game.facts.max_seats + 1):
            print(measured(game, seats, wanted.matches), flush=True)


def measured(game: Game[Any, Any], seats: int, matches: int) -> str:
    """One line of the table."""
    start = game.initial(game.setup(seats))
    plies, by_contract, by_playout = 0, 0.0, 0.0
    for seed in range(matches):
        begun = time.process_time()
        plies += plies_of(game, start, Random(seed))
        by_contract += time.process_time() - begun
        begun = time.process_time()
        start.copy().rollout(dice_of(Random(seed)), game.facts.max_plies)
        by_playout += time.process_time() - begun
    rates = f"{plies / by_playout:10,.0f}{plies / by_contract:10,.0f}"
    return f"{game.facts.name:10}{seats:6}{plies / matches:15,.0f}{rates}"


def plies_of(game: Game[Any, Any], position: Any, rng: Random) -> int:
    """Plays at random to the end, and returns the number of plies."""
    plies = 0
    while acting := to_act(position):
        seat = acting[0]
        if seat == CHANCE:
            actions, weights = zip(*chances(position), strict=True)
            action = rng.choices(actions, weights)[0]
        else:
            legal = legal_actions(position, seat)
            action = legal[int(rng.random() * len(legal))]
        position = apply(game, position, seat, action)
        plies += 1
    return plies


if __name__ == "__main__":
    main()
