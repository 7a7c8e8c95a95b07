"""Fits the weights of Tablut's evaluation to games that the search plays against itself.

    python -m bench.search.tune_tablut --games 200 --nodes 2000            # says what it would gain
    python -m bench.search.tune_tablut --games 2000 --nodes 5000 --write   # and changes data/weights.toml

Logistic regression of results on marks (Österlund, "Texel's tuning method", 2014), pulled towards the weights
that there are. Every fifth game is kept apart: what counts is the loss on those. Takes minutes with compiled
kernels (`make native`); then measure the levels anew, for a lower loss need not win more games.
"""

import argparse
import re
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from services.games.tablut import GAME
from services.games.tablut.board import ATTACKER, CORNERS, DEFENDERS, EMPTY, KING, NEIGHBOURS, RAYS
from services.games.tablut.data.weights import FOLDED, Weights, weights
from services.kernel import Seat, apply, legal_actions
from services.search.budget import Budget, Meter
from services.search.position_ops import noisy
from services.search.pvs.search import search

FILE = Path(__file__).parents[2] / "services/games/tablut/data/weights.toml"
SCALE = 700.0
"""The value that about three matches of four with it are won by."""
KEPT_APART = 5
Vector = NDArray[np.float64]


def slots() -> dict[str, slice]:
    """Where each weight lies in a vector of all."""
    places, at = {}, 0
    for field in fields(Weights):
        value = getattr(weights(), field.name)
        length = len(value) if isinstance(value, tuple) else 1
        places[field.name] = slice(at, at + length)
        at += length
    return places


SLOTS = slots()
CURRENT: Vector = np.concatenate([np.atleast_1d(getattr(weights(), name)) for name in SLOTS]).astype(
    np.float64
)


def marks(board: Sequence[int]) -> Vector:
    """How often each weight counts on a board of pieces, for the defenders; times the weights, its value."""
    found = np.zeros(len(CURRENT))
    names = {KING: "king", ATTACKER: "attacker"}
    for square, piece in enumerate(board):
        if piece != EMPTY:
            sign = -1 if piece == ATTACKER else 1
            found[SLOTS[names.get(piece, "defender")].start + FOLDED[square]] += sign
    king, corners = board.index(KING), 0
    for path in RAYS[king]:
        open_path = [
            square for index, square in enumerate(path) if not any(board[each] for each in path[: index + 1])
        ]
        found[SLOTS["king_sees"]] += len(open_path)
        if len(open_path) == len(path):
            end = path[-1] if path else king
            ways = [ray for ray in RAYS[end] if ray and ray[-1] in CORNERS]
            corners += end in CORNERS
            found[SLOTS["open_edge"]] += end not in CORNERS and any(
                not any(board[step] for step in way) for way in ways
            )
    found[SLOTS["open_corners"].start + corners] += 1
    found[SLOTS["beside_king"]] -= sum(board[square] == ATTACKER for square in NEIGHBOURS[king])
    return found


def game(nodes: int, rng: Random) -> tuple[list[Vector], float]:
    """The quiet positions of one game from a random opening, and what the defenders got: 0, 0.5 or 1."""
    position, found = GAME.initial(GAME.setup(2)), []
    opening = rng.randrange(2, 9)
    while (ended := GAME.outcome(position)) is None:
        seat = Seat(position.turn)
        if position.plies < opening or rng.random() < 0.05:
            action = rng.choice(legal_actions(position, seat))
        else:
            meter = Meter(Budget(nodes=nodes), time.monotonic)
            action = search(position.copy(), seat, meter, rng).action
            if not noisy(position):
                found.append(marks(position.pieces()))
                assert round(float(found[-1] @ CURRENT)) == int(position.value(DEFENDERS))
        position = apply(GAME, position, seat, action)
    return found, (ended.payoffs[DEFENDERS] + 1) / 2


def loss(found: Vector, results: Vector, vector: Vector) -> float:
    """Mean surprise at the results, in bits."""
    expected = 1 / (1 + np.exp(-found @ vector / SCALE))
    return float(-np.mean(results * np.log2(expected) + (1 - results) * np.log2(1 - expected)))


def fitted(found: Vector, results: Vector, pull: float) -> Vector:
    """The weights of the least loss, by Newton's method; `pull`: how much they cling to the old ones."""
    vector = CURRENT.copy()
    for _ in range(20):
        expected = 1 / (1 + np.exp(-found @ vector / SCALE))
        slope = found.T @ (expected - results) / SCALE + pull * (vector - CURRENT) / SCALE**2
        bend = (found.T * (expected * (1 - expected))) @ found / SCALE**2
        vector -= np.linalg.solve(bend + pull / SCALE**2 * np.eye(len(vector)), slope)
    return vector


def written(text: str, vector: Vector) -> str:
    """The data file with other weights."""
    for name, place in SLOTS.items():
        numbers = [round(number) for number in vector[place]]
        value = numbers if isinstance(getattr(weights(), name), tuple) else numbers[0]
        text = re.sub(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
    return text


def main() -> None:
    """Plays, fits, and says or writes what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=2_000, help="a move")
    parser.add_argument("--pull", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    games = [
        game(arguments.nodes, Random(arguments.seed * 1_000_003 + each)) for each in range(arguments.games)
    ]
    parts = []
    for is_apart in (False, True):
        part = [each for index, each in enumerate(games) if (index % KEPT_APART == 0) is is_apart]
        found = np.array([one for positions, _ in part for one in positions])
        parts.append((found, np.array([result for positions, result in part for _ in positions])))
    vector = fitted(*parts[0], arguments.pull)
    print(
        f"positions {len(parts[0][0])} and {len(parts[1][0])} apart; defenders got "
        f"{np.mean([result for _, result in games]):.2f} a game"
    )
    print(f"loss on those apart: {loss(*parts[1], CURRENT):.4f} before, {loss(*parts[1], vector):.4f} after")
    text = written(FILE.read_text(encoding="utf-8"), vector)
    if arguments.write:
        FILE.write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
