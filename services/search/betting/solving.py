"""How a player that solves hands plays, as data."""

import math
from dataclasses import dataclass

from services.search.betting.settings import Settings


@dataclass(frozen=True, slots=True)
class Solving:
    """What a level sets; the defaults are the strongest.

    `rollouts`: the most by which one decision judges its chance, if its budget allows them. `blur`: the
    standard deviation of an error in that chance where it is even, before it is kept within 0 and 1; the
    surer it is, the smaller the error. `noise`: the same of an error in the value of each action, in
    hundredths of a token. `hands`: with more than two seats in, the most hands that are played on to their
    end; 0 for the rule of thumb. `glances`, `foresight`: as in `Settings`, for these hands.
    """

    rollouts: int = 3_000
    blur: float = 0.0
    noise: int = 0
    hands: int = 1_000
    glances: int = 8
    foresight: int = 1_000

    def misjudgement(self) -> float:
        """The mean error in an even chance: that of a normal one of deviation `blur`, kept within 0 and 1."""
        if not self.blur:
            return 0.0
        furthest = 0.5 / self.blur
        within = self.blur * math.sqrt(2 / math.pi) * (1 - math.exp(-furthest * furthest / 2))
        return within + 0.5 * math.erfc(furthest / math.sqrt(2))

    def of_many(self) -> Settings:
        """How hands of more than two seats are played."""
        return Settings(
            rollouts=self.hands or self.rollouts,
            lookahead=self.hands > 0,
            glances=self.glances,
            noise=self.noise,
            foresight=self.foresight,
            patient=True,
        )
