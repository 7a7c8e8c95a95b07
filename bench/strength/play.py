"""Plays the blocks of a contest on the kernel; each seat plays from its own view."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bench.plaques.duel import dealt
from bench.strength.contests import STAKES, Contest
from services import games
from services.games.plaques.catalogue.plaques import PLAQUES
from services.games.plaques.presentation.notation import Kind, encode
from services.games.plaques.rules.numbers.cells import NUMBER
from services.kernel import CHANCE, TABLE, Seat, apply, chances, legal_actions, to_act
from services.kernel.seeds import Draws
from services.tournament.blocks import Block, BlockResult
from services.tournament.results import GameResult, Verdict
from services.tournament.seed_tree import SeedTree
from workers.tournaments.playing.levels import LevelPlayer
from workers.tournaments.turn import ProgramTurn

ROOT: Final = bytes(32)
"""The seed of all chance, so that a repeated measurement has the same games."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished block, and the cost of its decisions. `decisions`, `seconds`: by entrant."""

    result: BlockResult
    decisions: dict[str, int]
    seconds: dict[str, float]


def play(contest: Contest, number: int) -> Played:
    """Plays all rotations of a block."""
    block, tree = contest.block(number), SeedTree(contest.key, ROOT)
    decisions: Counter[str] = Counter()
    seconds: dict[str, float] = dict.fromkeys(block.entrants, 0.0)
    played = [
        _game(contest, block, rotation, tree, decisions, seconds) for rotation in range(block.rotations)
    ]
    return Played(BlockResult(block, tuple(played)), dict(decisions), seconds)


def _game(  # noqa: PLR0917 - all that a game is made of
    contest: Contest,
    block: Block,
    rotation: int,
    tree: SeedTree,
    decisions: Counter[str],
    seconds: dict[str, float],
) -> GameResult:
    game, seats = games.load(contest.game), block.seats(rotation)
    players = [
        LevelPlayer(contest.level(name), tree.bot(block, rotation, seat), contest.seats)
        for seat, name in enumerate(seats)
    ]
    draw = _chance(contest, tree.deal(block, rotation, shared=True))
    position = game.initial(game.setup(contest.seats, contest.options))
    version = 0
    while (outcome := game.outcome(position)) is None:
        seat = to_act(position)[0]
        if seat == CHANCE:
            action = draw(game, position, version)
        elif seat == TABLE:
            action = legal_actions(position, seat)[0]
        else:
            began = time.perf_counter()
            action = players[seat].decide(ProgramTurn(game, position, Seat(seat), version))
            seconds[seats[seat]] += time.perf_counter() - began
            decisions[seats[seat]] += 1
        position = apply(game, position, seat, action)
        version += 1
    verdicts = (Verdict.PLAYED,) * contest.seats
    return GameResult(seats, outcome.ranks, outcome.payoffs, verdicts, version)


def _chance(contest: Contest, seed: bytes) -> Callable[[Any, Any, int], int]:
    """The draws of chance in the games of a block: as alike as possible, so that luck matters less."""
    if contest.game != STAKES:
        return lambda _, position, version: Draws(seed).choose(version, chances(position))
    return lambda _, position, __: encode(
        Kind.DRAW, dealt(position, _deck(seed, int(position.cells[NUMBER])))
    )


def _deck(seed: bytes, hand: int) -> list[int]:
    """The plaques of a hand; those of a seat do not depend on the actions before they are shown."""
    return Random(f"{seed.hex()} {hand}").sample(range(PLAQUES), PLAQUES)
