"""Our aims relative to boardgame.io in memory, what we reach, and what the floor (bench/floor) reaches."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from bench.floor import processes as floor
from bench.peers.comparison import RATE, Round, Run
from bench.report import Target

_BASE: Final = "boardgame.io, memory"
_FIGURES: Final = {
    "a second": lambda run: run.load.rate,
    "p50": lambda run: run.load.p50_ms,
    "p99": lambda run: run.load.p99_ms,
    "CPU an action": lambda run: run.cpu_ms,
}


@dataclass(frozen=True, slots=True)
class Aim:
    """A figure of ours as a ratio to boardgame.io's. `way`: how clients play, by its name in the floor."""

    figure: str
    way: str
    bound: float
    rate: int = RATE

    @property
    def at_least(self) -> bool:
        """Whether more is better."""
        return self.figure == "a second"

    def ratio(self, done: Sequence[Round], name: str) -> float:
        """The ratio for that setting, as the median of the rounds."""
        words = f", {self.rate:,} a second" if self.rate else ""
        return median(self._of(each[f"{name}{words}"]) / self._of(each[f"{_BASE}{words}"]) for each in done)

    def _of(self, run: Run) -> float:
        return float(_FIGURES[self.figure](run))


_PLAY, _SOCKET, _CALL = floor.WAYS
_ENDS: Final = {"gateway": floor.COMMIT, "engine": floor.KEEPS}
"""For each of our processes, the one that corresponds to it in the floor with a commit."""
AIMS: Final = (
    Aim("a second", _PLAY, 1.5, rate=0),
    Aim("a second", _SOCKET, 2.2, rate=0),
    Aim("a second", _CALL, 0.8, rate=0),
    Aim("p50", _PLAY, 2.5),
    Aim("p50", _SOCKET, 1.5),
    Aim("p99", _PLAY, 1.0),
    Aim("p99", _SOCKET, 1.0),
    Aim("CPU an action", _PLAY, 1.2),
    Aim("CPU an action", _SOCKET, 0.8),
)


def as_markdown(done: Sequence[Round]) -> Iterator[str]:
    """The lines of a table; none if boardgame.io was not measured."""
    if _BASE not in done[0]:
        return
    yield f"| of boardgame.io's | wanted | reached | floor: {' | '.join(floor.PLACES)} |"
    yield "|---|---|---|" + "---|" * len(floor.PLACES)
    for aim in AIMS:
        where = f"{aim.rate:,} a second" if aim.rate else "saturated"
        reached = aim.ratio(done, f"Ardri, {aim.way}")
        target = Target(f"{aim.figure}, {aim.way}, {where}", reached, aim.bound, aim.at_least)
        told = f"{reached:.2f}" if target.holds else f"**{reached:.2f}**"
        floors = (aim.ratio(done, floor.name(aim.way, place)) for place in floor.PLACES)
        figures = " | ".join(f"{each:.2f}" for each in floors)
        yield f"| {target.name} | {target.sign} {target.bound:g} | {told} | {figures} |"
    yield ""
    yield from _split(done)


def _split(done: Sequence[Round]) -> Iterator[str]:
    """Where the processor time of an action goes, compared with the floor."""
    for way in (_PLAY, _SOCKET):
        words = f", {RATE:,} a second"
        ours = [each[f"Ardri, {way}{words}"].parts for each in done]
        bare = [each[f"{floor.name(way, floor.COMMIT)}{words}"].parts for each in done]
        told = (
            f"{1000 * median(each[own] for each in ours):.0f} in the {own}, "
            f"floor {1000 * median(each[other] for each in bare):.0f}"
            for own, other in _ENDS.items()
        )
        yield f"CPU µs an action, {way}{words}: {'; '.join(told)}."
