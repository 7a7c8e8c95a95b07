"""Canonical digests: two tournaments with equal digests had the same games, or the same standings.

Each line is JSON in ASCII without spaces; lines are in order and each ends with a newline, under SHA-256.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from services.tournament.blocks import BlockResult
from services.tournament.standings.standing import Standing

Line: TypeAlias = list[int | str | list[str] | list[int] | list[list[str]]]


def results_digest(results: Iterable[BlockResult]) -> bytes:
    """The 32-byte digest of all counted games; their order does not matter, and byes have none.

    Raises:
        ValueError: a block is there twice.
    """
    found = sorted(results, key=lambda result: (result.block.stage, result.block.number))
    slots = [(result.block.stage, result.block.number) for result in found]
    if repeated := [slot for slot, other in pairwise(slots) if slot == other]:
        stage, number = repeated[0]
        raise ValueError(f"block {number} of stage {stage} twice")
    return _digest(line for result in found for line in _games(result))


def standings_digest(stages: Sequence[Iterable[Standing]]) -> bytes:
    """The 32-byte digest of the standings of all stages; the order of lines in a stage does not matter."""
    return _digest(
        [index, *_standing(row)]
        for index, rows in enumerate(stages)
        for row in sorted(rows, key=lambda row: (row.group, row.place, row.entrant))
    )


def _games(result: BlockResult) -> Iterable[Line]:
    block = result.block
    for rotation, game in enumerate(result.games):
        yield [
            block.stage,
            block.number,
            rotation,
            block.round,
            block.label,
            list(game.seats),
            list(game.ranks),
            list(game.payoffs),
            [verdict.value for verdict in game.verdicts],
            game.plies,
            game.record_digest.hex(),
        ]


def _standing(row: Standing) -> Line:
    tally = row.tally
    forfeits = sorted([verdict.value, str(count)] for verdict, count in tally.forfeits.items())
    return [
        row.group,
        row.place,
        row.entrant,
        [tally.blocks, tally.byes, tally.games, tally.points, tally.most_points],
        [tally.wins, tally.draws, tally.losses, tally.payoff],
        forfeits,
        [str(value) for value in row.criteria],
        int(row.is_withdrawn),
    ]


def _digest(lines: Iterable[Line]) -> bytes:
    digest = hashlib.sha256()
    for line in lines:
        digest.update(json.dumps(line, separators=(",", ":")).encode("ascii") + b"\n")
    return digest.digest()
