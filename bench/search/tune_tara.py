"""Measures how well Tara's weights predict who wins, by the scale between worths and chances.

    python -m bench.search.tune_tara --games 100 --seats 2 --nodes 40

The tree search plays matches against itself; at the start of every turn, the worths of all seats are noted.
For each scale, prints the mean logarithmic loss of the chances that `values.utility` would give the seats,
compared with who won; and for reference the loss of equal chances. The best scale goes into
`services/games/tara/data/weights.toml`. Positions of one match are not independent: below a hundred matches,
neighbouring scales cannot be distinguished. A duel (`python -m bench.search.tree`) decides.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean
from time import process_time
from typing import Final

from services.games.tara import GAME
from services.games.tara.rules.position import TaraPosition
from services.games.tara.rules.table import codes
from services.games.tara.rules.values.worth import worths
from services.kernel import Seat, apply, legal_actions, to_act
from services.search import tree
from services.search.budget import Budget, Meter

SCALES: Final = (500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000)
RANDOM_SHARE: Final = 0.04
"""The share of decisions that are random, so that no two matches are alike."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The worth of each seat when a turn began, and who won in the end."""

    worths: tuple[int, ...]
    winners: tuple[int, ...]


def turns(seed: int, seats: int, nodes: int) -> Iterator[Turn]:
    """The turns of one match of the search against itself, with that many iterations for a decision."""
    rng = Random(seed)
    position = GAME.initial(GAME.setup(seats))
    found: list[tuple[int, ...]] = []
    while (ended := GAME.outcome(position)) is None:
        if position.phase == codes.PHASE_TURN:
            found.append(tuple(worths(position)[:seats]))
        seat = to_act(position)[0]
        position = apply(GAME, position, seat, _action(position, seat, nodes, rng))
    yield from (Turn(worth, ended.winners) for worth in found)


def _action(position: TaraPosition, seat: Seat, nodes: int, rng: Random) -> int:
    actions = legal_actions(position, seat)
    if seat < 0 or len(actions) == 1 or rng.random() < RANDOM_SHARE:
        return rng.choice(actions)
    meter = Meter(Budget(nodes=nodes), process_time)
    return tree.search(GAME.sample(GAME.view(position, seat), rng), seat, meter, rng).action


def loss(turn: Turn, scale: int) -> float:
    """The negative logarithm of the chance that was given to the winners."""
    most = max(turn.worths)
    chances = [math.exp((worth - most) / scale) for worth in turn.worths]
    return mean(-math.log(chances[winner] / sum(chances)) for winner in turn.winners)


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays the matches and prints the losses as JSON."""
    parser = argparse.ArgumentParser(prog="python -m bench.search.tune_tara", description="Losses by scale.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--nodes", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    seeds = range(asked.seed, asked.seed + asked.games)
    found = [turn for seed in seeds for turn in turns(seed, asked.seats, asked.nodes)]
    losses = {scale: round(mean(loss(turn, scale) for turn in found), 4) for scale in SCALES}
    answer = {"turns": len(found), "alike": round(math.log(asked.seats), 4), "loss_by_scale": losses}
    sys.stdout.write(json.dumps(vars(asked) | answer, indent=2) + "\n")


if __name__ == "__main__":
    main()
