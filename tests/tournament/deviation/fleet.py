"""A simulated fleet: workers that play blocks of a field, one of them perhaps with a fault."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from services.tournament.blocks import Block, BlockResult
from services.tournament.deviation import PairingTally, WorkerTally
from services.tournament.results import GameResult, Verdict
from tests.tournament.deviation.tallying import with_block, with_pace

STRENGTH = np.log(10) / 400
"""The worth of one Elo on the natural scale."""
SECONDS_A_PLY = 0.05


@dataclass(frozen=True, slots=True)
class Fault:
    """The fault of a worker.

    `flips`: share of its games whose result it reverses. `favours`: share of games that it lets the first
    entrant win. `slowness`: its time as a multiple of the usual time.
    """

    flips: float = 0.0
    favours: float = 0.0
    slowness: float = 1.0


@dataclass(frozen=True, slots=True)
class Fleet:
    """Entrants, and the workers that play their games.

    `gap`: Elo between neighbouring entrants. `bias`: Elo between the best and the worst seat. `margin`: below
    it, two draw. `unequal`, `uneven`: standard deviations of the logarithm of speed, between clean workers
    and between games.
    """

    entrants: int = 4
    seats: int = 2
    gap: float = 150.0
    bias: float = 100.0
    margin: float = 100.0
    workers: int = 4
    fault: Fault = field(default_factory=Fault)
    unequal: float = 0.15
    uneven: float = 0.4

    def play(self, seed: int) -> Iterator[tuple[str, tuple[WorkerTally, ...]]]:
        """Yields, without end, the random worker that played the next block, and all tallies after the block.

        Worker `w0` has the fault.
        """
        rng = np.random.default_rng(seed)
        meetings = list(combinations([f"e{number}" for number in range(self.entrants)], self.seats))
        paces = {meeting: rng.normal(0, 0.5) for meeting in meetings}
        speeds = rng.normal(0, self.unequal, self.workers)
        speeds[0] = 0 if self.fault.slowness > 1 else speeds[0]
        tallies: list[dict[tuple[str, ...], PairingTally]] = [{} for _ in range(self.workers)]
        while True:
            meeting = meetings[rng.integers(len(meetings))]
            worker = int(rng.integers(self.workers))
            fault = self.fault if worker == 0 else Fault()
            tally = tallies[worker].get(meeting, PairingTally.empty(meeting))
            tally = with_block(tally, self._block(rng, meeting, fault))
            for _ in meeting:
                pace = np.exp(paces[meeting] + speeds[worker] + rng.normal(0, self.uneven)) * fault.slowness
                tally = with_pace(tally, SECONDS_A_PLY * pace * 60, 60)
            tallies[worker][meeting] = tally
            yield (
                f"w{worker}",
                tuple(WorkerTally(f"w{number}", tuple(each.values())) for number, each in enumerate(tallies)),
            )

    def _block(self, rng: np.random.Generator, meeting: tuple[str, ...], fault: Fault) -> BlockResult:
        block = Block(0, 0, 0, meeting)
        return BlockResult(
            block, tuple(self._game(rng, block.seats(rotation), fault) for rotation in range(self.seats))
        )

    def _game(self, rng: np.random.Generator, seats: tuple[str, ...], fault: Fault) -> GameResult:
        strengths = np.array([-self.gap * int(name[1:]) for name in seats], dtype=np.float64)
        strengths += np.linspace(self.bias / 2, -self.bias / 2, self.seats)
        placed = strengths * STRENGTH + rng.gumbel(size=self.seats)
        if self.seats == 2 and abs(placed[0] - placed[1]) < self.margin * STRENGTH:
            placed[1] = placed[0]
        if rng.random() < fault.flips:
            placed = -placed
        if rng.random() < fault.favours:
            placed[seats.index(min(seats))] = np.inf
        ranks = tuple(int(1 + (placed > own).sum()) for own in placed)
        return GameResult(seats, ranks, (0,) * self.seats, (Verdict.PLAYED,) * self.seats, plies=60)
