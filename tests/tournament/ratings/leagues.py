"""Leagues of entrants with known strengths, drawn from the model itself, without its code.

The next alternative at a table is the one with the greatest utility plus Gumbel noise. So each is chosen
with its exact probability, even if different games share part of the noise. The games of a block share
luck of the entrants, as if one suits the style of another, and luck of the seats, as if all rotations
have the same deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from services.tournament.blocks import Block, BlockResult
from services.tournament.ratings.model.games import Floats, Ints
from services.tournament.results import GameResult, Verdict


@dataclass(frozen=True, slots=True)
class World:
    """The true values, as natural logarithms of odds, except for the shares of luck.

    `strengths` by entrant; `seats` by seat; `ties`: of two, three and so on, relative to a single winner;
    `entrant_luck`, `seat_luck`: shares of the luck that a block has in common, together at most 1.
    """

    strengths: tuple[float, ...]
    seats: tuple[float, ...]
    ties: tuple[float, ...] = ()
    entrant_luck: float = 0.0
    seat_luck: float = 0.0


def name(entrant: int) -> str:
    return f"bot {entrant:02}"


WON, LOST, SPLIT, DRAWN = ([(1, 2), (2, 1)], [(2, 1), (1, 2)], [(1, 2), (1, 2)], [(1, 1), (1, 1)])
"""Ranks in a block of two, first entrant first; split: the entrant in the first seat won."""


def block(number: int, who: Sequence[str], ranks: Sequence[Sequence[int]]) -> BlockResult:
    """A finished block; `ranks` by rotation, each by seat."""
    found = Block(0, number, 0, tuple(who))
    nothing, verdicts = (0,) * len(who), (Verdict.PLAYED,) * len(who)
    games = (GameResult(found.seats(i), tuple(each), nothing, verdicts) for i, each in enumerate(ranks))
    return BlockResult(found, tuple(games))


def blocks(who: str, *ranks: Sequence[tuple[int, ...]], first: int = 0) -> list[BlockResult]:
    return [block(first + number, who, each) for number, each in enumerate(ranks)]


def played(world: World, meetings: Sequence[Sequence[int]], rng: np.random.Generator) -> list[BlockResult]:
    """Plays a block for each meeting; entrants are given by number."""
    ranks = _ranks(world, np.array(meetings), rng).tolist()
    return [block(number, [name(each) for each in who], ranks[number]) for number, who in enumerate(meetings)]


def round_robin(entrants: int, cycles: int) -> list[tuple[int, int]]:
    """All meet each other, in so many cycles."""
    return [(one, other) for _ in range(cycles) for one in range(entrants) for other in range(one)]


def tables(entrants: int, seats: int, blocks: int, rng: np.random.Generator) -> list[tuple[int, ...]]:
    """So many random tables; each entrant is at about equally many."""
    found: list[tuple[int, ...]] = []
    while len(found) < blocks:
        order = rng.permutation(entrants).tolist()
        found += [tuple(order[at : at + seats]) for at in range(0, entrants - seats + 1, seats)]
    return found[:blocks]


def strengths(entrants: int, deviation: float) -> tuple[float, ...]:
    """Evenly spaced strengths with that standard deviation, the weakest first."""
    even = np.linspace(-1.0, 1.0, entrants)
    return tuple((even / even.std() * deviation).tolist())


def _ranks(world: World, people: Ints, rng: np.random.Generator) -> Ints:
    """Blocks x rotations x seats. Alternatives are masks of places in the block."""
    blocks, size = people.shape
    masks = np.arange(1 << size)
    member = masks[:, None] >> np.arange(size) & 1
    count = member.sum(axis=1)
    ties = np.full(size + 1, -np.inf)
    ties[1 : 2 + len(world.ties)] = (0.0, *world.ties)
    of_entrants, of_seats = (rng.standard_normal((size, blocks, len(masks))) for _ in range(2))
    ranks = np.zeros((blocks, size, size), dtype=np.int64)
    for rotation in range(size):
        seat = (np.arange(size) - rotation) % size
        single = np.array(world.strengths)[people] + np.array(world.seats)[seat]
        utility = single @ member.T / np.maximum(count, 1) + ties[count]
        left = np.full(blocks, len(masks) - 1)
        for stage in range(size):
            shared = (of_entrants[stage], of_seats[stage][:, (member << seat).sum(axis=1)])
            is_open = ((masks & ~left[:, None]) == 0) & (masks > 0)
            taken = np.where(is_open, utility + _lots(world, shared, rng), -np.inf).argmax(axis=1)
            rows, places = np.nonzero(member[taken] * (left > 0)[:, None])
            ranks[rows, rotation, seat[places]] = (size + 1 - count[left])[rows]
            left &= ~taken
    return ranks


def _lots(world: World, shared: tuple[Floats, Floats], rng: np.random.Generator) -> Floats:
    """Gumbel noise, part of which the games of a block share."""
    own = 1 - world.entrant_luck - world.seat_luck
    normal = np.sqrt(world.entrant_luck) * shared[0] + np.sqrt(world.seat_luck) * shared[1]
    normal += np.sqrt(own) * rng.standard_normal(normal.shape)
    return np.asarray(-np.log(-np.log(ndtr(normal))))
