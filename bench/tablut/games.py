"""Games that the search plays against itself, and what is kept of them."""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from services.games.tablut import GAME
from services.games.tablut.board import DEFENDERS
from services.games.tablut.rules.position import TablutPosition
from services.games.tablut.rules.values.residual import Tables
from services.kernel import Seat, apply, legal_actions
from services.search.budget import Budget, Meter
from services.search.pvs.search import search
from services.search.scores import is_decided

OPENING: Final = (2, 10)
"""The least and the most random plies at the beginning."""
LATEST: Final = 60
"""In half of the games one more ply, up to this one, is random; results say nothing of earlier plies."""
SAID_EVERY: Final = 1_000


class Game(NamedTuple):
    """A game. `positions`: pieces by square, and the search's value for the defenders; `result`: theirs."""

    positions: list[tuple[list[int], int]]
    result: float


def start(rng: Random, tables: Tables) -> TablutPosition:
    """A position after random plies that do not end the match."""
    while True:
        position = GAME.initial(GAME.setup(2))
        position.tables = tables
        for _ in range(rng.randint(*OPENING)):
            if GAME.outcome(position) is None:
                position = _played(position, rng.choice(legal_actions(position, Seat(position.turn))))
        if GAME.outcome(position) is None:
            return position


def best(position: TablutPosition, budget: Budget, rng: Random) -> tuple[int, int]:
    """The action of the search, and its value for the defenders.

    Time is processor time, so that other work on the machine makes nobody weaker.
    """
    report = search(position.copy(), position.turn, Meter(budget, time.thread_time), rng).report
    return report.variation[0], report.value if position.turn == DEFENDERS else -report.value


def game(seed: int, nodes: int, tables: Tables) -> Game:
    """A game from a random opening; keeps the positions after the last random ply that are not decided."""
    rng = Random(seed)
    position = start(rng, tables)
    odd_one = rng.randint(position.plies, LATEST) if rng.random() < 0.5 else -1
    found: list[tuple[list[int], int]] = []
    while (ended := GAME.outcome(position)) is None:
        if position.plies == odd_one:
            found.clear()
            action = rng.choice(legal_actions(position, Seat(position.turn)))
        else:
            action, value = best(position, Budget(nodes=nodes), rng)
            if not is_decided(value):
                found.append((position.pieces(), value))
        position = _played(position, action)
    return Game(found, (ended.payoffs[DEFENDERS] + 1) / 2)


def _played(position: TablutPosition, action: int) -> TablutPosition:
    return apply(GAME, position, Seat(position.turn), action)


def played(path: Path, seeds: range, nodes: int, tables: Tables) -> Iterator[Game]:
    """All of these games. Each is a line of the file; a game that is already there is not played again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    done = path.read_bytes().count(b"\n") if path.exists() else 0
    with path.open("a", encoding="utf-8") as lines:
        for number, seed in enumerate(seeds[done:], done + 1):
            one = game(seed, nodes, tables)
            rows = [("".join(map(str, pieces)), value) for pieces, value in one.positions]
            lines.write(json.dumps([one.result, rows]) + "\n")
            if number % SAID_EVERY == 0:
                sys.stdout.write(f"{number} games\n")
                sys.stdout.flush()
    with path.open(encoding="utf-8") as lines:
        for _, line in zip(seeds, lines, strict=False):
            result, rows = json.loads(line)
            yield Game([([*map(int, pieces)], value) for pieces, value in rows], result)
