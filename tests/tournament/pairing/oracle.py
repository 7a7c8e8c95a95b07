"""The Dutch engine, called directly with a report that is written here, and exact proofs that pairs exist.

Nothing of the pairing package is used here: the two sides of a comparison must be independent.
"""

import tempfile
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from unittest.mock import patch

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.engines.dutch.bracket import bracket_pairer
from py4swiss.engines.dutch.bracket.bracket_matcher import (
    BracketMatcher,
)
from py4swiss.trf import TrfParser

TENTHS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "U": 10, "H": 5, "Z": 0}
"""The score for each letter of a report, in tenths of a point."""

NOBODY = ""
"""The opponent of a player with a bye; sorts before all names."""

_PRIME = 2**31 - 1
_ENUMERABLE = 10
"""So many players can be paired in 945 ways."""


class Card:
    """The report's rows of one player: opponent or NOBODY, colour and letter, by round."""

    def __init__(self, rounds_missed: int) -> None:
        self.rows: list[tuple[str, str, str]] = [(NOBODY, "-", "Z")] * rounds_missed

    @property
    def tenths(self) -> int:
        """The player's score, in tenths of a point."""
        return sum(TENTHS[letter] for _, _, letter in self.rows)

    @property
    def byes(self) -> int:
        """The number of byes of the player."""
        return sum(letter == "U" for _, _, letter in self.rows)

    @property
    def opponents(self) -> list[str]:
        """The opponents in games that were played, one entry for each game."""
        return [name for name, _, letter in self.rows if letter in "1=0"]

    @property
    def surplus(self) -> int:
        """The number of games played with white minus those with black."""
        return sum({"w": 1, "b": -1}[colour] for _, colour, letter in self.rows if letter in "1=0")


def dutch(
    cards: Mapping[str, Card], seeding: Sequence[str], present: Collection[str], rounds: int
) -> list[tuple[str, str]] | None:
    """The pairs, white first, that the engine makes from a report file; None if there is no pairing."""
    numbers = {name: number for number, name in enumerate(seeding, start=1)}
    lines = [_line(numbers, name, cards[name]) for name in seeding]
    absent = [str(numbers[name]) for name in seeding if name not in present]
    lines += [f"XXR {rounds}", "XXC white1", *([f"XXZ {' '.join(absent)}"] if absent else [])]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "report.trf")
        path.write_text("\n".join(lines))
        report = TrfParser.parse(path, strict=True)
    try:
        with patch.object(bracket_pairer, "BracketMatcher", BracketMatcher):  # the unchanged library
            pairs = DutchEngine.generate_pairings(report)
    except PairingError:
        return None
    names = [NOBODY, *seeding]
    return [(names[pair.white], names[pair.black]) for pair in pairs]


def _line(numbers: Mapping[str, int], name: str, card: Card) -> str:
    rows = "".join(
        f"  {numbers[opponent] if opponent else '0000':>4} {colour} {letter}"
        for opponent, colour, letter in card.rows
    )
    points = f"{card.tenths // 10}.{card.tenths % 10}"
    number = f"{numbers[name]:>4}"
    return f"001 {number}{'':6}{name:<33}{'':33}{points:>4} {number}{rows}"


def prove(cards: Mapping[str, Card], present: Collection[str], second_byes: int, rematches: int) -> None:
    """Fails if second byes or rematches could be avoided; for few players also if there could be fewer."""
    nodes = [*([NOBODY] if len(present) % 2 else []), *sorted(present)]
    costs = {
        frozenset((one, other)): (cards[other].byes, 0)
        if one == NOBODY
        else (0, cards[one].opponents.count(other))
        for one, other in combinations(nodes, 2)
    }
    if second_byes:
        without = [pair for pair, cost in costs.items() if cost[0] == 0]
        assert not has_perfect_matching(nodes, without), "a needless second bye"
    elif rematches:
        free = [pair for pair, cost in costs.items() if cost == (0, 0)]
        assert not has_perfect_matching(nodes, free), "a needless rematch"
    if len(nodes) <= _ENUMERABLE:
        assert (second_byes, rematches) == fewest(nodes, costs)


def has_perfect_matching(nodes: Sequence[str], edges: Collection[frozenset[str]]) -> bool:
    """Whether all nodes can be paired along edges: a random Tutte matrix is regular (Lovasz 1979).

    True is certain; False is wrong with a chance of at most nodes / 2^31.
    """
    at = {name: index for index, name in enumerate(nodes)}
    matrix = [[0] * len(nodes) for _ in nodes]
    rng = Random(len(edges))
    for edge in sorted(sorted(edge) for edge in edges):
        low, high = (at[name] for name in edge)
        matrix[low][high] = rng.randrange(1, _PRIME)
        matrix[high][low] = -matrix[low][high]
    return _is_regular(matrix)


def _is_regular(matrix: list[list[int]]) -> bool:
    for column in range(len(matrix)):
        pivot = next((row for row in range(column, len(matrix)) if matrix[row][column] % _PRIME), None)
        if pivot is None:
            return False
        matrix[column], matrix[pivot] = matrix[pivot], matrix[column]
        inverse = pow(matrix[column][column], -1, _PRIME)
        for row in matrix[column + 1 :]:
            factor = row[column] * inverse % _PRIME
            for index in range(column, len(matrix)) if factor else ():
                row[index] = (row[index] - factor * matrix[column][index]) % _PRIME
    return True


def fewest(nodes: Sequence[str], costs: Mapping[frozenset[str], tuple[int, int]]) -> tuple[int, int]:
    """The least sum of costs, compared in order, over all ways to pair all nodes; tries each of them."""
    if not nodes:
        return (0, 0)
    first, *others = nodes
    ways = []
    for other in others:
        own = costs[frozenset((first, other))]
        rest = fewest([name for name in others if name != other], costs)
        ways.append((own[0] + rest[0], own[1] + rest[1]))
    return min(ways)
