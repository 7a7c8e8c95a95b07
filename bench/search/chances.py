"""Fits how often positions of a value are won, and looks at what bots would have resigned.

python -m bench.search.chances --game tablut --games 120 --nodes 20000 --write

A level plays itself, after a few random actions. The curve is that of `services.search.analysis.chances`, and
`--write` stores it in the data of the game. Also prints the results of seats that would have resigned.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any, Final

import numpy as np

from bench.search.drawing import drawn
from services import games, native
from services.engine.match.decide.bots.resigning import PATIENCE, is_lost
from services.kernel import CHANCE, TABLE, Game, OptionValue, Seat, apply, legal_actions, to_act
from services.search import UNLIMITED, Budget, Level, choose, level_of
from services.search.analysis.chances import SEATS, file_of, logit
from services.search.analysis.worth import worth_of

OPENING: Final = 6
"""A game begins with fewer random actions than this."""
PULL: Final = 0.5
"""How strongly the fit is pulled towards a curve that changes nothing."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: for each seat, the expected values with the numbers of actions before; and the result."""

    expected: tuple[list[tuple[int, int]], list[tuple[int, int]]]
    result: tuple[float, float]
    plies: int


def play(
    game: Game[Any, Any], level: Level, seed: int, options: Mapping[str, OptionValue] | None = None
) -> Played:
    """Plays the level against itself. `result`: 1 for a win, 0.5 for a draw."""
    rng = Random(seed)
    position, plies, opening = game.initial(game.setup(SEATS, options)), 0, rng.randrange(OPENING)
    expected: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    while (outcome := game.outcome(position)) is None:
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = drawn(position, rng)
        elif seat == TABLE or plies < opening:
            action = rng.choice(legal_actions(position, seat))
        else:
            action, value = _decided(game, level, position, seat, rng)
            if value is not None:
                expected[seat].append((plies, value))
        position, plies = apply(game, position, seat, action), plies + 1
    first, second = outcome.ranks
    result = 0.5 + (second > first) / 2 - (first > second) / 2
    return Played(expected, (result, 1 - result), plies)


def _decided(
    game: Game[Any, Any], level: Level, position: Any, seat: Seat, rng: Random
) -> tuple[int, int | None]:
    view = game.view(position, seat)
    choice = choose(
        game, view, seat, seats=SEATS, level=level, budget=UNLIMITED, rng=rng, clock=time.monotonic
    )
    return choice.action, worth_of(choice, level, SEATS)


def fit(played: Sequence[Played]) -> tuple[list[float], float]:
    """The bias of each seat and the slope, by Newton's method; each game counts once for each seat."""
    rows = [
        (float(seat == 0), float(seat == 1), logit(value), game.result[seat], 1 / len(game.expected[seat]))
        for game in played
        for seat in range(SEATS)
        for _, value in game.expected[seat]
    ]
    table = np.array(rows)
    marks, result, weight = table[:, :3], table[:, 3], table[:, 4]
    vector = usual = np.array([0.0, 0.0, 1.0])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-marks @ vector))
        slope = marks.T @ (weight * (chance - result)) + PULL * (vector - usual)
        bend = (marks.T * (weight * chance * (1 - chance))) @ marks + PULL * np.eye(3)
        vector = vector - np.linalg.solve(bend, slope)
    return [round(float(bias), 3) for bias in vector[:2]], round(float(vector[2]), 3)


def resigned(game: Game[Any, Any], played: Sequence[Played]) -> str:
    """The results of the games in which a seat would have resigned, by the curve in the game's data."""
    left, saved = [], []
    for match in played:
        for seat in range(SEATS):
            values = [value for _, value in match.expected[seat]]
            runs = range(PATIENCE, len(values))
            due = next(
                (at for at in runs if is_lost(game, SEATS, seat, values[at - PATIENCE : at + 1])), None
            )
            if due is not None:
                left.append(match.result[seat])
                saved.append(match.plies - match.expected[seat][due][0])
    if not left:
        return "nobody would have resigned"
    kept = sum(result > 0 for result in left)
    return (
        f"{len(left)} seats would have resigned, {kept} of them did not lose; {median(saved)} actions early"
    )


def main() -> None:
    """Plays, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m bench.search.chances")
    parser.add_argument("--game", required=True, choices=games.names())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--level", type=int, default=8, help="who plays [8]")
    parser.add_argument("--nodes", type=int, help="of a decision [its own]")
    parser.add_argument("--write", action="store_true", help="keep the curve in the data of the game")
    asked = parser.parse_args()
    game = games.load(asked.game)
    level = level_of(game, asked.level).bounded(lambda own: Budget(asked.nodes or own.nodes, None, own.depth))
    played = [play(game, level, seed) for seed in range(asked.games)]
    bias, slope = fit(played)
    sys.stdout.write(f"{native.kind()} code, {asked.games} games: bias {bias}, slope {slope}\n")
    sys.stdout.write(f"{resigned(game, played)}\n")
    if asked.write:
        nodes = level.budget.nodes
        made = f"# python -m bench.search.chances --game {asked.game} --games {asked.games} --nodes {nodes}"
        what = "# The logit of the chance is the bias of the seat, and slope times the logit of the value."
        text = f"{made}\n{what}\nbias = {bias}\nslope = {slope}\n"
        file_of(type(game)).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
