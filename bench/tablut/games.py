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
"""Random plies at the beginning, at least and at most."""
LATEST: Final = 60
"""In half of the games one more ply is random, up to this one; results say nothing of what lies before it."""
SAID_EVERY: Final = 1_000


class Game(NamedTuple):
    """`positions`: pieces by square, and the search's value for the defenders; `result`: theirs, 0 to 1."""

    positions: list[tuple[list[int], int]]
    result: float


def start(rng: Random, tables: Tables) -> TablutPosition:
    """After random plies that do not end the match."""
    while True:
        position = GAME.initial(GAME.setup(2))
        position.tables = tables
        for _ in range(rng.randint(*OPENING)):
            if GAME.outcome(position) is None:
                position = _played(position, rng.choice(legal_actions(position, Seat(position.turn))))
        if GAME.outcome(position) is None:
            return position


def best(position: TablutPosition, budget: Budget, rng: Random) -> tuple[int, int]:
    """What the search plays, and the value that it gives to the defenders.

    Time is that of the processor: what else the machine does then makes nobody weaker.
    """
    report = search(position.copy(), position.turn, Meter(budget, time.thread_time), rng).report
    return report.variation[0], report.value if position.turn == DEFENDERS else -report.value


def game(seed: int, nodes: int, tables: Tables) -> Game:
    """One from a random opening; kept is what follows the last random ply and is not decided yet."""
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
    """All of these games; each is a line of the file, and none that is there is played again."""
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
