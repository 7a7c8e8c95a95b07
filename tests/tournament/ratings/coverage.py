"""How often intervals of 95 % hold the truth, in leagues whose truth is known.

`python -m tests.tournament.ratings.coverage --leagues 200 --seats 2` prints JSON. `pairs`: the share over the
differences of all pairs of all leagues; `anchor`: over those from the anchor alone; `seat effects`: over what
seats are worth; each with its standard error, by the spread between leagues. Exit code 1 if `pairs` or
`anchor` is not from 93 to 97 %.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from services.tournament.ratings import ELO, Basis, Ratings, fit
from tests.tournament.ratings.leagues import World, name, played, round_robin, strengths, tables

_BLOCKS = {2: 10, 4: 60, 7: 40}
"""By seats: cycles of a round robin of 8 entrants; numbers of blocks of 8 and of 14 entrants."""
_ENTRANTS = {2: 8, 4: 8, 7: 14}
_TIES = {2: (-0.5,), 4: (-1.0, -2.0), 7: (-1.0,)}


@dataclass(slots=True)
class Coverage:
    """By league, the share of intervals that contain the true value."""

    pairs: list[float] = field(default_factory=list)
    anchor: list[float] = field(default_factory=list)
    seats: list[float] = field(default_factory=list)
    leaning: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)

    def add(self, world: World, rated: Ratings) -> None:
        """Adds one league."""
        truth = {name(number): ELO * strength for number, strength in enumerate(world.strengths)}
        pairs = rated.superiorities
        self.pairs.append(
            _mean(each.low <= truth[each.one] - truth[each.other] <= each.high for each in pairs)
        )
        others = [each for each in rated.ratings if each.name != rated.anchor]
        base = truth[rated.anchor]
        self.anchor.append(_mean(each.low <= truth[each.name] - base <= each.high for each in others))
        worth = ELO * (np.array(world.seats) - np.mean(world.seats))
        found = zip(rated.seats, worth.tolist(), strict=True)
        self.seats.append(_mean(each.low <= true <= each.high for each, true in found))
        self.leaning.append(_mean(each.basis is Basis.PRIOR for each in pairs))
        self.errors.append(float(np.median([each.error for each in pairs])))

    def figures(self) -> dict[str, float]:
        """The results, for JSON."""
        shares = {"pairs": self.pairs, "anchor": self.anchor, "seat effects": self.seats}
        found = {key: round(float(np.mean(each)), 4) for key, each in shares.items()}
        found |= {f"{key} +-": round(standard_error(each), 4) for key, each in shares.items()}
        found["pairs on the basis PRIOR"] = round(float(np.mean(self.leaning)), 4)
        return found | {"median standard error, Elo": round(float(np.median(self.errors)), 1)}


def standard_error(shares: list[float]) -> float:
    """The standard error of the mean of the shares."""
    return float(np.std(shares, ddof=1) / np.sqrt(len(shares)))


def measured(
    seats: int, leagues: int, seed: int, entrant_luck: float = 0.2, seat_luck: float = 0.2
) -> Coverage:
    """Measures leagues of one world: seats are worth up to 104 Elo more or less, and blocks share luck."""
    worth = tuple(np.linspace(0.6, -0.6, seats).tolist())
    world = World(strengths(_ENTRANTS[seats], 0.9), worth, _TIES[seats], entrant_luck, seat_luck)
    found = Coverage()
    for league in range(leagues):
        rng = np.random.default_rng([seed, league])
        if seats == 2:
            meetings: list[tuple[int, ...]] = [*round_robin(_ENTRANTS[seats], _BLOCKS[seats])]
        else:
            meetings = tables(_ENTRANTS[seats], seats, _BLOCKS[seats], rng)
        found.add(world, fit(played(world, meetings, rng), name(0)))
    return found


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.tournament.ratings.coverage", description=__doc__)
    parser.add_argument("--leagues", type=int, default=200)
    parser.add_argument("--seats", type=int, choices=sorted(_BLOCKS), default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--entrant-luck", type=float, default=0.2, help="share that a block has in common [0.2]"
    )
    parser.add_argument("--seat-luck", type=float, default=0.2, help="likewise, by seat [0.2]")
    chosen = parser.parse_args()
    began = time.monotonic()
    figures = measured(
        chosen.seats, chosen.leagues, chosen.seed, chosen.entrant_luck, chosen.seat_luck
    ).figures()
    seconds = round(time.monotonic() - began, 1)
    sys.stdout.write(json.dumps(vars(chosen) | figures | {"seconds": seconds}) + "\n")
    sys.exit(not all(0.93 <= figures[key] <= 0.97 for key in ("pairs", "anchor")))


def _mean(held: Iterator[bool]) -> float:
    return float(np.mean(list(held)))


if __name__ == "__main__":
    main()
